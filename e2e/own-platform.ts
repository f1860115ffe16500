import { randomUUID } from "node:crypto";
import pg from "pg";
import { type ServerUnderTest, startServerUnderTest } from "../scripts/server-under-test.ts";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";

export interface OwnPlatform {
  database: pg.Client;
  startProcess(env?: Record<string, string>): Promise<ServerUnderTest>;
  stop(): Promise<void>;
}

/** A test's own empty database, and the processes started on it. */
export async function startOwnPlatform(): Promise<OwnPlatform> {
  const postgres = await startThrowawayPostgres();
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const maintenance = new pg.Client(postgres.url);
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  const url = new URL(postgres.url);
  url.pathname = name;
  const database = new pg.Client(url.href);
  await database.connect();

  const secret = randomUUID() + randomUUID();
  const servers: ServerUnderTest[] = [];
  return {
    database,
    startProcess: async (env) => {
      const own = { DATABASE_URL: url.href, AUTH_SECRET: secret, ENCRYPTION_KEY: secret };
      const server = await startServerUnderTest({ ...own, ...env });
      servers.push(server);
      return server;
    },
    stop: async () => {
      await database.end();
      for (const server of servers) await server.stop();
      await postgres.stop();
    },
  };
}
