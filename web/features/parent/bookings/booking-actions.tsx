import { Link } from "@tanstack/react-router";
import { CalendarPlus, Ellipsis, History, X } from "lucide-react";
import { useRef } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { getNextStatus } from "../../../../contract/scheduling/bookings.ts";
import { getCalendarFileUrl } from "../../../api/scheduling/bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "../../../ui/dialog/dropdown-menu.tsx";
import { isTooLateToMove } from "../../shared/calls/own-bookings.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import type { BookingChange } from "../change-booking/change-booking-dialog.tsx";
import { JoinButton } from "./join-button.tsx";

export interface BookingActionsProps {
  booking: Booking;
  onChange: (booking: Booking, change: BookingChange) => void;
}

interface UpcomingCallActionsProps extends BookingActionsProps {
  history: { isOpen: boolean; onToggle: () => void };
}

/** On its day, calling or joining leads. A new time and the doula are one press away, the rest is in a menu. */
export function UpcomingCallActions({ booking, onChange, history }: UpcomingCallActionsProps) {
  const now = getNow();
  const isAhead = new Date(booking.starts_at) > now;
  const isConfirmed = booking.status === "confirmed";
  const change = isAhead ? findPossibleChange(booking, now) : null;
  return (
    <div className="flex flex-wrap gap-2 md:gap-3">
      <JoinButton call={booking} now={now} className="max-md:basis-full" />
      <div className="flex min-w-0 flex-wrap gap-2 max-md:basis-full md:gap-3">
        {change && (
          <Button
            data-change
            variant="secondary"
            className={buttonClasses}
            onClick={() => onChange(booking, change)}
          >
            <span>
              {change === "reschedule" ? "Reschedule" : "Cancel Booking"}
              <CallContext booking={booking} />
            </span>
          </Button>
        )}
        <MessageLink doula={booking.doula.slug} className={cn(buttonClasses, "max-md:[&_svg]:hidden")}>
          Contact Doula<span className="sr-only">: {booking.doula.full_name}</span>
        </MessageLink>
        <BookingMenu
          booking={booking}
          history={history}
          onCancel={isConfirmed && isAhead ? () => onChange(booking, "cancel") : undefined}
        />
      </div>
    </div>
  );
}

/** What can follow a past or cancelled call. */
export function PastCallActions({ booking }: { booking: Booking }) {
  const { slug } = booking.doula;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow max-md:*:px-2 md:gap-3">
      {slug && booking.status === "completed" && (
        <Button asChild>
          <Link to="/doulas/$slug" params={{ slug }} hash="packages">
            See {booking.doula.first_name}'s packages
          </Link>
        </Button>
      )}
      {slug && booking.cancelled_by === "doula" && (
        <Button asChild>
          <Link to="/doulas/$slug" params={{ slug }} search={{ book: true }}>
            <span>
              See other times
              <CallContext booking={booking} />
            </span>
          </Link>
        </Button>
      )}
      <MessageLink doula={booking.doula.slug} className={cn(buttonClasses, "max-md:[&_svg]:hidden")}>
        Contact Doula<span className="sr-only">: {booking.doula.full_name}</span>
      </MessageLink>
    </div>
  );
}

/** They share the width beside the menu on a phone, down to 320 px. */
const buttonClasses = "max-md:grow max-md:basis-0 max-md:px-1.5 max-md:text-sm";

interface BookingMenuProps extends Pick<UpcomingCallActionsProps, "booking" | "history"> {
  onCancel: (() => void) | undefined;
}

function BookingMenu({ booking, history, onCancel }: BookingMenuProps) {
  const isCancelChosen = useRef(false);
  // Requests have no calendar file, because they may never be confirmed.
  const hasCalendarFile = new Date(booking.ends_at) > getNow() && booking.status === "confirmed";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="icon" className="max-md:ml-auto">
          <Ellipsis aria-hidden="true" className="size-5" />
          <span className="sr-only">More about the call with {booking.doula.full_name}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        // Once the menu has closed, so that the focus can move to the dialog.
        onCloseAutoFocus={() => {
          if (isCancelChosen.current) onCancel?.();
          isCancelChosen.current = false;
        }}
      >
        {hasCalendarFile && (
          <DropdownMenuItem asChild>
            <a href={getCalendarFileUrl(booking.id)}>
              <CalendarPlus aria-hidden="true" />
              Add to calendar
            </a>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={history.onToggle}>
          <History aria-hidden="true" />
          {history.isOpen ? "Hide history" : "Show history"}
        </DropdownMenuItem>
        {onCancel && (
          <DropdownMenuItem
            className="text-danger"
            onSelect={() => {
              isCancelChosen.current = true;
            }}
          >
            <X aria-hidden="true" />
            Cancel this call
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Returns the change to offer first: a new time, or withdrawing a request. Null close to the call. */
export function findPossibleChange(booking: Booking, now: Date): BookingChange | null {
  if (isTooLateToMove(booking, now)) return null;
  if (getNextStatus(booking.status, "reschedule", "client")) return "reschedule";
  return getNextStatus(booking.status, "cancel", "client") ? "cancel" : null;
}

function CallContext({ booking }: { booking: Booking }) {
  return <span className="sr-only">: call with {booking.doula.full_name}</span>;
}
