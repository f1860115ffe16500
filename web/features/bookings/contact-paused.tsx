import { maxCancellationsPerDay } from "../../../contract/bookings.ts";
import { formatShortDate, formatTimeOfDay } from "../../../contract/time.ts";
import { browserTimeZone } from "./call-time.tsx";

interface ContactPausedProps {
  /** 'Maya’s' or 'A new doula’s'. */
  whose: string;
  from: string;
  /** The fallback if the browser has no time zone. */
  timeZone: string;
}

/** Explains when and why contact details are hidden after too many cancelled calls. */
export function ContactPaused({ whose, from, timeZone }: ContactPausedProps) {
  const zone = browserTimeZone() ?? timeZone;
  const instant = new Date(from);
  return (
    <>
      You cancelled {maxCancellationsPerDay} calls within 24 hours. {whose} contact details show from{" "}
      <time dateTime={from}>
        {formatShortDate(instant, zone)}, {formatTimeOfDay(instant, zone)}
      </time>
      .
    </>
  );
}
