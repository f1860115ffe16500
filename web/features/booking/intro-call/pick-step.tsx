import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useId, useState } from "react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import type { ParentProfile } from "../../../../contract/identity/profiles.schema.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { SlotsResponse } from "../../../../contract/scheduling/availability.schema.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { describeIntroCallLimit } from "../../../../contract/scheduling/bookings.ts";
import { changeRule } from "../../../../contract/scheduling/change-rule.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { useSession } from "../../../api/identity/session.ts";
import {
  bookingsQuery,
  type LimitReached,
  slotsPollMs,
  slotsQuery,
  useBookIntroCall,
  useIntroCallAllowance,
} from "../../../api/scheduling/bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatShortDate } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { LongTextArea } from "../../../ui/form/long-text-area.tsx";
import { getViewerZone } from "../../shared/calls/call-time.tsx";
import { HiddenContactNote } from "../../shared/calls/hidden-contact-note.tsx";
import { CallKindIcon, describeCallKind } from "../../shared/calls/how-to-call.tsx";
import { findNextCall } from "../../shared/calls/own-bookings.ts";
import { SlotPicker, type Slots } from "../choose-time/slot-picker.tsx";
import { TimesStep } from "../choose-time/times-step.tsx";
import { ContactSupportButton, useConfirm, ViewBookingsButton } from "../choose-time/use-confirm.tsx";

export type IntroCallDoula = Pick<
  DoulaCard,
  "id" | "slug" | "full_name" | "first_name" | "last_name" | "profile_image_url" | "time_zone"
>;

const texts = {
  confirm: "Confirm Booking",
  busy: "Booking...",
  leave: "Cancel",
  failed: screenMessages.bookingFailed,
};

function describeLimit(limitReached: NonNullable<LimitReached>, limit: number) {
  return {
    title: screenMessages.bookingLimitReached,
    help: describeIntroCallLimit(limitReached, limit),
    action: limitReached === "intro_calls_used" ? <ContactSupportButton /> : <ViewBookingsButton />,
  };
}

interface PickStepProps {
  doula: IntroCallDoula;
  /** The start of the call that is chosen at first, if it is free. */
  startsAt: string | undefined;
  /** What the note starts with. */
  note: string;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** Picks a time for a new call, with an optional note for the doula. */
export function PickStep({ doula, startsAt, note, isBusy, onBusyChange, onBooked, onClose }: PickStepProps) {
  const { limitReached, limit } = useIntroCallAllowance(true);
  const slots = useInfiniteQuery({ ...slotsQuery(doula.id), refetchInterval: slotsPollMs });

  return (
    <TimesStep
      slots={slots}
      doulaFirstName={doula.first_name}
      texts={texts}
      onClose={onClose}
      refusal={limitReached && limit !== null ? describeLimit(limitReached, limit) : undefined}
    >
      <NewCallPicker
        doula={doula}
        startsAt={startsAt}
        note={note}
        slots={slots}
        isBusy={isBusy}
        onBusyChange={onBusyChange}
        onBooked={onBooked}
        onClose={onClose}
      />
    </TimesStep>
  );
}

type NewCallPickerProps = PickStepProps & { slots: Slots };

function NewCallPicker({
  doula,
  startsAt,
  note: firstNote,
  slots,
  isBusy,
  onBusyChange,
  onBooked,
  onClose,
}: NewCallPickerProps) {
  const [note, setNote] = useState(firstNote);
  const [sharesBirthPlace, setSharesBirthPlace] = useState(false);
  const book = useBookIntroCall();
  const { confirm, failure, clearFailure } = useConfirm({
    send: book.mutateAsync,
    slotsKey: slotsQuery(doula.id).queryKey,
    onDone: onBooked,
    onBusyChange,
  });

  return (
    <SlotPicker
      slots={slots}
      doula={doula}
      initialSlot={startsAt}
      texts={texts}
      onConfirm={(startsAt) =>
        void confirm({ doulaProfileId: doula.id, startsAt, notes: note, sharesBirthPlace })
      }
      failure={failure}
      onChoose={clearFailure}
      isBusy={isBusy}
      onClose={onClose}
      before={
        <>
          <CallInfo doula={doula} response={slots.data?.pages[0]} />
          {firstNote !== "" && note === firstNote && (
            <p className="text-pretty">
              <span className="text-ink-soft">Your question:</span> {firstNote}
            </p>
          )}
        </>
      }
      after={
        <>
          <NoteField doulaFirstName={doula.first_name} note={note} onChange={setNote} />
          <ShareBirthPlace
            doulaFirstName={doula.first_name}
            isShared={sharesBirthPlace}
            onChange={setSharesBirthPlace}
          />
          <p className="text-pretty text-ink-soft text-sm">{changeRule}</p>
        </>
      }
      aboveConfirm={
        <div className="flex basis-full items-center gap-3">
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            className="size-10 text-sm"
          />
          <p className="min-w-0 text-pretty text-ink-soft text-sm/5">
            {describeWhatDoulaSees(doula.first_name, slots.data?.pages[0]?.requires_approval === true)}
          </p>
        </div>
      }
    />
  );
}

/** Who sees what is sent with the booking. */
function describeWhatDoulaSees(firstName: string, requiresApproval: boolean): string {
  return requiresApproval
    ? `${firstName} sees your first name, due date and note; your full name and phone once the call is confirmed.`
    : `${firstName} sees your name, phone, due date and note.`;
}

interface NoteFieldProps {
  doulaFirstName: string;
  note: string;
  onChange: (note: string) => void;
}

/** Starts as a button, because few parents add a note. */
function NoteField({ doulaFirstName, note, onChange }: NoteFieldProps) {
  // A note that the dialog starts with is shown at once, because it is sent with the booking.
  const [wasGiven] = useState(note !== "");
  const [isOpen, setOpen] = useState(wasGiven);

  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 w-fit max-w-full shrink! text-left"
        onClick={() => setOpen(true)}
      >
        <MessageSquarePlus aria-hidden="true" className="size-4" />
        <span className="min-w-0 break-words">Add a note for {doulaFirstName}</span>
      </Button>
    );
  }
  return (
    <LongTextArea
      label={`Note for ${doulaFirstName} (optional)`}
      hint="For example, what you'd like to talk about."
      text={note}
      onChange={onChange}
      takesFocus={!wasGiven}
    />
  );
}

