import { findBusyTimes } from "./busy-times.ts";
import { type Component, parseComponents } from "./calendar-components.ts";
import { type CalendarEvent, readBusyPeriods, readEvent } from "./calendar-events.ts";
import type { BusyOccurrence } from "./calendar-file.ts";
import { createZoneFinder, findIanaZone, utcZone } from "./calendar-zones.ts";

export interface TextRequest {
  text: string;
  /** The calendar owner's. */
  timeZone: string;
  from: Date;
  to: Date;
}

/** Returns when the owner of a calendar (iCalendar, RFC 5545) is busy. Throws TooManyOccurrences. */
export function readBusyTimes({ text, timeZone, from, to }: TextRequest): BusyOccurrence[] {
  const window = { from: from.getTime(), to: to.getTime() };
  const ownZone = findIanaZone(timeZone) ?? utcZone;
  const calendars = parseComponents(text);
  const definedZones = calendars.flatMap(({ parts }) => parts).filter(({ name }) => name === "vtimezone");
  const events = calendars.flatMap((calendar) => {
    const zones = sortOwnFirst(definedZones, calendar);
    return readEvents(calendar, { findZone: createZoneFinder(zones, window.to), ownZone });
  });
  return findBusyTimes(events, window);
}

/** If two calendars in a file define a zone of one name, each means its own. */
function sortOwnFirst(zones: Component[], { parts }: Component): Component[] {
  const own = new Set(parts);
  return zones.toSorted((a, b) => Number(own.has(b)) - Number(own.has(a)));
}

function readEvents({ parts }: Component, zones: Parameters<typeof readEvent>[1]): CalendarEvent[] {
  return parts.flatMap((part) => {
    if (part.name === "vfreebusy") return readBusyPeriods(part, zones);
    return part.name === "vevent" ? (readEvent(part, zones) ?? []) : [];
  });
}
