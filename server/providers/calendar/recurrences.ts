import ICAL from "ical.js";
import { parseLine } from "./calendar-components.ts";
import { dayNames, isWithinLimits, type Limits } from "./rule-limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How many candidates in a row may not match a rule: a year of hours, or 27 years of days. Some rules never match. */
const maxMisses = 10_000;

interface Series {
  /** When the first occurrence starts. Times are what clocks show, as if it were in UTC. */
  startWall: number;
  /** Converts an instant to what clocks show. */
  toWall: (instant: number) => number;
  /** Occurrences before it are left out. */
  from: number;
  until: number;
  /** There may be one more. */
  maxOccurrences: number;
}

/** Returns the occurrences of an RRULE. A rule that is wrong, or of a kind that we do not know, has none. */
export function findOccurrences(line: string, series: Series): number[] {
  const rule = parseRule(line);
  const found: number[] = [];
  if (!rule) return found;
  try {
    for (const wall of iterate(rule, series)) {
      if (found.length > series.maxOccurrences) break;
      if (wall >= series.from) found.push(wall);
    }
  } catch {
    // ical.js checks some parts of a rule only when it gets to them.
  }
  return found;
}

function parseRule(line: string): ICAL.Recur | undefined {
  const value: unknown = parseLine(line)?.getFirstValue();
  if (!(value instanceof ICAL.Recur)) return undefined;
  // A rule may count in another calendar (RFC 7529), which ical.js would ignore.
  const [, calendar = "gregorian"] = /[:;]\s*rscale=(\w+)/i.exec(line) ?? [];
  // ical.js reads 0 as if it were absent.
  const hasZero = /[:;]\s*(?:interval|count)=[+-]?0*\s*(?:;|$)/i.test(line);
  return hasZero || calendar.toLowerCase() !== "gregorian" ? undefined : value;
}

function* iterate(rule: ICAL.Recur, series: Series): Generator<number, void> {
  const until = Math.min(series.until, findEnd(rule, series));
  const { count, freq } = rule;
  const positions = rule.parts.BYSETPOS;
  const limits = separateLimits(rule, series.startWall);
  // ical.js stops looking for an occurrence here. A year, month or week that has begun is needed until its end.
  rule.until = toTime(positions ? until + 366 * dayMs : until);
  const start = count ? series.startWall : skipPast(rule, series);
  const found = positions
    ? pickPositions(rule, { freq, start, positions, limits })
    : findMatches(rule, { start, limits });
  let left = count ?? Number.POSITIVE_INFINITY;
  for (const wall of found) {
    if (wall > until || left === 0) return;
    if (wall < series.startWall) continue;
    left -= 1;
    yield wall;
  }
}

/**
 * Takes from a rule what ical.js only finds candidates for: it overlooks occurrences beside BYMONTH, BYSETPOS, and days
 * that some months do not have, and counts a start that does not match.
 */
function separateLimits(rule: ICAL.Recur, startWall: number): Limits {
  const { BYSETPOS: _, BYMONTH, ...others } = rule.parts;
  const { BYDAY, BYMONTHDAY, BYWEEKNO, ...times } = others;
  const isYearly = rule.freq === "YEARLY";
  rule.count = null;
  if (rule.freq === "DAILY") {
    rule.parts = times;
    return { months: BYMONTH, weekdays: BYDAY, monthDays: BYMONTHDAY };
  }
  const start = new Date(startWall);
  if (isYearly && BYWEEKNO) {
    const { interval, wkst } = rule;
    Object.assign(rule, { freq: "DAILY", interval: 1, parts: times });
    const years = { first: start.getUTCFullYear(), interval };
    const weekdays = BYDAY ?? [dayNames[start.getUTCDay()] ?? ""];
    return { months: BYMONTH, weekdays, weeks: { numbers: BYWEEKNO, weekStart: wkst }, years };
  }
  if (isYearly && BYMONTHDAY?.some((day) => day < 1 || day > 28)) {
    const { interval } = rule;
    Object.assign(rule, { freq: "DAILY", interval: 1, parts: times });
    const years = { first: start.getUTCFullYear(), interval };
    return { months: BYMONTH, weekdays: BYDAY, monthDays: BYMONTHDAY, years };
  }
  rule.parts = isYearly && BYMONTH ? { ...others, BYMONTH } : others;
  return { months: BYMONTH };
}

