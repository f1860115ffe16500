import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { nextStatus } from "../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { calendarFileUrl } from "./calendar-file-url.ts";
import type { BookingChange } from "./change-booking-dialog.tsx";
import { LazyChangeBookingDialog } from "./lazy-change-booking-dialog.ts";

export interface BookingActionsProps {
  booking: Booking;
  onChange: (booking: Booking, change: BookingChange) => void;
  /** 'Contact Doula', which leads out of this page. */
  renderContact: (booking: Booking) => ReactNode;
}

/** What a parent can do about a booking: what its state allows, and what is always possible. */
export function BookingActions({ booking, onChange, renderContact }: BookingActionsProps) {
  const now = new Date();
  const isAhead = new Date(booking.starts_at) > now;
  // A request may come to nothing: it is for no calendar.
  const isForCalendar = new Date(booking.ends_at) > now && booking.status === "confirmed";
  const change = isAhead ? changeOf(booking) : null;

  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:basis-full max-md:*:grow max-md:*:basis-[calc(50%-0.25rem)] max-md:*:whitespace-nowrap md:gap-3">
      {change && (
        <Button
          data-change
          variant="secondary"
          size="sm"
          onClick={() => onChange(booking, change)}
          onPointerEnter={LazyChangeBookingDialog.prefetch}
          onFocus={LazyChangeBookingDialog.prefetch}
        >
          <span>
            {change === "reschedule" ? "Reschedule" : "Cancel Booking"}
            <WithWhom booking={booking} />
          </span>
        </Button>
      )}
      {renderContact(booking)}
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

/** A confirmed call is cancelled from within its rescheduling. */
function changeOf({ status }: Booking): BookingChange | null {
  if (nextStatus(status, "reschedule", "client")) return "reschedule";
  return nextStatus(status, "cancel", "client") ? "cancel" : null;
}

function WithWhom({ booking }: { booking: Booking }) {
  return <span className="sr-only">: call with {booking.doula.full_name}</span>;
}
