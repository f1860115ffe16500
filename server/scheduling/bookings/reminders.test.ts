import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { bookIntroCall, insertDoula, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";

const wednesdayNine = "2026-11-25T15:00:00.000Z";
const thursdayNine = "2026-11-26T15:00:00.000Z";

const dayBefore = "Reminder: intro call with Grace Okafor on Wed, Nov 25, 9:00 AM CST";
const hourBefore = "Soon: intro call with Grace Okafor at 9:00 AM CST";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

async function bookCall(startsAt = wednesdayNine, columns: { requiresApproval?: boolean } = {}) {
  const doula = await insertDoula(app, columns);
  const client = await signedInUser(app, "client");
  const call = bookingSchema.parse(await (await bookIntroCall(app, client, doula.id, startsAt)).json());
  const change = (what: string, json: object = {}, cookie = client.cookie) =>
    app.send(`/rest/v1/bookings/${call.id}/${what}`, { method: "POST", as: cookie, json });
  return { doula, client, call, change };
}

async function readRemindersTo(email: string): Promise<string[]> {
  return (await app.emailsTo(email, 0))
    .map((email) => email.subject)
    .filter((subject) => /^(Reminder|Soon):/.test(subject));
}

test("[2.7] arrive once 24 hours and once 1 hour before the call, for both people", async () => {
  const { doula, client } = await bookCall();
  await letTimePass(app, new Date("2026-11-24T14:59:59Z"));
  expect(await readRemindersTo(client.email)).toEqual([]);
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([dayBefore]);
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  await letTimePass(app, new Date("2026-11-25T14:30:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([dayBefore, hourBefore]);
  expect(await readRemindersTo(doula.email ?? "")).toEqual([
    "Reminder: intro call with Ana Maria Ruiz on Wed, Nov 25, 9:00 AM CST",
    "Soon: intro call with Ana Maria Ruiz at 9:00 AM CST",
  ]);
});

test("[2.7] arrive at other times once the call has moved", async () => {
  const { client, change } = await bookCall(thursdayNine);
  await change("reschedule", { starts_at: wednesdayNine });
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([dayBefore]);
  await change("reschedule", { starts_at: thursdayNine });
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([dayBefore]);
  await letTimePass(app, new Date("2026-11-25T15:00:00Z"));
  await letTimePass(app, new Date("2026-11-26T14:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([
    dayBefore,
    "Reminder: intro call with Grace Okafor on Thu, Nov 26, 9:00 AM CST",
    hourBefore,
  ]);
});

test("arrive once for a time that a call leaves and returns to", async () => {
  const { client, call, change } = await bookCall();
  await change("reschedule", { starts_at: thursdayNine });
  await change("reschedule", { starts_at: wednesdayNine });
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([dayBefore]);
  // Also queued only once: two processes working on one email at the same time would both send it.
  const { rows } = await app.db.execute(
    sql`select from pgboss.job where name = 'mail' and data ->> 'key' like ${`booking-${call.id}-reminder-%`}`,
  );
  expect(rows).toHaveLength(2);
});

test("do not arrive for a cancelled call, or a request that nobody confirmed", async () => {
  const cancelled = await bookCall();
  await cancelled.change("cancel");
  const waiting = await bookCall(wednesdayNine, { requiresApproval: true });
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  expect(await readRemindersTo(cancelled.client.email)).toEqual([]);
  expect(await readRemindersTo(waiting.client.email)).toEqual([]);
});

test("arrive for a request once it is confirmed", async () => {
  const { doula, client, change } = await bookCall(wednesdayNine, { requiresApproval: true });
  await change("approve", {}, await signInAs(app, doula.userEmail));
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([dayBefore]);
});

test("do not arrive once their time has passed, for a late booking or a late job", async () => {
  app.setNow(new Date("2026-11-24T15:00:00Z"));
  const bookedLater = await bookCall();
  const { rows } = await app.db.execute(
    sql`select 1 from pgboss.job where name = 'booking-reminder' and data ->> 'bookingId' = ${bookedLater.call.id}`,
  );
  expect(rows).toHaveLength(1);
  app.setNow(monday);
  const late = await bookCall();
  await letTimePass(app, new Date("2026-11-25T14:30:00Z"));
  expect(await readRemindersTo(bookedLater.client.email)).toEqual([hourBefore]);
  expect(await readRemindersTo(late.client.email)).toEqual([hourBefore]);
});

test("[2.7] give the parent's time first, then the doula's", async () => {
  const { doula, client } = await bookCall();
  const json = { time_zone: "America/New_York" };
  await app.send("/auth/v1/user/time_zone", { method: "PUT", as: client.cookie, json });
  await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
  await letTimePass(app, new Date("2026-11-25T14:00:00Z"));
  expect(await readRemindersTo(client.email)).toEqual([
    "Reminder: intro call with Grace Okafor on Wed, Nov 25, 10:00 AM EST (9:00 AM CST)",
    "Soon: intro call with Grace Okafor at 10:00 AM EST (9:00 AM CST)",
  ]);
  expect(await readRemindersTo(doula.email ?? "")).toEqual([
    "Reminder: intro call with Ana Maria Ruiz on Wed, Nov 25, 9:00 AM CST",
    "Soon: intro call with Ana Maria Ruiz at 9:00 AM CST",
  ]);
});
