import type { Booking, BookingEvent } from "../../../contract/bookings.schema.ts";
import { formatShortDate, formatTimeOfDay } from "../../../contract/time.ts";

type ToldBooking = Pick<Booking, "time_zone" | "history"> & { doula: Pick<Booking["doula"], "first_name"> };

export interface HistoryLine {
  /** ISO 8601 */
  at: string;
  /** 'Fri, Nov 20, 3:04 PM', in the parent's zone. */
  when: string;
  text: string;
}

/** What happened to a booking, oldest first, in words to its client. */
export function historyLinesOf(booking: ToldBooking, ownZone: string | null): HistoryLine[] {
  return booking.history.map((event) => ({
    at: event.at,
    when: momentOf(event.at, ownZone ?? booking.time_zone),
    text: textOf(event, booking),
  }));
}

function momentOf(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  return `${formatShortDate(moment, timeZone)}, ${formatTimeOfDay(moment, timeZone)}`;
}

function textOf({ event, by, starts_at, before }: BookingEvent, { time_zone, doula }: ToldBooking): string {
  const at = (instant: string | undefined | null) =>
    instant ? momentOf(instant, time_zone) : "another time";
  switch (event) {
    case "booked":
      return `You booked ${at(starts_at)}`;
    case "rescheduled":
      return `You moved it from ${at(before?.starts_at)} to ${at(starts_at)}`;
    case "approved":
      return `${doula.first_name} confirmed it`;
    case "declined":
      return `${doula.first_name} declined it`;
    case "cancelled":
      if (by === "client") return "You cancelled it";
      return by === "doula" ? `${doula.first_name} cancelled it` : "It was cancelled";
    case "expired":
      return "It was not answered in time";
    case "completed":
      return "The call ended";
  }
}
