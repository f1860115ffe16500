import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { booked, cancelBooking, parseBooking, readBookings } from "../../testing/booking-changes.ts";
import { bookIntroCall, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { advanceDueBookings } from "./service.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

const nine = "2026-11-23T15:00:00.000Z";
const ten = "2026-11-23T16:00:00.000Z";
const two = "2026-11-23T20:00:00.000Z";

describe("my bookings", () => {
  test("[7.2] contain only my own calls, by time, page by page", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    for (const time of [two, nine, ten]) await bookIntroCall(app, client, (await insertDoula(app)).id, time);
    await bookIntroCall(app, other, (await insertDoula(app)).id, nine);
    const first = await readBookings(app, client, "?limit=2");
    expect(first.items.map((booking) => booking.starts_at)).toEqual([nine, ten]);
    const second = await readBookings(app, client, `?limit=2&after=${first.next_cursor}`);
    expect(second.items.map((booking) => booking.starts_at)).toEqual([two]);
    expect(second.next_cursor).toBeNull();
    const [foreign] = (await readBookings(app, other)).items;
    expect((await readBookings(app, client, `?after=${foreign?.id}`)).items).toEqual([]);
  });

  const readCalendarFile = (person: { cookie: string }, { id }: { id: string }) =>
    app.send(`/rest/v1/bookings/${id}/calendar.ics`, { as: person.cookie });

  test("offer me a calendar file, and nobody else", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const booking = await parseBooking(await bookIntroCall(app, client, (await insertDoula(app)).id, nine));
    const file = await readCalendarFile(client, booking);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toMatch(
      /BEGIN:VCALENDAR[\s\S]*SUMMARY:Intro call: Grace Okafor and Ana Maria Ruiz/,
    );
    expect((await readCalendarFile(other, booking)).status).toBe(404);
  });

  test("offer no calendar file for a cancelled call", async () => {
    const client = await signedInUser(app, "client");
    const booking = await booked(app, client, await insertDoula(app));
    await cancelBooking(app, client, booking);
    expect((await readCalendarFile(client, booking)).status).toBe(404);
  });

  test("offer no calendar file for a request", async () => {
    const client = await signedInUser(app, "client");
    const request = await booked(app, client, await insertDoula(app, { requiresApproval: true }));
    expect((await readCalendarFile(client, request)).status).toBe(404);
  });

  test.each([
    ["pending", false],
    ["confirmed", true],
    ["completed", true],
    ["cancelled", false],
  ] as const)(
    "[2.6 3.7] have the doula's phone, email and video link %s a %s call",
    async (status, isShown) => {
      const client = await signedInUser(app, "client");
      const introCallLink = "https://video.example/grace";
      const doula = await insertDoula(app, { introCallMedium: "video_link", introCallLink });
      const { id } = await parseBooking(await bookIntroCall(app, client, doula.id, nine));
      await app.db.update(schema.bookings).set({ status }).where(eq(schema.bookings.id, id));
      expect((await readBookings(app, client)).items).toMatchObject([
        {
          status,
          call_kind: "video",
          call_link: isShown ? introCallLink : null,
          doula: { phone: isShown ? "512-555-0142" : null, email: isShown ? doula.email : null },
        },
      ]);
    },
  );

  test("show how the doula takes calls", async () => {
    const client = await signedInUser(app, "client");
    const byPhone = await insertDoula(app, { introCallLink: "https://video.example/unused" });
    await bookIntroCall(app, client, byPhone.id, nine);
    await bookIntroCall(app, client, (await insertDoula(app, { phoneNumber: "" })).id, ten);
    expect((await readBookings(app, client)).items).toMatchObject([
      { call_kind: "phone", call_link: null },
      { call_kind: "message", call_link: null },
    ]);
  });

  test("[4.6] are completed when they end", async () => {
    const client = await signedInUser(app, "client");
    const booking = await parseBooking(await bookIntroCall(app, client, (await insertDoula(app)).id, nine));
    app.setNow(new Date("2026-11-23T15:29:59Z"));
    await advanceDueBookings(app);
    expect((await readBookings(app, client)).items[0]?.status).toBe("confirmed");
    app.setNow(new Date("2026-11-23T15:30:00Z"));
    await advanceDueBookings(app);
    expect((await readBookings(app, client)).items[0]?.status).toBe("completed");
    const events = await app.db.query.bookingEvents.findMany({
      where: (event, { eq }) => eq(event.bookingId, booking.id),
      orderBy: (event, { asc }) => asc(event.createdAt),
    });
    expect(events.map((event) => event.event)).toEqual(["booked", "completed"]);
  });

  test("expire at their start if the doula did not respond", async () => {
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
    expect((await readBookings(app, client)).items[0]?.status).toBe("cancelled");
    expect(await count()).toEqual({ count: 0, cancellable: 0, limit: 3, contact_from: null });
    const emails = await app.emailsTo(client.email, 2);
    expect(emails.map((email) => email.subject).toSorted()).toEqual([
      "Intro call requested with Grace Okafor",
      "Your request to Grace Okafor was not answered in time",
    ]);
  });
});
