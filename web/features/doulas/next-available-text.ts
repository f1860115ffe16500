import type { DoulaCard } from "../../../contract/doulas.ts";
import { errorMessages } from "../../../contract/error-messages.ts";
import { formatShortDate, formatTimeOfDay } from "../../../contract/time.ts";

type Availability = Pick<DoulaCard, "next_available" | "is_fully_booked" | "time_zone">;

/** 'Mon, Nov 23, 9:00 AM CST', in the doula's zone; null when no time is known. */
export function nextAvailableText(doula: Availability): string | null {
  if (doula.is_fully_booked) return errorMessages.doula_fully_booked;
  if (doula.next_available === null) return null;
  const start = new Date(doula.next_available);
  const zone = shortZoneName(start, doula.time_zone);
  return `${formatShortDate(start, doula.time_zone)}, ${formatTimeOfDay(start, doula.time_zone)} ${zone}`;
}

function shortZoneName(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}
