import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarPlus, Ellipsis, History, X } from "lucide-react";
import { useRef } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { getNextStatus } from "../../../../contract/scheduling/bookings.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
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

/**
 * On its day, calling or joining leads. A new time and the doula are one press away, the rest is in a menu. After a
 * loss, cancelling and a new time change places.
 */
export function UpcomingCallActions({ booking, onChange, history }: UpcomingCallActionsProps) {
  const now = getNow();
  const isAhead = new Date(booking.starts_at) > now;
  const isConfirmed = booking.status === "confirmed";
  const { data: own } = useQuery(ownBirthQuery);
  const change = isAhead ? findPossibleChange(booking, now, Boolean(own?.loss)) : null;
  const canMove = isAhead && findPossibleChange(booking, now, false) === "reschedule";
  const other = change === "cancel" && canMove ? "reschedule" : "cancel";
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
              {formatChange(change, booking)}
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
          change={isConfirmed && isAhead && change !== other ? other : undefined}
          onChange={(next) => onChange(booking, next)}
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
  change: BookingChange | undefined;
  onChange: (change: BookingChange) => void;
}

function BookingMenu({ booking, history, change, onChange }: BookingMenuProps) {
  const isChangeChosen = useRef(false);
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
          if (isChangeChosen.current && change) onChange(change);
          isChangeChosen.current = false;
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
        {change && (
          <DropdownMenuItem
            className={change === "cancel" ? "text-danger" : undefined}
            onSelect={() => {
              isChangeChosen.current = true;
            }}
          >
            {change === "cancel" ? <X aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
            {formatChange(change, booking)}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/**
 * Returns the change to offer first: a new time, or withdrawing a request, and after a loss cancelling. Null close to the
 * call, except after a loss.
 */
export function findPossibleChange(booking: Booking, now: Date, hasLoss: boolean): BookingChange | null {
  if (hasLoss) return getNextStatus(booking.status, "cancel", "client") ? "cancel" : null;
  if (isTooLateToMove(booking, now)) return null;
  if (getNextStatus(booking.status, "reschedule", "client")) return "reschedule";
  return getNextStatus(booking.status, "cancel", "client") ? "cancel" : null;
}

/** 'Reschedule'; 'Cancel Booking' for a request, as in the spec, and 'Cancel this call' otherwise. */
export function formatChange(change: BookingChange, { status }: Booking): string {
  if (change === "reschedule") return "Reschedule";
  return status === "pending" ? "Cancel Booking" : "Cancel this call";
}

function CallContext({ booking }: { booking: Booking }) {
  return <span className="sr-only">: call with {booking.doula.full_name}</span>;
}
