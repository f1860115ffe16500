import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../../db/database.ts";
import { cancelEvent, putEvent, type SandboxAccount } from "../../../sandbox/google-calendar.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  connectAccount,
  connectCalendar,
  type DoulaPerson,
  insertDraftDoula,
  readAgain,
  readCalendar,
} from "../../testing/calendars.ts";
import { bookIntroCall, password, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { monday } from "../../testing/moments.ts";
import { toEventId } from "./event-ids.ts";
import { checkEvent, updateEvent } from "./events.ts";

const sandbox = await useGoogleSandbox();
const { calendar, google } = sandbox;
const app = await useTestApp({ calendar });

let doula: DoulaPerson;
let parent: TestPerson;
let account: SandboxAccount;
beforeEach(async () => {
  app.setNow(monday);
  doula = await insertDraftDoula(app, "approved");
  parent = await signedInUser(app, "client");
});

const connect = async () => {
  account = await connectAccount(app, sandbox, doula);
};
const [ten, two] = ["2026-11-25T16:00:00.000Z", "2026-11-25T20:00:00.000Z"];

async function book(startsAt = ten): Promise<string> {
  const response = await bookIntroCall(app, parent, doula.profileId, startsAt);
  const { id } = (await response.json()) as { id: string };
  return id;
}
const change = (id: string, action: string, json: object, as: { cookie: string } = parent) =>
  app.send(`/rest/v1/bookings/${id}/${action}`, { method: "POST", as: as.cookie, json });
/** The events that the calendar shows. */
const shown = () =>
  Object.values(account.events).map(({ id, status, start, end }) =>
    status === "cancelled" ? [id, "canceled"] : [id, start.dateTime, end.dateTime],
  );
/** Does what the job does, or waits for the job if it has already begun. */
const written = async (...ids: string[]) => {
  for (const id of ids) await updateEvent(app, calendar, id);
  const findLease = () =>
    app.db.query.calendarEvents.findFirst({
      where: ({ leasedUntil }, { isNotNull }) => isNotNull(leasedUntil),
    });
  await expect.poll(findLease, { timeout: 10_000 }).toBeUndefined();
  return shown();
};
const at = (id: string, startsAt: string) => [
  toEventId(id),
  startsAt,
  new Date(Date.parse(startsAt) + 30 * 60_000).toISOString(),
];

describe("[3.10 7.4] a booked call in the doula's Google Calendar", () => {
  test("is one private event, and says nothing of the parent", async () => {
    await connect();
    const response = await app.send("/rest/v1/bookings", {
      method: "POST",
      as: parent.cookie,
      json: {
        booking_type: "intro_call",
        doula_profile_id: doula.profileId,
        starts_at: ten,
        notes: "Due in May, at home",
      },
    });
    const { id } = (await response.json()) as { id: string };
    await vi.waitFor(() => expect(shown(), "the job").toEqual([at(id, ten)]), 20_000);
    expect(account.events[toEventId(id)]).toEqual({
      id: toEventId(id),
      status: "confirmed",
      summary: "Intro call",
      visibility: "private",
      start: { dateTime: ten },
      end: { dateTime: "2026-11-25T16:30:00.000Z" },
      version: expect.any(Number),
    });
  });

  test("has the title and the visibility that the doula chose, until they change it there", async () => {
    await connect();
    await app.db
      .update(schema.googleCalendarConnections)
      .set({ eventTitle: "Busy", eventVisibility: "default" })
      .where(eq(schema.googleCalendarConnections.userId, doula.id));
    const id = await book();
    expect(await written(id)).toEqual([at(id, ten)]);
    const event = account.events[toEventId(id)];
    expect(event).toMatchObject({ summary: "Busy", visibility: "default" });
    if (event) putEvent(account, { ...event, summary: "Coffee" });
    await change(id, "reschedule", { starts_at: two });
    expect(await written(id)).toEqual([at(id, two)]);
    expect(account.events[toEventId(id)]).toMatchObject({ summary: "Coffee", visibility: "default" });
  });

  test("moves with a reschedule and goes with a cancellation", async () => {
    await connect();
    const id = await book();
    expect(await written(id)).toEqual([at(id, ten)]);
    await change(id, "reschedule", { starts_at: two });
    expect(await written(id)).toEqual([at(id, two)]);
    await change(id, "cancel", {});
    expect(await written(id)).toEqual([[toEventId(id), "canceled"]]);
    expect(await app.db.$count(schema.calendarEvents, eq(schema.calendarEvents.bookingId, id))).toBe(0);
  });

  test("goes when the doula cancels, and when the parent deletes their account", async () => {
    await connect();
    const first = await book();
    expect(await written(first)).toEqual([at(first, ten)]);
    await change(first, "cancel_as_doula", { reason: "A birth has begun." }, doula);
    expect(await written(first)).toEqual([[toEventId(first), "canceled"]]);
    const second = await book(two);
    expect(await written(second)).toContainEqual(at(second, two));
    const json = { current_password: password };
    await app.send("/auth/v1/user", { method: "DELETE", as: parent.cookie, json });
    expect(await written(second)).toContainEqual([toEventId(second), "canceled"]);
  });

  test("appears once the doula approves it", async () => {
    await connect();
    await app.db
      .update(schema.doulaProfiles)
      .set({ requiresApproval: true })
      .where(eq(schema.doulaProfiles.id, doula.profileId));
    const id = await book();
    await updateEvent(app, calendar, id);
    expect(shown()).toEqual([]);
    await change(id, "approve", {}, doula);
    expect(await written(id)).toEqual([at(id, ten)]);
  });

  test("that was booked before is added when the calendar is connected", async () => {
    const id = await book();
    await connect();
    expect(await written(id)).toEqual([at(id, ten)]);
  });

  test("does not close the time it is moved to, and is not read as busy", async () => {
    await connect();
    const id = await book();
    expect(await written(id)).toEqual([at(id, ten)]);
    await readAgain(app, calendar, doula);
    expect(
      await app.db.$count(schema.calendarBusy, eq(schema.calendarBusy.doulaProfileId, doula.profileId)),
    ).toBe(0);
    const next = "2026-11-25T17:00:00.000Z";
    expect((await change(id, "reschedule", { starts_at: next })).status).toBe(200);
  });
});

describe("[7.4] if writing to Google Calendar fails", () => {
  test("the booking stays confirmed, and the job writes it later", async () => {
    await connect();
    account.mode = "down";
    const id = await book();
    await expect(updateEvent(app, calendar, id)).rejects.toThrow("calendar provider: failed (HTTP 503)");
    expect(shown()).toEqual([]);
    account.mode = "works";
    expect(await written(id)).toEqual([at(id, ten)]);
  });

  test("after the event was created, the next attempt finds it and adds no second one", async () => {
    await connect();
    const id = await book();
    expect(await written(id)).toEqual([at(id, ten)]);
    await app.db.update(schema.calendarEvents).set({ startsAt: null, endsAt: null });
    const { version } = account;
    await updateEvent(app, calendar, id);
    expect(shown()).toEqual([at(id, ten)]);
    expect(account.version, "nothing to change").toBe(version);
    const [stored] = await app.db
      .select()
      .from(schema.calendarEvents)
      .where(eq(schema.calendarEvents.bookingId, id));
    expect(stored?.startsAt?.toISOString()).toBe(ten);
  });

  test("after the event was created, a cancellation still removes it", async () => {
    await connect();
    const id = await book();
    expect(await written(id)).toEqual([at(id, ten)]);
    await app.db.update(schema.calendarEvents).set({ startsAt: null, endsAt: null });
    await change(id, "cancel", {});
    expect(await written(id)).toEqual([[toEventId(id), "canceled"]]);
  });

  test("a call that is canceled while its event is being written loses the event", async () => {
    await connect();
    const id = await book();
    await written(id);
    const isWaiting = async () =>
      (
        await app.db.execute(sql`
          select from pgboss.job where name = 'calendar-events' and data ->> 'bookingId' = ${id} and state < 'completed'
        `)
      ).rows.length;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(0);
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow: typeof calendar = {
      ...calendar,
      putEvent: async (event) => {
        await isOpen;
        await calendar.putEvent(event);
      },
    };
    await app.db.update(schema.calendarEvents).set({ startsAt: null, endsAt: null, leasedUntil: null });
    const writing = updateEvent(app, slow, id);
    const isLeased = async () =>
      (await app.db.query.calendarEvents.findFirst({ where: (e, { eq: is }) => is(e.bookingId, id) }))
        ?.leasedUntil;
    await expect.poll(isLeased).toBeTruthy();
    await change(id, "cancel", {});
    await updateEvent(app, calendar, id);
    expect(shown(), "one job at a time").not.toContainEqual([toEventId(id), "canceled"]);
    open();
    await writing;
    expect(shown()).toEqual([[toEventId(id), "canceled"]]);
  });

  test("an event that was deleted there is restored when its call moves", async () => {
    await connect();
    const id = await book();
    expect(await written(id)).toEqual([at(id, ten)]);
    cancelEvent(account, toEventId(id));
    await change(id, "reschedule", { starts_at: two });
    expect(await written(id)).toEqual([at(id, two)]);
  });

  test("because access has ended, it is made up for after reconnecting", async () => {
    await connect();
    const [kept, canceled] = [await book(ten), await book("2026-11-26T16:00:00.000Z")];
    expect(await written(kept, canceled)).toHaveLength(2);
    google.withdrawConsents();
    await readAgain(app, calendar, doula);
    await change(canceled, "cancel", {});
    await updateEvent(app, calendar, canceled);
    expect(shown()).toHaveLength(2);
    // The same person consents again.
    await connectCalendar(app, doula);
    const again = google.newestAccount();
    Object.assign(again, { ...account, version: account.version + 1 });
    account = again;
    await app.db.update(schema.calendarSources).set({ syncToken: null });
    await readAgain(app, calendar, doula);
    await vi.waitFor(
      () => expect(shown()).toEqual([at(kept, ten), [toEventId(canceled), "canceled"]]),
      20_000,
    );
  });
});

describe("[7.4] a booked call whose event the doula changes in Google Calendar", () => {
  const later = { start: { dateTime: two }, end: { dateTime: "2026-11-25T20:30:00.000Z" } };
  let id: string;
  beforeEach(async () => {
    await connect();
    id = await book();
    await written(id);
  });

  const eventOf = (bookingId: string) => {
    const event = account.events[toEventId(bookingId)];
    if (!event) throw new Error("no such event");
    return event;
  };
  /** Reads the calendar, and looks at the event like the job does. */
  const check = async () => {
    await readAgain(app, calendar, doula);
    await checkEvent(app, calendar, id);
  };
  const changed = async () => (await readCalendar(app, doula)).items[0]?.changed_events;
  const subjects = async (count: number) =>
    (await app.emailsTo(doula.email, count)).map(({ subject }) => subject);
  const restore = (bookingId: string, as: { cookie: string } = doula) =>
    app.send(`/rest/v1/bookings/${bookingId}/restore_event`, { method: "POST", as: as.cookie });
  const readBooking = () => app.db.query.bookings.findFirst({ where: (b, { eq: is }) => is(b.id, id) });

  test("stays as it was, and the doula is asked once, even if they move it again", async () => {
    expect(await changed()).toEqual([]);
    putEvent(account, { ...eventOf(id), ...later });
    await check();
    expect(await changed()).toEqual([{ booking_id: id, change: "moved", moved_to: two }]);
    putEvent(account, {
      ...eventOf(id),
      start: { dateTime: "2026-11-25T21:00:00.000Z" },
      end: { dateTime: "2026-11-25T21:30:00.000Z" },
    });
    await check();
    expect(await changed()).toMatchObject([{ moved_to: "2026-11-25T21:00:00.000Z" }]);
    expect(await readBooking()).toMatchObject({ status: "confirmed", startsAt: new Date(ten) });
    const mail = (await app.emailsTo(doula.email, 2)).find(({ subject }) => subject.startsWith("You moved"));
    expect(mail?.text).toContain("Wednesday, November 25, 2026 at 10:00 AM");
    expect((await subjects(2)).filter((subject) => subject.startsWith("You moved"))).toHaveLength(1);
    expect(await freeAt(two), "the time it was moved to").toBe(true);
  });

  test("and only makes longer, is not asked about", async () => {
    putEvent(account, { ...eventOf(id), end: { dateTime: "2026-11-25T18:00:00.000Z" } });
    await check();
    expect(await changed()).toEqual([]);
  });

  test("and moved, is no longer asked about after the call", async () => {
    putEvent(account, { ...eventOf(id), ...later });
    await check();
    app.setNow(new Date("2026-11-25T16:31:00Z"));
    expect(await changed()).toEqual([]);
  });

  test("and deletes, is asked about too", async () => {
    cancelEvent(account, toEventId(id));
    await check();
    expect(await changed()).toEqual([{ booking_id: id, change: "deleted", moved_to: null }]);
    expect(await readBooking()).toMatchObject({ status: "confirmed" });
    expect(await subjects(2)).toContain("You deleted a booked call in Google Calendar");
  });

  test("can be put back, by the doula only", async () => {
    putEvent(account, { ...eventOf(id), start: { date: "2026-11-25" }, end: { date: "2026-11-26" } });
    await check();
    // The day begins at midnight in Austin.
    expect(await changed()).toMatchObject([{ change: "moved", moved_to: "2026-11-25T06:00:00.000Z" }]);
    const stranger = await insertDraftDoula(app, "approved");
    expect((await restore(id, stranger)).status).toBe(404);
    expect((await restore(id)).status).toBe(204);
    // A job that restoring queued may still be writing it.
    await expect.poll(() => written(id)).toEqual([at(id, ten)]);
    expect(await changed()).toEqual([]);
    expect(eventOf(id).start).toMatchObject({ dateTime: ten, date: null });
  });

  test("is no longer asked about once they move it back themselves", async () => {
    const before = eventOf(id);
    putEvent(account, { ...before, ...later });
    await check();
    putEvent(account, before);
    await check();
    expect(await changed()).toEqual([]);
  });

  test("and deletes before the whole calendar is read again, is asked about", async () => {
    delete account.events[toEventId(id)];
    account.version += 1;
    account.oldestToken = account.version;
    await readAgain(app, calendar, doula);
    await vi.waitFor(
      async () => expect(await changed()).toMatchObject([{ booking_id: id, change: "deleted" }]),
      20_000,
    );
  });

  test("cannot be put back while Google gives no access", async () => {
    cancelEvent(account, toEventId(id));
    await check();
    google.withdrawConsents();
    await readAgain(app, calendar, doula);
    expect((await restore(id)).status).toBe(404);
  });

  test("is found by the job", async () => {
    cancelEvent(account, toEventId(id));
    await readAgain(app, calendar, doula);
    await vi.waitFor(async () => expect(await changed()).toHaveLength(1), 20_000);
  });

  test("is written again when the parent moves the call, without asking the doula", async () => {
    putEvent(account, { ...eventOf(id), ...later });
    await change(id, "reschedule", { starts_at: "2026-11-25T21:00:00.000Z" });
    await checkEvent(app, calendar, id);
    expect(await changed()).toEqual([]);
    expect(await written(id)).toEqual([at(id, "2026-11-25T21:00:00.000Z")]);
    await check();
    expect(await changed()).toEqual([]);
  });

  async function freeAt(startsAt: string): Promise<boolean> {
    const response = await app.send(`/rest/v1/doula_profiles/${doula.profileId}/slots`);
    return (await response.text()).includes(startsAt);
  }
});

describe("[2.12] the doula's choice of how calls appear in the calendar", () => {
  const choose = (json: object, as: { cookie: string } = doula) =>
    app.send("/rest/v1/google_calendar_connections", { method: "PATCH", as: as.cookie, json });

  test("survives reconnecting", async () => {
    await connect();
    await choose({ event_title: "Busy", event_visibility: "default", creates_meet: false });
    google.withdrawConsents();
    await readAgain(app, calendar, doula);
    await connectCalendar(app, doula);
    expect((await readCalendar(app, doula)).items).toMatchObject([
      { state: "connected", event_title: "Busy", event_visibility: "default", creates_meet: false },
    ]);
  });

  test("is stored, and refused without a title or a calendar", async () => {
    expect(
      (await choose({ event_title: "Busy", event_visibility: "default", creates_meet: false })).status,
    ).toBe(404);
    await connect();
    expect(
      (await choose({ event_title: " Busy ", event_visibility: "default", creates_meet: false })).status,
    ).toBe(200);
    expect((await readCalendar(app, doula)).items).toMatchObject([
      { event_title: "Busy", event_visibility: "default", creates_meet: false },
    ]);
    const refused = await choose({ event_title: " ", event_visibility: "default", creates_meet: false });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ field: "event_title" }] });
  });
});
