import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { groupLimits } from "./group-limits.ts";

const at = (day: number, hour: number) => `2026-11-${day}T${hour}:00:00.000Z`;

const app = await useTestApp();
app.setNow(monday);

function change(person: { cookie: string }, id: string, what: string, json: object = {}) {
  return app.send(`/rest/v1/bookings/${id}/${what}`, { method: "POST", as: person.cookie, json });
}

const readOutcome = async (response: Response) =>
  response.ok ? "done" : ((await errorCode(response)) ?? "");
const readBookingId = async (response: Response) => bookingSchema.parse(await response.json()).id;

async function bookCalls(doulaId: string, times: string[]): Promise<{ client: TestPerson; id: string }[]> {
  return Promise.all(
    times.map(async (time) => {
      const client = await signedInUser(app, "client");
      return { client, id: await readBookingId(await bookIntroCall(app, client, doulaId, time)) };
    }),
  );
}

test("[2.7] one of several calls that move to one time at once gets it, and the others stay where they are", async () => {
  const doula = await insertDoula(app);
  const times = [15, 16, 17, 20, 21].map((hour) => at(25, hour));
  const calls = await bookCalls(doula.id, times);
  const outcomes = await Promise.all(
    calls.map(async ({ client, id }) =>
      readOutcome(await change(client, id, "reschedule", { starts_at: at(26, 15) })),
    ),
  );
  expect(outcomes.sort()).toEqual(["done", "slot_taken", "slot_taken", "slot_taken", "slot_taken"]);
  const rows = await app.db.query.bookings.findMany({
    where: (booking, { eq }) => eq(booking.doulaProfileId, doula.id),
  });
  const stored = rows.map((row) => row.startsAt.toISOString()).filter((time) => times.includes(time));
  expect(stored).toHaveLength(4);
});

/** Makes the requests wait for this doula's bookings, in this order, and then releases them. */
function raceFor(doulaId: string, requests: (() => Promise<Response>)[]) {
  const doulaLock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doulaId}::text, 0))`;
  return atOnce(app, doulaLock, requests);
}

test("a time can be booked only after the call that occupies it has moved", async () => {
  for (const isMovedFirst of [true, false]) {
    const doula = await insertDoula(app);
    const [call] = await bookCalls(doula.id, [at(25, 15)]);
    if (!call) throw new Error("no call");
    const other = await signedInUser(app, "client");
    const move = async () => change(call.client, call.id, "reschedule", { starts_at: at(25, 16) });
    const book = async () => bookIntroCall(app, other, doula.id, at(25, 15));
    const responses = await raceFor(doula.id, isMovedFirst ? [move, book] : [book, move]);
    expect(await Promise.all(responses.map(readOutcome))).toEqual(
      isMovedFirst ? ["done", "done"] : ["slot_taken", "done"],
    );
  }
});

test("two calls that swap times at once never deadlock", async () => {
  const doula = await insertDoula(app);
  const [first, second] = await bookCalls(doula.id, [at(25, 15), at(25, 16)]);
  if (!first || !second) throw new Error("no calls");
  const responses = await raceFor(doula.id, [
    async () => change(first.client, first.id, "reschedule", { starts_at: at(25, 16) }),
    async () => change(second.client, second.id, "reschedule", { starts_at: at(25, 15) }),
  ]);
  expect(await Promise.all(responses.map(readOutcome))).toEqual(["slot_taken", "slot_taken"]);
});

test("a call that is cancelled and moved many times at once causes one email per change", async () => {
  const doula = await insertDoula(app);
  const [call] = await bookCalls(doula.id, [at(25, 15)]);
  if (!call) throw new Error("no call");
  const times = [16, 17, 20, 21, 22].map((hour) => at(25, hour));
  await Promise.all([
    ...times.map((time) => change(call.client, call.id, "reschedule", { starts_at: time })),
    ...times.map(() => change(call.client, call.id, "cancel")),
  ]);
  const booking = await app.db.query.bookings.findFirst({ where: (row, { eq }) => eq(row.id, call.id) });
  const events = await app.db.query.bookingEvents.findMany({
    where: (event, { eq }) => eq(event.bookingId, call.id),
  });
  expect(booking?.status).toBe("cancelled");
  expect(events.filter(({ event }) => event === "cancelled")).toHaveLength(1);
  expect(booking?.icsSequence).toBe(events.length - 1);
  expect(await app.emailsTo(call.client.email, events.length)).toHaveLength(events.length);
});

test("a request that is approved, declined and withdrawn at once has the same status for everyone", async () => {
  const doula = await insertDoula(app, { requiresApproval: true });
  const asDoula = { cookie: await signInAs(app, doula.userEmail) };
  const [call] = await bookCalls(doula.id, [at(25, 15)]);
  if (!call) throw new Error("no call");
  const outcomes = await Promise.all(
    [
      change(asDoula, call.id, "approve"),
      change(asDoula, call.id, "decline"),
      change(call.client, call.id, "cancel"),
    ].map(async (response) => readOutcome(await response)),
  );
  const events = await app.db.query.bookingEvents.findMany({
    where: (event, { eq }) => eq(event.bookingId, call.id),
    orderBy: (event, { asc }) => asc(event.createdAt),
  });
  const after = events.map(({ event }) => event).filter((event) => event !== "booked");
  expect(after).toHaveLength(outcomes.filter((outcome) => outcome === "done").length);
  // The client may still cancel after an approval; nothing follows a cancellation.
  expect([["approved", "cancelled"], ["declined"], ["cancelled"]]).toContainEqual(after);
});

test("[2.6] a cancellation that waits for the call's approval counts for its network like any other", async () => {
  const from = "203.0.113.1";
  const subject = app.encryption.fingerprint("network 203.0.113.0/24");
  const { cancellations_network: limit } = groupLimits;
  await app.rateLimit.count(limit, subject, limit.points - 1);
  const doula = await insertDoula(app, { requiresApproval: true });
  const asDoula = { cookie: await signInAs(app, doula.userEmail) };
  const [call] = await bookCalls(doula.id, [at(25, 15)]);
  if (!call) throw new Error("no call");
  const bookFromNetwork = async (starts_at: string) =>
    app.send("/rest/v1/bookings", {
      method: "POST",
      as: (await signedInUser(app, "client")).cookie,
      json: { booking_type: "intro_call", doula_profile_id: doula.id, starts_at },
      from,
    });
  expect((await bookFromNetwork(at(25, 16))).status).toBe(201);
  // The cancellation's transaction begins before the approval is recorded.
  const cancel = async () =>
    app.send(`/rest/v1/bookings/${call.id}/cancel`, {
      method: "POST",
      as: call.client.cookie,
      json: {},
      from,
    });
  const responses = await raceFor(doula.id, [async () => change(asDoula, call.id, "approve"), cancel]);
  expect(await Promise.all(responses.map(readOutcome))).toEqual(["done", "done"]);
  expect(await errorCode(await bookFromNetwork(at(25, 17)))).toBe("group_limit_reached");
});
