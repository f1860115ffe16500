import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import {
  availabilityPreviewSchema,
  slotsResponseSchema,
} from "../../../contract/scheduling/availability.schema.ts";
import { schema } from "../../../db/database.ts";
import {
  cancelEvent,
  putEvent,
  type SandboxAccount,
  type SandboxEvent,
} from "../../../sandbox/google-calendar.ts";
import { declaredLimits } from "../../platform/security/rate-limit.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  connectAccount,
  connectCalendar,
  type DoulaPerson,
  findSources,
  insertDraftDoula,
  readAgain,
  readCalendar,
  readersWith,
} from "../../testing/calendars.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { minutesAfter, monday, secondsAfter } from "../../testing/moments.ts";
import { syncDueSources } from "./sync.ts";
import { abandonFirstReadings } from "./sync-queries.ts";

const sandbox = await useGoogleSandbox();
const { calendar, google } = sandbox;
// The program's own calls wait less for a calendar that does not respond.
const app = await useTestApp({ calendar: sandbox.calendarWith({ timeoutMs: 500 }) });

let doula: DoulaPerson;
let account: SandboxAccount;
beforeEach(async () => {
  app.setNow(monday);
  doula = await insertDraftDoula(app, "approved");
  account = await connectAccount(app, sandbox, doula);
});
afterEach(() => google.setPageSize(2500));

/** Tuesday in Austin, whose free times are 9, 10, 11, 2, 3 and 4. */
const tuesday = "2026-11-24";
const at = (time: string, day = tuesday) => ({ dateTime: `${day}T${time}:00-06:00` });
const event = (from: string, to: string, more: Partial<SandboxEvent> = {}) =>
  putEvent(account, {
    status: "confirmed",
    summary: "Lunch with Lena",
    start: at(from),
    end: at(to),
    ...more,
  });
const read = () => readAgain(app, calendar, doula);

async function readSlots() {
  const response = await app.send(`/rest/v1/doula_profiles/${doula.profileId}/slots`);
  return slotsResponseSchema.parse(await response.json());
}

async function readDoula() {
  const profile = await app.db.query.doulaProfiles.findFirst({
    where: ({ id }, { eq: isEqual }) => isEqual(id, doula.profileId),
  });
  return doulaDetailSchema.parse(await (await app.send(`/rest/v1/doula_profiles/${profile?.slug}`)).json());
}

/** The hours at which Tuesday is free, in Austin. */
async function freeHours(): Promise<number[]> {
  const { days } = await readSlots();
  const slots = days.find(({ date }) => date === tuesday)?.slots ?? [];
  return slots.map((slot) => new Date(slot).getUTCHours() - 6);
}

const allHours = [9, 10, 11, 14, 15, 16];
const without = (...hours: number[]) => allHours.filter((hour) => !hours.includes(hour));
const day = { start: { date: tuesday }, end: { date: "2026-11-25" } };
const guest = (responseStatus: "accepted" | "declined" | "tentative" | "needsAction") => ({
  attendees: [
    { email: "lena@sandbox.example", responseStatus: "declined" as const },
    { email: "me@sandbox.example", self: true, responseStatus },
  ],
});

