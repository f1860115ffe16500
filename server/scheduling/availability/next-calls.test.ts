import { type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { slotsResponseSchema } from "../../../contract/scheduling/availability.schema.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { lockDoula } from "../../platform/database/locks.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { useTestApp } from "../../testing/app.ts";
import { booked } from "../../testing/booking-changes.ts";
import { insertDoula, listFavorites, saveFavorite, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { stopNextCallJob } from "../../testing/next-calls.ts";
import { searchDoulas } from "../../testing/search.ts";
import { resetSettings, saveSettings } from "../../testing/settings.ts";
import { refreshNextCalls } from "./next-calls.ts";

const minuteMs = 60_000;

const app = await useTestApp();
await stopNextCallJob(app);
beforeEach(() => app.setNow(monday));

/** A separate place for each test, so that it finds only its own doulas. */
let lastPlace = 0;
function createPlace() {
  lastPlace += 1;
  return { lat: 30, lng: -120 + lastPlace };
}

async function insertDoulaAt(place: { lat: number; lng: number }, columns: object = {}, hours?: string[]) {
  const publicPoint = { x: place.lng, y: place.lat };
  return insertDoula(app, { ...columns, publicPoint }, hours);
}

async function readNextOnCard(place: { lat: number; lng: number }, filters: object = {}) {
  const { items } = await searchDoulas(app, { ...place, ...filters });
  return items.map(({ next_available }) => next_available && new Date(next_available).toISOString());
}

async function readFirstSlot(doulaProfileId: string): Promise<string | null> {
  const response = await app.send(`/rest/v1/doula_profiles/${doulaProfileId}/slots`);
  const { days } = slotsResponseSchema.parse(await response.json());
  return days.flatMap(({ slots }) => slots)[0] ?? null;
}

async function isStored(db: Queryable, doulaProfileId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from doula_next_calls where doula_profile_id = ${doulaProfileId} and valid_until > '-infinity'
  `);
  return rows.length > 0;
}

describe("[2.6] a stored next call", () => {
  test("is shown in search, on the doula's page and in favorites until the doula's notice begins", async () => {
    const place = createPlace();
    const doula = await insertDoulaAt(place);
    await refreshNextCalls(app);
    // A value that no computation would return shows that it was read.
    const marked = new Date(monday.getTime() + 3 * 60 * minuteMs + 1000);
    await app.db
      .update(schema.doulaNextCalls)
      .set({ startsAt: marked })
      .where(sql`doula_profile_id = ${doula.id}`);
    const client = await signedInUser(app, "client");
    await saveFavorite(app, client, doula.id);
    const readShown = async () => {
      const response = await app.send(`/rest/v1/doula_profiles/${doula.slug}`);
      const page = doulaDetailSchema.parse(await response.json());
      const [favorite] = (await listFavorites(app, client)).items;
      const [card] = await readNextOnCard(place);
      const [available] = await readNextOnCard(place, { available: 14 });
      const saved = favorite?.doula.is_listed ? favorite.doula.next_available : undefined;
      return new Set([page.next_available, saved, card, available].map((at) => new Date(at ?? 0).getTime()));
    };
    // The first slot is at 15:00 UTC, and the notice is two hours.
    expect(await readShown()).toEqual(new Set([marked.getTime()]));
    app.setNow(new Date("2026-11-23T12:59:59.999Z"));
    expect(await readShown()).toEqual(new Set([marked.getTime()]));
    app.setNow(new Date("2026-11-23T13:00:00.000Z"));
    expect(await readShown()).toEqual(new Set([Date.parse("2026-11-23T15:00:00Z")]));
    app.setNow(new Date("2026-11-23T13:00:00.001Z"));
    expect(await readShown()).toEqual(new Set([Date.parse("2026-11-23T16:00:00Z")]));
  });

  test("is ignored by a process whose clock is slower than the one that stored it", async () => {
    const place = createPlace();
    await insertDoulaAt(place);
    app.setNow(new Date("2026-11-23T13:30:00Z"));
    await refreshNextCalls(app);
    expect(await readNextOnCard(place)).toEqual(["2026-11-23T16:00:00.000Z"]);
    app.setNow(new Date("2026-11-23T12:30:00Z"));
    expect(await readNextOnCard(place)).toEqual(["2026-11-23T15:00:00.000Z"]);
  });

  test("of a doula without free times expires at midnight in their zone", async () => {
    const place = createPlace();
    // Mondays only; the next one is the eighth day.
    const doula = await insertDoulaAt(place, { horizonDays: 6 }, []);
    await app.db
      .insert(schema.availabilityRules)
      .values({ doulaProfileId: doula.id, weekday: 1, startTime: "00:00", endTime: "00:30" });
    await refreshNextCalls(app);
    expect(await isStored(app.db, doula.id)).toBe(true);
    expect(await readNextOnCard(place)).toEqual([null]);
    app.setNow(new Date("2026-11-24T05:59:59.999Z"));
    expect(await readNextOnCard(place)).toEqual([null]);
    app.setNow(new Date("2026-11-24T06:00:00Z"));
    expect(await readNextOnCard(place)).toEqual(["2026-11-30T06:00:00.000Z"]);
  });

  test("of a doula without free times expires at the first midnight if clocks repeat it", async () => {
    const place = createPlace();
    // In Havana, an hour into November 1, clocks go back to midnight.
    const columns = { timeZone: "America/Havana", horizonDays: 1, noticeMinutes: 0 };
    const doula = await insertDoulaAt(place, columns, []);
    await app.db
      .insert(schema.availabilityRules)
      .values({ doulaProfileId: doula.id, weekday: 1, startTime: "09:00", endTime: "09:30" });
    app.setNow(new Date("2026-10-31T12:00:00Z"));
    await refreshNextCalls(app);
    expect(await readNextOnCard(place)).toEqual([null]);
    app.setNow(new Date("2026-11-01T04:00:00Z"));
    expect(await readNextOnCard(place)).toEqual([await readFirstSlot(doula.id)]);
    expect(await readNextOnCard(place)).toEqual(["2026-11-02T14:00:00.000Z"]);
  });

  test("is recomputed within a day", async () => {
    const place = createPlace();
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push((await insertDoulaAt(place, {}, [])).id);
    const friday = { weekday: 5, startTime: "09:00", endTime: "09:30" };
    await app.db
      .insert(schema.availabilityRules)
      .values(ids.map((doulaProfileId) => ({ doulaProfileId, ...friday })));
    await refreshNextCalls(app);
    const { rows } = await app.db.execute(sql`
      select valid_until from doula_next_calls where doula_profile_id in ${ids}
    `);
    const hours = rows.map(
      (row) => (toInstant(row.valid_until).getTime() - monday.getTime()) / (60 * minuteMs),
    );
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(23);
    expect(Math.max(...hours)).toBeLessThanOrEqual(24);
    expect(new Set(hours).size).toBeGreaterThan(1);
  });

  test("does not hide that the doula is fully booked", async () => {
    const place = createPlace();
    const doula = await insertDoulaAt(place);
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    await booked(app, await signedInUser(app, "client"), doula);
    await refreshNextCalls(app);
    expect(await isStored(app.db, doula.id)).toBe(true);
    expect(await readNextOnCard(place)).toEqual([null]);
    await resetSettings(app);
    expect(await readNextOnCard(place)).toEqual(["2026-11-23T15:00:00.000Z"]);
  });
});

describe("[2.6] the stored call of a later day", () => {
  async function readLater(place: { lat: number; lng: number }) {
    const [doula] = (await searchDoulas(app, place)).items;
    return doula?.later_available;
  }

  /** A doula with two hours of calls on Mondays and Thursdays. */
  async function insertTwoDayDoula(place: { lat: number; lng: number }, columns: object = {}) {
    const doula = await insertDoulaAt(place, columns, []);
    const hours = { doulaProfileId: doula.id, startTime: "09:00", endTime: "11:00" };
    await app.db.insert(schema.availabilityRules).values([
      { ...hours, weekday: 1 },
      { ...hours, weekday: 4 },
    ]);
    return doula;
  }

  test("is the first free slot after the next call's day, in search and on the doula's page", async () => {
    const place = createPlace();
    const doula = await insertTwoDayDoula(place);
    expect(await readLater(place)).toBeNull();
    await refreshNextCalls(app);
    expect(await readNextOnCard(place)).toEqual(["2026-11-23T15:00:00.000Z"]);
    expect(await readLater(place)).toBe("2026-11-26T15:00:00Z");
    const page = doulaDetailSchema.parse(
      await (await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).json(),
    );
    expect(page.later_available).toBe("2026-11-26T15:00:00Z");
  });

  test("counts days in the doula's zone", async () => {
    const place = createPlace();
    const doula = await insertDoulaAt(place, { noticeMinutes: 0 }, []);
    const evening = { doulaProfileId: doula.id, weekday: 1, startTime: "23:00", endTime: "24:00" };
    const night = { doulaProfileId: doula.id, weekday: 2, startTime: "00:00", endTime: "00:30" };
    await app.db.insert(schema.availabilityRules).values([evening, night]);
    await refreshNextCalls(app);
    expect(await readNextOnCard(place)).toEqual(["2026-11-24T05:00:00.000Z"]);
    expect(await readLater(place)).toBe("2026-11-24T06:00:00Z");
  });

  test("lies within the doula's horizon", async () => {
    const [near, far] = [createPlace(), createPlace()];
    await insertTwoDayDoula(near, { horizonDays: 6 });
    await insertTwoDayDoula(far, { horizonDays: 7 });
    // Monday's hours are over, so the next call is on Thursday, and the one after on the eighth day.
    app.setNow(new Date("2026-11-23T20:00:00Z"));
    await refreshNextCalls(app);
    expect(await readNextOnCard(near)).toEqual(["2026-11-26T15:00:00.000Z"]);
    expect(await readLater(near)).toBeNull();
    expect(await readLater(far)).toBe("2026-11-30T15:00:00Z");
  });

  test("disappears with a change, even if a process stores the next call alone", async () => {
    const place = createPlace();
    const doula = await insertTwoDayDoula(place);
    await refreshNextCalls(app);
    await app.db.execute(insertBookingSql(doula.id, "2026-11-26 15:00+00"));
    expect(await readLater(place)).toBeNull();
    // As the previous release does it.
    await app.db.execute(sql`
      update doula_next_calls set valid_until = 'infinity' where doula_profile_id = ${doula.id}
    `);
    expect(await readNextOnCard(place)).toEqual(["2026-11-23T15:00:00.000Z"]);
    expect(await readLater(place)).toBeNull();
    await app.db.execute(sql`
      update doula_next_calls set valid_until = '-infinity' where doula_profile_id = ${doula.id}
    `);
    await refreshNextCalls(app);
    expect(await readLater(place)).toBe("2026-11-26T15:30:00Z");
  });

  test("is not the next call itself, which another process has stored since", async () => {
    const place = createPlace();
    const doula = await insertTwoDayDoula(place);
    await refreshNextCalls(app);
    const thursday = new Date("2026-11-26T15:00:00Z");
    await app.db
      .update(schema.doulaNextCalls)
      .set({ startsAt: thursday })
      .where(sql`doula_profile_id = ${doula.id}`);
    expect(await readNextOnCard(place)).toEqual([thursday.toISOString()]);
    expect(await readLater(place)).toBeNull();
  });

  test("is hidden while the doula is fully booked", async () => {
    const place = createPlace();
    const doula = await insertTwoDayDoula(place);
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    await booked(app, await signedInUser(app, "client"), doula, "2026-11-26T16:00:00.000Z");
    await refreshNextCalls(app);
    expect(await readLater(place)).toBeNull();
    await resetSettings(app);
    expect(await readLater(place)).toBe("2026-11-26T15:00:00Z");
  });
});

describe("[2.6] the triggers that expire a stored next call", () => {
  /** The triggers, each with a statement that fires it; `id` is the doula's profile. */
  const changes: [string, (id: string) => SQL][] = [
    [
      "availability_rules_inserted_expire",
      (id) => sql`insert into availability_rules (doula_profile_id, weekday, start_time, end_time)
        values (${id}, 0, '09:00', '09:30')`,
    ],
    [
      "availability_rules_updated_expire",
      (id) => sql`update availability_rules set end_time = '23:00' where doula_profile_id = ${id}`,
    ],
    [
      "availability_rules_deleted_expire",
      (id) => sql`delete from availability_rules where doula_profile_id = ${id}`,
    ],
    [
      "availability_overrides_inserted_expire",
      (id) =>
        sql`insert into availability_overrides (doula_profile_id, date, is_open) values (${id}, '2026-11-23', false)`,
    ],
    [
      "availability_overrides_updated_expire",
      (id) => sql`update availability_overrides set date = '2026-11-23' where doula_profile_id = ${id}`,
    ],
    [
      "availability_overrides_deleted_expire",
      (id) => sql`delete from availability_overrides where doula_profile_id = ${id}`,
    ],
    ["bookings_inserted_expire", (id) => insertBookingSql(id, "2026-11-24 15:00+00")],
    [
      "bookings_updated_expire",
      (id) => sql`update bookings set status = 'cancelled' where doula_profile_id = ${id}`,
    ],
    [
      "bookings_updated_expire",
      (id) => sql`update bookings set starts_at = '2026-11-25 16:00+00', ends_at = '2026-11-25 16:30+00',
        blocked = tstzrange('2026-11-25 16:00+00', '2026-11-25 16:30+00') where doula_profile_id = ${id}`,
    ],
    ["bookings_deleted_expire", (id) => sql`delete from bookings where doula_profile_id = ${id}`],
    [
      "calendar_busy_inserted_expire",
      (id) => sql`insert into calendar_busy (source_id, event_id, doula_profile_id, busy)
        select id, 'new', ${id}, tstzrange('2026-11-24 15:00+00', '2026-11-24 16:00+00') from calendar_sources limit 1`,
    ],
    [
      "calendar_busy_updated_expire",
      (id) => sql`update calendar_busy set busy = tstzrange('2026-11-24 15:00+00', '2026-11-24 16:00+00')
        where doula_profile_id = ${id}`,
    ],
    ["calendar_busy_deleted_expire", (id) => sql`delete from calendar_busy where doula_profile_id = ${id}`],
    [
      "calendar_sources_inserted_expire",
      (id) => sql`insert into calendar_sources (doula_profile_id, connection_id, calendar_id)
        select ${id}, connection_id, 'another' from calendar_sources limit 1`,
    ],
    [
      "calendar_sources_updated_expire",
      (id) => sql`update calendar_sources set synced_at = now() where doula_profile_id = ${id}`,
    ],
    [
      "calendar_sources_deleted_expire",
      (id) => sql`delete from calendar_sources where doula_profile_id = ${id}`,
    ],
    [
      "google_calendar_connections_updated_expire",
      (id) => sql`update google_calendar_connections set state = 'connected'
        where user_id = (select user_id from doula_profiles where id = ${id})`,
    ],
    [
      "google_calendar_connections_deleted_expire",
      (id) => sql`delete from google_calendar_connections
        where user_id = (select user_id from doula_profiles where id = ${id})`,
    ],
    ...["notice_minutes = 60", "buffer_minutes = 30", "horizon_days = 9", "time_zone = 'America/Denver'"].map(
      (change): [string, (id: string) => SQL] => [
        "doula_profiles_updated_expire",
        (id) => sql`update doula_profiles set ${sql.raw(change)} where id = ${id}`,
      ],
    ),
  ];

  class Undone extends Error {}
  /** Returns true if it is still stored after a change, which is rolled back. */
  async function isStoredAfter(id: string, statements: SQL[]): Promise<boolean | undefined> {
    let isStill: boolean | undefined;
    const undone = inTransaction(app.db, async (tx) => {
      await lockDoula(tx, id);
      for (const statement of statements) await tx.execute(statement);
      isStill = await isStored(tx, id);
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    return isStill;
  }

  let doulaId: string;
  beforeAll(async () => {
    app.setNow(monday);
    const doula = await insertDoulaAt(createPlace());
    doulaId = doula.id;
    await app.db
      .insert(schema.availabilityOverrides)
      .values({ doulaProfileId: doulaId, date: "2026-11-27", isOpen: false });
    await booked(app, await signedInUser(app, "client"), doula);
    await insertConnection(doula, "reconnect_needed");
    // The calendar of somebody else, so that ending the doula's own connection deletes no busy time.
    const other = await insertDoulaAt(createPlace());
    const connectionId = await insertConnection(other, "connected");
    await app.db.execute(sql`
      with source as (
        insert into calendar_sources (doula_profile_id, connection_id) values (${other.id}, ${connectionId}) returning id
      )
      insert into calendar_busy (source_id, event_id, doula_profile_id, busy)
      select id, 'known', ${doulaId}, tstzrange('2026-11-30 15:00+00', '2026-11-30 16:00+00') from source
    `);
    // Somebody else's connection again, so that ending the doula's own deletes no calendar of theirs.
    await app.db
      .insert(schema.calendarSources)
      .values({ doulaProfileId: doulaId, connectionId, calendarId: "own" });
    await refreshNextCalls(app);
  });

  async function insertConnection({ userId }: { userId: string }, state: string): Promise<string> {
    const tokens = { accessToken: "access", refreshToken: "refresh", expiresAt: monday };
    const [connection] = await app.db
      .insert(schema.googleCalendarConnections)
      .values({ userId, state, ...tokens })
      .returning();
    return connection?.id ?? "";
  }

  test.each(changes)("include %s, without which its statement expires nothing", async (trigger, change) => {
    const table = trigger.replace(/_(inserted|updated|deleted)_expire$/, "");
    const disable = sql.raw(`alter table ${table} disable trigger ${trigger}`);
    expect(await isStoredAfter(doulaId, [change(doulaId)])).toBe(false);
    expect(await isStoredAfter(doulaId, [disable, change(doulaId)])).toBe(true);
  });

  test("are exactly the ones tested here", async () => {
    const { rows } = await app.db.execute(sql`select tgname from pg_trigger where tgname like '%\_expire'`);
    expect(new Set(rows.map(({ tgname }) => tgname))).toEqual(new Set(changes.map(([trigger]) => trigger)));
  });

  test.each([
    ["a profile change that does not affect times", "update doula_profiles set bio = 'New' where id"],
    ["a booking's note", "update bookings set notes = 'New' where doula_profile_id"],
    [
      "a booking that changes between pending and confirmed",
      "update bookings set status = 'pending' where doula_profile_id",
    ],
  ])("are not fired by %s", async (_name, change) => {
    expect(await isStoredAfter(doulaId, [sql`${sql.raw(change)} = ${doulaId}`])).toBe(true);
  });

  test("mark the next call of a new profile as expired", async () => {
    const doula = await insertDoulaAt(createPlace());
    const { rows } = await app.db.execute(sql`
      select valid_until::text as until from doula_next_calls where doula_profile_id = ${doula.id}
    `);
    expect(rows).toEqual([{ until: "-infinity" }]);
  });
});

function insertBookingSql(doulaProfileId: string, startsAt: string): SQL {
  return sql`
    insert into bookings (doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
    select ${doulaProfileId}, at, at + interval '30 minutes', 'America/Chicago', tstzrange(at, at + interval '30 minutes'), 'confirmed'
    from (select ${startsAt}::timestamptz as at) x
  `;
}
