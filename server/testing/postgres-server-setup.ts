import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { buildGazetteer } from "../../scripts/build-gazetteer.ts";
import { startThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { openServerDatabase } from "../platform/database/database.ts";
import { databaseAddress, runStatement, type ServerTemplate } from "./postgres-server.ts";
import { prepareTemplate } from "./postgres-template.ts";

const databaseNames = z.array(z.object({ datname: z.string() }));

/**
 * Global setup: starts a Postgres server with one prepared database for the tests to copy, and
 * builds the places.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildGazetteer();
  const postgres = await startThrowawayPostgres({ vacuums: false });
  const template = { url: postgres.url, name: `doula_test_${randomBytes(5).toString("hex")}` };
  await runStatement(template.url, `create database ${template.name}`);

  const connection = await openServerDatabase(databaseAddress(template.url, template.name));
  await prepareTemplate(connection);
  await connection.close();

  project.provide("serverTemplate", template);
  return async () => {
    await dropAll(template);
    await postgres.stop();
  };
}

/** Drops the template, and copies left by test files that crashed. */
async function dropAll({ url, name }: ServerTemplate): Promise<void> {
  const rows = await runStatement(url, "select datname from pg_database where starts_with(datname, $1)", [
    name,
  ]);
  for (const { datname } of databaseNames.parse(rows)) {
    await runStatement(url, `drop database if exists ${datname} with (force)`);
  }
}
