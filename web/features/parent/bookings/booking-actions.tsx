import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { getNextStatus, isTooLateToChange } from "../../../../contract/scheduling/bookings.ts";
import { getCalendarFileUrl } from "../../../api/scheduling/bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { BookingChange } from "../change-booking/change-booking-dialog.tsx";

export interface BookingActionsProps {
  booking: Booking;
  onChange: (booking: Booking, change: BookingChange) => void;
}

export function BookingActions({ booking, onChange }: BookingActionsProps) {
  const now = getNow();
  const isAhead = new Date(booking.starts_at) > now;
  // Requests have no calendar file, because they may never be confirmed.
  const hasCalendarFile = new Date(booking.ends_at) > now && booking.status === "confirmed";
  const { slug } = booking.doula;
  const change = isAhead ? findPossibleChange(booking, now) : null;

  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:basis-full max-md:*:grow max-md:*:basis-[calc(50%-0.25rem)] max-md:*:whitespace-nowrap max-md:*:px-2 md:gap-3">
      {change && (
        <Button data-change variant="secondary" size="sm" onClick={() => onChange(booking, change)}>
          <span>
            {change === "reschedule" ? "Reschedule" : "Cancel Booking"}
            <CallContext booking={booking} />
          </span>
        </Button>
      )}
      {slug && booking.status === "completed" && (
        <Button asChild size="sm">
          <Link to="/doulas/$slug" params={{ slug }} hash="packages">
            See {booking.doula.first_name}'s packages
          </Link>
        </Button>
      )}
      {slug && booking.cancelled_by === "doula" && (
        <Button asChild size="sm">
          <Link to="/doulas/$slug" params={{ slug }} search={{ book: true }}>
            <span>
              See other times
              <CallContext booking={booking} />
            </span>
          </Link>
        </Button>
      )}
      {slug && (
        <Button asChild variant="secondary" size="sm">
          <Link to="/messages" search={{ doula: slug }}>
            <span>
              Contact Doula<span className="sr-only">: {booking.doula.full_name}</span>
            </span>
          </Link>
        </Button>
      )}
      {hasCalendarFile && (
        <Button variant="secondary" size="sm" asChild>
          <a href={getCalendarFileUrl(booking.id)}>
            <CalendarPlus aria-hidden="true" className="size-4 max-md:hidden" />
            <span>
              Add to calendar
              <CallContext booking={booking} />
            </span>
          </a>
        </Button>
      )}
      {change === "reschedule" && (
        <Button variant="ghost" size="sm" onClick={() => onChange(booking, "cancel")}>
          <span>
            Cancel this call
            <span className="sr-only"> with {booking.doula.full_name}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the change to offer. The reschedule dialog can also cancel a confirmed call. Close to the call, parents
 * can only contact the doula.
 */
export function findPossibleChange(
  { status, starts_at, is_doula_at_birth }: Booking,
  now: Date,
): BookingChange | null {
  const call = { status, startsAt: new Date(starts_at), isDoulaAtBirth: is_doula_at_birth };
  if (isTooLateToChange(call, now)) return null;
  if (getNextStatus(status, "reschedule", "client")) return "reschedule";
  return getNextStatus(status, "cancel", "client") ? "cancel" : null;
}

function CallContext({ booking }: { booking: Booking }) {
  return <span className="sr-only">: call with {booking.doula.full_name}</span>;
}
