import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../contract/platform/time.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula } from "../../testing/fixtures.ts";
import { minutesAfter } from "../../testing/moments.ts";
import { chooseRuns } from "../../testing/random-runs.ts";
import { findFreeSlots } from "./queries.ts";

const app = await useTestApp();
const doula = await insertDoula(app, {}, []);
const doulaProfileId = doula.id;
const sourceId = await insertSource();

async function insertSource(): Promise<string> {
  const tokens = { accessToken: "access", refreshToken: "refresh", expiresAt: new Date() };
  const [connection] = await app.db
    .insert(schema.googleCalendarConnections)
    .values({ userId: doula.userId, ...tokens })
    .returning();
  const [source] = await app.db
    .insert(schema.calendarSources)
    .values({ doulaProfileId, connectionId: connection?.id ?? "", syncedAt: new Date() })
    .returning();
  return source?.id ?? "";
}

const halfHours = (count: number) => `${String(count >> 1).padStart(2, "0")}:${count % 2 ? "30" : "00"}`;
const window = fc
  .tuple(fc.nat(47), fc.integer({ min: 1, max: 48 }))
  .filter(([start, end]) => start < end)
  .map(([start, end]) => ({ startTime: halfHours(start), endTime: halfHours(end) }));
/** The whole day about once in three times, because clocks change at night. */
const ruleWindow = fc.oneof(
  { weight: 2, arbitrary: window },
  { weight: 1, arbitrary: fc.constant({ startTime: "00:00", endTime: "24:00" }) },
);
const range = fc.record({
  inMinutes: fc.integer({ min: -120, max: 14_000 }),
  minutes: fc.integer({ min: 1, max: 700 }),
});