describe("[2.6 3.10] an event in the connected Google Calendar", () => {
  test.each<[string, () => void, number[]]>([
    ["closes the times it overlaps", () => event("10:15", "11:15"), without(10, 11)],
    ["leaves a time free that ends as it begins", () => event("10:30", "11:00"), allHours],
    ["is free if shown as free", () => event("09:00", "17:00", { transparency: "transparent" }), allHours],
    ["is free if the doula declined it", () => event("09:00", "17:00", guest("declined")), allHours],
    [
      "counts while the doula has not answered it",
      () => event("10:00", "11:00", guest("needsAction")),
      without(10),
    ],
    ["counts if it is tentative", () => event("10:00", "11:00", { status: "tentative" }), without(10)],
    ["is free if it was canceled", () => cancelEvent(account, event("10:00", "11:00").id), allHours],
    ["closes the whole day if it lasts all day", () => event("", "", day), []],
    [
      "lasting all day is free if shown as free",
      () => event("", "", { ...day, transparency: "transparent" }),
      allHours,
    ],
    ["may begin the day before", () => event("", "09:05", { start: at("22:00", "2026-11-23") }), without(9)],
  ])("%s", async (_, change, hours) => {
    change();
    await read();
    expect(await freeHours()).toEqual(hours);
  });

  test("keeps the doula's buffer free before and after it", async () => {
    event("10:30", "11:00");
    await app.db
      .update(schema.doulaProfiles)
      .set({ bufferMinutes: 30 })
      .where(eq(schema.doulaProfiles.id, doula.profileId));
    await read();
    expect(await freeHours()).toEqual(without(10, 11));
  });

  test("lasts the days of the calendar's zone, not of the doula's", async () => {
    account.timeZone = "Asia/Tokyo";
    event("", "", day);
    await read();
    // In Austin, that day in Tokyo is from Monday, 9 AM, to Tuesday, 9 AM.
    expect(await freeHours()).toEqual(allHours);
    const { days } = await readSlots();
    expect(days.map(({ date }) => date)).not.toContain("2026-11-23");
  });

  test("changes the next call on the doula's card", async () => {
    const nextCall = async () => (await readDoula()).next_available;
    const before = await nextCall();
    event("", "", { start: { date: "2026-11-23" }, end: { date: "2026-11-24" } });
    await read();
    const after = await nextCall();
    expect([before, after].map((instant) => instant?.slice(0, 10))).toEqual(["2026-11-23", tuesday]);
  });

  test("is moved and removed by reading only what changed", async () => {
    const { id } = event("10:00", "11:00");
    await read();
    putEvent(account, {
      ...account.events[id],
      id,
      status: "confirmed",
      start: at("14:00"),
      end: at("15:00"),
    });
    event("09:00", "09:30");
    await read();
    expect(await freeHours()).toEqual(without(9, 14));
    const calls = google.callCount(account);
    cancelEvent(account, id);
    await read();
    expect(google.callCount(account)).toBe(calls + 1);
    expect(await freeHours()).toEqual(without(9));
  });

  test("is stored as a time only, until the doula disconnects", async () => {
    event("10:00", "11:00", { description: "Ultrasound" });
    await read();
    const stored = async () =>
      (await app.db.execute(sql`select * from calendar_busy where doula_profile_id = ${doula.profileId}`))
        .rows;
    expect(await stored()).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toMatch(/Lunch|Lena|Ultrasound/);
    await app.send("/rest/v1/google_calendar_connections", { method: "DELETE", as: doula.cookie });
    expect(await stored()).toEqual([]);
    expect(await freeHours()).toEqual(allHours);
  });

  test("is named 'busy' in the doula's preview", async () => {
    event("10:00", "11:00");
    await read();
    const response = await app.send("/rest/v1/availability/preview", { as: doula.cookie });
    const { days } = availabilityPreviewSchema.parse(await response.json());
    const states = days.flatMap(({ times }) => times).filter(({ state }) => state === "busy");
    expect(states.map(({ starts_at }) => starts_at)).toEqual(["2026-11-24T16:00:00.000Z"]);
  });
});

