import { spawnSync } from "node:child_process";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { insertThread, readMessages, sendMessage } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, insertDoula, insertUser, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { createTestDatabase } from "../../testing/postgres.ts";
import { outsideTransaction } from "../../testing/transaction-guard.ts";
import { openServerDatabase } from "./database.ts";
import { isDatabaseOutage } from "./database-outage.ts";
import { inTransaction } from "./transaction.ts";

/** Ends the connections that are waiting for a lock. */
const breakWaiting = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
`;

describe("a connection that breaks inside a transaction", () => {
  let app: TestApp;
  const uncaught: unknown[] = [];
  const recordUncaught = (error: unknown) => void uncaught.push(error);

  beforeAll(async () => {
    app = await startTestApp();
    app.setNow(monday);
    process.on("uncaughtExceptionMonitor", recordUncaught);
  });
  afterAll(async () => {
    process.off("uncaughtExceptionMonitor", recordUncaught);
    await app.close();
  });

  /** Breaks the connection of `work` while it waits for `lock` in its transaction and other requests read. */
  async function breakDuring<Result>(lock: SQL, work: () => Promise<Result>) {
    const statuses: number[] = [];
    const outcome = await inTransaction(app.db, (tx) =>
      outsideTransaction(async () => {
        await tx.execute(lock);
        const working = work();
        let isOver = false;
        const reading = (async () => {
          while (!isOver) statuses.push((await app.send("/rest/v1/faqs")).status);
        })();
        await expect
          .poll(async () => (await app.db.execute(breakWaiting)).rows.length, { timeout: 20_000 })
          .toBe(1);
        const result = await working;
        isOver = true;
        await reading;
        return result;
      }),
    );
    return { outcome, statuses: [...new Set(statuses)] };
  }

  test("refuses a booking, which succeeds on a retry", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const book = () => bookIntroCall(app, client, doula.id, "2026-11-23T15:00:00.000Z");
    const { outcome, statuses } = await breakDuring(sql`lock table bookings in exclusive mode`, book);
    expect(outcome.status).toBe(503);
    expect(outcome.headers.get("retry-after")).toBe("5");
    expect(await errorCode(outcome)).toBe("unavailable");
    expect(statuses).toEqual([200]);
    expect((await book()).status).toBe(201);
    expect(uncaught).toEqual([]);
  });

  test("refuses a message, which is sent on a retry", async () => {
    const { id, parent } = await insertThread(app);
    const send = () => sendMessage(app, parent, id, "Hello", "0198f6a0-0000-7000-8000-000000000001");
    const { outcome, statuses } = await breakDuring(sql`lock table messages in exclusive mode`, send);
    expect(outcome.status).toBe(503);
    expect(await errorCode(outcome)).toBe("unavailable");
    expect(statuses).toEqual([200]);
    expect((await send()).status).toBe(201);
    expect((await readMessages(app, parent, id)).items).toHaveLength(1);
    expect(uncaught).toEqual([]);
  });

  test("delays a job until it is retried", async () => {
    const { email } = await insertUser(app, "client");
    const recover = () => app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const { outcome, statuses } = await breakDuring(sql`lock table sent_emails in exclusive mode`, recover);
    expect(outcome.status).toBe(204);
    expect(statuses).toEqual([200]);
    const countUnfinished = async () =>
      (await app.db.execute(sql`select from pgboss.job where name = 'mail' and state <> 'completed'`)).rows
        .length;
    await expect.poll(countUnfinished, { timeout: 40_000 }).toBe(0);
    expect(await app.emailsTo(email, 1)).toHaveLength(1);
    expect(uncaught).toEqual([]);
  });
});

test("a connection returns to the pool if its transaction cannot begin", async () => {
  const database = await createTestDatabase();
  const url = database.url ?? "";
  const { db, close } = await openServerDatabase(url, { connections: 1 });
  const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
  // Synchronous, so that this process cannot notice the break before it begins a transaction
  // on the connection.
  const terminate = `
    const client = new (await import("pg")).default.Client(${JSON.stringify(url)});
    await client.connect();
    await client.query("select pg_terminate_backend(${Number(rows[0]?.pid)})");
    await client.end();
  `;
  expect(spawnSync(process.execPath, ["--input-type=module", "--eval", terminate]).status).toBe(0);
  const broken = await inTransaction(db, async (tx) => tx.execute(sql`select 1`)).catch((error) => error);
  expect(isDatabaseOutage(broken)).toBe(true);
  const again = await inTransaction(db, async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  await close();
  await database.close();
  expect(again).toEqual([{ one: 1 }]);
});
