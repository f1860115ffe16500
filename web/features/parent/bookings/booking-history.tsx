import { useId, useState } from "react";
import type { Booking, BookingEvent } from "../../../../contract/scheduling/bookings.schema.ts";
import { formatShortDate, formatTimeOfDay, getBrowserTimeZone } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";

/** A past booking's history, initially collapsed. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();

  return (
    <>
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Hide history" : "Show history"}
        <span className="sr-only"> of the call with {booking.doula.full_name}</span>
      </Button>
      <HistoryList id={listId} booking={booking} isOpen={isOpen} />
    </>
  );
}

interface HistoryListProps {
  id?: string;
  booking: Booking;
  isOpen: boolean;
}

export function HistoryList({ id, booking, isOpen }: HistoryListProps) {
  return (
    <ol
      id={id}
      aria-label={`History of the call with ${booking.doula.full_name}`}
      hidden={!isOpen}
      className="flex basis-full flex-col gap-2 text-sm [&[hidden]]:hidden"
    >
      {describeHistory(booking, getBrowserTimeZone()).map(({ at, when, text }) => (
        <li key={at} className="flex flex-col gap-x-4 md:flex-row">
          <time dateTime={at} className="shrink-0 text-ink-soft tabular-nums md:w-44">
            {when}
          </time>
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ol>
  );
}

type BookingWithHistory = Pick<Booking, "time_zone" | "history"> & {
  doula: Pick<Booking["doula"], "first_name">;
};

interface HistoryLine {
  /** ISO 8601 */
  at: string;
  /** 'Fri, Nov 20, 3:04 PM', in the parent's time zone. */
  when: string;
  text: string;
}

/** Describes a booking's history to the parent, oldest event first. All times are in the parent's time zone. */
export function describeHistory(booking: BookingWithHistory, ownZone: string | null): HistoryLine[] {
  return booking.history.map((event) => ({
    at: event.at,
    when: formatMoment(event.at, ownZone ?? booking.time_zone),
    text: describeEvent(event, booking, ownZone ?? booking.time_zone),
  }));
}

function formatMoment(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  return `${formatShortDate(moment, timeZone)}, ${formatTimeOfDay(moment, timeZone)}`;
}

function describeEvent(
  { event, by, starts_at, before }: BookingEvent,
  { doula }: BookingWithHistory,
  zone: string,
): string {
  const at = (instant: string | undefined | null) => (instant ? formatMoment(instant, zone) : "another time");
  switch (event) {
    case "booked":
      return `You booked ${at(starts_at)}`;
    case "rescheduled":
      return `You moved it from ${at(before?.starts_at)} to ${at(starts_at)}`;
    case "note_changed":
      return "You changed your note";
    case "approved":
      return `${doula.first_name} confirmed it`;
    case "declined":
      return `${doula.first_name} declined it`;
    case "cancelled":
      if (by === "client") return "You cancelled it";
      return by === "doula" ? `${doula.first_name} cancelled it` : "It was cancelled";
    case "expired":
      return "The request was not answered in time";
    case "completed":
      return "The call ended";
  }
}
