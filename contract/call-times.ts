import type { DoulaCard } from "./doulas.ts";
import { errorMessages } from "./error-messages.ts";
import { screenMessages } from "./messages.ts";

/** What a card tells of a doula's intro-call times. */
export type CallTimes = Pick<DoulaCard, "has_hours" | "next_available" | "is_fully_booked" | "time_zone">;

/** Why nobody can book a call with this doula now; null where there are times, or no hours to have times in yet. */
export function noTimesReason(doula: CallTimes): string | null {
  if (doula.is_fully_booked) return errorMessages.doula_fully_booked;
  return doula.has_hours && doula.next_available === null ? screenMessages.noOpenTimes : null;
}