describe("[7.4] reading a calendar", () => {
  test("of 5,000 events takes several pages", async () => {
    for (let index = 0; index < 5000; index++) {
      const start = minutesAfter(monday, 60 * 24 * 7 + index * 30);
      event("", "", {
        start: { dateTime: start.toISOString() },
        end: { dateTime: minutesAfter(start, 15).toISOString() },
      });
    }
    event("10:00", "11:00");
    account.version += 1;
    account.oldestToken = account.version;
    const calls = google.callCount(account);
    await read();
    // The refused incremental one, then three pages.
    expect(google.callCount(account)).toBe(calls + 4);
    expect(
      await app.db.$count(schema.calendarBusy, eq(schema.calendarBusy.doulaProfileId, doula.profileId)),
    ).toBe(5001);
    expect(await freeHours()).toEqual(without(10));
  });

  test("takes the last state of an event that changed between two pages", async () => {
    const time = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
    const [early, late] = [
      time(`${tuesday}T16:00:00Z`, `${tuesday}T16:30:00Z`),
      time(`${tuesday}T20:00:00Z`, `${tuesday}T20:30:00Z`),
    ];
    const changes = [early, late].map((when) => ({ id: "twice", time: when, isBusy: true }));
    const listEvents = async () => ({ changes, syncToken: String(account.version) });
    await readAgain(app, { ...calendar, listEvents }, doula);
    expect(await freeHours()).toEqual(without(14));
  });

  test("starts over once its sync token has expired", async () => {
    const { id } = event("10:00", "11:00");
    await read();
    delete account.events[id];
    event("14:00", "15:00");
    account.oldestToken = account.version;
    await read();
    expect(await freeHours()).toEqual(without(14));
  });

  test("replaces nothing if a page fails", async () => {
    event("10:00", "11:00");
    await read();
    const [before] = await findSources(app, doula.profileId);
    google.setPageSize(1);
    for (const hour of ["09", "14", "15"]) event(`${hour}:00`, `${hour}:30`);
    google.failAfterPages(2);
    await read();
    expect(await freeHours()).toEqual(without(10));
    const [after] = await findSources(app, doula.profileId);
    expect(after).toMatchObject({ syncToken: before?.syncToken, failures: 1 });
    await read();
    expect(await freeHours()).toEqual([11, 16]);
  });

  test("reads everything again before the months that it knows run out", async () => {
    event("10:00", "11:00", {
      start: { dateTime: "2027-07-05T10:00:00-05:00" },
      end: { dateTime: "2027-07-05T11:00:00-05:00" },
    });
    const count = () =>
      app.db.$count(schema.calendarBusy, eq(schema.calendarBusy.doulaProfileId, doula.profileId));
    account.oldestToken = account.version;
    await read();
    expect(await count(), "later than the window").toBe(0);
    app.setNow(new Date("2027-01-02T10:00:00Z"));
    await read();
    expect(await count()).toBe(1);
  });

  test.each(["down", "rate_limited"] as const)("leaves what is stored while Google is %s", async (mode) => {
    event("10:00", "11:00");
    await read();
    account.mode = mode;
    cancelEvent(account, Object.keys(account.events)[0] ?? "");
    await read();
    await read();
    expect(await freeHours()).toEqual(without(10));
    const [source] = await findSources(app, doula.profileId);
    expect(source).toMatchObject({ failures: 2, nextSyncAt: minutesAfter(monday, 2) });
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "connected" }]);
    account.mode = "works";
    app.setNow(minutesAfter(monday, 1));
    await syncDueSources(app, readersWith(calendar));
    expect(await freeHours(), "too early to try again").toEqual(without(10));
    app.setNow(minutesAfter(monday, 2));
    await syncDueSources(app, readersWith(calendar));
    expect(await freeHours()).toEqual(allHours);
  });

  test("happens when the doula looks at their connection", async () => {
    app.setNow(minutesAfter(monday, 1));
    await readCalendar(app, doula);
    await vi.waitFor(async () => {
      expect(await findSources(app, doula.profileId)).toMatchObject([{ syncedAt: minutesAfter(monday, 1) }]);
    }, 20_000);
  });

  test("happens every 15 minutes if nobody asks for it", async () => {
    event("10:00", "11:00");
    app.setNow(minutesAfter(monday, 14));
    await app.db
      .update(schema.calendarSources)
      // A reading that was just asked for is not asked for again.
      .set({ requestedAt: minutesAfter(monday, 14) })
      .where(eq(schema.calendarSources.doulaProfileId, doula.profileId));
    await syncDueSources(app, readersWith(calendar));
    expect(await freeHours()).toEqual(allHours);
    app.setNow(minutesAfter(monday, 15));
    await syncDueSources(app, readersWith(calendar));
    expect(await freeHours()).toEqual(without(10));
  });

  test.each([
    ["while it has not happened", 0, []],
    ["once it has failed", 1, allHours],
  ])("for the first time leaves these times %s", async (_when, failures, hours) => {
    await app.db
      .update(schema.calendarSources)
      // A reading that was just asked for is not asked for again.
      .set({ syncedAt: null, failures, requestedAt: monday })
      .where(eq(schema.calendarSources.doulaProfileId, doula.profileId));
    expect(await freeHours()).toEqual(hours);
    expect((await readDoula()).next_available === null).toBe(failures === 0);
  });

  test("for the first time closes nothing if this site no longer has keys for Google", async () => {
    await app.db
      .update(schema.calendarSources)
      .set({ syncedAt: null })
      .where(eq(schema.calendarSources.doulaProfileId, doula.profileId));
    await abandonFirstReadings(app.db);
    expect(await freeHours()).toEqual(allHours);
  });

  test("begins right after connecting", async () => {
    const other = await insertDraftDoula(app, "approved");
    await connectCalendar(app, other);
    await expect
      .poll(async () => (await findSources(app, other.profileId))[0]?.syncedAt, { timeout: 20_000 })
      .toEqual(monday);
  });
});

describe("[7.4] access that the doula has withdrawn at Google", () => {
  const withdraw = async () => {
    google.withdrawConsents();
    await read();
  };

  test("closes the free times until they reconnect, and is emailed once", async () => {
    await withdraw();
    await read();
    expect(await freeHours()).toEqual([]);
    expect(await readDoula()).toMatchObject({ has_hours: true, next_available: null });
    expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "reconnect_needed" }]);
    const emails = await app.emailsTo(doula.email, 1);
    expect(emails.map(({ subject }) => subject)).toEqual(["Your Google Calendar needs to be reconnected"]);
    const preview = await app.send("/rest/v1/availability/preview", { as: doula.cookie });
    const { days } = availabilityPreviewSchema.parse(await preview.json());
    const states = new Set(days.flatMap(({ times }) => times).map(({ state }) => state));
    expect([...states].toSorted()).toEqual(["calendar_unknown", "outside_hours"]);
    await connectCalendar(app, doula);
    await expect.poll(freeHours, { timeout: 20_000 }).toEqual(allHours);
  });

  test("closes nothing after they disconnect on purpose", async () => {
    await withdraw();
    await app.send("/rest/v1/google_calendar_connections", { method: "DELETE", as: doula.cookie });
    expect(await freeHours()).toEqual(allHours);
  });

  test("keeps booked calls, but no new one can be booked", async () => {
    const parent = await signedInUser(app, "client");
    expect((await bookIntroCall(app, parent, doula.profileId, `${tuesday}T15:00:00Z`)).status).toBe(201);
    google.withdrawConsents();
    const refused = await bookIntroCall(app, parent, doula.profileId, `${tuesday}T16:00:00Z`);
    expect(await errorCode(refused)).toBe("slot_not_offered");
    expect(await app.db.$count(schema.bookings, eq(schema.bookings.doulaProfileId, doula.profileId))).toBe(1);
  });
});

