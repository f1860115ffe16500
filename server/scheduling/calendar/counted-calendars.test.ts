import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { slotsResponseSchema } from "../../../contract/scheduling/availability.schema.ts";
import { googleCalendarsSchema } from "../../../contract/scheduling/calendar.schema.ts";
import {
  cancelEvent,
  putEvent,
  type SandboxAccount,
  type SandboxCalendar,
} from "../../../sandbox/google-calendar.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  allowMore,
  connectAccount,
  type DoulaPerson,
  findSources,
  initiate,
  insertDraftDoula,
  readAgain,
  readCalendar,
} from "../../testing/calendars.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";

const sandbox = await useGoogleSandbox();
const { calendar, google } = sandbox;
const app = await useTestApp({ calendar });
app.setNow(monday);

const path = "/rest/v1/google_calendars";
let doula: DoulaPerson;
let account: SandboxAccount;
let accountId: string;
beforeEach(async () => {
  doula = await insertDraftDoula(app, "approved");
  account = await connectAccount(app, sandbox, doula);
  accountId = google.newestAccountId();
});

const list = (as = doula.cookie) => app.send(path, { as });
const choose = (ids: string[], as = doula.cookie) =>
  app.send(path, { method: "PUT", as, json: { calendar_ids: ids } });
const readList = async () => googleCalendarsSchema.parse(await (await list()).json());
const refusalOf = async (response: Response) =>
  problemSchema.parse(await response.json()).errors?.find(({ field }) => field === "calendar_ids")?.message;
const allow = async (access: "own" | "shared") =>
  expect((await allowMore(app, doula, { access, account: accountId })).status).toBe(200);

function other(name: "Family" | "Partner"): { id: string; calendar: SandboxCalendar } {
  const [id = "", found] = Object.entries(account.others).find(([, { label }]) => label === name) ?? [];
  if (!found) throw new Error(`no ${name}`);
  return { id, calendar: found };
}

/** Adds an event on Tuesday at this hour in Austin. */
function busyAt(hour: number, within: SandboxCalendar = account, id?: string) {
  const at = (time: number) => ({ dateTime: `2026-11-24T${String(time).padStart(2, "0")}:00:00-06:00` });
  putEvent(within, { status: "confirmed", start: at(hour), end: at(hour + 1), ...(id && { id }) });
}

/** The hours at which Tuesday is free, in Austin, once every calendar has been read. */
async function freeHours(): Promise<number[]> {
  await vi.waitFor(async () => {
    const sources = await findSources(app, doula.profileId);
    expect(sources.every(({ counts, syncedAt }) => syncedAt || !counts)).toBe(true);
  }, 20_000);
  const response = await app.send(`/rest/v1/doula_profiles/${doula.profileId}/slots`);
  const { days } = slotsResponseSchema.parse(await response.json());
  const slots = days.find(({ date }) => date === "2026-11-24")?.slots ?? [];
  return slots.map((slot) => new Date(slot).getUTCHours() - 6);
}

const hoursAfter = (moment: Date, hours: number) => minutesAfter(moment, hours * 60);
const allHours = [9, 10, 11, 14, 15, 16];
const without = (...hours: number[]) => allHours.filter((hour) => !hours.includes(hour));

