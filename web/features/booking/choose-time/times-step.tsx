import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type ErrorCode, errorMessages } from "../../../../contract/errors.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { describePause, pausedText } from "../../../../contract/scheduling/pausing.ts";
import { ApiError } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import type { PickerTexts, Slots } from "./slot-picker.tsx";

interface TimesStepProps {
  slots: Slots;
  doulaFirstName: string;
  texts: PickerTexts;
  onClose: () => void;
  /** Set if the person cannot book at all, regardless of the times. */
  refusal?: { title: string; help: string; action: ReactNode } | undefined;
  /** Content above the dates, shown even while they load. */
  before?: ReactNode;
  /** What to do instead if there are no times. */
  otherwise?: ReactNode;
  /** The slot picker, rendered if there are times. */
  children: ReactNode;
}

/** Shows the slot picker, or the reason why there are no times. */
export function TimesStep(props: TimesStepProps) {
  const [announcement, setAnnouncement] = useState("");
  return (
    <>
      {/* Always mounted, because screen readers ignore a live region that appears together with its text. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <TimesStepContent {...props} onNoTimes={setAnnouncement} />
    </>
  );
}

interface TimesStepContentProps extends TimesStepProps {
  /** Called with the reason if there are no times. */
  onNoTimes: (title: string) => void;
}

function TimesStepContent(props: TimesStepContentProps) {
  const { slots, doulaFirstName, texts, onClose, refusal, before, otherwise, onNoTimes, children } = props;
  const noTimesProps = { onShow: onNoTimes, onClose, action: otherwise };

  if (refusal) {
    return (
      <NoTimes {...noTimesProps} title={refusal.title} action={refusal.action}>
        {refusal.help}
      </NoTimes>
    );
  }
  if (isRefused(slots.error, "doula_not_found")) {
    return (
      <NoTimes
        {...noTimesProps}
        title={errorMessages.doula_not_found}
        action={otherwise ?? <FindDoulasButton />}
      >
        Other doulas near you may have open times.
      </NoTimes>
    );
  }
  if (isRefused(slots.error, "doula_blocked")) {
    return (
      <NoTimes {...noTimesProps} title="You have blocked this doula" action={<ViewMessagesButton />}>
        Unblock {doulaFirstName} in Messages to book a call.
      </NoTimes>
    );
  }
  return (
    <Loaded
      query={slots}
      skeleton={<PickSkeleton texts={texts} before={before} onClose={onClose} />}
      failed="Couldn't load the free times"
      wrapFailure={(failure) => (
        <>
          <DialogBody>
            {failure}
            {otherwise}
          </DialogBody>
          <CloseFooter onClose={onClose} />
        </>
      )}
    >
      {({ pages }) => {
        if (pages.some((page) => page.is_paused)) {
          return (
            <NoTimes {...noTimesProps} title={pausedText} action={<FindDoulasButton />}>
              {describePause(doulaFirstName)} Other doulas near you may have open times.
            </NoTimes>
          );
        }
        if (pages.some((page) => page.is_fully_booked)) {
          return (
            <NoTimes {...noTimesProps} title={errorMessages.doula_fully_booked}>
              {doulaFirstName} can't take more intro calls right now. New times appear here as they open up.
            </NoTimes>
          );
        }
        if (pages.every((page) => page.days.length === 0)) {
          return (
            <NoTimes {...noTimesProps} title={screenMessages.noOpenTimes}>
              {doulaFirstName} has no free times in the coming weeks. New times appear here as they open up.
            </NoTimes>
          );
        }
        return children;
      }}
    </Loaded>
  );
}

function isRefused(error: Error | null, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

function FindDoulasButton() {
  return (
    <Button asChild>
      <Link to="/find-doulas">Find Doulas</Link>
    </Button>
  );
}

function ViewMessagesButton() {
  return (
    <Button asChild>
      <Link to="/messages">View Messages</Link>
    </Button>
  );
}

interface NoTimesProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  onShow: (title: string) => void;
  onClose: () => void;
}

function NoTimes({ title, children, action, onShow, onClose }: NoTimesProps) {
  useEffect(() => {
    onShow(title);
    return () => onShow("");
  }, [title, onShow]);

  return (
    <>
      <DialogBody isTextOnly={!action}>
        <EmptyState illustration="no-bookings" title={title} action={action} level={3}>
          <p className="text-pretty">{children}</p>
        </EmptyState>
      </DialogBody>
      <CloseFooter onClose={onClose} />
    </>
  );
}

function CloseFooter({ onClose }: { onClose: () => void }) {
  return (
    <DialogFooter>
      <Button variant="secondary" onClick={onClose}>
        Back
      </Button>
    </DialogFooter>
  );
}

const tiles = ["first", "second", "third", "fourth", "fifth"];

interface PickSkeletonProps {
  texts: PickerTexts;
  /** Content above the dates. */
  before?: ReactNode;
  onClose: () => void;
}

/** A placeholder for the slot picker, with its real footer. */
function PickSkeleton({ texts, before, onClose }: PickSkeletonProps) {
  return (
    <>
      <DialogBody>
        {before}
        <SkeletonRegion label="Loading free times..." className="flex flex-col gap-6">
          <div>
            <Skeleton className="mb-3 h-5 w-12" />
            <div className="grid grid-cols-5 gap-1.5 md:gap-2.5">
              {tiles.map((tile) => (
                <Skeleton key={tile} className="h-26" />
              ))}
            </div>
            <Skeleton className="mt-3 h-5 w-24" />
          </div>
          <div>
            <Skeleton className="mb-3 h-5 w-12" />
            <Skeleton className="mb-2.5 h-5 w-56" />
            <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
              {tiles.map((tile) => (
                <Skeleton key={tile} className="h-12" />
              ))}
            </div>
          </div>
        </SkeletonRegion>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {texts.leave}
        </Button>
        <Button disabled>{texts.confirm}</Button>
      </DialogFooter>
    </>
  );
}
