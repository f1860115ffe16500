import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import {
  type DatabaseConnection,
  embeddedConnection,
  openEmbeddedDatabase,
  openServerDatabase,
} from "../platform/database/database.ts";
import { databaseAddress, runStatement, type ServerTemplate } from "./postgres-server.ts";
import { prepareTemplate } from "./postgres-template.ts";
import { restorePristine } from "./pristine-database.ts";
import { drainViolations, guardBaseHandle } from "./transaction-guard.ts";

export interface TestDatabase extends DatabaseConnection {
  /** Its postgres:// address, for a test that opens its own connections; an embedded database has none. */
  url: string | undefined;
}

const objectInUse = "55006";
const attempts = 20;

/** This worker's unused databases. Restoring one takes a fraction of the time of creating one. */
const idleOnServer: string[] = [];
const idleInMemory: DatabaseConnection[] = [];

/**
 * Returns an empty database with all migrations, of this run's kind. `close` returns it to the pool, and
 * throws if a forbidden call was made inside a transaction (transaction-guard.ts).
 */
export function createTestDatabase(kind = inject("databaseKind")): Promise<TestDatabase> {
  return kind === "embedded" ? openInMemory() : openOnServer(inject("serverTemplate"));
}

async function openInMemory(): Promise<TestDatabase> {
  const used = idleInMemory.pop();
  const connection = (used && (await reopened(used))) ?? (await createInMemory());
  const close = async () => void idleInMemory.push(connection);
  return { ...connection, close, url: undefined };
}

/** Creates a separate handle, since the server caches some data in memory per handle. */
async function reopened({ db, close }: DatabaseConnection): Promise<DatabaseConnection | undefined> {
  await db.execute(sql`discard all`);
  const client: PGlite = Reflect.get(db, "$client");
  return restoreForReuse({ ...embeddedConnection(client), close });
}

async function createInMemory(): Promise<DatabaseConnection> {
  const connection = await openEmbeddedDatabase();
  await prepareTemplate(connection);
  return connection;
}

async function openOnServer(template: ServerTemplate): Promise<TestDatabase> {
  const used = idleOnServer.pop();
  const name = used ?? (await copyTemplate(template));
  const url = databaseAddress(template.url, name);
  const connection = await openServerDatabase(url);
  if (used && !(await restoreForReuse(connection))) {
    await runStatement(template.url, `drop database ${name} with (force)`);
    return openOnServer(template);
  }
  guardBaseHandle(connection);
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      idleOnServer.push(name);
      const violations = drainViolations();
      if (violations.length > 0) throw new Error(`in a transaction: ${violations.join(", ")}`);
    },
  };
}

/** Undefined for a database that a test has changed permanently; it is closed. */
async function restoreForReuse(connection: DatabaseConnection): Promise<DatabaseConnection | undefined> {
  try {
    await restorePristine(connection);
    return connection;
  } catch {
    await connection.close();
    return undefined;
  }
}

/** Postgres copies a database only if nobody is connected to it, including its own vacuum: then retry. */
async function copyTemplate(template: ServerTemplate, attempt = 1): Promise<string> {
  const name = `${template.name}_${randomBytes(5).toString("hex")}`;
  try {
    await runStatement(template.url, `create database ${name} template ${template.name}`);
    return name;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === objectInUse && attempt < attempts)) throw error;
    await sleep(100);
    return copyTemplate(template, attempt + 1);
  }
}
