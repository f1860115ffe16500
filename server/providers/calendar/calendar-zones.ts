import ICAL from "ical.js";
import { WINDOWS_TO_IANA_MAP } from "windows-iana";
import { getOffset } from "../../../contract/platform/time.ts";
import { type Component, readList, readProperty } from "./calendar-components.ts";
import { findOccurrences, readWall } from "./recurrences.ts";

/** What the clocks of a zone show. */
export interface Zone {
  /** The difference from UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number;
}

const dayMs = 24 * 60 * 60 * 1000;

export const utcZone: Zone = { offsetAt: () => 0 };

/**
 * The instant when clocks in the zone show `wall`, which has the time as if it were in UTC. Of a repeated hour, the first
 * one; in a skipped hour, as far after its start (RFC 5545, section 3.3.5).
 */
export function wallToInstant(wall: number, zone: Zone): number {
  const before = zone.offsetAt(wall - dayMs);
  const after = zone.offsetAt(wall + dayMs);
  if (before === after || zone.offsetAt(wall - before) === before) return wall - before;
  return zone.offsetAt(wall - after) === after ? wall - after : wall - before;
}

/** What clocks in the zone show at an instant, as if it were in UTC. */
export function toWall(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant);
}

/** A zone of the IANA database; undefined if it has none of that name. */
export function findIanaZone(name: string): Zone | undefined {
  try {
    getOffset(name, new Date(0));
  } catch {
    return undefined;
  }
  return { offsetAt: (instant) => getOffset(name, new Date(instant)) };
}

/** Finds a zone by the name that a file uses. */
export type ZoneFinder = (tzid: string) => Zone | undefined;

/**
 * Rules in the file count before what a name means elsewhere: the first of `zones` with a name. `until` is the last
 * instant that matters.
 */
export function createZoneFinder(zones: Component[], until: number): ZoneFinder {
  const found = new Map<string, Zone | undefined>();
  return (tzid) => {
    const name = normalizeName(tzid);
    if (!found.has(name)) {
      const defined = zones.find(
        (zone) => normalizeName(String(readProperty(zone, "tzid")?.getFirstValue())) === name,
      );
      found.set(name, (defined && readRules(defined, until)) ?? findKnownZone(name));
    }
    return found.get(name);
  };
}

function normalizeName(tzid: string): string {
  return tzid
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .toLowerCase();
}

/** What Outlook shows instead of its names of American zones. */
const outlookNames: Readonly<Record<string, string>> = {
  "atlantic time (canada)": "America/Halifax",
  "eastern time (us & canada)": "America/New_York",
  "indiana (east)": "America/Indiana/Indianapolis",
  "central time (us & canada)": "America/Chicago",
  "mountain time (us & canada)": "America/Denver",
  arizona: "America/Phoenix",
  "pacific time (us & canada)": "America/Los_Angeles",
  alaska: "America/Anchorage",
  hawaii: "Pacific/Honolulu",
};

/** A zone by a name of IANA, Windows or Outlook, also at the end of a path, or by its difference from UTC. */
function findKnownZone(name: string): Zone | undefined {
  const path = name.split("/").filter((part) => part !== "");
  const ends = [path, path.slice(-3), path.slice(-2), path.slice(-1)].map((parts) => parts.join("/"));
  for (const end of ends) {
    const zone = findIanaZone(windowsNames.get(end) ?? end);
    if (zone) return zone;
  }
  const shown = outlookNames[name.replace(/^\((?:gmt|utc)[^)]*\)\s*/, "")];
  return shown === undefined ? findFixedZone(name) : findIanaZone(shown);
}

/** The zone of each name that Windows uses, without a country ('001'). */
const windowsNames: ReadonlyMap<string, string> = new Map(
  WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana }) =>
    territory === "001" ? [[windowsName.toLowerCase(), iana[0]]] : [],
  ),
);

/** 'GMT+05:30', 'UTC-6', '(UTC-03:00) City of Buenos Aires' */
function findFixedZone(name: string): Zone | undefined {
  const [, sign, hours, minutes = "0"] = /^\(?(?:gmt|utc)?([+-])(\d{1,2}):?(\d\d)?\b/.exec(name) ?? [];
  if (hours === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return { offsetAt: () => (sign === "-" ? -offset : offset) };
}

/** Outlook's rules begin in 1601. */
const maxOccurrences = 1000;

interface Change {
  at: number;
  from: number;
  to: number;
}

/** The zone of a VTIMEZONE; undefined if it has no usable rules. */
function readRules(zone: Component, until: number): Zone | undefined {
  const changes = zone.parts.flatMap((part) => readChanges(part, until)).sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return undefined;
  return { offsetAt: (instant) => changes.findLast(({ at }) => at <= instant)?.to ?? first.from };
}

/** When clocks change as a STANDARD or DAYLIGHT part says. Its times are what clocks show before. */
function readChanges(part: Component, until: number): Change[] {
  const from = readOffset(part, "tzoffsetfrom");
  const to = readOffset(part, "tzoffsetto");
  const start = readProperty(part, "dtstart")?.getFirstValue();
  if (from === undefined || to === undefined || !(start instanceof ICAL.Time)) return [];
  const startWall = readWall(start);
  const series = { startWall, from: startWall, until, maxOccurrences, toWall: (at: number) => at + from };
  const rules = part.lines.get("rrule") ?? [];
  const dates = readList(part, "rdate").flatMap((date) => {
    const value = date.getFirstValue();
    return value instanceof ICAL.Time ? [readWall(value)] : [];
  });
  const walls = new Set([startWall, ...dates, ...rules.flatMap((line) => findOccurrences(line, series))]);
  return [...walls].map((wall) => ({ at: wall - from, from, to }));
}

function readOffset(part: Component, name: string): number | undefined {
  const value = part.lines.get(name)?.[0]?.replace(/^[^:]*:/, "") ?? "";
  const [, sign, hours, minutes, seconds = "0"] = /^\s*([+-]?)(\d\d):?(\d\d):?(\d\d)?\s*$/.exec(value) ?? [];
  if (hours === undefined) return undefined;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -offset : offset;
}
