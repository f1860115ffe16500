import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { introCallCountSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { cancelBooking, parseBooking, readBookings } from "../../testing/booking-changes.ts";
import { bookIntroCall, errorCode, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday, unknownId } from "../../testing/moments.ts";
import { advanceDueBookings } from "./service.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

const nine = "2026-11-23T15:00:00.000Z";
const ten = "2026-11-23T16:00:00.000Z";

describe("booking an intro call", () => {
  test("[2.7 3.3 3.7 4.6 7.2 9.2] confirms it immediately, and emails both people a calendar file", async () => {
    const doula = await insertDoula(app, { fullName: "Grace Okafor" });
    const client = await signedInUser(app, "client", "Ana Maria Ruiz");
    const response = await app.send("/rest/v1/bookings", {
      method: "POST",
      as: client.cookie,
      json: {
        booking_type: "intro_call",
        doula_profile_id: doula.id,
        starts_at: nine,
        notes: "  A <b>home</b> birth 🌙 ",
      },
    });
    expect(response.status).toBe(201);
    const booking = await parseBooking(response);
    expect(booking).toMatchObject({
      client_id: client.id,
      user_id: client.id,
      doula_profile_id: doula.id,
      booking_type: "intro_call",
      service_type: "Intro call",
      starts_at: nine,
      ends_at: "2026-11-23T15:30:00.000Z",
      time_zone: "America/Chicago",
      booking_date: "2026-11-23",
      booking_time: "9:00 AM",
      appointment_date: "2026-11-23",
      appointment_time: "9:00 AM",
      status: "confirmed",
      notes: "A <b>home</b> birth 🌙",
      call_kind: "phone",
      doula: { full_name: "Grace Okafor", phone: "512-555-0142", email: doula.email },
    });
    expect((await readBookings(app, client)).items).toEqual([booking]);

    const toClient = await app.emailTo(client.email, /^Intro call with Grace Okafor$/);
    const toDoula = await app.emailTo(doula.email ?? "", /^New intro call with Ana Maria Ruiz$/);
    expect(toClient.text).toContain("Monday, November 23, 2026 at 9:00 AM (Central Standard Time)");
    expect(toDoula.html).toContain("A &lt;b&gt;home&lt;/b&gt; birth 🌙");
    for (const email of [toClient, toDoula]) {
      const calendar = Buffer.from(email?.attachment ?? []).toString();
      expect(calendar).toContain(`UID:${booking.id}@intro-calls`);
      expect(calendar).toContain("DTSTART:20261123T150000Z");
      expect(calendar).toContain("DTEND:20261123T153000Z");
    }
  });

  test("[4.6] leaves it pending if the doula approves requests", async () => {
    const doula = await insertDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    const booking = await parseBooking(await bookIntroCall(app, client, doula.id, nine));
    expect(booking.status).toBe("pending");
    expect((await app.emailsTo(client.email, 1))[0]?.subject).toBe("Intro call requested with Grace Okafor");
    const other = await signedInUser(app, "client");
    expect(await errorCode(await bookIntroCall(app, other, doula.id, nine))).toBe("slot_taken");
  });

  test("records its history", async () => {
    const client = await signedInUser(app, "client");
    const booking = await parseBooking(await bookIntroCall(app, client, (await insertDoula(app)).id, nine));
    const events = await app.db.query.bookingEvents.findMany({
      where: (event, { eq }) => eq(event.bookingId, booking.id),
    });
    expect(events).toMatchObject([
      { actorId: client.id, event: "booked", after: { status: "confirmed", starts_at: nine } },
    ]);
  });

  test("creates one booking from a repeated request, and emails nobody twice", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const first = await parseBooking(await bookIntroCall(app, client, doula.id, nine));
    const again = await bookIntroCall(app, client, doula.id, nine);
    expect(again.status).toBe(201);
    expect(await parseBooking(again)).toEqual(first);
    await bookIntroCall(app, client, (await insertDoula(app)).id, ten);
    expect(await app.emailsTo(client.email, 2)).toHaveLength(2);
  });

  test("[3.18 5.6 7.2 9.2] refuses a fourth call until one is cancelled", async () => {
    const client = await signedInUser(app, "client");
    const doulas = [
      await insertDoula(app),
      await insertDoula(app),
      await insertDoula(app),
      await insertDoula(app),
    ];
    const times = [15, 16, 17, 20].map((hour) => `2026-11-25T${hour}:00:00.000Z`);
    const book = (index: number) => bookIntroCall(app, client, doulas[index]?.id ?? "", times[index] ?? "");
    for (const index of [0, 1, 2]) expect((await book(index)).status).toBe(201);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
    expect(await count.json()).toEqual({ count: 3, cancellable: 3, limit: 3, contact_from: null });
    const refused = await book(3);
    expect(refused.status).toBe(409);
    expect(await errorCode(refused)).toBe("booking_limit_reached");

    const [first] = (await readBookings(app, client)).items;
    await cancelBooking(app, client, { id: first?.id ?? "" });
    expect((await book(3)).status).toBe(201);
  });

  test("[5.6] points a client to Support if none of their three calls can be cancelled anymore", async () => {
    const client = await signedInUser(app, "client");
    const times = ["2026-11-24T15:00:00.000Z", "2026-11-24T16:00:00.000Z", "2026-11-26T15:00:00.000Z"];
    for (const time of times) await bookIntroCall(app, client, (await insertDoula(app)).id, time);
    const { id: fourth } = await insertDoula(app);
    const refusal = async (now: string) => {
      app.setNow(new Date(now));
      await advanceDueBookings(app);
      const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
      const { cancellable } = introCallCountSchema.parse(await count.json());
      const refused = await bookIntroCall(app, client, fourth, "2026-11-27T15:00:00.000Z");
      const { code, detail } = problemSchema.parse(await refused.json());
      return { cancellable, code, detail };
    };
    // Two are over; the third can be cancelled for one more moment.
    expect(await refusal("2026-11-25T15:00:00.000Z")).toEqual({
      cancellable: 1,
      code: "booking_limit_reached",
      detail: "You have reached your limit of 3 intro calls. Cancel one to book another.",
    });
    expect(await refusal("2026-11-25T15:00:00.001Z")).toEqual({
      cancellable: 0,
      code: "intro_calls_used",
      detail:
        "You have used all 3 of your intro calls. Completed calls count too, and so do calls you cancelled less than 24 hours before they started. To book another, please contact Support.",
    });
  });

  test("[2.6] refuses a seventh doula in 24 hours, even after cancelling the other six", async () => {
    const client = await signedInUser(app, "client");
    const doulas: string[] = [];
    const bookAndCancel = async (doulaId: string) => {
      const response = await bookIntroCall(app, client, doulaId, "2026-11-25T15:00:00.000Z");
      if (response.ok) await cancelBooking(app, client, await parseBooking(response));
      return response;
    };
    for (let index = 0; index < 6; index++) {
      const { id } = await insertDoula(app, { requiresApproval: index % 2 === 0 });
      doulas.push(id);
      expect((await bookAndCancel(id)).status).toBe(201);
    }
    const { id: seventh } = await insertDoula(app);
    const refused = await bookAndCancel(seventh);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
    expect(await refused.json()).toMatchObject({
      code: "too_many_doulas",
      detail: "You can book calls with up to 6 different doulas in 24 hours. Please try again later.",
    });
    // The same six can be booked as often as the parent likes.
    expect((await bookAndCancel(doulas[0] ?? "")).status).toBe(201);

    const { bookings } = schema;
    await app.db
      .update(bookings)
      .set({ createdAt: sql`${bookings.createdAt} - interval '24 hours'` })
      .where(eq(bookings.doulaProfileId, doulas[1] ?? ""));
    expect((await bookAndCancel(seventh)).status).toBe(201);
  });

  test("refuses a time that is taken", async () => {
    const doula = await insertDoula(app);
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    await bookIntroCall(app, client, doula.id, nine);
    const refused = await bookIntroCall(app, other, doula.id, nine);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "slot_taken", detail: "That time was just taken" });
  });

  test("refuses a time that is not offered", async () => {
    const doula = await insertDoula(app);
    const other = await signedInUser(app, "client");
    for (const notOffered of [
      "2026-11-23T15:10:00.000Z",
      "2026-11-23T18:00:00.000Z",
      "2026-11-28T15:00:00.000Z",
      "2026-11-20T15:00:00.000Z",
      "2027-11-22T15:00:00.000Z",
    ]) {
      expect(await errorCode(await bookIntroCall(app, other, doula.id, notOffered))).toBe("slot_not_offered");
    }
  });

  test("refuses a time that begins before the doula's notice", async () => {
    const doula = await insertDoula(app);
    const other = await signedInUser(app, "client");
    app.setNow(new Date("2026-11-23T14:30:00Z"));
    expect(await errorCode(await bookIntroCall(app, other, doula.id, ten))).toBe("slot_not_offered");
  });

  test("refuses a client who already has a call at that time", async () => {
    const client = await signedInUser(app, "client");
    await bookIntroCall(app, client, (await insertDoula(app)).id, nine);
    const refused = await bookIntroCall(app, client, (await insertDoula(app)).id, nine);
    expect(await refused.json()).toMatchObject({
      code: "client_busy",
      detail: "You already have a call at that time.",
    });
  });

  test("[9.8] refuses a doula with ten open calls by default", async () => {
    const doula = await insertDoula(app);
    const times = [23, 24].flatMap((day) =>
      [15, 16, 17, 20, 21, 22].map((hour) => `2026-11-${day}T${hour}:00:00.000Z`),
    );
    const outcomes: (string | undefined)[] = [];
    for (const three of [0, 3, 6, 9]) {
      const client = await signedInUser(app, "client");
      for (const time of times.slice(three, three + 3)) {
        const response = await bookIntroCall(app, client, doula.id, time);
        outcomes.push(response.ok ? "booked" : await errorCode(response));
      }
    }
    expect(outcomes).toEqual([
      ...times.slice(0, 10).map(() => "booked"),
      ...times.slice(10).map(() => "doula_fully_booked"),
    ]);
  });

  test("[4.3] refuses a doula who is not listed", async () => {
    const client = await signedInUser(app, "client");
    const draft = await insertDoula(app, { status: "draft" });
    for (const id of [draft.id, unknownId]) {
      const refused = await bookIntroCall(app, client, id, nine);
      expect(refused.status).toBe(404);
      expect(await errorCode(refused)).toBe("doula_not_found");
    }
  });
});
