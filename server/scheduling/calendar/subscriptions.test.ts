import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { slotsResponseSchema } from "../../../contract/scheduling/availability.schema.ts";
import { calendarSubscriptionsSchema } from "../../../contract/scheduling/calendar.schema.ts";
import { calendarFileFailureTexts } from "../../../contract/scheduling/calendar-files.ts";
import { schema } from "../../../db/database.ts";
import { createCalendarFilesSandbox } from "../../../sandbox/calendar-files.ts";
import { startSandboxServer } from "../../../sandbox/server.ts";
import { createEncryption } from "../../platform/security/encryption.ts";
import { createCalendarFileReader } from "../../providers/calendar/calendar-file-reader.ts";
import { encryptionKey, useTestApp } from "../../testing/app.ts";
import { type DoulaPerson, findSources, insertDraftDoula } from "../../testing/calendars.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";
import { syncDueSources } from "./sync.ts";
import { claimDueSource } from "./sync-queries.ts";

const files = createCalendarFilesSandbox();
const sandbox = await startSandboxServer({
  port: 0,
  appHostname: "doula.test",
  apps: { "calendar-files": files.app },
});
afterAll(() => sandbox.stop());
const sandboxUrl = `${sandbox.url}/calendar-files`;
const calendarFiles = createCalendarFileReader({ sandboxUrl, timeoutMs: 2000 });
const app = await useTestApp({ calendarFiles });

let doula: DoulaPerson;
let name: string;
let count = 0;
beforeEach(async () => {
  await app.db.delete(schema.calendarSources);
  app.setNow(monday);
  doula = await insertDraftDoula(app, "approved");
  count += 1;
  name = `calendar-${count}.ics`;
});

const path = "/rest/v1/calendar_subscriptions";
const addressOf = (file: string) => `${sandboxUrl}/${file}`;
const add = (address = addressOf(name), as = doula.cookie) =>
  app.send(path, { method: "POST", as, json: { address } });
const remove = (id: string, as = doula.cookie) => app.send(`${path}/${id}`, { method: "DELETE", as });
const sync = () => syncDueSources(app, { calendar: undefined, calendarFiles });

const hoursAfter = (moment: Date, hours: number) => minutesAfter(moment, hours * 60);
const problemOf = (response: Response): Promise<unknown> => response.json();

async function readList(as = doula.cookie) {
  return calendarSubscriptionsSchema.parse(await (await app.send(path, { as })).json());
}

/** Publishes an event on Tuesday, at these hours in Austin, or none. */
function publish(from?: number, to = (from ?? 0) + 1, uid = "lunch-with-lena") {
  const stamp = (hour: number) => `20261124T${String(hour + 6).padStart(2, "0")}0000Z`;
  const event =
    from === undefined
      ? []
      : [
          "BEGIN:VEVENT",
          `UID:${uid}`,
          "SUMMARY:Lunch with Lena",
          `DTSTART:${stamp(from)}`,
          `DTEND:${stamp(to)}`,
          "END:VEVENT",
        ];
  files.publish(name, ["BEGIN:VCALENDAR", "VERSION:2.0", ...event, "END:VCALENDAR", ""].join("\r\n"));
}

/** The hours at which Tuesday is free, in Austin. */
async function freeHours(): Promise<number[]> {
  const response = await app.send(`/rest/v1/doula_profiles/${doula.profileId}/slots`);
  const { days } = slotsResponseSchema.parse(await response.json());
  const slots = days.find(({ date }) => date === "2026-11-24")?.slots ?? [];
  return slots.map((slot) => new Date(slot).getUTCHours() - 6);
}

const allHours = [9, 10, 11, 14, 15, 16];
const without = (...hours: number[]) => allHours.filter((hour) => !hours.includes(hour));

