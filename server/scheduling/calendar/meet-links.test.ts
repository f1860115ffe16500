import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { slotsResponseSchema } from "../../../contract/scheduling/availability.schema.ts";
import type { Booking, DoulaBooking } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { cancelEvent, type SandboxAccount } from "../../../sandbox/google-calendar.ts";
import { useTestApp } from "../../testing/app.ts";
import { connectAccount, type DoulaPerson, insertDraftDoula, readCalendar } from "../../testing/calendars.ts";
import { bookIntroCall, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { monday } from "../../testing/moments.ts";
import { saveMeetLink } from "../bookings/service.ts";
import { toEventId } from "./event-ids.ts";
import { checkEvent, updateEvent } from "./events.ts";

const sandbox = await useGoogleSandbox();
const { calendar, google } = sandbox;
const app = await useTestApp({ calendar });
app.setNow(monday);

let doula: DoulaPerson;
let parent: TestPerson;
let account: SandboxAccount;
beforeEach(async () => {
  doula = await insertDraftDoula(app, "approved");
  parent = await signedInUser(app, "client");
  account = await connectAccount(app, sandbox, doula);
});
afterEach(() => google.setMeetMode("works"));

const choose = (creates_meet: boolean) =>
  app.send("/rest/v1/google_calendar_connections", {
    method: "PATCH",
    as: doula.cookie,
    json: { event_title: "Intro call", event_visibility: "private", creates_meet },
  });
const [ten, two] = ["2026-11-25T16:00:00.000Z", "2026-11-25T20:00:00.000Z"];

async function book(): Promise<string> {
  const response = await bookIntroCall(app, parent, doula.profileId, ten);
  const { id } = (await response.json()) as { id: string };
  return id;
}

async function readAsParent(): Promise<Booking | undefined> {
  const response = await app.send("/rest/v1/bookings", { as: parent.cookie });
  return ((await response.json()) as { items: Booking[] }).items[0];
}

async function readAsDoula(): Promise<DoulaBooking | undefined> {
  const response = await app.send("/rest/v1/bookings/as_doula?list=upcoming", { as: doula.cookie });
  return ((await response.json()) as { items: DoulaBooking[] }).items[0];
}

const linkOf = (id: string) => account.events[toEventId(id)]?.hangoutLink;
const untilLinked = () =>
  vi.waitFor(async () => expect((await readAsParent())?.call_link).toBeTruthy(), 20_000);
const setVideoLink = () =>
  app.db
    .update(schema.doulaProfiles)
    .set({ introCallMedium: "video_link", introCallLink: "https://video.example/rosa" })
    .where(eq(schema.doulaProfiles.id, doula.profileId));

describe("[2.6 3.10] Google Meet", () => {
  test("is what parents read about the call before they book", async () => {
    const kind = async () => {
      const response = await app.send(`/rest/v1/doula_profiles/${doula.profileId}/slots`);
      return slotsResponseSchema.parse(await response.json()).call_kind;
    };
    expect(await kind()).toBe("phone");
    await choose(true);
    expect(await kind()).toBe("video");
  });

  test("gives the event a link, which both see and get by email, with a new calendar file", async () => {
    await choose(true);
    const id = await book();
    await untilLinked();
    expect(linkOf(id)).toMatch(/^https:\/\/meet\.google\.com\//);
    expect(await readAsParent()).toMatchObject({
      call_kind: "video",
      call_link: linkOf(id),
      ics_sequence: 1,
    });
    expect(await readAsDoula()).toMatchObject({ call_kind: "video", call_link: linkOf(id) });
    for (const { email } of [parent, doula]) {
      const { text, attachment } = await app.emailTo(email, /^Google Meet: intro call with/);
      expect(text).toContain(linkOf(id));
      const file = Buffer.from(attachment ?? [])
        .toString()
        .replaceAll(/\r\n /g, "");
      expect(file).toContain("SEQUENCE:1");
      expect(file).toContain(`LOCATION:${linkOf(id)}`);
    }
    const booked = await app.emailTo(parent.email, /^Intro call with/);
    expect(booked.text).toContain("We'll email you the link.");
    expect(booked.text).toMatch(/If it hasn't arrived when the call begins, call .+: /);
  });

  test("has the link in the reminders, of which there is one each", async () => {
    await choose(true);
    const id = await book();
    await untilLinked();
    app.setNow(new Date("2026-11-25T15:10:00Z"));
    await app.db.execute("update pgboss.job set start_after = now() where name = 'booking-reminder'");
    app.jobs.wake("booking-reminder");
    const reminder = await app.emailTo(parent.email, /^Soon: intro call/);
    expect(reminder.text).toContain(linkOf(id));
    const reminders = await app.db.query.mailboxEmails.findMany({
      where: ({ recipient, subject }, { and: both, eq: is, like }) =>
        both(is(recipient, parent.email), like(subject, "Soon:%")),
    });
    expect(reminders).toHaveLength(1);
    app.setNow(monday);
  });

  test.each(["fails", "refused"] as const)("that %s leaves a call by phone, and says so", async (mode) => {
    google.setMeetMode(mode);
    await choose(true);
    const id = await book();
    const email = await app.emailTo(parent.email, /^No video: intro call with/);
    expect(email.text).toContain("Your intro call is not a video call");
    expect(email.text).toMatch(/You call .+ by phone: /);
    expect(await readAsParent()).toMatchObject({ call_kind: "phone", call_link: null });
    expect(account.events[toEventId(id)]).toMatchObject({ status: "confirmed" });
    expect(linkOf(id)).toBeUndefined();
  });

  test("does not keep the doula from being asked about an event that they deleted", async () => {
    google.setMeetMode("slow");
    await choose(true);
    const id = await book();
    await vi.waitFor(() => expect(account.events[toEventId(id)]).toBeDefined(), 20_000);
    cancelEvent(account, toEventId(id));
    await checkEvent(app, calendar, id);
    expect((await readCalendar(app, doula)).items[0]?.changed_events).toMatchObject([{ change: "deleted" }]);
  });

  test("is no longer promised once the calendar cannot be used", async () => {
    google.setMeetMode("slow");
    await choose(true);
    await book();
    expect(await readAsParent()).toMatchObject({ call_kind: "video" });
    await app.send("/rest/v1/google_calendar_connections", { method: "DELETE", as: doula.cookie });
    expect(await readAsParent()).toMatchObject({ call_kind: "phone" });
  });

  test("can take a moment to make the link", async () => {
    google.setMeetMode("slow");
    await choose(true);
    const id = await book();
    await vi.waitFor(() => expect(account.events[toEventId(id)]).toBeDefined(), 20_000);
    expect(await readAsParent()).toMatchObject({ call_kind: "video", call_link: null });
    // The event is read again, with the same link however often that happens.
    await vi.waitFor(async () => {
      await updateEvent(app, calendar, id).catch(() => undefined);
      expect((await readAsParent())?.call_link).toBeTruthy();
    }, 20_000);
    expect((await readAsParent())?.call_link).toBe(linkOf(id));
  });

  test("stays out of calls that were booked before, and of doulas with a link of their own", async () => {
    const before = await book();
    await choose(true);
    await updateEvent(app, calendar, before);
    expect(await readAsParent()).toMatchObject({ call_kind: "phone", call_link: null });
    await setVideoLink();
    parent = await signedInUser(app, "client");
    const response = await bookIntroCall(app, parent, doula.profileId, two);
    const { id } = (await response.json()) as { id: string };
    await vi.waitFor(() => expect(account.events[toEventId(id)]).toBeDefined(), 20_000);
    expect(linkOf(id)).toBeUndefined();
    expect(await readAsParent()).toMatchObject({
      call_kind: "video",
      call_link: "https://video.example/rosa",
    });
  });

  test("keeps its first link if two jobs store one", async () => {
    await choose(true);
    const id = await book();
    await untilLinked();
    await saveMeetLink(app, { bookingId: id, link: "https://meet.google.com/another" });
    expect(await readAsParent()).toMatchObject({ call_link: linkOf(id) });
  });

  test("keeps the link when the call moves, and when the doula no longer wants links", async () => {
    await choose(true);
    const id = await book();
    await untilLinked();
    const link = linkOf(id);
    await choose(false);
    await app.send(`/rest/v1/bookings/${id}/reschedule`, {
      method: "POST",
      as: parent.cookie,
      json: { starts_at: two },
    });
    await vi.waitFor(() => expect(account.events[toEventId(id)]?.start.dateTime).toBe(two), 20_000);
    expect(linkOf(id)).toBe(link);
    expect(await readAsParent()).toMatchObject({ call_kind: "video", call_link: link });
  });

  test("is hidden from a parent until the call is confirmed", async () => {
    await app.db
      .update(schema.doulaProfiles)
      .set({ requiresApproval: true })
      .where(eq(schema.doulaProfiles.id, doula.profileId));
    await choose(true);
    const id = await book();
    expect(await readAsParent()).toMatchObject({ status: "pending", call_kind: "video", call_link: null });
    expect(account.events[toEventId(id)]).toBeUndefined();
    await app.send(`/rest/v1/bookings/${id}/approve`, { method: "POST", as: doula.cookie, json: {} });
    await untilLinked();
  });
});
