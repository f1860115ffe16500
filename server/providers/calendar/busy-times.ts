import { createHash } from "node:crypto";
import type { CalendarEvent, Length, Moment } from "./calendar-events.ts";
import { type BusyOccurrence, maxUidLength } from "./calendar-file.ts";
import { toWall, wallToInstant } from "./calendar-zones.ts";
import { findOccurrences } from "./recurrences.ts";

const dayMs = 24 * 60 * 60 * 1000;
const maxOccurrences = 10_000;

export class TooManyOccurrences extends Error {}

/** Instants in milliseconds. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** Returns when a calendar's owner is busy within a window. Throws TooManyOccurrences. */
export function findBusyTimes(events: CalendarEvent[], window: TimeWindow): BusyOccurrence[] {
  const busy = new Map<string, BusyOccurrence>();
  for (const [long, group] of Map.groupBy(events, (event) => event.uid)) {
    const uid = shorten(long);
    const replacing = group.filter(({ replaced }) => replaced);
    const times = group.flatMap((event) =>
      event.replaced
        ? toTimes([{ wall: event.start.wall, event }], window)
        : toTimes(findStarts(event, replacing, window), window),
    );
    for (const time of times) {
      busy.set(JSON.stringify([uid, time]), { uid, time });
      if (busy.size > maxOccurrences) throw new TooManyOccurrences();
    }
  }
  return [...busy.values()];
}

function shorten(uid: string): string {
  return uid.length > maxUidLength ? createHash("sha256").update(uid).digest("base64url") : uid;
}

/** An occurrence that starts when clocks in its event's zone show `wall`. */
interface Occurrence {
  wall: number;
  event: CalendarEvent;
  /** Instead of the event's. */
  length?: Length | undefined;
}

/** Returns the times within the window: a strange file can have years that the database does not know. */
function toTimes(occurrences: Occurrence[], window: TimeWindow): BusyOccurrence["time"][] {
  return occurrences.flatMap(({ wall, event, length = event.length }) => {
    const { zone } = event.start;
    const endWall = Math.min(wall + length.wall, window.to + 2 * dayMs);
    const from = Math.max(wallToInstant(wall, zone), window.from);
    const to = Math.min(wallToInstant(endWall, zone) + length.exact, window.to);
    return event.isBusy && from < to ? [{ from: new Date(from), to: new Date(to) }] : [];
  });
}

/** Returns the occurrences of an event, without those that `replacing` are instead of. */
function findStarts(event: CalendarEvent, replacing: CalendarEvent[], window: TimeWindow): Occurrence[] {
  const { zone } = event.start;
  const isExcluded = createExclusion(event, replacing);
  const changes = findChanges(replacing);
  const starts = findCandidates(event, widen(window, event, changes));
  if (starts.length > maxOccurrences) throw new TooManyOccurrences();
  return starts.flatMap((start) => {
    const instant = wallToInstant(start.wall, zone);
    if (isExcluded(start.wall, instant)) return [];
    const change = changes.findLast(({ at }) => at < instant);
    if (!change) return { ...start, event };
    return { wall: toWall(instant, change.event.start.zone) + change.shift, event: change.event };
  });
}

interface Change {
  at: number;
  shift: number;
  event: CalendarEvent;
}

/** The events that replace an occurrence and those after it (RANGE=THISANDFUTURE), in order, and how far they move them. */
function findChanges(replacing: CalendarEvent[]): Change[] {
  const changes = replacing.flatMap((event) => {
    const { replaced, start } = event;
    if (!replaced?.hasFollowing) return [];
    const at = wallToInstant(replaced.moment.wall, replaced.moment.zone);
    return { at, shift: start.wall - toWall(at, start.zone), event };
  });
  return changes.sort((a, b) => a.at - b.at);
}

/** The starts that can lead to occurrences within the window, on any clock on Earth. */
function widen(window: TimeWindow, event: CalendarEvent, changes: Change[]): TimeWindow {
  const lengths = [event, ...changes.map((change) => change.event)].map(
    ({ length }) => length.wall + length.exact,
  );
  const shifts = changes.map(({ shift }) => Math.abs(shift));
  const margin = 2 * dayMs + Math.max(0, ...shifts);
  return { from: window.from - margin - Math.max(0, ...lengths), to: window.to + margin };
}

function findCandidates(
  { start, rules, additions }: CalendarEvent,
  window: TimeWindow,
): Pick<Occurrence, "wall" | "length">[] {
  const { from, to: until } = window;
  const series = {
    startWall: start.wall,
    from,
    until,
    maxOccurrences,
    toWall: (at: number) => toWall(at, start.zone),
  };
  const lengths = new Map<number, Length | undefined>([[start.wall, undefined]]);
  for (const rule of rules) for (const wall of findOccurrences(rule, series)) lengths.set(wall, undefined);
  for (const addition of additions) lengths.set(toWallOf(start, addition.start), addition.length);
  return [...lengths].flatMap(([wall, length]) =>
    wall >= from - (length ? length.wall + length.exact : 0) && wall <= until ? { wall, length } : [],
  );
}

/** What clocks in the event's zone show at an additional start. A day means the event's time on it. */
function toWallOf(start: Moment, addition: Moment): number {
  if (addition.isDate) return addition.wall + (((start.wall % dayMs) + dayMs) % dayMs);
  if (addition.zone === start.zone) return addition.wall;
  return toWall(wallToInstant(addition.wall, addition.zone), start.zone);
}

/** A day excludes every occurrence on it. */
function createExclusion(event: CalendarEvent, replacing: CalendarEvent[]) {
  const moments = [...event.exceptions, ...replacing.flatMap(({ replaced }) => replaced?.moment ?? [])];
  const hasDay = ({ isDate }: Moment) => isDate || event.start.isDate;
  const days = new Set(moments.filter(hasDay).map(({ wall }) => Math.floor(wall / dayMs)));
  const instants = new Set(
    moments.filter((moment) => !hasDay(moment)).map(({ wall, zone }) => wallToInstant(wall, zone)),
  );
  return (wall: number, instant: number) => instants.has(instant) || days.has(Math.floor(wall / dayMs));
}
