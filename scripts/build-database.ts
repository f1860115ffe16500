import { readdirSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import {
  databaseTemplatePath,
  embeddedConnection,
  embeddedOptions,
} from "../server/platform/database/database.ts";
import { startJobs } from "../server/platform/jobs/jobs.ts";
import { createLogger } from "../server/platform/observability/logging.ts";
import { isUpToDate, writeOutput } from "./build-output.ts";

const migrationsFolder = new URL("../db/migrations/", import.meta.url);

/**
 * Writes the database that a new embedded installation starts from: empty, with all tables, including the
 * job queue's. Unpacking it is much faster than creating one. Does nothing if it is up to date.
 */
export async function buildDatabaseTemplate(): Promise<void> {
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  const inputs = [
    new URL(import.meta.url),
    ...migrations.map((name) => new URL(name, migrationsFolder)),
    // Another version of pglite or pg-boss makes another database.
    new URL("../package-lock.json", import.meta.url),
  ];
  if (isUpToDate(databaseTemplatePath, inputs)) return;

  const client = await PGlite.create(embeddedOptions);
  const connection = embeddedConnection(client);
  await connection.migrate();
  const jobs = await startJobs(connection, createLogger({ LOG_LEVEL: "error", isProduction: false }));
  await jobs.stop();
  const dump = await client.dumpDataDir("none");
  await connection.close();
  writeOutput(databaseTemplatePath, new Uint8Array(await dump.arrayBuffer()));
}