function* findMatches(
  rule: ICAL.Recur,
  { start, limits }: { start: number; limits: Limits },
): Generator<number, void> {
  for (const wall of step(rule, start)) if (isWithinLimits(wall, limits)) yield wall;
}

/** A day means its end. */
function findEnd({ until }: ICAL.Recur, { toWall }: Series): number {
  if (!until) return Number.POSITIVE_INFINITY;
  const wall = readWall(until);
  if (until.isDate) return wall + dayMs - 1;
  return until.zone === ICAL.Timezone.utcTimezone ? toWall(wall) : wall;
}

/** Counts the candidates that do not match. */
class LimitedIterator extends ICAL.RecurIterator {
  misses = 0;

  override check_contracting_rules(): boolean {
    this.misses += 1;
    if (this.misses > maxMisses) throw new Error("the rule may never match");
    return super.check_contracting_rules();
  }
}

function* step(rule: ICAL.Recur, startWall: number): Generator<number, void> {
  const iterator = new LimitedIterator({ rule, dtstart: toTime(startWall) });
  for (let time = iterator.next(); time; time = iterator.next()) {
    iterator.misses = 0;
    yield readWall(time);
  }
}

const unitMs: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60 * 1000,
  HOURLY: 60 * 60 * 1000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
};

/** A start shortly before `from` with the same occurrences after it, because ical.js needs a second for years of days. */
function skipPast(rule: ICAL.Recur, { startWall, from }: Series): number {
  const unit = unitMs[rule.freq];
  if (unit === undefined) return startWall;
  const interval = unit * rule.interval;
  return startWall + Math.max(0, Math.floor((from - startWall) / interval) - 1) * interval;
}

interface Picking {
  freq: string;
  start: number;
  positions: number[];
  limits: Limits;
}

/** Picks some of the occurrences of each year, month or week. */
function* pickPositions(
  rule: ICAL.Recur,
  { freq, start, positions, limits }: Picking,
): Generator<number, void> {
  const { wkst } = rule;
  const matches = findMatches(rule, { start: findPeriodStart(rule, freq, start), limits });
  let period: number[] = [];
  const pick = () =>
    period.filter((_, index) =>
      positions.some((position) => index === (position > 0 ? position - 1 : period.length + position)),
    );
  for (const wall of matches) {
    const [first] = period;
    if (first !== undefined && findPeriod({ freq, wkst }, first) !== findPeriod({ freq, wkst }, wall)) {
      yield* pick();
      period = [];
    }
    period.push(wall);
  }
  yield* pick();
}

function findPeriod({ freq, wkst }: { freq: string; wkst: number }, wall: number): number {
  const date = new Date(wall);
  if (freq === "YEARLY") return date.getUTCFullYear();
  if (freq === "MONTHLY") return date.getUTCFullYear() * 12 + date.getUTCMonth();
  if (freq === "WEEKLY") return Math.floor((Math.floor(wall / dayMs) - daysToWeek(wkst)) / 7);
  return Math.floor(wall / (unitMs[freq] ?? dayMs));
}

/** The days from January 1, 1970, a Thursday, to the first start of a week. ical.js counts from 1, Sunday. */
function daysToWeek(weekStart: number): number {
  return (weekStart + 2) % 7;
}

/** Returns the start of the period, at the same time of day. Positions count from there, also if the first occurrence is later. */
function findPeriodStart(rule: ICAL.Recur, freq: string, wall: number): number {
  const { BYDAY, BYMONTHDAY, BYYEARDAY } = rule.parts;
  // Otherwise, the day of the first occurrence is part of the rule.
  if (rule.freq !== "DAILY" && !BYDAY && !BYMONTHDAY && !BYYEARDAY) return wall;
  const date = new Date(wall);
  if (freq === "YEARLY") return date.setUTCMonth(0, 1);
  if (freq === "MONTHLY") return date.setUTCDate(1);
  if (freq !== "WEEKLY") return wall;
  return wall - ((((Math.floor(wall / dayMs) - daysToWeek(rule.wkst)) % 7) + 7) % 7) * dayMs;
}

function toTime(wall: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(wall), true);
}

/** What a time shows, whatever its zone, as if it were in UTC. */
export function readWall({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
