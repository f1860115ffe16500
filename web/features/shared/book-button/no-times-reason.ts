import { errorMessages } from "../../../../contract/errors.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { pausedText } from "../../../../contract/scheduling/pausing.ts";

/** Why no call with the doula can be booked right now; null if there are free times. */
export function describeNoTimes(doula: {
  is_fully_booked: boolean;
  is_paused: boolean;
  next_available: string | null;
}): string | null {
  if (doula.is_paused) return pausedText;
  if (doula.is_fully_booked) return errorMessages.doula_fully_booked;
  return doula.next_available === null ? screenMessages.noOpenTimes : null;
}
