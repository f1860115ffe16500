import { TooManyOccurrences } from "./busy-times.ts";
import { readBusyTimes, type TextRequest } from "./calendar-text.ts";

/** The child process of parse-calendar-file.ts. */
process.once("message", (request: TextRequest) => {
  process.send?.(parse(request), () => process.exit());
});

function parse(request: TextRequest) {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(request.text)) return { failure: "not_a_calendar" };
  try {
    return { busy: readBusyTimes(request) };
  } catch (error) {
    if (error instanceof TooManyOccurrences) return { failure: "too_many_events" };
    throw error;
  }
}
