import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { putEvent } from "../../../sandbox/google-calendar.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import {
  connectAccount,
  findSources,
  insertDraftDoula,
  readAgain,
  readersWith,
} from "../../testing/calendars.ts";
import { bookIntroCall, errorCode, signedInUser } from "../../testing/fixtures.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { monday } from "../../testing/moments.ts";
import { syncSource } from "./sync.ts";

const sandbox = await useGoogleSandbox();
const app = await useTestApp({ calendar: sandbox.calendar });
app.setNow(monday);

const startsAt = "2026-11-24T16:00:00.000Z";
const event = {
  status: "confirmed",
  start: { dateTime: startsAt },
  end: { dateTime: "2026-11-24T17:00:00Z" },
} as const;

async function setUp() {
  const doula = await insertDraftDoula(app, "approved");
  const account = await connectAccount(app, sandbox, doula);
  const parents = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const book = (index: number) => {
    const parent = parents[index];
    if (!parent) throw new Error("no such parent");
    return bookIntroCall(app, parent, doula.profileId, startsAt);
  };
  const countCalls = () =>
    app.db.$count(schema.bookings, eq(schema.bookings.doulaProfileId, doula.profileId));
  return { doula, account, book, countCalls };
}

test("[2.7 7.4] an event that arrives after two parents have read the calendar takes the time from both", async () => {
  const { doula, account, book, countCalls } = await setUp();
  const doulaLock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.profileId}::text, 0))`;
  const results = await atOnce(app, doulaLock, [() => book(0), () => book(1)], async () => {
    putEvent(account, event);
    await readAgain(app, sandbox.calendar, doula);
  });
  expect(await Promise.all(results.map(errorCode))).toEqual(["slot_taken", "slot_taken"]);
  expect(await countCalls()).toBe(0);
});

test("[2.7 7.4] two parents, one time and an arriving event: at most one call, and nobody gets the time after it", async () => {
  for (let round = 0; round < 12; round++) {
    const { doula, account, book, countCalls } = await setUp();
    const arrive = async () => {
      await sleep(round * 4);
      putEvent(account, event);
      await readAgain(app, sandbox.calendar, doula);
    };
    await Promise.all([book(0), book(1), arrive()]);
    const count = await countCalls();
    expect(count).toBeLessThanOrEqual(1);
    const third = await bookIntroCall(app, await signedInUser(app, "client"), doula.profileId, startsAt);
    expect(third.status).toBe(409);
  }
});

test("[7.4] two readings at once leave what the calendar says last", async () => {
  const { doula, account } = await setUp();
  const { id } = putEvent(account, event);
  const [source] = await findSources(app, doula.profileId);
  const sync = () => syncSource(app, readersWith(sandbox.calendar), source?.id ?? "");
  const sourceLock = sql`select from calendar_sources where id = ${source?.id} for update`;
  // Both have read the event when they wait; the second must not put it back.
  await atOnce(app, sourceLock, [sync, sync], async () => {
    putEvent(account, { ...event, id, status: "cancelled" });
  });
  expect(
    await app.db.$count(schema.calendarBusy, eq(schema.calendarBusy.doulaProfileId, doula.profileId)),
  ).toBe(0);
});
