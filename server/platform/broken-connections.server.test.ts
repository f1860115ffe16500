import { spawnSync } from "node:child_process";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertThread, messagesOf, sendMessage } from "../testing/conversations.ts";
import { bookIntroCall, codeOf, insertDoula, insertUser, signedInUser } from "../testing/fixtures.ts";
import { createTestDatabase } from "../testing/postgres.ts";
import { outsideTransaction } from "../testing/transaction-guard.ts";
import { openServerDatabase } from "./database.ts";
import { isDatabaseOutage } from "./database-outage.ts";

/** Ends the connections that wait for a lock. */
const breakWaiting = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
`;

describe("a connection that breaks inside a transaction", () => {
  let app: TestApp;
  const uncaught: unknown[] = [];
  const noteUncaught = (error: unknown) => void uncaught.push(error);

  beforeAll(async () => {
    app = await startTestApp();
    app.setNow(new Date("2026-11-23T10:00:00Z"));
    process.on("uncaughtExceptionMonitor", noteUncaught);
  });
  afterAll(async () => {
    process.off("uncaughtExceptionMonitor", noteUncaught);
    await app.close();
  });

  /** Breaks the connection of `work` while it waits for `lock` inside its transaction, and while others read. */
  async function breakInside<Answer>(lock: SQL, work: () => Promise<Answer>) {
    const statuses: number[] = [];
    const answer = await app.db.transaction((tx) =>
      outsideTransaction(async () => {
        await tx.execute(lock);
        const answered = work();
        let isOver = false;
        const reading = (async () => {
          while (!isOver) statuses.push((await app.send("/rest/v1/faqs")).status);
        })();
        await expect
          .poll(async () => (await app.db.execute(breakWaiting)).rows.length, { timeout: 20_000 })
          .toBe(1);
        const result = await answered;
        isOver = true;
        await reading;
        return result;
      }),
    );
    return { answer, statuses: [...new Set(statuses)] };
  }

  test("a booking is refused as unavailable, other requests succeed, and booking again works", async () => {
    const client = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    const book = () => bookIntroCall(app, client, doula.id, "2026-11-23T15:00:00.000Z");
    const { answer, statuses } = await breakInside(sql`lock table bookings in exclusive mode`, book);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await codeOf(answer)).toBe("unavailable");
    expect(statuses).toEqual([200]);
    expect((await book()).status).toBe(201);
    expect(uncaught).toEqual([]);
  });

  test("a message is refused as unavailable, other requests succeed, and sending it again works", async () => {
    const { id, parent } = await insertThread(app);
    const send = () => sendMessage(app, parent, id, "Hello", "0198f6a0-0000-7000-8000-000000000001");
    const { answer, statuses } = await breakInside(sql`lock table messages in exclusive mode`, send);
    expect(answer.status).toBe(503);
    expect(await codeOf(answer)).toBe("unavailable");
    expect(statuses).toEqual([200]);
    expect((await send()).status).toBe(201);
    expect((await messagesOf(app, parent, id)).items).toHaveLength(1);
    expect(uncaught).toEqual([]);
  });

  test("a job is tried again", async () => {
    const { email } = await insertUser(app, "client");
    const recover = () => app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const { answer, statuses } = await breakInside(sql`lock table sent_mails in exclusive mode`, recover);
    expect(answer.status).toBe(204);
    expect(statuses).toEqual([200]);
    const countUnfinished = async () =>
      (await app.db.execute(sql`select from pgboss.job where name = 'mail' and state <> 'completed'`)).rows
        .length;
    await expect.poll(countUnfinished, { timeout: 40_000 }).toBe(0);
    expect(await app.mailsTo(email, 1)).toHaveLength(1);
    expect(uncaught).toEqual([]);
  });
});

test("a transaction that cannot begin gives its place in the pool back", async () => {
  const database = await createTestDatabase();
  const url = database.url ?? "";
  const { db, close } = await openServerDatabase(url, { connections: 1 });
  const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
  // Synchronous: this process must not notice the break before it begins a transaction on the connection.
  const terminate = `
    const client = new (await import("pg")).default.Client(${JSON.stringify(url)});
    await client.connect();
    await client.query("select pg_terminate_backend(${Number(rows[0]?.pid)})");
    await client.end();
  `;
  expect(spawnSync(process.execPath, ["--input-type=module", "--eval", terminate]).status).toBe(0);
  const broken = await db.transaction(async (tx) => tx.execute(sql`select 1`)).catch((error) => error);
  expect(isDatabaseOutage(broken)).toBe(true);
  const again = await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  await close();
  await database.close();
  expect(again).toEqual([{ one: 1 }]);
});