describe("[2.6 3.10] a calendar outside Google", () => {
  test("is refused while the same doula adds another one", async () => {
    publish(9);
    const responses = await Promise.all([add(addressOf("hangs.ics")), add(addressOf("hangs.ics"))]);
    expect(responses.map(({ status }) => status).sort()).toEqual([400, 429]);
    expect((await add()).status).toBe(201);
  });

  test("closes times as soon as its address is added", async () => {
    publish(10);
    const response = await add();
    expect(response.status).toBe(201);
    expect(calendarSubscriptionsSchema.parse(await response.json())).toMatchObject({
      items: [
        {
          host: new URL(sandboxUrl).host,
          synced_at: monday.toISOString(),
          is_failing: false,
          failure: null,
          is_stale: false,
        },
      ],
      sandbox_url: sandboxUrl,
    });
    expect(await freeHours()).toEqual(without(10));
  });

  test("is read every ten minutes", async () => {
    publish(10);
    await add();
    publish(14);
    app.setNow(minutesAfter(monday, 9));
    await sync();
    expect(await freeHours()).toEqual(without(10));
    app.setNow(minutesAfter(monday, 10));
    await sync();
    expect(await freeHours()).toEqual(without(14));
  });

  test("is asked only for changes", async () => {
    publish(10);
    await add();
    app.setNow(minutesAfter(monday, 10));
    await sync();
    expect(files.countOf(name)).toEqual({ requests: 2, unchanged: 1 });
    expect((await readList()).items).toMatchObject([{ synced_at: minutesAfter(monday, 10).toISOString() }]);
    expect(await freeHours()).toEqual(without(10));
  });

  test("is read as a whole before the days that were read run out", async () => {
    publish(10);
    await add();
    app.setNow(hoursAfter(monday, 29 * 24));
    await sync();
    expect(files.countOf(name)).toEqual({ requests: 2, unchanged: 1 });
    app.setNow(hoursAfter(monday, 31 * 24));
    await sync();
    expect(files.countOf(name)).toEqual({ requests: 3, unchanged: 1 });
  });

  test("is read again when its doula's days become other hours", async () => {
    publish(10);
    await add();
    await app.db
      .update(schema.doulaProfiles)
      .set({ timeZone: "America/Los_Angeles" })
      .where(eq(schema.doulaProfiles.id, doula.profileId));
    app.setNow(minutesAfter(monday, 10));
    await sync();
    expect(files.countOf(name)).toEqual({ requests: 2, unchanged: 0 });
  });

  test("is not read while its doula is suspended", async () => {
    publish(10);
    await add();
    await app.db.update(schema.users).set({ suspendedAt: monday }).where(eq(schema.users.id, doula.id));
    app.setNow(minutesAfter(monday, 10));
    await sync();
    expect(files.countOf(name)).toEqual({ requests: 1, unchanged: 0 });
  });

  test("whose reading never ends is not read first the next time", async () => {
    publish(10);
    await add();
    app.setNow(minutesAfter(monday, 10));
    const claim = () => claimDueSource(app.db, { now: app.now(), isGoogle: false });
    expect(await claim()).toBe((await findSources(app, doula.profileId))[0]?.id);
    expect(await claim()).toBeUndefined();
    app.setNow(minutesAfter(monday, 15));
    expect(await claim()).toBeDefined();
  });

  test("closes no times once it is removed", async () => {
    publish(10);
    await add();
    const [{ id } = { id: "" }] = (await readList()).items;
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(204);
    expect(await readList()).toMatchObject({ items: [] });
    expect(await freeHours()).toEqual(allHours);
  });

  test("leaves a booked call's own time alone", async () => {
    const startsAt = "2026-11-24T16:00:00.000Z";
    await bookIntroCall(app, await signedInUser(app, "client"), doula.profileId, startsAt);
    const [booking] = await app.db.query.bookings.findMany({
      where: ({ doulaProfileId }, { eq: isEqual }) => isEqual(doulaProfileId, doula.profileId),
    });
    publish(10, 11, `${booking?.id}@intro-calls`);
    await add();
    expect(
      await app.db.$count(schema.calendarBusy, eq(schema.calendarBusy.doulaProfileId, doula.profileId)),
    ).toBe(0);
  });

  test("can be read and removed only by its owner", async () => {
    publish(10);
    await add();
    const [{ id } = { id: "" }] = (await readList()).items;
    const other = await insertDraftDoula(app, "approved");
    expect(await readList(other.cookie)).toMatchObject({ items: [] });
    await remove(id, other.cookie);
    expect((await readList()).items).toHaveLength(1);
  });

  test("is gone once its owner is no longer a doula", async () => {
    publish(10);
    expect((await add()).status).toBe(201);
    const admin = await signedInUser(app, "admin");
    const json = { first_name: "Ana", last_name: "Ruiz", user_type: "client", extra_intro_calls: 0 };
    const response = await app.send(`/rest/v1/users/${doula.id}`, {
      method: "PUT",
      as: admin.cookie,
      json,
    });
    expect(response.ok).toBe(true);
    expect(await findSources(app, doula.profileId)).toEqual([]);
  });
});

