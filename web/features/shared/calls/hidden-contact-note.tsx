import { maxCancellationsPerDay } from "../../../../contract/scheduling/bookings.ts";
import { formatShortDate, formatTimeOfDay, getBrowserTimeZone } from "../../../lib/format.ts";

interface HiddenContactNoteProps {
  /** The owner of the hidden contact details: 'Maya's' or 'A new doula's'. */
  whose: string;
  from: string;
  /** Used if the browser reports no time zone. */
  timeZone: string;
}

/** Explains why contact details are hidden after too many cancelled calls, and for how long. */
export function HiddenContactNote({ whose, from, timeZone }: HiddenContactNoteProps) {
  const zone = getBrowserTimeZone() ?? timeZone;
  const instant = new Date(from);
  return (
    <>
      You cancelled {maxCancellationsPerDay} calls within 24 hours. {whose} contact details stay hidden until{" "}
      <time dateTime={from}>
        {formatShortDate(instant, zone)}, {formatTimeOfDay(instant, zone)}
      </time>
      .
    </>
  );
}
