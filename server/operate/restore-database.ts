import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { embeddedOptions } from "../platform/database/database.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";

/** An empty database to restore into: all of a backup is there afterwards, or nothing. */
export interface RestoreTarget {
  /** Throws StartProblem. */
  requireEmpty(): Promise<void>;
  /** Runs the statements, and puts the site on hold from its first start. */
  load(statements: AsyncIterable<string>, takenAt: Date): Promise<void>;
}

type RunStatement = (statement: string) => Promise<unknown>;

async function loadAll(
  run: RunStatement,
  { statements, takenAt }: { statements: AsyncIterable<string>; takenAt: Date },
): Promise<void> {
  for await (const statement of statements) await run(statement);
  // Sessions and links that ended since the backup would work again.
  await run("delete from public.sessions; delete from public.account_tokens");
  await run(`insert into public.restores (backup_taken_at) values ('${takenAt.toISOString()}')`);
}

const findOwnObjectsSql = `
  select from pg_namespace where nspname in ('drizzle', 'pgboss')
  union all
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'v', 'm', 'S')
  limit 1
`;

/** A database on a Postgres server, in one transaction. */
export function serverTarget(url: string): RestoreTarget {
  const withClient = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: url, application_name: "doula-restore" });
    client.on("error", () => undefined);
    await client.connect();
    await work(client).finally(() => client.end());
  };
  return {
    requireEmpty: () =>
      withClient(async (client) => {
        const { rowCount } = await client.query(findOwnObjectsSql);
        if (rowCount)
          throw new StartProblem("DATABASE_URL: the database is not empty. Restore into a new one.");
      }),
    load: (statements, takenAt) =>
      withClient(async (client) => {
        await client.query("begin");
        await loadAll((statement) => client.query(statement), { statements, takenAt });
        await client.query("commit");
      }),
  };
}

/** The embedded database's folder, which gets its name once it is complete. */
export function embeddedTarget(folder: string): RestoreTarget {
  return {
    requireEmpty: async () => {
      const files = await readdir(folder).catch(() => []);
      if (files.length > 0)
        throw new StartProblem(
          `DATA_DIR: ${path.dirname(folder)} has a database. Restore into a new folder.`,
        );
    },
    load: async (statements, takenAt) => {
      const unfinished = `${folder}.unfinished`;
      await rm(unfinished, { recursive: true, force: true });
      const client = await PGlite.create(unfinished, embeddedOptions);
      try {
        await loadAll((statement) => client.exec(statement), { statements, takenAt });
      } finally {
        await client.close();
      }
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    },
  };
}