interface ShareBirthPlaceProps {
  doulaFirstName: string;
  isShared: boolean;
  onChange: (isShared: boolean) => void;
}

/** Shows the place before it is shared, because it is often a home address. */
function ShareBirthPlace({ doulaFirstName, isShared, onChange }: ShareBirthPlaceProps) {
  const { data: session } = useSession();
  const { data: profile } = useQuery({
    ...parentProfileQuery(session?.user.id ?? ""),
    enabled: Boolean(session),
  });
  const explanationId = useId();
  return (
    <div>
      <label className="flex min-h-11 w-fit max-w-full cursor-pointer items-center gap-3">
        <Checkbox
          checked={isShared}
          disabled={profile?.provider === null}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={explanationId}
        />
        Share where I plan to give birth
      </label>
      <p id={explanationId} className="ml-9 break-words text-ink-soft text-sm">
        {describeBirthPlace(profile, doulaFirstName)}
      </p>
    </div>
  );
}

function describeBirthPlace(profile: ParentProfile | undefined, doulaFirstName: string): string {
  if (!profile)
    return `Once the call is confirmed, ${doulaFirstName} will see the planned place of birth in your profile.`;
  if (!profile.provider) return "You haven't added a planned place of birth to your profile yet.";
  return `Once the call is confirmed, ${doulaFirstName} will see: ${profile.provider}. You can stop sharing it at any time.`;
}

interface CallInfoProps {
  doula: IntroCallDoula;
  /** Undefined while loading. */
  response: SlotsResponse | undefined;
}

/**
 * How the call takes place, whether the doula approves it first, and any limits on the parent's calls. Few lines, so that
 * the dates are on a phone's first screen.
 */
function CallInfo({ doula, response }: CallInfoProps) {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  const { count, limit, contactFrom } = useIntroCallAllowance(true);
  const calls = bookings.filter(({ doula_profile_id }) => doula_profile_id === doula.id);
  const upcoming = findNextCall(calls, getNow());
  const isLast = limit !== null && limit > 1 && count === limit - 1;
  if (!response) return null;
  const isContactHidden = contactFrom && calls.every(({ status }) => status === "cancelled");
  const hasNotes = response.requires_approval || upcoming || isContactHidden || isLast;
  return (
    <div className={cn("flex flex-col gap-1 text-sm", hasNotes && "rounded-control bg-sunken px-4 py-3")}>
      <p className="flex gap-2">
        <CallKindIcon kind={response.call_kind} className="mt-0.5 size-4 shrink-0 text-primary" />
        <span className="min-w-0 break-words">{describeCallKind(response.call_kind, doula.first_name)}.</span>
      </p>
      {response.requires_approval && (
        <p>
          {doula.first_name} accepts or declines each request. Your call is pending until then, and we'll
          email you when it's confirmed.
        </p>
      )}
      {upcoming && <p>{describeUpcomingCall(upcoming, doula.first_name)}</p>}
      {isContactHidden && (
        <p>
          <HiddenContactNote whose="A new doula's" from={contactFrom} timeZone={doula.time_zone} /> If the
          call is sooner, they appear an hour before it.
        </p>
      )}
      {isLast && <p>This is the last of your {limit} intro calls.</p>}
    </div>
  );
}

function describeUpcomingCall({ status, starts_at, time_zone }: Booking, firstName: string): string {
  const date = formatShortDate(new Date(starts_at), getViewerZone(time_zone));
  return status === "pending"
    ? `You already requested a call with ${firstName} on ${date}.`
    : `You already have a call with ${firstName} on ${date}.`;
}
