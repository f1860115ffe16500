import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openServerDatabase } from "../../platform/database/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { createTestDatabase } from "../../testing/postgres.ts";
import { runStatement } from "../../testing/postgres-server.ts";
import { runChecks } from "./service.ts";

const app = await useTestApp();

test("a database that can be read and not written fails", async () => {
  const database = await createTestDatabase();
  const address = new URL(database.url ?? "");
  const name = address.pathname.slice(1);
  await runStatement(address.href, `alter database ${name} set default_transaction_read_only = on`);
  const { db, close } = await openServerDatabase(address.href);
  const found = await runChecks({
    platform: { ...app, db },
    payments: undefined,
    calendar: undefined,
    databaseKind: "server",
    dataFolder: undefined,
    hasMailServer: false,
  });
  await close();
  await database.close();
  expect(found.find(({ name }) => name === "database")).toEqual({
    name: "database",
    state: "failed",
    message: "The database is read-only (25006).",
  });
});

test("tables that the role does not own are named", async () => {
  const database = await createTestDatabase();
  const address = new URL(database.url ?? "");
  const role = `other_${randomBytes(4).toString("hex")}`;
  await runStatement(address.href, `create role ${role} login in role pg_read_all_data`);
  address.username = role;
  const { db, close } = await openServerDatabase(address.href);
  const found = await runChecks({
    platform: { ...app, db },
    payments: undefined,
    calendar: undefined,
    databaseKind: "server",
    dataFolder: undefined,
    hasMailServer: false,
  });
  await close();
  await database.db.execute(sql.raw(`drop role ${role}`));
  await database.close();
  expect(found.find(({ name }) => name === "ownership")).toMatchObject({
    state: "failed",
    message: expect.stringMatching(new RegExp(`^The role ${role} does not own \\d+ tables`)),
  });
});