describe("[7.4] the address of a calendar", () => {
  test("is stored encrypted, and without what its events are about", async () => {
    publish(10);
    await add();
    const [source] = await findSources(app, doula.profileId);
    const busy = await app.db.query.calendarBusy.findMany();
    expect(JSON.stringify([source, busy])).not.toMatch(/calendar-\d|lena/i);
    const binding = { purpose: "calendar-address", id: source?.id ?? "" } as const;
    const address = createEncryption({ key: encryptionKey }).decrypt(source?.address ?? "", binding);
    expect(address).toBe(addressOf(name));
  });

  test.each([
    ["page.ics", calendarFileFailureTexts.not_a_calendar],
    ["hangs.ics", calendarFileFailureTexts.too_slow],
    ["private.ics", calendarFileFailureTexts.unreachable],
    ["large.ics", calendarFileFailureTexts.too_large],
    ["gone.ics", calendarFileFailureTexts.not_shared],
    ["endless.ics", calendarFileFailureTexts.too_many_events],
  ])("that cannot be read is refused beside the field: %s", async (file, message) => {
    const response = await add(addressOf(file));
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ errors: [{ field: "address", message }] });
    expect(await findSources(app, doula.profileId)).toEqual([]);
  });

  test.each([
    ["", "An address is required."],
    ["my calendar", calendarFileFailureTexts.not_https],
    ["ftp://calendar.example/a.ics", calendarFileFailureTexts.not_https],
    ["http://calendar.example/a.ics", calendarFileFailureTexts.not_https],
    ["webcal://127.0.0.1/a.ics", calendarFileFailureTexts.unreachable],
  ])("is checked: %s", async (address, message) => {
    expect(await problemOf(await add(address))).toMatchObject({ errors: [{ field: "address", message }] });
  });

  test("cannot be added twice, and at most five can", async () => {
    publish();
    await add();
    expect(await problemOf(await add())).toMatchObject({
      errors: [{ field: "address", message: "You have already added this calendar." }],
    });
    for (const more of ["?2", "?3", "?4", "?5"]) expect((await add(addressOf(name) + more)).status).toBe(201);
    expect(await problemOf(await add(`${addressOf(name)}?6`))).toMatchObject({
      errors: [{ field: "address", message: "You can add up to 5 calendars. Please remove one first." }],
    });
  });
});

describe("[2.6] what is refused", () => {
  test("the same calendar twice, also at once", async () => {
    publish(10);
    const statuses = (await Promise.all([add(), add()])).map(({ status }) => status);
    // The second is refused as a duplicate, or because a person adds one calendar at a time.
    expect([
      [201, 400],
      [201, 429],
    ]).toContainEqual(statuses.toSorted());
    expect(await findSources(app, doula.profileId)).toHaveLength(1);
  });

  test("a calendar of somebody without a profile", async () => {
    const { cookie } = await signedInUser(app, "doula");
    expect(await errorCode(await add(addressOf(name), cookie))).toBe("not_found");
  });

  test("choosing Google calendars on a site that no longer has keys for Google", async () => {
    const tokens = { accessToken: "sealed", refreshToken: "sealed", expiresAt: monday, canList: true };
    await app.db.insert(schema.googleCalendarConnections).values({ userId: doula.id, ...tokens });
    const path = "/rest/v1/google_calendars";
    const json = { calendar_ids: [] };
    expect(await errorCode(await app.send(path, { as: doula.cookie }))).toBe("calendar_unavailable");
    const change = await app.send(path, { method: "PUT", as: doula.cookie, json });
    expect(await errorCode(change)).toBe("calendar_unavailable");
  });
});

describe("[2.6] a calendar that cannot be read anymore", () => {
  beforeEach(async () => {
    publish(10);
    await add();
    files.publish(name, undefined);
    app.setNow(minutesAfter(monday, 10));
    await sync();
  });

  test("leaves what was read before, and says why", async () => {
    expect((await readList()).items).toMatchObject([
      { is_failing: true, failure: "not_shared", is_stale: false, synced_at: monday.toISOString() },
    ]);
    expect(await freeHours()).toEqual(without(10));
  });

  test("is reported to the doula once, after 24 hours", async () => {
    app.setNow(hoursAfter(monday, 24));
    await sync();
    expect((await readList()).items).toMatchObject([{ is_stale: false }]);
    app.setNow(minutesAfter(hoursAfter(monday, 24), 16));
    await sync();
    app.setNow(hoursAfter(monday, 30));
    await sync();
    const emails = await app.emailsTo(doula.email, 1);
    expect(emails.map(({ subject }) => subject)).toEqual(["We can't read one of your calendars"]);
    expect(emails[0]?.text).toContain("has not been able to read your calendar at");
    expect(emails[0]?.text).toContain("Monday, November 23, 2026");
    expect(emails[0]?.text).not.toContain(name);
    expect((await readList()).items).toMatchObject([{ is_stale: true }]);
  });

  test("works again once it is back", async () => {
    app.setNow(hoursAfter(monday, 25));
    await sync();
    publish(14);
    app.setNow(hoursAfter(monday, 26));
    await sync();
    expect((await readList()).items).toMatchObject([{ is_failing: false, failure: null, is_stale: false }]);
  });
});