const scenario = fc.record({
  zone: fc.constantFrom(
    "America/Chicago",
    "America/New_York",
    "America/Phoenix",
    "Pacific/Honolulu",
    // Clocks that change by half an hour, and at midnight.
    "Australia/Lord_Howe",
    "America/Havana",
  ),
  // Some of them days before a clock change of one of the zones.
  now: fc
    .tuple(
      fc.constantFrom("2027-03-12", "2027-03-27", "2027-11-04", "2027-04-02", "2027-10-01", "2027-07-01"),
      fc.nat(3 * 24 * 60),
    )
    .map(([day, minutes]) => minutesAfter(new Date(`${day}T00:00:00Z`), minutes)),
  horizonDays: fc.integer({ min: 1, max: 9 }),
  noticeMinutes: fc.constantFrom(0, 45, 120, 2880),
  bufferMinutes: fc.constantFrom(0, 15, 30, 45),
  rules: fc.array(fc.record({ weekday: fc.nat(6), window: ruleWindow }), { minLength: 2, maxLength: 9 }),
  overrides: fc.array(
    fc.record({ inDays: fc.nat(9), isOpen: fc.boolean(), isWholeDay: fc.boolean(), window }),
    { maxLength: 4 },
  ),
  bookings: fc.array(fc.record({ inHalfHours: fc.nat(400), buffer: fc.constantFrom(0, 30) }), {
    maxLength: 4,
  }),
  busy: fc.array(range, { maxLength: 8 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

const bookingsOf = ({ now, bookings }: Scenario) =>
  bookings.map(({ inHalfHours, buffer }) => {
    const startsAt = minutesAfter(
      new Date(Math.floor(now.getTime() / 1_800_000) * 1_800_000),
      inHalfHours * 30,
    );
    const endsAt = minutesAfter(startsAt, 30);
    return { startsAt, endsAt, blockedUntil: minutesAfter(endsAt, buffer) };
  });

const busyOf = ({ now, busy }: Scenario) =>
  busy.map(({ inMinutes, minutes }) => ({
    from: minutesAfter(now, inMinutes),
    to: minutesAfter(now, inMinutes + minutes),
  }));

const overridesOf = ({ zone, now, overrides }: Scenario) =>
  overrides.map(({ inDays, isOpen, isWholeDay, window: { startTime, endTime } }) => ({
    date: addDays(readClock(zone, now).day, inDays),
    isOpen,
    ...(isWholeDay && !isOpen ? { startTime: null, endTime: null } : { startTime, endTime }),
  }));

/** Stores a scenario. Returns its bookings without those that the database refuses because they overlap. */
async function store(one: Scenario) {
  const { availabilityRules, availabilityOverrides, bookings, calendarBusy, doulaProfiles } = schema;
  for (const table of [availabilityRules, availabilityOverrides, bookings, calendarBusy])
    await app.db.delete(table);
  const { zone: timeZone, horizonDays, noticeMinutes, bufferMinutes } = one;
  await app.db.update(doulaProfiles).set({ timeZone, horizonDays, noticeMinutes, bufferMinutes });
  await app.db
    .insert(availabilityRules)
    .values(one.rules.map(({ weekday, window: times }) => ({ doulaProfileId, weekday, ...times })));
  for (const override of overridesOf(one))
    await app.db.insert(availabilityOverrides).values({ doulaProfileId, ...override });
  const stored: ReturnType<typeof bookingsOf> = [];
  for (const booking of bookingsOf(one)) {
    const { startsAt, endsAt, blockedUntil } = booking;
    const { rows } = await app.db.execute(sql`
      insert into bookings (doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
      select ${doulaProfileId}, ${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz, 'UTC',
        tstzrange(${startsAt.toISOString()}::timestamptz, ${blockedUntil.toISOString()}::timestamptz), 'confirmed'
      where not exists (
        select from bookings b
        where b.blocked && tstzrange(${startsAt.toISOString()}::timestamptz, ${blockedUntil.toISOString()}::timestamptz)
      )
      returning id
    `);
    if (rows.length > 0) stored.push(booking);
  }
  for (const [index, { from, to }] of busyOf(one).entries())
    await app.db.insert(calendarBusy).values({
      sourceId,
      doulaProfileId,
      eventId: String(index),
      busy: `["${from.toISOString()}","${to.toISOString()}")`,
    });
  return stored;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show. */
function readClock(timeZone: string, instant: Date): { day: string; time: string } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  clocks.set(timeZone, clock);
  const [day = "", time = ""] = clock.format(instant).split(" ");
  return { day, time };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The free times, found by walking through every half hour and asking about each. Written from decisions.md, without
 * a look at the SQL.
 */
function findSlowly(one: Scenario, bookings: ReturnType<typeof bookingsOf>): string[] {
  const { zone, now, horizonDays, noticeMinutes, bufferMinutes, rules } = one;
  const today = readClock(zone, now).day;
  const lastDay = addDays(today, horizonDays);
  const overrides = overridesOf(one);
  const busy = busyOf(one);
  // A time that a clock change repeats counts once, the second time.
  const byClock = new Map<string, Date>();
  const first = Math.floor(now.getTime() / 1_800_000) * 1_800_000 - 86_400_000;
  for (let step = 0; step < (horizonDays + 4) * 48; step++) {
    const instant = new Date(first + step * 1_800_000);
    const { day, time } = readClock(zone, instant);
    byClock.set(`${day} ${time}`, instant);
  }
  const free: string[] = [];
  for (const [shown, instant] of byClock) {
    const [day = "", time = ""] = shown.split(" ");
    const start = minutesOf(time);
    const end = start + 30;
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const windows = [
      ...rules.filter((rule) => rule.weekday === weekday).map((rule) => rule.window),
      ...overrides.flatMap((override) =>
        override.isOpen && override.date === day && override.startTime && override.endTime
          ? [{ startTime: override.startTime, endTime: override.endTime }]
          : [],
      ),
    ];
    const isOffered = windows.some(
      (times) => minutesOf(times.startTime) <= start && end <= minutesOf(times.endTime),
    );
    const isClosed = overrides.some(
      (override) =>
        !override.isOpen &&
        override.date === day &&
        (!override.startTime ||
          (minutesOf(override.startTime) < end && minutesOf(override.endTime ?? "") > start)),
    );
    const until = minutesAfter(instant, 30 + bufferMinutes);
    const isBooked = bookings.some((booking) => booking.startsAt < until && instant < booking.blockedUntil);
    const isBusy = busy.some(({ from, to }) => from < until && minutesAfter(instant, -bufferMinutes) < to);
    const isEarly = instant < minutesAfter(now, noticeMinutes);
    if (day < today || day > lastDay || !isOffered || isClosed || isBooked || isBusy || isEarly) continue;
    free.push(instant.toISOString());
  }
  return free.toSorted();
}

test("[2.6] free times are what a slow look at every half hour finds, in any zone and across clock changes", async () => {
  let freeCount = 0;
  const property = fc.asyncProperty(scenario, async (one) => {
    const bookings = await store(one);
    const firstDay = readClock(one.zone, one.now).day;
    const found = await findFreeSlots(app.db, { doulaProfileId, now: one.now, firstDay, days: 100 });
    expect(found.map(({ startsAt }) => startsAt.toISOString())).toEqual(findSlowly(one, bookings));
    freeCount += found.length;
  });
  await fc.assert(property, { numRuns: chooseRuns({ usual: 40, everything: 150 }) });
  expect(freeCount).toBeGreaterThan(1000);
}, 120_000);
