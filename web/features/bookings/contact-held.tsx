import { maxCancellationsPerDay } from "../../../contract/bookings.ts";
import { formatShortDate, formatTimeOfDay } from "../../../contract/time.ts";
import { browserTimeZone } from "./call-time.tsx";

interface ContactHeldProps {
  /** 'Maya’s' or 'A new doula’s'. */
  whose: string;
  from: string;
  /** Where the person is, if the browser does not say. */
  timeZone: string;
}

/** Says when contact details that are held back after too many cancelled calls will show, and why. */
export function ContactHeld({ whose, from, timeZone }: ContactHeldProps) {
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
