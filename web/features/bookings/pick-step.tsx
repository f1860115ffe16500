import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Booking } from "../../../contract/bookings.ts";
import { errorMessages } from "../../../contract/error-messages.ts";
import { screenMessages } from "../../../contract/messages.ts";
import { ApiError } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyBookingsIllustration } from "../../ui/illustrations/empty-bookings-illustration.tsx";
import type { IntroCallDoula } from "./intro-call-dialog.tsx";
import { PickSkeleton } from "./pick-skeleton.tsx";
import { slotsQuery, useIntroCallAllowance } from "./queries.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { ToBookings } from "./to-bookings.tsx";

export interface PickStepProps {
  doula: IntroCallDoula;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** The times to pick from, or why there are none. */
export function PickStep(props: PickStepProps) {
  const [noTimes, setNoTimes] = useState("");
  return (
    <>
      {/* Always there: a region that arrives together with its text is not read out. */}
      <p role="status" className="sr-only">
        {noTimes}
      </p>
      <PickStepContent {...props} onNoTimes={setNoTimes} />
    </>
  );
}

interface PickStepContentProps extends PickStepProps {
  /** Told why there is nothing to pick. */
  onNoTimes: (title: string) => void;
}

function PickStepContent({ onNoTimes, ...props }: PickStepContentProps) {
  const { doula, onClose } = props;
  const slots = useInfiniteQuery(slotsQuery(doula.id));
  const pages = slots.data?.pages ?? [];
  const { hasReachedLimit } = useIntroCallAllowance(true);

  if (hasReachedLimit) {
    return (
      <NoTimes
        title={screenMessages.bookingLimitReached}
        onShow={onNoTimes}
        onClose={onClose}
        action={<ToBookings />}
      >
        {errorMessages.booking_limit_reached}
      </NoTimes>
    );
  }
  if (isGone(slots.error)) {
    return (
      <NoTimes title={errorMessages.doula_not_found} onShow={onNoTimes} onClose={onClose}>
        Their profile is no longer listed.
      </NoTimes>
    );
  }
  if (slots.isPending) return <PickSkeleton onClose={onClose} />;
  if (slots.isError && pages.length === 0) {
    return (
      <>
        <DialogBody>
          <ErrorState onRetry={() => void slots.refetch()} isRetrying={slots.isRefetching}>
            The free times did not arrive.
          </ErrorState>
        </DialogBody>
        <CloseFooter onClose={onClose} />
      </>
    );
  }
  if (pages.some((page) => page.is_fully_booked)) {
    return (
      <NoTimes title={errorMessages.doula_fully_booked} onShow={onNoTimes} onClose={onClose}>
        {doula.first_name} has as many intro calls as they can take. New times appear here as soon as there
        are any.
      </NoTimes>
    );
  }
  if (pages.every((page) => page.days.length === 0)) {
    return (
      <NoTimes title="No free times right now" onShow={onNoTimes} onClose={onClose}>
        {doula.first_name} has no free times in the coming weeks. New ones appear here as they open.
      </NoTimes>
    );
  }
  return <SlotPicker {...props} slots={slots} />;
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "doula_not_found";
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
        <EmptyState drawing={<EmptyBookingsIllustration />} title={title} action={action} level={3}>
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
