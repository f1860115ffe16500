import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  booked,
  bookingOf,
  cancel,
  freeTimes,
  mailAbout,
  mondayNine,
  wednesdayNine,
  wednesdayTen,
} from "../testing/booking-changes.ts";
import { codeOf, insertDoula, signedInUser } from "../testing/fixtures.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { monday, unknownId } from "../testing/moments.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

const cancelledToDoula = "Cancelled: intro call on Wednesday, November 25, 2026";

describe("Cancel Booking", () => {
  test("takes a request back: the slot is free again, it does not count, both are told, their calendars are not", async () => {
    const doula = await insertDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    const request = await booked(app, client, doula);
    const cancelled = await bookingOf(await cancel(app, client, request, "  We moved <b>away</b> "));
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
    expect(await freeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
    expect(await count.json()).toEqual({ count: 0, cancellable: 0, limit: 3, contact_from: null });

    const toClient = await mailAbout(app, client.email, "Cancelled: intro call with Grace Okafor");
    const toDoula = await mailAbout(app, doula.email ?? "", cancelledToDoula);
    expect(toDoula.text).toContain("Their reason: We moved <b>away</b>");
    // A request was in no calendar.
    expect([toClient.calendar, toDoula.calendar]).toEqual(["", ""]);
  });

  test("takes a confirmed call out of both calendars", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    await cancel(app, client, call);
    const toClient = await mailAbout(app, client.email, "Cancelled: intro call with Grace Okafor");
    const toDoula = await mailAbout(app, doula.email ?? "", cancelledToDoula);
    for (const [{ calendar }, attendee] of [
      [toClient, client.email],
      [toDoula, doula.email],
    ] as const) {
      expect(calendar).toContain("METHOD:CANCEL");
      expect(calendar).toContain(`UID:${call.id}@intro-calls`);
      expect(calendar).toContain("SEQUENCE:1");
      expect(calendar).toContain("STATUS:CANCELLED");
      expect(calendar).toContain(`MAILTO:${attendee}`);
    }
  });

  test("sent again changes nothing and mails nobody", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    const first = await bookingOf(await cancel(app, client, call, "Once"));
    const again = await cancel(app, client, call, "Twice");
    expect(again.status).toBe(200);
    expect(await bookingOf(again)).toEqual(first);
    await booked(app, client, doula, wednesdayTen);
    expect(await app.mailsTo(client.email, 3)).toHaveLength(3);
  });

  test("of a confirmed call is open until exactly 24 hours before, and then refused", async () => {
    const client = await signedInUser(app, "client");
    const [first, second] = [
      await booked(app, client, await insertDoula(app)),
      await booked(app, client, await insertDoula(app), wednesdayTen),
    ];
    app.setNow(new Date("2026-11-24T15:00:00Z"));
    expect((await cancel(app, client, first)).status).toBe(200);
    app.setNow(new Date("2026-11-24T16:00:00.001Z"));
    const refused = await cancel(app, client, second);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "cancel_too_late",
      detail: "A call can be cancelled until 24 hours before it starts. Please contact your doula.",
    });
  });

  test("of a request is open until it runs out", async () => {
    const client = await signedInUser(app, "client");
    const request = await booked(app, client, await insertDoula(app, { requiresApproval: true }), mondayNine);
    app.setNow(new Date("2026-11-23T14:59:00Z"));
    expect((await cancel(app, client, request)).status).toBe(200);
  });

  test("is refused for the calls of others, for unknown ones, and for what is over", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, await insertDoula(app), mondayNine);
    for (const refused of [await cancel(app, other, call), await cancel(app, client, { id: unknownId })]) {
      expect(refused.status).toBe(404);
      expect(await codeOf(refused)).toBe("not_found");
    }
    await letTimePass(app, new Date("2026-11-23T15:30:00Z"));
    expect(await codeOf(await cancel(app, client, call))).toBe("booking_changed");
  });

  test("takes a reason of at most 1,000 characters", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    expect((await cancel(app, client, call, "x".repeat(1001))).status).toBe(400);
    expect((await cancel(app, client, call, "x".repeat(1000))).status).toBe(200);
  });
});

test("whoever changes bookings too often in an hour is told to wait", async () => {
  const client = await signedInUser(app, "client");
  const call = await booked(app, client, await insertDoula(app));
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 40; attempt++)
    codes.push(await codeOf(await cancel(app, client, { id: unknownId })));
  expect(codes.slice(0, 39)).toEqual(codes.slice(0, 39).map(() => "not_found"));
  expect(codes[39]).toBe("rate_limited");
  expect((await app.send(`/rest/v1/bookings/${call.id}/slots`, { as: client.cookie })).status).toBe(200);
});
