import { createHmac } from "node:crypto";
import pg from "pg";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";
import { openServerDatabase } from "../server/platform/database/database.ts";
import { refreshNextCalls } from "../server/scheduling/availability/next-calls.ts";
import { insertDoulas } from "./doula-rows.ts";
import { productionSettings } from "./server-process.ts";
import type { Row } from "./table.ts";

/** Databases with the product's schema on one temporary Postgres server, each identified by its URL. */
export interface BenchDatabases {
  /** A database with this many approved doulas and their next calls, filled on first use. */
  withDoulas(approved: number): Promise<string>;
  /** A new, empty database with this name. */
  empty(name: string): Promise<string>;
  /** A new database with this name and without tables. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Always starts a new cluster: a million rows do not belong on a server in use. */
export async function startBenchDatabases(): Promise<BenchDatabases> {
  delete process.env.TEST_DATABASE_URL;
  const cluster = await startThrowawayPostgres();
  const databaseUrls = new Map<number, Promise<string>>();
  const create = async (name: string) => {
    await withClient(cluster.url, (client) => client.query(`create database ${name}`));
    return new URL(`/${name}`, cluster.url).href;
  };
  const empty = async (name: string) => {
    const url = await create(name);
    const connection = await openServerDatabase(url, { connections: 2 });
    await connection.migrate();
    await connection.close();
    return url;
  };
  const fill = async (approved: number) => {
    const url = await empty(`doulas_${approved}`);
    await withClient(url, (client) => insertDoulas(client, approved));
    await storeNextCalls(url);
    await withClient(url, (client) => client.query("vacuum (analyze) doula_next_calls"));
    return url;
  };
  return {
    withDoulas: (approved) => {
      const url = databaseUrls.get(approved) ?? fill(approved);
      databaseUrls.set(approved, url);
      return url;
    },
    empty,
    create,
    stop: () => cluster.stop(),
  };
}

async function storeNextCalls(url: string): Promise<void> {
  const connection = await openServerDatabase(url, { connections: 2 });
  await refreshNextCalls({ db: connection.db, now: () => new Date() });
  await connection.close();
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a session without signing in. Returns its headers. */
export async function createSession(client: pg.Client, userId: string): Promise<{ authorization: string }> {
  const { rows } = await client.query(
    `insert into sessions (user_id, token, expires_at)
     values ($1, gen_random_uuid()::text, now() + interval '30 days') returning token`,
    [userId],
  );
  const token = String(rows[0]?.token);
  const signature = createHmac("sha256", productionSettings("").AUTH_SECRET).update(token).digest("base64");
  return { authorization: `Bearer ${encodeURIComponent(`${token}.${signature}`)}` };
}

/** Resets the tables' scan counts, so that `scansRow` counts from now on. */
export async function resetScans(url: string): Promise<void> {
  await withClient(url, (client) => client.query("select pg_stat_reset()"));
}

/**
 * Returns large tables with at least `minScans` full scans, which Postgres counts when a connection closes.
 * For a small table, a full scan can be cheaper than an index.
 */
export async function measureScans(
  who: string,
  { urls, minScans }: { urls: string[]; minScans: number },
): Promise<Row> {
  const tables = new Set<string>();
  for (const url of urls) {
    const { rows } = await withClient(url, (client) => client.query(scannedTables, [minScans]));
    for (const { relname } of rows) tables.add(String(relname));
  }
  return {
    what: `Tables of over 20,000 rows with full scans by ${who}`,
    measured: [...tables].join(", ") || "none",
    limit: "none",
    verdict: tables.size === 0 ? "met" : "missed",
  };
}

const scannedTables = `
  select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where c.reltuples > 20000 and s.seq_scan >= $1 order by s.relname
`;
