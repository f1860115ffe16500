import { CalendarDays, Clock } from "lucide-react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { browserTimeZone, callTimeOf } from "./call-time.ts";

type CallWhenProps = { booking: Pick<Booking, "starts_at" | "time_zone"> };

/** Date and time of a call in the doula's zone, and in the parent's where their clock shows another. */
export function CallWhen({ booking }: CallWhenProps) {
  const { date, time, zone, ownTime } = callTimeOf(booking.starts_at, booking.time_zone, browserTimeZone());
  return (
    <dl className="flex flex-col gap-1.5">
      <div className="flex gap-2.5">
        <dt>
          <CalendarDays aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
          <span className="sr-only">Date</span>
        </dt>
        <dd className="font-semibold">
          <time dateTime={booking.starts_at}>{date}</time>
        </dd>
      </div>
      <div className="flex gap-2.5">
        <dt>
          <Clock aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
          <span className="sr-only">Time</span>
        </dt>
        <dd>
          <span className="font-semibold tabular-nums">{time}</span>{" "}
          <span className="text-ink-soft text-sm">{zone}</span>
          {ownTime && <span className="block text-pretty text-ink-soft text-sm tabular-nums">{ownTime}</span>}
        </dd>
      </div>
    </dl>
  );
}