describe("[2.6 7.4] choosing which Google calendars count", () => {
  test("needs the doula's permission for the list, which keeps what was connected", async () => {
    expect(await readList()).toEqual({ items: [], can_list: false, can_read_shared: false });
    expect(await refusalOf(await choose(["primary"]))).toBe("Please allow this at Google first.");
    await allow("own");
    const { items, ...permissions } = await readList();
    expect(permissions).toEqual({ can_list: true, can_read_shared: false });
    expect(items).toMatchObject([
      { id: "primary", is_main: true, is_own: true, counts: true },
      { id: other("Family").id, name: "Family", is_main: false, is_own: true, counts: false },
      { id: other("Partner").id, name: "Partner", is_own: false, counts: false },
    ]);
    expect((await readCalendar(app, doula)).items).toMatchObject([
      { state: "connected", counted_calendars: 1 },
    ]);
  });

  test("asks Google only for what is needed", async () => {
    const scopes = async (access: "main" | "own" | "shared") => {
      const { auth_url } = (await (await initiate(app, doula, access)).json()) as { auth_url: string };
      const asked = new URL(auth_url).searchParams.get("scope")?.split(" ") ?? [];
      return asked.map((scope) => scope.split("/").at(-1));
    };
    expect(await errorCode(await initiate(app, doula, "main"))).toBe("calendar_connected");
    expect(await scopes("own")).toEqual(["calendar.events.owned", "calendar.calendarlist.readonly"]);
    expect(await scopes("shared")).toEqual([
      "calendar.events.owned",
      "calendar.calendarlist.readonly",
      "calendar.events.freebusy",
    ]);
    await allow("own");
    expect(await errorCode(await initiate(app, doula, "own"))).toBe("calendar_connected");
  });

  test("lets another calendar of one's own close times", async () => {
    await allow("own");
    busyAt(10, other("Family").calendar);
    expect(await freeHours()).toEqual(allHours);
    expect((await choose(["primary", other("Family").id])).status).toBe(204);
    expect(await freeHours()).toEqual(without(10));
    expect((await readCalendar(app, doula)).items).toMatchObject([{ counted_calendars: 2 }]);
    await choose(["primary"]);
    expect(await freeHours()).toEqual(allHours);
  });

  test("needs another permission for a calendar that somebody else shares", async () => {
    await allow("own");
    const partner = other("Partner");
    busyAt(15, partner.calendar);
    expect(await refusalOf(await choose(["primary", partner.id]))).toBe("Please allow this at Google first.");
    await allow("shared");
    expect((await choose(["primary", partner.id])).status).toBe(204);
    expect(await freeHours()).toEqual(without(15));
  });

  test("keeps the choice when the doula allows more, and drops it with another account", async () => {
    await allow("own");
    const family = other("Family");
    busyAt(10, family.calendar);
    await choose([family.id]);
    expect(await freeHours()).toEqual(without(10));
    await allow("shared");
    expect(await freeHours()).toEqual(without(10));
    expect((await readList()).items.map(({ counts }) => counts)).toEqual([false, true, false]);

    const nurse = await insertDraftDoula(app, "approved");
    await connectAccount(app, sandbox, nurse);
    await allowMore(app, nurse, { access: "own", account: google.newestAccountId() });
    const [, own] = googleCalendarsSchema.parse(await (await list(nurse.cookie)).json()).items;
    await choose(["primary", own?.id ?? ""], nurse.cookie);
    await allowMore(app, nurse, { access: "shared", account: accountId });
    expect((await findSources(app, nurse.profileId)).map(({ calendarId }) => calendarId)).toEqual([
      "primary",
    ]);
  });

  test("does not leave out the main calendar of another account", async () => {
    await allow("own");
    await choose([other("Family").id]);
    const stranger = await insertDraftDoula(app, "approved");
    await connectAccount(app, sandbox, stranger);
    const strangersAccount = google.newestAccountId();
    await allowMore(app, doula, { access: "shared", account: strangersAccount });
    expect(await findSources(app, doula.profileId)).toMatchObject([{ calendarId: "primary", counts: true }]);
  });

  test("writes booked calls to another account instead of asking about the events that it lacks", async () => {
    const startsAt = "2026-11-24T20:00:00.000Z";
    await bookIntroCall(app, await signedInUser(app, "client"), doula.profileId, startsAt);
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute(sql`
        select from calendar_events e join bookings b on b.id = e.booking_id
        where b.doula_profile_id = ${doula.profileId} and e.starts_at is not null
      `);
      expect(rows).toHaveLength(1);
    }, 20_000);
    await allowMore(app, doula, { access: "own", account: undefined });
    const another = google.newestAccount();
    expect(another).not.toBe(account);
    await vi.waitFor(() => expect(Object.values(another.events)).toHaveLength(1), 20_000);
    await readAgain(app, calendar, doula);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ changed_events: [] }]);
  });

  test("leaves what the doula did with a booked call's event", async () => {
    const startsAt = "2026-11-24T20:00:00.000Z";
    await bookIntroCall(app, await signedInUser(app, "client"), doula.profileId, startsAt);
    await vi.waitFor(() => expect(Object.values(account.events)).toHaveLength(1), 20_000);
    await vi.waitFor(async () => {
      const [id = ""] = Object.keys(account.events);
      const event = account.events[id];
      if (event?.status === "confirmed") cancelEvent(account, id);
      await readAgain(app, calendar, doula);
      expect((await readCalendar(app, doula)).items[0]?.changed_events).toHaveLength(1);
    }, 20_000);
    await allow("own");
    await readAgain(app, calendar, doula);
    expect((await readCalendar(app, doula)).items[0]?.changed_events).toHaveLength(1);
    expect(Object.values(account.events)).toMatchObject([{ status: "cancelled" }]);
  });

  test("is not said to be old when it has just been chosen", async () => {
    await allow("own");
    await choose([]);
    app.setNow(hoursAfter(monday, 48));
    account.mode = "down";
    await app.db.execute(
      "update calendar_sources set synced_at = null, created_at = now() - interval '40 days'",
    );
    await readAgain(app, calendar, doula);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ is_stale: false, is_failing: false }]);
    app.setNow(monday);
  });

  test("can leave out the main calendar, where booked calls still appear and are watched", async () => {
    await allow("own");
    busyAt(10);
    await readAgain(app, calendar, doula);
    expect(await freeHours()).toEqual(without(10));
    await choose([]);
    expect(await freeHours()).toEqual(allHours);
    await readAgain(app, calendar, doula);
    expect(await freeHours()).toEqual(allHours);
    await bookIntroCall(app, await signedInUser(app, "client"), doula.profileId, "2026-11-24T20:00:00.000Z");
    await vi.waitFor(() => expect(Object.values(account.events)).toHaveLength(2), 20_000);
    await choose(["primary"]);
    expect(await freeHours()).toEqual(without(10, 14));
  });

  test("does not take a booked call's event for deleted because another calendar lacks it", async () => {
    await allow("own");
    const startsAt = "2026-11-24T20:00:00.000Z";
    await bookIntroCall(app, await signedInUser(app, "client"), doula.profileId, startsAt);
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute(sql`
        select e.starts_at from calendar_events e join bookings b on b.id = e.booking_id
        where b.doula_profile_id = ${doula.profileId} and e.starts_at is not null
      `);
      expect(rows).toHaveLength(1);
    }, 20_000);
    await app.db.execute("delete from pgboss.job where name = 'calendar-event-checks'");
    await choose(["primary", other("Family").id]);
    await freeHours();
    const { rows } = await app.db.execute("select 1 from pgboss.job where name = 'calendar-event-checks'");
    expect(rows).toEqual([]);
    expect((await readCalendar(app, doula)).items).toMatchObject([{ changed_events: [] }]);
  });

  test("refuses a calendar that is not the doula's, and too many", async () => {
    await allow("own");
    expect(await refusalOf(await choose(["primary", "somebody@example.com"]))).toMatch(/no longer at Google/);
    expect((await choose(Array.from({ length: 11 }, (_, index) => `${index}`))).status).toBe(400);
  });

  test("says when Google does not respond, and leaves the choice", async () => {
    await allow("own");
    account.mode = "down";
    expect(await errorCode(await list())).toBe("calendar_not_answering");
    expect(await errorCode(await choose([]))).toBe("calendar_not_answering");
    account.mode = "works";
    expect((await readList()).items[0]).toMatchObject({ counts: true });
  });

  test("needs a connection", async () => {
    const stranger = await insertDraftDoula(app, "approved");
    expect(await errorCode(await list(stranger.cookie))).toBe("not_found");
    expect(await errorCode(await choose([], stranger.cookie))).toBe("not_found");
  });
});
