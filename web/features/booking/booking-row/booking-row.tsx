import type { ReactNode } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatTimeOfDay } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { formatCallDay, getViewerZone } from "../../shared/calls/call-time.tsx";
import { getBookingCardId } from "./booking-card-focus.ts";

interface BookingRowProps {
  booking: Pick<Booking, "id" | "starts_at" | "time_zone" | "status">;
  person: {
    firstName: string | undefined;
    lastName: string | null | undefined;
    image: string | null | undefined;
  };
  name: string;
  badge: ReactNode;
  /** Past calls: a phone shows the date and the status, upcoming ones the date and the time. */
  isPast?: boolean;
  isOpenAtFirst?: boolean;
  /** The details and actions. */
  children: ReactNode;
}

/** A booking as one line that opens. */
export function BookingRow(props: BookingRowProps) {
  const { booking, person, name, badge, isPast = false, isOpenAtFirst = false, children } = props;
  const zone = getViewerZone(booking.time_zone);
  const isMuted = booking.status === "cancelled";
  return (
    <article id={getBookingCardId(booking.id)}>
      <details open={isOpenAtFirst} className="group">
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card px-4 py-1.5 transition-colors duration-150 ease-out hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[auto_minmax(0,1fr)_minmax(11rem,auto)_7.5rem_auto] md:gap-x-5 md:px-6 [&::-webkit-details-marker]:hidden">
          <Avatar
            {...person}
            className={cn("size-10 text-sm max-md:row-span-2", isMuted && "opacity-70 grayscale")}
          />
          <h3
            className={cn(
              "truncate font-sans font-semibold text-base leading-6 tracking-normal max-md:self-end",
              isMuted && "text-ink-soft",
            )}
          >
            {name}
          </h3>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-soft text-sm tabular-nums leading-5 md:whitespace-nowrap md:text-base md:text-ink max-md:col-start-2 max-md:row-start-2 max-md:self-start">
            <time dateTime={booking.starts_at} className="truncate">
              {formatCallDay(booking.starts_at, zone)}
              <span className={cn(isPast && "max-md:hidden")}>
                , {formatTimeOfDay(new Date(booking.starts_at), zone)}
              </span>
            </time>
            {isPast && <span className="md:hidden">{badge}</span>}
          </span>
          <span className="max-md:hidden">{badge}</span>
          <ExpandIcon className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1" />
        </summary>
        <div className="flex min-w-0 flex-col gap-4 px-4 pt-2 pb-5 md:pr-6 md:pl-21">{children}</div>
      </details>
    </article>
  );
}

/** A list of rows in one card. */
export const bookingRowsClasses =
  "divide-y divide-line rounded-card border border-line bg-surface shadow-soft";
