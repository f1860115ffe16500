import pg from "pg";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";
import { refreshNextCalls } from "../server/availability/next-calls.ts";
import { openServerDatabase } from "../server/platform/database.ts";
import { insertDoulas } from "./doula-rows.ts";

/** Databases of one throw-away Postgres, each with the product's schema and a number of approved doulas. */
export interface BenchDatabases {
  /** The address of the database with so many approved doulas; filled when it is first asked for. */
  withDoulas(approved: number): Promise<string>;
  /** The address of a new database of this name, with the schema and no rows. */
  empty(name: string): Promise<string>;
  /** The address of a new database of this name, for another version's schema. */
  withoutSchema(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the cluster. Always our own: a million rows do not belong on a server that somebody uses. */
export async function startBenchDatabases(): Promise<BenchDatabases> {
  delete process.env.TEST_DATABASE_URL;
  const cluster = await startThrowawayPostgres();
  const filled = new Map<number, Promise<string>>();
  return {
    withDoulas: (approved) => {
      const url = filled.get(approved) ?? fill(cluster.url, approved);
      filled.set(approved, url);
      return url;
    },
    empty: (name) => createMigrated(cluster.url, name),
    withoutSchema: (name) => create(cluster.url, name),
    stop: () => cluster.stop(),
  };
}

async function fill(clusterUrl: string, approved: number): Promise<string> {
  const url = await createMigrated(clusterUrl, `doulas_${approved}`);
  await withClient(url, (client) => insertDoulas(client, approved));
  await storeNextCalls(url);
  return url;
}

/** As the job does that refreshes them, in one go. */
async function storeNextCalls(url: string): Promise<void> {
  const connection = await openServerDatabase(url, { connections: 2 });
  await refreshNextCalls({ db: connection.db, now: () => new Date() });
  await connection.close();
  await withClient(url, (client) => client.query("vacuum (analyze) doula_next_calls"));
}

async function createMigrated(clusterUrl: string, name: string): Promise<string> {
  const url = await create(clusterUrl, name);
  const connection = await openServerDatabase(url, { connections: 2 });
  await connection.migrate();
  await connection.close();
  return url;
}

async function create(clusterUrl: string, name: string): Promise<string> {
  await withClient(clusterUrl, (client) => client.query(`create database ${name}`));
  return new URL(`/${name}`, clusterUrl).href;
}

/** Does some work on a connection of its own. */
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
