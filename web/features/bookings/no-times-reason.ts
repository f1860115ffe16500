import { errorMessages } from "../../../contract/errors.ts";
import { screenMessages } from "../../../contract/texts.ts";

/** Why nobody can book a call with this doula now; null if there are times. */
export function noTimesReason(doula: {
  is_fully_booked: boolean;
  next_available: string | null;
}): string | null {
  if (doula.is_fully_booked) return errorMessages.doula_fully_booked;
  return doula.next_available === null ? screenMessages.noOpenTimes : null;
}
