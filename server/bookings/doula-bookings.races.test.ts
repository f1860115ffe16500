import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingSchema } from "../../contract/bookings.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { signedInDoula } from "../testing/conversations.ts";
import { bookIntroCall, codeOf, signedInUser } from "../testing/fixtures.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { monday } from "../testing/moments.ts";

const wednesday = "2026-11-25T15:00:00.000Z";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function bookedCall(columns: Parameters<typeof signedInDoula>[1] = {}) {
  app.setNow(monday);
  const doula = await signedInDoula(app, columns);
  const client = await signedInUser(app, "client");
  const response = await bookIntroCall(app, client, doula.id, wednesday);
  return { doula, client, id: bookingSchema.parse(await response.json()).id };
}

type Call = Awaited<ReturnType<typeof bookedCall>>;

const change = (person: { cookie: string }, { id }: Call, what: string, method = "POST") =>
  app.send(`/rest/v1/bookings/${id}/${what}`, {
    method,
    as: person.cookie,
    json: what === "cancel_as_doula" ? { reason: "A birth has begun." } : {},
  });

/** They come to wait for the call's doula in this order; answers what became of each. */
async function race(
  { doula }: Call,
  requests: (() => Promise<Response>)[],
  meanwhile?: () => Promise<unknown>,
) {
  const doulaLock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.id}::text, 0))`;
  const answers = await atOnce(app, doulaLock, requests, meanwhile);
  return Promise.all(answers.map(async (answer) => (answer.ok ? "done" : await codeOf(answer))));
}

async function eventsOf({ id }: Call): Promise<string[]> {
  const events = await app.db.query.bookingEvents.findMany({ where: eq(schema.bookingEvents.bookingId, id) });
  return events.map(({ event }) => event).filter((event) => event !== "booked");
}

test("a request that the doula approves while the parent takes it back is cancelled, whoever is first", async () => {
  for (const isApprovedFirst of [true, false]) {
    const call = await bookedCall({ requiresApproval: true });
    const approve = async () => change(call.doula, call, "approve");
    const cancel = async () => change(call.client, call, "cancel");
    const outcomes = await race(call, isApprovedFirst ? [approve, cancel] : [cancel, approve]);
    expect(outcomes).toEqual(isApprovedFirst ? ["done", "done"] : ["done", "booking_changed"]);
    expect((await eventsOf(call)).at(-1)).toBe("cancelled");
  }
});

test("a call that both cancel at once is cancelled once", async () => {
  const call = await bookedCall();
  const outcomes = await race(call, [
    async () => change(call.doula, call, "cancel_as_doula"),
    async () => change(call.client, call, "cancel"),
    async () => change(call.doula, call, "cancel_as_doula"),
  ]);
  expect(outcomes).toEqual(["done", "booking_changed", "done"]);
  expect(await eventsOf(call)).toEqual(["cancelled"]);
});

test("a call whose start comes while the doula's cancelling waits is not cancelled", async () => {
  const call = await bookedCall();
  const outcomes = await race(call, [async () => change(call.doula, call, "cancel_as_doula")], async () =>
    app.setNow(new Date(wednesday)),
  );
  expect(outcomes).toEqual(["call_started"]);
  expect(await eventsOf(call)).toEqual([]);
});

test("a no-show that is marked and taken back many times at once: each change is noted once, in turn", async () => {
  const call = await bookedCall();
  await letTimePass(app, new Date("2026-11-25T16:00:00Z"));
  const outcomes = await race(call, [
    async () => change(call.doula, call, "no_show", "PUT"),
    async () => change(call.doula, call, "no_show", "PUT"),
    async () => change(call.doula, call, "no_show", "DELETE"),
    async () => change(call.doula, call, "no_show", "DELETE"),
  ]);
  expect(outcomes).toEqual(["done", "done", "done", "done"]);
  expect((await eventsOf(call)).sort()).toEqual(["completed", "no_show", "no_show_undone"]);
});
