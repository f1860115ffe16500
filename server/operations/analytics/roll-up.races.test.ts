import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import { useTestApp } from "../../testing/app.ts";
import { outsideTransaction } from "../../testing/transaction-guard.ts";
import { rollUpDeltas } from "./queries.ts";
import { countUsersByType, readAnalytics } from "./service.ts";

const app = await useTestApp();

const insertClients = (amount: number) => sql`
  insert into users (email) select gen_random_uuid() || '@doula.test' from generate_series(1, ${amount}::int)
`;
const countClients = async () => (await countUsersByType(app.db)).client;

/** Fails instead of waiting for another transaction. */
const dontWait = sql`set local lock_timeout = '1ms'`;

test("[3.18] an open transaction of a writer delays no other writer and no roll-up", async () => {
  const before = await countClients();
  await inTransaction(app.db, (first) =>
    outsideTransaction(async () => {
      await first.execute(insertClients(1));
      await inTransaction(app.db, (second) =>
        outsideTransaction(async () => {
          await second.execute(dontWait);
          await second.execute(insertClients(1));
          await second.execute(sql`delete from users where email = (select max(email) from users)`);
          await second.execute(insertClients(1));
        }),
      );
      await inTransaction(app.db, (job) =>
        outsideTransaction(async () => {
          await job.execute(dontWait);
          await rollUpDeltas(job, 1000);
        }),
      );
      expect(await countClients()).toBe(before + 1);
    }),
  );
  expect(await countClients()).toBe(before + 2);
  await rollUpDeltas(app.db, 1000);
  expect(await countClients()).toBe(before + 2);
});

test("[3.18] an open roll-up delays no writer", async () => {
  await app.db.execute(insertClients(3));
  const before = await countClients();
  await inTransaction(app.db, (job) =>
    outsideTransaction(async () => {
      expect(await rollUpDeltas(job, 1000)).toBeGreaterThan(0);
      expect(await countClients()).toBe(before);
      await inTransaction(app.db, (writer) =>
        outsideTransaction(async () => {
          await writer.execute(dontWait);
          await writer.execute(insertClients(1));
        }),
      );
      expect(await countClients()).toBe(before + 1);
    }),
  );
  expect(await countClients()).toBe(before + 1);
});

test("[3.18] roll-ups in several processes count every change exactly once", async () => {
  const before = await countClients();
  const daysBefore = (await readAnalytics(app, 7)).days.at(-1)?.sign_ups ?? 0;
  let isWriting = true;
  let seen = before;
  const rollUps = Array.from({ length: 3 }, async () => {
    while (isWriting) await rollUpDeltas(app.db, 3);
  });
  const reader = async () => {
    while (isWriting) {
      const now = await countClients();
      // Totals only grow: a reader never sees a smaller one than before.
      expect(now).toBeGreaterThanOrEqual(seen);
      seen = now;
    }
  };
  const reading = reader();
  const writers = Array.from({ length: 4 }, async () => {
    for (let turn = 0; turn < 25; turn++) await app.db.execute(insertClients(2));
  });
  await Promise.all(writers);
  isWriting = false;
  await Promise.all([...rollUps, reading]);
  expect(await countClients()).toBe(before + 200);
  while ((await rollUpDeltas(app.db, 1000)) > 0);
  expect(await countClients()).toBe(before + 200);
  expect((await readAnalytics(app, 7)).days.at(-1)?.sign_ups).toBe(daysBefore + 200);
  const { rows } = await app.db.execute(
    sql`select count(*)::int as clients from users where user_type = 'client'`,
  );
  expect(await countClients()).toBe(rows[0]?.clients);
});
