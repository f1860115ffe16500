import { createHash } from "node:crypto";
import { expandRecurringEvent, sync, type VEvent } from "node-ical";
import { type BusyOccurrence, maxUidLength } from "./calendar-file.ts";

/** The child process of parse-calendar-file.ts. It runs in the calendar owner's time zone. */

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

/** Only within the window, because a strange file can have years that the database does not know. */
function findBusy(event: VEvent, window: Omit<Request, "text">): BusyOccurrence[] {
  const occurrences = expandRecurringEvent(event, { ...window, expandOngoing: true });
  const uid = shorten(String(event.uid));
  return occurrences.flatMap(({ event: changed, start, end }) => {
    const from = new Date(Math.max(start.getTime(), window.from.getTime()));
    const to = new Date(Math.min(end.getTime(), window.to.getTime()));
    // Also false if one of the two is no date.
    return !isFree(changed) && from < to ? [{ uid, time: { from, to } }] : [];
  });
}

function shorten(uid: string): string {
  return uid.length > maxUidLength ? createHash("sha256").update(uid).digest("base64url") : uid;
}

/** Outlook also publishes events that are shown as free without the standard property. */
function isFree(event: VEvent): boolean {
  const shown: unknown = Reflect.get(event, "MICROSOFT-CDO-BUSYSTATUS");
  return event.transparency === "TRANSPARENT" || event.status === "CANCELLED" || shown === "FREE";
}
