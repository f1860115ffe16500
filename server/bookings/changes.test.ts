import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slotsAnswerSchema } from "../../contract/availability.ts";
import { type Booking, bookingPageSchema, bookingSchema } from "../../contract/bookings.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  codeOf,
  insertDoula,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../testing/fixtures.ts";
import { allJobsDone, letTimePass } from "../testing/pass-time.ts";

/** A Monday, 4 AM in Austin; the slots of a day are 15, 16, 17, 20, 21 and 22 UTC. */
const monday = new Date("2026-11-23T10:00:00Z");
const mondayNine = "2026-11-23T15:00:00.000Z";
const wednesdayNine = "2026-11-25T15:00:00.000Z";
const wednesdayTen = "2026-11-25T16:00:00.000Z";
const unknownId = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

type Doula = Awaited<ReturnType<typeof insertDoula>>;

const bookingOf = async (response: Response): Promise<Booking> => bookingSchema.parse(await response.json());

async function booked(client: TestPerson, doula: Doula, startsAt = wednesdayNine): Promise<Booking> {
  return bookingOf(await bookIntroCall(app, client, doula.id, startsAt));
}

function post(person: { cookie: string }, path: string, json: object = {}) {
  return app.send(`/rest/v1/bookings/${path}`, { method: "POST", as: person.cookie, json });
}

const cancel = (person: { cookie: string }, { id }: { id: string }, reason?: string) =>
  post(person, `${id}/cancel`, { reason });
const move = (person: { cookie: string }, { id }: { id: string }, startsAt: string) =>
  post(person, `${id}/reschedule`, { starts_at: startsAt });

async function freeTimes(path: string, as?: string): Promise<string[]> {
  const answer = slotsAnswerSchema.parse(await (await app.send(path, { as })).json());
  return answer.days.flatMap((day) => day.slots);
}

async function mailAbout(recipient: string, subject: string) {
  await allJobsDone(app);
  const about = (await app.mailsTo(recipient, 0)).filter((mail) => mail.subject === subject);
  expect(about).toHaveLength(1);
  const [mail] = about;
  // Lines of a calendar file go on after a line break and a space.
  const calendar = Buffer.from(mail?.attachment ?? [])
    .toString()
    .replaceAll("\r\n ", "");
  return { text: mail?.text ?? "", calendar };
}

