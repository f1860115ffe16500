import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { bookingOf, bookingsOf } from "../testing/booking-changes.ts";
import { bookIntroCall, insertDoula, signedInUser } from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { advanceDueBookings } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

const nine = "2026-11-23T15:00:00.000Z";
const ten = "2026-11-23T16:00:00.000Z";
const two = "2026-11-23T20:00:00.000Z";

describe("my bookings", () => {
  test("are mine only, in order of time, page by page", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    for (const time of [two, nine, ten]) await bookIntroCall(app, client, (await insertDoula(app)).id, time);
    await bookIntroCall(app, other, (await insertDoula(app)).id, nine);
    const first = await bookingsOf(app, client, "?limit=2");
    expect(first.items.map((booking) => booking.starts_at)).toEqual([nine, ten]);
    const second = await bookingsOf(app, client, `?limit=2&after=${first.next_cursor}`);
    expect(second.items.map((booking) => booking.starts_at)).toEqual([two]);
    expect(second.next_cursor).toBeNull();
    const [foreign] = (await bookingsOf(app, other)).items;
    expect((await bookingsOf(app, client, `?after=${foreign?.id}`)).items).toEqual([]);
  });

  test("have a calendar file that only I can read, once they are confirmed and while they stand", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const booking = await bookingOf(await bookIntroCall(app, client, (await insertDoula(app)).id, nine));
    const path = `/rest/v1/bookings/${booking.id}/calendar.ics`;
    const file = await app.send(path, { as: client.cookie });
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toMatch(
      /BEGIN:VCALENDAR[\s\S]*SUMMARY:Intro call: Grace Okafor and Ana Maria Ruiz/,
    );
    expect((await app.send(path, { as: other.cookie })).status).toBe(404);
    await app.db.update(schema.bookings).set({ status: "cancelled" });
    expect((await app.send(path, { as: client.cookie })).status).toBe(404);
    const doula = await insertDoula(app, { requiresApproval: true });
    const request = await bookingOf(await bookIntroCall(app, client, doula.id, nine));
    const ofRequest = `/rest/v1/bookings/${request.id}/calendar.ics`;
    expect((await app.send(ofRequest, { as: client.cookie })).status).toBe(404);
  });

  test.each([
    ["pending", false],
    ["confirmed", true],
    ["completed", true],
    ["cancelled", false],
  ] as const)("tell phone, email and video link of a %s call: %s", async (status, isTold) => {
    const client = await signedInUser(app, "client");
    const introCallLink = "https://video.example/grace";
    const doula = await insertDoula(app, { introCallMedium: "video_link", introCallLink });
    const { id } = await bookingOf(await bookIntroCall(app, client, doula.id, nine));
    await app.db.update(schema.bookings).set({ status }).where(eq(schema.bookings.id, id));
    expect((await bookingsOf(app, client)).items).toMatchObject([
      {
        status,
        call_kind: "video",
        call_link: isTold ? introCallLink : null,
        doula: { phone: isTold ? "512-555-0142" : null, email: isTold ? doula.email : null },
      },
    ]);
  });

  test("say how the doula takes calls, and no link where she takes them by phone", async () => {
    const client = await signedInUser(app, "client");
    const byPhone = await insertDoula(app, { introCallLink: "https://video.example/unused" });
    await bookIntroCall(app, client, byPhone.id, nine);
    await bookIntroCall(app, client, (await insertDoula(app, { phoneNumber: "" })).id, ten);
    expect((await bookingsOf(app, client)).items).toMatchObject([
      { call_kind: "phone", call_link: null },
      { call_kind: "message", call_link: null },
    ]);
  });

  test("become completed by themselves after their end, with a line of history", async () => {
    const client = await signedInUser(app, "client");
    const booking = await bookingOf(await bookIntroCall(app, client, (await insertDoula(app)).id, nine));
    app.setNow(new Date("2026-11-23T15:29:59Z"));
    await advanceDueBookings(app);
    expect((await bookingsOf(app, client)).items[0]?.status).toBe("confirmed");
    app.setNow(new Date("2026-11-23T15:30:00Z"));
    await advanceDueBookings(app);
    expect((await bookingsOf(app, client)).items[0]?.status).toBe("completed");
    const events = await app.db.query.bookingEvents.findMany({
      where: (event, { eq }) => eq(event.bookingId, booking.id),
      orderBy: (event, { asc }) => asc(event.createdAt),
    });
    expect(events.map((event) => event.event)).toEqual(["booked", "completed"]);
  });

  test("that no doula answered expire at their start: mailed, and not counted any more", async () => {
    const client = await signedInUser(app, "client");
    await bookIntroCall(app, client, (await insertDoula(app, { requiresApproval: true })).id, nine);
    const count = async () =>
      (await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie })).json();
    app.setNow(new Date("2026-11-23T14:59:59Z"));
    await advanceDueBookings(app);
    expect(await count()).toEqual({ count: 1, cancellable: 1, limit: 3, contact_from: null });
    app.setNow(new Date(nine));
    await advanceDueBookings(app);
    await advanceDueBookings(app);
    expect((await bookingsOf(app, client)).items[0]?.status).toBe("cancelled");
    expect(await count()).toEqual({ count: 0, cancellable: 0, limit: 3, contact_from: null });
    const mails = await app.mailsTo(client.email, 2);
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
      "Intro call requested with Grace Okafor",
      "Your request to Grace Okafor was not answered in time",
    ]);
  });
});
