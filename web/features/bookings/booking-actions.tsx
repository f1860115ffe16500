import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { isTooLateToChange, nextStatus } from "../../../contract/bookings.ts";
import { calendarFileUrl } from "../../api/bookings.ts";
import { Button } from "../../ui/button.tsx";
import type { BookingChange } from "./change-booking-dialog.tsx";

export interface BookingActionsProps {
  booking: Booking;
  onChange: (booking: Booking, change: BookingChange) => void;
}

/** A parent's actions on a booking: those its state allows, and those always available. */
export function BookingActions({ booking, onChange }: BookingActionsProps) {
  const now = new Date();
  const isAhead = new Date(booking.starts_at) > now;
  // A request may never be confirmed, so it has no calendar file.
  const isForCalendar = new Date(booking.ends_at) > now && booking.status === "confirmed";
  const { slug } = booking.doula;
  const change = isAhead ? possibleChange(booking, now) : null;

  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:basis-full max-md:*:grow max-md:*:basis-[calc(50%-0.25rem)] max-md:*:whitespace-nowrap md:gap-3">
      {change && (
        <Button data-change variant="secondary" size="sm" onClick={() => onChange(booking, change)}>
          <span>
            {change === "reschedule" ? "Reschedule" : "Cancel Booking"}
            <WithWhom booking={booking} />
          </span>
        </Button>
      )}
      {slug && booking.cancelled_by === "doula" && (
        <Button asChild size="sm">
          <Link to="/doulas/$slug" params={{ slug }} search={{ book: true }}>
            <span>
              See other times
              <WithWhom booking={booking} />
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
      {isForCalendar && (
        <Button variant="secondary" size="sm" asChild>
          <a href={calendarFileUrl(booking.id)}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            <span>
              Add to calendar
              <WithWhom booking={booking} />
            </span>
          </a>
        </Button>
      )}
    </div>
  );
}

/**
 * A confirmed call is cancelled from within rescheduling. Close to the call, contacting the doula is
 * the only option.
 */
function possibleChange({ status, starts_at }: Booking, now: Date): BookingChange | null {
  if (isTooLateToChange({ status, startsAt: new Date(starts_at) }, now)) return null;
  if (nextStatus(status, "reschedule", "client")) return "reschedule";
  return nextStatus(status, "cancel", "client") ? "cancel" : null;
}

function WithWhom({ booking }: { booking: Booking }) {
  return <span className="sr-only">: call with {booking.doula.full_name}</span>;
}
