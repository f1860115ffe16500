import ICAL from "ical.js";
import { type Component, readList, readProperty, readWord } from "./calendar-components.ts";
import { utcZone, wallToInstant, type Zone, type ZoneFinder } from "./calendar-zones.ts";
import { readWall } from "./recurrences.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What the zones of a calendar's times are. */
export interface CalendarZones {
  findZone: ZoneFinder;
  /** The owner's, for days and for times without a zone. */
  ownZone: Zone;
}

export interface Moment {
  /** What clocks show, as if it were in UTC. */
  wall: number;
  isDate: boolean;
  zone: Zone;
}

/** A length on the clock, which a clock change makes longer or shorter, and an exact one after it. */
export interface Length {
  wall: number;
  exact: number;
}

export interface CalendarEvent {
  uid: string;
  start: Moment;
  length: Length;
  isBusy: boolean;
  /** The lines of its RRULEs. */
  rules: string[];
  /** Occurrences beside those of the rules; without a length, as long as the event. */
  additions: { start: Moment; length: Length | undefined }[];
  exceptions: Moment[];
  /** The occurrence of another event with the same UID that this one replaces, alone or with those after it. */
  replaced: { moment: Moment; hasFollowing: boolean } | undefined;
}

/** Returns the event of a VEVENT; undefined if it has no start. */
export function readEvent(component: Component, zones: CalendarZones): CalendarEvent | undefined {
  const start = readMoment(readProperty(component, "dtstart"), zones);
  if (!start) return undefined;
  const id = readProperty(component, "recurrence-id");
  const moment = readMoment(id, zones);
  const hasFollowing = String(id?.getFirstParameter("range")).toUpperCase() === "THISANDFUTURE";
  return {
    uid: readUid(component),
    start,
    length: readLength(component, start, zones),
    isBusy: !isFree(component),
    rules: component.lines.get("rrule") ?? [],
    additions: readList(component, "rdate").flatMap((date) => readAddition(date, zones) ?? []),
    exceptions: readList(component, "exdate").flatMap((date) => readMoment(date, zones) ?? []),
    replaced: moment && { moment, hasFollowing },
  };
}

/** Returns the busy times of a VFREEBUSY. */
export function readBusyPeriods(component: Component, zones: CalendarZones): CalendarEvent[] {
  return readList(component, "freebusy").flatMap((period) => {
    const addition = readAddition(period, zones);
    const isBusy = String(period.getFirstParameter("fbtype")).toUpperCase() !== "FREE";
    const { start, length } = addition ?? {};
    if (!start || !length) return [];
    const uid = readUid(component);
    return { uid, start, length, isBusy, rules: [], additions: [], exceptions: [], replaced: undefined };
  });
}

function readUid(component: Component): string {
  const uid = readProperty(component, "uid")?.getFirstValue();
  return typeof uid === "string" ? uid : "";
}

/** Outlook also publishes events that are shown as free without the standard property. */
function isFree(component: Component): boolean {
  return (
    readWord(component, "transp") === "TRANSPARENT" ||
    readWord(component, "status") === "CANCELLED" ||
    readWord(component, "x-microsoft-cdo-busystatus") === "FREE"
  );
}

function readMoment(property: ICAL.Property | undefined, zones: CalendarZones): Moment | undefined {
  const time = property?.getFirstValue();
  return property && time instanceof ICAL.Time ? toMoment(property, time, zones) : undefined;
}

function toMoment(property: ICAL.Property, time: ICAL.Time, { findZone, ownZone }: CalendarZones): Moment {
  const name = property.getFirstParameter("tzid");
  const named = name && !time.isDate ? findZone(name) : undefined;
  const zone = time.zone === ICAL.Timezone.utcTimezone ? utcZone : (named ?? ownZone);
  return { wall: readWall(time), isDate: time.isDate, zone };
}

/** An RDATE is a moment, or a period with its own length. */
function readAddition(property: ICAL.Property, zones: CalendarZones) {
  const value = property.getFirstValue();
  if (!(value instanceof ICAL.Period)) {
    const start = readMoment(property, zones);
    return start && { start, length: undefined };
  }
  const start = toMoment(property, value.start, zones);
  const end = value.end ? toMoment(property, value.end, zones) : undefined;
  return { start, length: end ? measure(start, end) : toLength(value.duration) };
}

function readLength(component: Component, start: Moment, zones: CalendarZones): Length {
  // An end without a zone is in the start's.
  const end = readMoment(readProperty(component, "dtend"), { ...zones, ownZone: start.zone });
  const duration = readProperty(component, "duration")?.getFirstValue();
  const length = end ? measure(start, end) : toLength(duration);
  const hasLength = length.wall + length.exact > 0;
  return start.isDate && !hasLength ? { wall: dayMs, exact: 0 } : length;
}

function measure(start: Moment, end: Moment): Length {
  if (start.zone === end.zone) return { wall: end.wall - start.wall, exact: 0 };
  return { wall: 0, exact: wallToInstant(end.wall, end.zone) - wallToInstant(start.wall, start.zone) };
}

function toLength(duration: unknown): Length {
  if (!(duration instanceof ICAL.Duration) || duration.isNegative) return { wall: 0, exact: 0 };
  const { weeks, days, hours, minutes, seconds } = duration;
  return { wall: (weeks * 7 + days) * dayMs, exact: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}