describe("[2.6 7.4] while a parent picks a time", () => {
  const requested = () =>
    app.db.execute(sql`
      select from pgboss.job where name = 'calendar-syncs' and data ->> 'sourceId' in (
        select id::text from calendar_sources where doula_profile_id = ${doula.profileId}
      )
    `);

  test("the calendar is read again, at most every 20 seconds, however many look", async () => {
    event("10:00", "11:00");
    const before = (await requested()).rows.length;
    await Promise.all([readSlots(), readSlots()]);
    expect((await requested()).rows.length, "it was just read").toBe(before);
    app.setNow(secondsAfter(monday, 21));
    await Promise.all([readSlots(), readSlots(), readSlots()]);
    app.setNow(secondsAfter(monday, 42));
    await readSlots();
    expect((await requested()).rows.length, "one that waits is enough").toBeLessThanOrEqual(before + 2);
    await expect.poll(freeHours, { timeout: 20_000 }).toEqual(without(10));
  });

  test("an event that arrives before they confirm takes the time", async () => {
    expect(await freeHours()).toContain(10);
    event("10:00", "11:00");
    const parent = await signedInUser(app, "client");
    const refused = await bookIntroCall(app, parent, doula.profileId, `${tuesday}T16:00:00Z`);
    expect(refused.status).toBe(409);
    expect(await errorCode(refused)).toBe("slot_taken");
    expect((await bookIntroCall(app, parent, doula.profileId, `${tuesday}T17:00:00Z`)).status).toBe(201);
  });

  test("one who is blocked does not have the calendar read", async () => {
    const parent = await signedInUser(app, "client");
    await app.db.insert(schema.blocks).values({ blockerId: doula.id, blockedId: parent.id });
    const calls = google.callCount(account);
    const refused = await bookIntroCall(app, parent, doula.profileId, `${tuesday}T16:00:00Z`);
    expect(await errorCode(refused)).toBe("doula_not_found");
    expect(google.callCount(account)).toBe(calls);
  });

  test("one whose network has no bookings left does not have the calendar read", async () => {
    const parent = await signedInUser(app, "client");
    const limit = declaredLimits().get("bookings_network");
    if (!limit) throw new Error("no such limit");
    await app.rateLimit.count(limit, app.encryption.fingerprint("network 203.0.113.0/24"), limit.points);
    const calls = google.callCount(account);
    const refused = await app.send("/rest/v1/bookings", {
      method: "POST",
      as: parent.cookie,
      from: "203.0.113.9",
      json: {
        booking_type: "intro_call",
        doula_profile_id: doula.profileId,
        starts_at: `${tuesday}T16:00:00Z`,
      },
    });
    expect(await errorCode(refused)).toBe("group_limit_reached");
    expect(google.callCount(account)).toBe(calls);
  });

  test("an event that arrives before they move their call takes the time", async () => {
    const parent = await signedInUser(app, "client");
    const booked = await bookIntroCall(app, parent, doula.profileId, "2026-11-25T16:00:00Z");
    const { id } = (await booked.json()) as { id: string };
    event("10:00", "11:00");
    const move = (starts_at: string) =>
      app.send(`/rest/v1/bookings/${id}/reschedule`, {
        method: "POST",
        as: parent.cookie,
        json: { starts_at },
      });
    expect(await errorCode(await move(`${tuesday}T16:00:00Z`))).toBe("slot_taken");
    expect((await move(`${tuesday}T17:00:00Z`)).status).toBe(200);
  });

  test.each(["down", "slow"] as const)("what is stored decides while Google is %s", async (mode) => {
    event("10:00", "11:00");
    await read();
    account.mode = mode;
    event("14:00", "15:00");
    const parent = await signedInUser(app, "client");
    const book = (time: string) => bookIntroCall(app, parent, doula.profileId, `${tuesday}T${time}:00Z`);
    expect(await errorCode(await book("16:00"))).toBe("slot_taken");
    const calls = google.callCount(account);
    expect((await book("20:00")).status).toBe(201);
    expect(google.callCount(account), "after a failure, a confirmation does not wait again").toBe(calls);
  });
});
