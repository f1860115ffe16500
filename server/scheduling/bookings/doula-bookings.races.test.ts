import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";

const wednesday = "2026-11-25T15:00:00.000Z";

const app = await useTestApp();

async function bookCall(columns: Parameters<typeof signedInDoula>[1] = {}) {
  app.setNow(monday);
  const doula = await signedInDoula(app, columns);
  const client = await signedInUser(app, "client");
  const response = await bookIntroCall(app, client, doula.id, wednesday);
  return { doula, client, id: bookingSchema.parse(await response.json()).id };
}

type Call = Awaited<ReturnType<typeof bookCall>>;

const change = (person: { cookie: string }, { id }: Call, what: string, method = "POST") =>
  app.send(`/rest/v1/bookings/${id}/${what}`, {
    method,
    as: person.cookie,
    json: what === "cancel_as_doula" ? { reason: "A birth has begun." } : {},
  });

/** Makes the requests wait for the call's doula in this order; returns each one's result. */
async function race(
  { doula }: Call,
  requests: (() => Promise<Response>)[],
  duringWait?: () => Promise<unknown>,
) {
  const doulaLock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.id}::text, 0))`;
  const responses = await atOnce(app, doulaLock, requests, duringWait);
  return Promise.all(responses.map(async (response) => (response.ok ? "done" : await errorCode(response))));
}

async function readEvents({ id }: Call): Promise<string[]> {
  const events = await app.db.query.bookingEvents.findMany({
    where: eq(schema.bookingEvents.bookingId, id),
    orderBy: schema.bookingEvents.createdAt,
  });
  return events.map(({ event }) => event).filter((event) => event !== "booked");
}

test("[2.7] a request that is approved while the parent withdraws it is cancelled in the end", async () => {
  for (const isApprovedFirst of [true, false]) {
    const call = await bookCall({ requiresApproval: true });
    const approve = async () => change(call.doula, call, "approve");
    const cancel = async () => change(call.client, call, "cancel");
    const outcomes = await race(call, isApprovedFirst ? [approve, cancel] : [cancel, approve]);
    expect(outcomes).toEqual(isApprovedFirst ? ["done", "done"] : ["done", "booking_changed"]);
    expect((await readEvents(call)).at(-1)).toBe("cancelled");
  }
});

test("a call that both people cancel at once is cancelled once", async () => {
  const call = await bookCall();
  const outcomes = await race(call, [
    async () => change(call.doula, call, "cancel_as_doula"),
    async () => change(call.client, call, "cancel"),
    async () => change(call.doula, call, "cancel_as_doula"),
  ]);
  expect(outcomes).toEqual(["done", "booking_changed", "done"]);
  expect(await readEvents(call)).toEqual(["cancelled"]);
});

test("a call that starts while the doula's cancellation waits is not cancelled", async () => {
  const call = await bookCall();
  const outcomes = await race(call, [async () => change(call.doula, call, "cancel_as_doula")], async () =>
    app.setNow(new Date(wednesday)),
  );
  expect(outcomes).toEqual(["call_started"]);
  expect(await readEvents(call)).toEqual([]);
});

test("[2.7] a no-show that is marked and undone many times at once logs each change once", async () => {
  const call = await bookCall();
  await letTimePass(app, new Date("2026-11-25T16:00:00Z"));
  const outcomes = await race(call, [
    async () => change(call.doula, call, "no_show", "PUT"),
    async () => change(call.doula, call, "no_show", "PUT"),
    async () => change(call.doula, call, "no_show", "DELETE"),
    async () => change(call.doula, call, "no_show", "DELETE"),
  ]);
  expect(outcomes).toEqual(["done", "done", "done", "done"]);
  expect((await readEvents(call)).sort()).toEqual(["completed", "no_show", "no_show_undone"]);
});
