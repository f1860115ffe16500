import { Link } from "@tanstack/react-router";
import { Baby, MapPin, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { DoulaBooking } from "../../../contract/bookings.schema.ts";
import { canMarkNoShow, nextStatus } from "../../../contract/bookings.ts";
import { formatFullDate } from "../../../contract/time.ts";
import { useApproveRequest, useSetNoShow } from "../../api/doula-bookings.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ContactLinks } from "../../ui/contact-links.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { BookingNotes } from "./booking-card.tsx";
import { bookingCardId } from "./booking-card-focus.ts";
import { CallDateTime } from "./call-time.tsx";
import type { DoulaBookingChange } from "./doula-booking-dialog.tsx";
import { DoulaHowToCall, parentName } from "./doula-call-texts.tsx";
import { CallKindIcon } from "./how-to-call.tsx";

export interface DoulaBookingCardProps {
  booking: DoulaBooking;
  onChange: (booking: DoulaBooking, change: DoulaBookingChange) => void;
  /** Called after a request is approved and its card has moved to the upcoming calls. */
  onApproved: (booking: DoulaBooking) => void;
}

/** A booking as the doula sees it, with the actions its status allows. */
export function DoulaBookingCard(props: DoulaBookingCardProps) {
  const { booking } = props;
  const { status, parent, no_show_at } = booking;
  const isCancelled = status === "cancelled";
  const isAhead = status === "pending" || status === "confirmed";
  const name = parentName(booking);

  return (
    <Card asChild tone={isCancelled ? "quiet" : "plain"}>
      <article id={bookingCardId(booking.id)} className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        <header className="flex min-w-0 items-start gap-4">
          <Avatar
            firstName={parent?.first_name}
            lastName={parent?.last_name}
            image={parent?.profile_image}
            size="lg"
            className={cn(!parent && "opacity-70 grayscale")}
          />
          <div className="flex min-w-0 flex-col gap-1">
            <h3 tabIndex={-1} className={cn("break-words text-lg", !parent && "text-ink-soft")}>
              {name}
            </h3>
            <p className="text-ink-soft">{booking.service_type}</p>
            <div className="mt-1 flex flex-wrap gap-2">
              <StatusBadge status={status} />
              {no_show_at && <Badge tone="neutral">No-show</Badge>}
            </div>
          </div>
        </header>
        <div className={cn("min-w-0", isCancelled && "text-ink-soft")}>
          <CallDateTime booking={booking} />
          {isAhead && (
            <p className="mt-1.5 flex gap-2.5">
              <CallKindIcon kind={booking.call_kind} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0 break-words">
                <DoulaHowToCall booking={booking} />
              </span>
            </p>
          )}
        </div>
        <ParentInfo booking={booking} />
        <div className="col-span-full flex min-w-0 flex-col gap-4 border-t pt-4 empty:hidden">
          {booking.notes && <BookingNotes label="Notes" notes={booking.notes} />}
          {isCancelled && <p className="text-ink-soft">{cancelledText(booking)}</p>}
          {booking.cancel_reason && <BookingNotes label="Your reason" notes={booking.cancel_reason} />}
          <DoulaBookingActions {...props} name={name} />
        </div>
      </article>
    </Card>
  );
}

function cancelledText({ cancelled_as, cancelled_by }: DoulaBooking): string {
  if (cancelled_as === "expired") return "You did not respond to this request in time.";
  if (cancelled_as === "declined") return "You declined this request.";
  if (cancelled_by === "doula") return "You cancelled this call.";
  return cancelled_by === "client" ? "The parent cancelled." : "It was cancelled.";
}

function ParentInfo({ booking: { parent } }: { booking: DoulaBooking }) {
  if (!parent) return null;
  const { due_date, place_of_birth, phone } = parent;
  if (!due_date && !place_of_birth && !phone) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 md:max-lg:col-span-full">
      {due_date && (
        <Fact icon={<Baby />} label="Due date">
          Due {formatFullDate(new Date(`${due_date}T12:00:00Z`), "UTC")}
        </Fact>
      )}
      {place_of_birth && (
        <Fact icon={<MapPin />} label="Planned place of birth">
          {place_of_birth}
        </Fact>
      )}
      <ContactLinks phone={phone} email={null} />
    </div>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

type DoulaBookingActionsProps = DoulaBookingCardProps & { name: string };

/**
 * The actions that the booking's status allows. The doula can message a parent who has an account, unless one
 * blocked the other.
 */
function DoulaBookingActions({ booking, name, onChange, onApproved }: DoulaBookingActionsProps) {
  const { status, parent, no_show_at } = booking;
  const approve = useApproveRequest();
  const setNoShow = useSetNoShow();
  const now = new Date();
  const hasStarted = new Date(booking.starts_at) <= now;
  const canTake = (action: "approve" | "decline" | "cancel") =>
    !hasStarted && nextStatus(status, action, "doula") !== undefined;
  const canSetNoShow = parent !== null && canMarkNoShow({ status, endsAt: new Date(booking.ends_at) }, now);
  const confirm = async () => {
    // Not in onSuccess, because this card unmounts when its booking moves to the upcoming calls.
    const approvedBooking = await approve.mutateAsync(booking).catch(() => undefined);
    if (approvedBooking) onApproved(booking);
  };
  const failure = approve.error ?? setNoShow.error;
  const callContext = <span className="sr-only">: call with {name}</span>;

  return (
    <>
      {failure && (
        <RefusalAlert
          title={approve.error ? "We couldn't approve this request" : "We couldn't save that"}
          error={failure}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow max-md:*:basis-[calc(50%-0.25rem)] md:gap-3">
        {canTake("approve") && (
          <Button
            data-change
            size="sm"
            isBusy={approve.isPending}
            busyText="Approving..."
            onClick={() => void confirm()}
          >
            <span>Approve{callContext}</span>
          </Button>
        )}
        {canTake("decline") && (
          <Button variant="secondary" size="sm" onClick={() => onChange(booking, "decline")}>
            <span>Decline{callContext}</span>
          </Button>
        )}
        {canTake("cancel") && (
          <Button data-change variant="secondary" size="sm" onClick={() => onChange(booking, "cancel")}>
            <span>Cancel{callContext}</span>
          </Button>
        )}
        {canSetNoShow && (
          <Button
            data-change
            variant="secondary"
            size="sm"
            isBusy={setNoShow.isPending}
            busyText="Saving..."
            onClick={() => setNoShow.mutate({ booking, isNoShow: !no_show_at })}
          >
            <span>
              {no_show_at ? "Undo no-show" : "Mark as no-show"}
              {callContext}
            </span>
          </Button>
        )}
        {parent?.user_id && (
          <Button asChild variant="secondary" size="sm">
            <Link to="/messages" search={{ parent: parent.user_id }}>
              <MessageCircle aria-hidden="true" className="size-4" />
              <span>
                Message<span className="sr-only"> {name}</span>
              </span>
            </Link>
          </Button>
        )}
      </div>
    </>
  );
}
