import { expandRecurringEvent, sync, type VEvent } from "node-ical";
import type { BusyOccurrence } from "./calendar-file.ts";

/** Only parse-calendar-file.ts starts this, in a process of its own whose time zone is the calendar owner's. */

const maxOccurrences = 10_000;

interface Request {
  text: string;
  from: Date;
  to: Date;
}

process.once("message", (request: Request) => {
  process.send?.(parse(request), () => process.exit());
});

function parse({ text, from, to }: Request) {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(text)) return { failure: "not_a_calendar" };
  const calendar = read(text);
  if (!calendar) return { failure: "not_a_calendar" };
  const busy: BusyOccurrence[] = [];
  for (const component of Object.values(calendar)) {
    if (component?.type !== "VEVENT" || !component.start) continue;
    try {
      busy.push(...findBusy(component, { from, to }));
    } catch {
      // The library gives up on rules that repeat too often.
      return { failure: "too_many_events" };
    }
    if (busy.length > maxOccurrences) return { failure: "too_many_events" };
  }
  return { busy };
}

function read(text: string) {
  try {
    return sync.parseICS(text);
  } catch {
    return undefined;
  }
}

function findBusy(event: VEvent, { from, to }: Omit<Request, "text">): BusyOccurrence[] {
  const occurrences = expandRecurringEvent(event, { from, to, expandOngoing: true });
  return occurrences.flatMap(({ event: changed, start, end }) => {
    if (isFree(changed) || start >= end) return [];
    return [{ uid: String(event.uid), time: { from: new Date(start), to: new Date(end) } }];
  });
}

/** Outlook also publishes events that are shown as free without the standard property. */
function isFree(event: VEvent): boolean {
  const shown: unknown = Reflect.get(event, "MICROSOFT-CDO-BUSYSTATUS");
  return event.transparency === "TRANSPARENT" || event.status === "CANCELLED" || shown === "FREE";
}