describe("Cancel Booking", () => {
  test("takes a request back: the slot is free again, it does not count, both are told with their calendars", async () => {
    const doula = await insertDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    const request = await booked(client, doula);
    const cancelled = await bookingOf(await cancel(client, request, "  We moved <b>away</b> "));
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancelled_by: "client",
      cancel_reason: "We moved <b>away</b>",
      doula: { phone: null, email: null },
    });
    expect(cancelled.history.map(({ event, by }) => [event, by])).toEqual([
      ["booked", "client"],
      ["cancelled", "client"],
    ]);
    expect(await freeTimes(`/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
    expect(await count.json()).toEqual({ count: 0, limit: 3 });

    const toClient = await mailAbout(client.email, "Cancelled: intro call with Grace Okafor");
    const toDoula = await mailAbout(doula.email ?? "", "Cancelled: intro call with Ana Maria Ruiz");
    expect(toDoula.text).toContain("Their reason: We moved <b>away</b>");
    for (const [{ calendar }, attendee] of [
      [toClient, client.email],
      [toDoula, doula.email],
    ] as const) {
      expect(calendar).toContain("METHOD:CANCEL");
      expect(calendar).toContain(`UID:${request.id}@intro-calls`);
      expect(calendar).toContain("SEQUENCE:1");
      expect(calendar).toContain("STATUS:CANCELLED");
      expect(calendar).toContain(`MAILTO:${attendee}`);
    }
  });

  test("sent again changes nothing and mails nobody", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(client, doula);
    const first = await bookingOf(await cancel(client, call, "Once"));
    const again = await cancel(client, call, "Twice");
    expect(again.status).toBe(200);
    expect(await bookingOf(again)).toEqual(first);
    await booked(client, doula, wednesdayTen);
    expect(await app.mailsTo(client.email, 3)).toHaveLength(3);
  });

  test("of a confirmed call is open until exactly 24 hours before, and then refused", async () => {
    const client = await signedInUser(app, "client");
    const [first, second] = [
      await booked(client, await insertDoula(app)),
      await booked(client, await insertDoula(app), wednesdayTen),
    ];
    app.setNow(new Date("2026-11-24T15:00:00Z"));
    expect((await cancel(client, first)).status).toBe(200);
    app.setNow(new Date("2026-11-24T16:00:00.001Z"));
    const refused = await cancel(client, second);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "cancel_too_late",
      detail: "A call can be cancelled until 24 hours before it starts. Please contact your doula.",
    });
  });

  test("of a request is open until it runs out", async () => {
    const client = await signedInUser(app, "client");
    const request = await booked(client, await insertDoula(app, { requiresApproval: true }), mondayNine);
    app.setNow(new Date("2026-11-23T14:59:00Z"));
    expect((await cancel(client, request)).status).toBe(200);
  });

  test("is refused for the calls of others, for unknown ones, and for what is over", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(client, await insertDoula(app), mondayNine);
    for (const refused of [await cancel(other, call), await cancel(client, { id: unknownId })]) {
      expect(refused.status).toBe(404);
      expect(await codeOf(refused)).toBe("not_found");
    }
    await letTimePass(app, new Date("2026-11-23T15:30:00Z"));
    expect(await codeOf(await cancel(client, call))).toBe("booking_changed");
  });

  test("takes a reason of at most 1,000 characters", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(client, await insertDoula(app));
    expect((await cancel(client, call, "x".repeat(1001))).status).toBe(400);
    expect((await cancel(client, call, "x".repeat(1000))).status).toBe(200);
  });
});

describe("Reschedule", () => {
  test("frees the old slot and takes the new one in place: same booking, same calendar entry, both told", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(client, doula);
    const response = await move(client, call, wednesdayTen);
    expect(response.status).toBe(200);
    const moved = await bookingOf(response);
    expect(moved).toMatchObject({
      id: call.id,
      status: "confirmed",
      starts_at: wednesdayTen,
      ends_at: "2026-11-25T16:30:00.000Z",
      booking_time: "10:00 AM",
      ics_sequence: 1,
    });
    expect(moved.history).toMatchObject([
      { event: "booked", by: "client", starts_at: wednesdayNine, before: null },
      { event: "rescheduled", by: "client", starts_at: wednesdayTen, before: { starts_at: wednesdayNine } },
    ]);
    const free = await freeTimes(`/rest/v1/doula_profiles/${doula.id}/slots`);
    expect(free).toContain(wednesdayNine);
    expect(free).not.toContain(wednesdayTen);

    const toClient = await mailAbout(client.email, "Moved: intro call with Grace Okafor");
    const toDoula = await mailAbout(doula.email ?? "", "Moved: intro call with Ana Maria Ruiz");
    for (const { text, calendar } of [toClient, toDoula]) {
      expect(text).toContain("now Wednesday, November 25, 2026 at 10:00 AM (Central Standard Time)");
      expect(text).toContain("It was Wednesday, November 25, 2026 at 9:00 AM (Central Standard Time)");
      expect(calendar).toContain("METHOD:REQUEST");
      expect(calendar).toContain(`UID:${call.id}@intro-calls`);
      expect(calendar).toContain("SEQUENCE:1");
      expect(calendar).toContain("DTSTART:20261125T160000Z");
    }
  });

  test("sent again changes nothing and mails nobody", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(client, await insertDoula(app));
    const moved = await bookingOf(await move(client, call, wednesdayTen));
    const again = await move(client, call, wednesdayTen);
    expect(again.status).toBe(200);
    expect(await bookingOf(again)).toEqual(moved);
    await move(client, call, wednesdayNine);
    expect(await app.mailsTo(client.email, 3)).toHaveLength(3);
  });

  test("to a time that somebody has is refused, and the old time is kept", async () => {
    const doula = await insertDoula(app);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(client, doula);
    await booked(other, doula, wednesdayTen);
    const refused = await move(client, call, wednesdayTen);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "slot_taken", detail: "That time was just taken" });
    expect(await codeOf(await bookIntroCall(app, other, doula.id, wednesdayNine))).toBe("slot_taken");
  });

  test("is refused for a time not offered, for one's own other call, and with a doula no longer listed", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const call = await booked(client, doula);
    expect(await codeOf(await move(client, call, "2026-11-25T18:00:00.000Z"))).toBe("slot_not_offered");
    await booked(client, await insertDoula(app), wednesdayTen);
    expect(await codeOf(await move(client, call, wednesdayTen))).toBe("client_busy");
    await app.db.update(schema.doulaProfiles).set({ status: "draft" });
    expect(await codeOf(await move(client, call, "2026-11-25T17:00:00.000Z"))).toBe("doula_not_found");
  });

  test("is refused for others, for what waits, for what has begun and for what is cancelled", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(client, await insertDoula(app), mondayNine);
    const request = await booked(client, await insertDoula(app, { requiresApproval: true }));
    expect(await codeOf(await move(other, call, wednesdayTen))).toBe("not_found");
    expect(await codeOf(await move(client, request, wednesdayTen))).toBe("booking_changed");
    await cancel(client, request);
    expect(await codeOf(await move(client, request, wednesdayTen))).toBe("booking_changed");
    app.setNow(new Date(mondayNine));
    expect(await codeOf(await move(client, call, wednesdayTen))).toBe("call_started");
  });

  test("offers all free times but the call's own, which no longer stands in their way", async () => {
    const doula = await insertDoula(app, { bufferMinutes: 30 }, ["09:00", "09:30", "10:00"]);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(client, doula);
    const path = `/rest/v1/bookings/${call.id}/slots`;
    const onWednesday = async () =>
      (await freeTimes(path, client.cookie)).filter((time) => time.startsWith("2026-11-25"));
    expect(await onWednesday()).toEqual(["2026-11-25T15:30:00.000Z", wednesdayTen]);
    expect((await app.send(path, { as: other.cookie })).status).toBe(404);
    expect((await move(client, call, "2026-11-25T15:30:00.000Z")).status).toBe(200);
  });

  test("is open where the doula is fully booked for others: the call counts already", async () => {
    await app.db.insert(schema.platformSettings).values({ maxBookingsPerDoula: 1 });
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(client, doula);
    expect(await freeTimes(`/rest/v1/doula_profiles/${doula.id}/slots`)).toEqual([]);
    expect(await freeTimes(`/rest/v1/bookings/${call.id}/slots`, client.cookie)).toContain(wednesdayTen);
    expect((await move(client, call, wednesdayTen)).status).toBe(200);
    await app.db.delete(schema.platformSettings);
  });
});

describe("a doula who approves requests", () => {
  async function request() {
    const doula = await insertDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    return {
      doula,
      client,
      asDoula: { cookie: await signInAs(app, doula.userEmail) },
      call: await booked(client, doula),
    };
  }

  test("confirms one: both are told with their calendars; sent again, nobody is", async () => {
    const { doula, client, asDoula, call } = await request();
    for (const response of [
      await post(asDoula, `${call.id}/approve`),
      await post(asDoula, `${call.id}/approve`),
    ]) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        id: call.id,
        starts_at: call.starts_at,
        ends_at: call.ends_at,
        time_zone: call.time_zone,
        status: "confirmed",
      });
    }
    await mailAbout(doula.email ?? "", "Confirmed: intro call with Ana Maria Ruiz");
    const { calendar } = await mailAbout(client.email, "Confirmed: intro call with Grace Okafor");
    expect(calendar).toContain("STATUS:CONFIRMED");
    expect(calendar).toContain("SEQUENCE:1");
  });

  test("declines one: the slot is free again, the client reads why", async () => {
    const { doula, client, asDoula, call } = await request();
    const declined = await post(asDoula, `${call.id}/decline`, { reason: "I am away" });
    expect(await declined.json()).toMatchObject({ status: "cancelled" });
    expect((await mailAbout(client.email, "Grace Okafor cannot take your intro call")).text).toContain(
      "Their reason: I am away",
    );
    await mailAbout(doula.email ?? "", "Declined: intro call with Ana Maria Ruiz");
    const list = await app.send("/rest/v1/bookings", { as: client.cookie });
    expect(bookingPageSchema.parse(await list.json()).items[0]).toMatchObject({
      status: "cancelled",
      cancelled_by: "doula",
      cancel_reason: "I am away",
    });
    expect(await freeTimes(`/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
  });

  test("can answer only requests to her, that still wait and whose time has not come", async () => {
    const { client, asDoula, call } = await request();
    const stranger = await request();
    expect((await post(stranger.asDoula, `${call.id}/approve`)).status).toBe(404);
    expect((await post(stranger.asDoula, `${call.id}/decline`)).status).toBe(404);
    app.setNow(new Date(wednesdayNine));
    expect(await codeOf(await post(asDoula, `${call.id}/approve`))).toBe("call_started");
    app.setNow(monday);
    await cancel(client, call);
    expect(await codeOf(await post(asDoula, `${call.id}/approve`))).toBe("booking_changed");
    expect(await codeOf(await post(asDoula, `${call.id}/decline`))).toBe("booking_changed");
  });
});

test("whoever changes bookings too often in an hour is told to wait", async () => {
  const client = await signedInUser(app, "client");
  const call = await booked(client, await insertDoula(app));
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 40; attempt++)
    codes.push(await codeOf(await cancel(client, { id: unknownId })));
  expect(codes.slice(0, 39)).toEqual(codes.slice(0, 39).map(() => "not_found"));
  expect(codes[39]).toBe("rate_limited");
  expect((await app.send(`/rest/v1/bookings/${call.id}/slots`, { as: client.cookie })).status).toBe(200);
});

test("whoever asks too often for times to move to is told to wait, as for times to book", async () => {
  const client = await signedInUser(app, "client");
  const call = await booked(client, await insertDoula(app));
  const from = "203.0.113.9";
  const before = Array.from({ length: 239 }, () => app.rateLimit.count("slots_address", from));
  await Promise.all(before);
  const ask = () => app.send(`/rest/v1/bookings/${call.id}/slots`, { as: client.cookie, from });
  expect((await ask()).status).toBe(200);
  expect(await codeOf(await ask())).toBe("rate_limited");
});
