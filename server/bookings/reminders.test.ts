import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookingSchema } from "../../contract/bookings.schema.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { bookIntroCall, insertDoula, signedInUser, signInAs } from "../testing/fixtures.ts";
import { letTimePass } from "../testing/let-time-pass.ts";

/** A Monday, 4 AM in Austin. */
const monday = new Date("2026-11-23T10:00:00Z");
const wednesdayNine = "2026-11-25T15:00:00.000Z";
const thursdayNine = "2026-11-26T15:00:00.000Z";

const dayBefore = "Reminder: intro call with Grace Okafor on Wednesday, November 25, 2026";
const hourBefore = "Soon: intro call with Grace Okafor at 9:00 AM";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

async function bookedCall(startsAt = wednesdayNine, columns: { requiresApproval?: boolean } = {}) {
  const doula = await insertDoula(app, columns);
  const client = await signedInUser(app, "client");
  const call = bookingSchema.parse(await (await bookIntroCall(app, client, doula.id, startsAt)).json());
  const change = (what: string, json: object = {}, cookie = client.cookie) =>
    app.send(`/rest/v1/bookings/${call.id}/${what}`, { method: "POST", as: cookie, json });
  return { doula, client, call, change };
}

async function remindersTo(email: string): Promise<string[]> {
  return (await app.mailsTo(email, 0))
    .map((mail) => mail.subject)
    .filter((subject) => /^(Reminder|Soon):/.test(subject));
}

test("come 24 hours and 1 hour before, to both sides, once", async () => {
  const { doula, client } = await bookedCall();
  await letTimePass(app, new Date("2026-11-24T14:59:59Z"));
  expect(await remindersTo(client.email)).toEqual([]);
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await remindersTo(client.email)).toEqual([dayBefore]);
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  await letTimePass(app, new Date("2026-11-25T14:30:00Z"));
  expect(await remindersTo(client.email)).toEqual([dayBefore, hourBefore]);
  expect(await remindersTo(doula.email ?? "")).toEqual([
    "Reminder: intro call with Ana Maria Ruiz on Wednesday, November 25, 2026",
    "Soon: intro call with Ana Maria Ruiz at 9:00 AM",
  ]);
});

test("move with the call", async () => {
  const { client, change } = await bookedCall(thursdayNine);
  await change("reschedule", { starts_at: wednesdayNine });
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await remindersTo(client.email)).toEqual([dayBefore]);
  await change("reschedule", { starts_at: thursdayNine });
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  expect(await remindersTo(client.email)).toEqual([dayBefore]);
  await letTimePass(app, new Date("2026-11-25T15:00:00Z"));
  await letTimePass(app, new Date("2026-11-26T14:00:00Z"));
  expect(await remindersTo(client.email)).toEqual([
    dayBefore,
    "Reminder: intro call with Grace Okafor on Thursday, November 26, 2026",
    hourBefore,
  ]);
});

test("come once for a time that a call leaves and comes back to", async () => {
  const { client, call, change } = await bookedCall();
  await change("reschedule", { starts_at: thursdayNine });
  await change("reschedule", { starts_at: wednesdayNine });
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await remindersTo(client.email)).toEqual([dayBefore]);
  // Handed over once, too: two processes that work on the same mail at one time would both send it.
  const { rows } = await app.db.execute(
    sql`select from pgboss.job where name = 'mail' and data ->> 'key' like ${`booking-${call.id}-reminder-%`}`,
  );
  expect(rows).toHaveLength(2);
});

test("do not come for a call that is cancelled, nor for a request that nobody has confirmed", async () => {
  const cancelled = await bookedCall();
  await cancelled.change("cancel");
  const waiting = await bookedCall(wednesdayNine, { requiresApproval: true });
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  expect(await remindersTo(cancelled.client.email)).toEqual([]);
  expect(await remindersTo(waiting.client.email)).toEqual([]);
});

test("come for a request once it is confirmed", async () => {
  const { doula, client, change } = await bookedCall(wednesdayNine, { requiresApproval: true });
  await change("approve", {}, await signInAs(app, doula.userEmail));
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await remindersTo(client.email)).toEqual([dayBefore]);
});

test("of which the moment has passed do not come: neither for a call booked later, nor late by hours", async () => {
  app.setNow(new Date("2026-11-24T15:00:00Z"));
  const bookedLater = await bookedCall();
  const { rows } = await app.db.execute(
    sql`select 1 from pgboss.job where name = 'booking-reminder' and data ->> 'bookingId' = ${bookedLater.call.id}`,
  );
  expect(rows).toHaveLength(1);
  app.setNow(monday);
  const late = await bookedCall();
  await letTimePass(app, new Date("2026-11-25T14:30:00Z"));
  expect(await remindersTo(bookedLater.client.email)).toEqual([hourBefore]);
  expect(await remindersTo(late.client.email)).toEqual([hourBefore]);
});
