import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseAddress } from "../../testing/postgres-server.ts";
import { type DatabaseConnection, openServerDatabase } from "./database.ts";
import { definePrepared, runPrepared } from "./prepared-statements.ts";
import { inTransaction } from "./transaction.ts";

let connection: DatabaseConnection;
beforeAll(async () => {
  const { url } = inject("serverTemplate");
  connection = await openServerDatabase(databaseAddress(url, "postgres"), {
    connections: 1,
    preparesStatements: false,
  });
});
afterAll(() => connection.close());

test("runs the same statement without a name if switched off", async () => {
  const { db } = connection;
  const sum = definePrepared<{ more: number }>(
    "test_switched_off",
    sql`select 1 + ${sql.placeholder("more")} as sum`,
  );
  expect(await runPrepared(db, sum, { more: 1 })).toEqual([{ sum: 2 }]);
  expect(await inTransaction(db, (tx) => runPrepared(tx, sum, { more: 2 }))).toEqual([{ sum: 3 }]);
  const { rows } = await db.execute(sql`select name from pg_prepared_statements`);
  expect(rows).toEqual([]);
});
