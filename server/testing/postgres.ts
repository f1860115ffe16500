import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { type DatabaseConnection, openEmbeddedDatabase, openServerDatabase } from "../platform/database.ts";
import { databaseAddress, runStatement, type ServerTemplate } from "./postgres-server.ts";
import { guardBaseHandle, takeViolations } from "./transaction-guard.ts";

export interface TestDatabase extends DatabaseConnection {
  /** Its postgres:// address, for a test that opens connections of its own; an embedded database has none. */
  url: string | undefined;
}

const objectInUse = "55006";
const attempts = 20;

/**
 * A fresh database with all migrations, of the kind that this run of the file is for. `close` drops it, and throws if
 * something was called inside a transaction that may not be: transaction-guard.ts.
 */
export function createTestDatabase(kind = inject("databaseKind")): Promise<TestDatabase> {
  return kind === "embedded" ? openInMemory() : copyOnServer(inject("serverTemplate"));
}

async function openInMemory(): Promise<TestDatabase> {
  return { ...(await openEmbeddedDatabase()), url: undefined };
}

async function copyOnServer(template: ServerTemplate): Promise<TestDatabase> {
  const name = `${template.name}_${randomBytes(5).toString("hex")}`;
  const url = databaseAddress(template.url, name);
  await copyTemplate(template, name);
  const connection = await openServerDatabase(url);
  guardBaseHandle(connection);
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      await runStatement(template.url, `drop database if exists ${name} with (force)`);
      const violations = takeViolations();
      if (violations.length > 0) throw new Error(`inside a transaction: ${violations.join(", ")}`);
    },
  };
}

/** Postgres copies a database only while nobody is connected to it, its own vacuum included: then try again. */
async function copyTemplate(template: ServerTemplate, name: string, attempt = 1): Promise<void> {
  try {
    await runStatement(template.url, `create database ${name} template ${template.name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === objectInUse && attempt < attempts)) throw error;
    await sleep(100);
    await copyTemplate(template, name, attempt + 1);
  }
}
