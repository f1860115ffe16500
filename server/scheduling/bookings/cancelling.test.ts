import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import {
  booked,
  cancelBooking,
  findEmailAbout,
  mondayNine,
  parseBooking,
  post,
  readFreeTimes,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import { insertThread, setBlock, signedInDoula } from "../../testing/conversations.ts";
import {
  bookIntroCall,
  deleteOwnAccount,
  errorCode,
  insertDoula,
  signedInUser,
} from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { monday, unknownId } from "../../testing/moments.ts";
import { bookingLimits } from "./service.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

async function bookedCall() {
  const [client, doula] = [await signedInUser(app, "client"), await insertDoula(app)];
  return { client, doula, call: await booked(app, client, doula) };
}

async function readCount(client: { cookie: string }) {
  return (await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie })).json();
}

const cancelledToDoula = "Cancelled: intro call on Wednesday, November 25, 2026";

describe("Cancel Booking", () => {
  test("[2.7] withdraws a request, whose slot is free again", async () => {
    const doula = await insertDoula(app, { requiresApproval: true });
    const client = await signedInUser(app, "client");
    const request = await booked(app, client, doula);
    const cancelled = await parseBooking(
      await cancelBooking(app, client, request, "  We moved <b>away</b> "),
    );
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
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
    expect(await count.json()).toEqual({ count: 0, cancellable: 0, limit: 3, contact_from: null });

    const toClient = await findEmailAbout(app, client.email, "Cancelled: intro call with Grace Okafor");
    const toDoula = await findEmailAbout(app, doula.email ?? "", cancelledToDoula);
    expect(toDoula.text).toContain("They wrote: “We moved <b>away</b>”");
    // Requests have no calendar file.
    expect([toClient.calendar, toDoula.calendar]).toEqual(["", ""]);
  });

  test("removes a confirmed call from both people's calendars", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    await cancelBooking(app, client, call);
    const toClient = await findEmailAbout(app, client.email, "Cancelled: intro call with Grace Okafor");
    const toDoula = await findEmailAbout(app, doula.email ?? "", cancelledToDoula);
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

  test("has no effect when repeated", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, doula);
    const first = await parseBooking(await cancelBooking(app, client, call, "Once"));
    const again = await cancelBooking(app, client, call, "Twice");
    expect(again.status).toBe(200);
    expect(await parseBooking(again)).toEqual(first);
    await booked(app, client, doula, wednesdayTen);
    expect(await app.emailsTo(client.email, 3)).toHaveLength(3);
  });

  test("[2.7 2.9] until 24 hours before, a cancelled call stops counting", async () => {
    const { client, call } = await bookedCall();
    app.setNow(new Date("2026-11-24T15:00:00Z"));
    expect((await cancelBooking(app, client, call)).status).toBe(200);
    expect(await readCount(client)).toMatchObject({ count: 0, cancellable: 0 });
  });

  test("[2.7 2.9] after that, it still counts toward the three, and nobody learns why", async () => {
    const { client, doula, call } = await bookedCall();
    app.setNow(new Date("2026-11-24T15:00:00.001Z"));
    const cancelled = await parseBooking(await cancelBooking(app, client, call, "A private reason"));
    expect(cancelled).toMatchObject({ status: "cancelled", cancelled_by: "client", cancel_reason: null });
    expect(await readCount(client)).toMatchObject({ count: 1, cancellable: 0 });
    const toDoula = await findEmailAbout(app, doula.email ?? "", cancelledToDoula);
    expect(toDoula.text).not.toMatch(/reason|toward/i);
    const toClient = await findEmailAbout(app, client.email, "Cancelled: intro call with Grace Okafor");
    expect(toClient.text).toContain("it still counts toward your intro calls");
    expect(toClient.text).not.toContain("does not count");
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).toContain(wednesdayNine);

    await booked(app, client, await insertDoula(app), wednesdayTen);
    await booked(app, client, await insertDoula(app), "2026-11-27T15:00:00.000Z");
    const fourth = await bookIntroCall(app, client, (await insertDoula(app)).id, "2026-11-27T16:00:00.000Z");
    expect(await errorCode(fourth)).toBe("booking_limit_reached");
  });

  test("[2.7 2.9] is refused if the call would count though the page said otherwise", async () => {
    const { client, doula, call } = await bookedCall();
    app.setNow(new Date("2026-11-24T15:00:00.001Z"));
    const refused = await post(app, client, `${call.id}/cancel`, { reason: "Typed before", is_late: false });
    expect([refused.status, await errorCode(refused)]).toEqual([409, "booking_changed"]);
    expect(await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`)).not.toContain(
      wednesdayNine,
    );
    expect((await post(app, client, `${call.id}/cancel`, { is_late: true })).status).toBe(200);
  });

  test("[2.7 2.9] two late cancellations at once count once", async () => {
    const { client, call } = await bookedCall();
    app.setNow(new Date("2026-11-25T14:59:00Z"));
    const both = await Promise.all([cancelBooking(app, client, call), cancelBooking(app, client, call)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readCount(client)).toMatchObject({ count: 1 });
  });

  test("[2.7 2.9] is refused once the call has started", async () => {
    const { client, call } = await bookedCall();
    app.setNow(new Date(wednesdayNine));
    expect(await errorCode(await cancelBooking(app, client, call))).toBe("call_started");
  });

  test.each([
    ["the parent blocks the doula", 1],
    ["the doula blocks the parent", 0],
  ])(
    "[2.7 2.9] less than 24 hours before, if %s, counts %i, and the doula learns nothing",
    async (who, count) => {
      const { id, parent, doula } = await insertThread(app);
      await booked(app, parent, doula);
      app.setNow(new Date("2026-11-24T15:00:00.001Z"));
      await setBlock(app, who.startsWith("the parent") ? parent : doula, id, true);
      expect(await readCount(parent)).toMatchObject({ count });
      const toParent = await findEmailAbout(app, parent.email, "Cancelled: intro call with Grace Okafor");
      expect(toParent.text.includes("it still counts toward your intro calls")).toBe(count === 1);
      const toDoula = await findEmailAbout(app, doula.email ?? "", cancelledToDoula);
      expect(toDoula.text).not.toMatch(/toward|count|block/i);
    },
  );

  test.each([
    ["2026-11-24T15:00:00.001Z", 1],
    ["2026-11-24T15:00:00Z", 0],
  ])(
    "[2.7 2.9] by deleting the account at %s counts %i for its mailbox's next account",
    async (at, count) => {
      const { client } = await bookedCall();
      app.setNow(new Date(at));
      expect((await deleteOwnAccount(app, client)).status).toBe(204);
      const again = await signedInUser(app, "client", "Ana Ruiz", client.email);
      expect(await readCount(again)).toMatchObject({ count, cancellable: 0 });
      for (const hour of ["T15:00", "T16:00", "T17:00"].slice(count))
        await booked(app, again, await insertDoula(app), `2026-11-27${hour}:00.000Z`);
      const next = await bookIntroCall(app, again, (await insertDoula(app)).id, "2026-11-27T18:00:00.000Z");
      expect(await errorCode(next)).toBe("booking_limit_reached");
    },
  );

  test("[2.7 2.9] does not count a call that the doula cancels late", async () => {
    const [client, doula] = [await signedInUser(app, "client"), await signedInDoula(app)];
    const call = await booked(app, client, doula);
    app.setNow(new Date("2026-11-25T14:00:00Z"));
    const cancelled = await post(app, doula, `${call.id}/cancel_as_doula`, { reason: "A birth has begun." });
    expect(cancelled.status).toBe(200);
    expect(await readCount(client)).toMatchObject({ count: 0 });
  });

  test("works for a request until it expires", async () => {
    const client = await signedInUser(app, "client");
    const request = await booked(app, client, await insertDoula(app, { requiresApproval: true }), mondayNine);
    app.setNow(new Date("2026-11-23T14:59:00Z"));
    expect((await cancelBooking(app, client, request)).status).toBe(200);
  });

  test("works only for the client's own calls, until they are over", async () => {
    const [client, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const call = await booked(app, client, await insertDoula(app), mondayNine);
    for (const refused of [
      await cancelBooking(app, other, call),
      await cancelBooking(app, client, { id: unknownId }),
    ]) {
      expect(refused.status).toBe(404);
      expect(await errorCode(refused)).toBe("not_found");
    }
    await letTimePass(app, new Date("2026-11-23T15:30:00Z"));
    expect(await errorCode(await cancelBooking(app, client, call))).toBe("booking_changed");
  });

  test("accepts a reason of at most 1,000 characters", async () => {
    const client = await signedInUser(app, "client");
    const call = await booked(app, client, await insertDoula(app));
    expect((await cancelBooking(app, client, call, "x".repeat(1001))).status).toBe(400);
    expect((await cancelBooking(app, client, call, "x".repeat(1000))).status).toBe(200);
  });
});

test("a person who reached the limit on booking changes can still see free times", async () => {
  const client = await signedInUser(app, "client");
  const call = await booked(app, client, await insertDoula(app));
  const { booking_changes } = bookingLimits;
  await app.rateLimit.count(booking_changes, client.id, booking_changes.points).catch(() => undefined);
  expect(await errorCode(await cancelBooking(app, client, call))).toBe("rate_limited");
  expect((await app.send(`/rest/v1/bookings/${call.id}/slots`, { as: client.cookie })).status).toBe(200);
});
