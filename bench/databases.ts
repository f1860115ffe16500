import pg from "pg";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";
import { refreshNextCalls } from "../server/availability/next-calls.ts";
import { openServerDatabase } from "../server/platform/database.ts";
import { insertDoulas } from "./doula-rows.ts";

/** Databases of one throw-away Postgres, each with the product's schema and a number of approved doulas. */
export interface BenchDatabases {
  /**
   * The address of the database with so many approved doulas; filled when it is first asked for. None has a next call
   * until `storeCalls` has ended, which is then called once: as the product's job does it unless told.
   */
  withDoulas(approved: number, storeCalls?: (url: string) => Promise<void>): Promise<string>;
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
    withDoulas: (approved, storeCalls = storeNextCalls) => {
      const url = filled.get(approved) ?? fill(cluster.url, approved, storeCalls);
      filled.set(approved, url);
      return url;
    },
    empty: (name) => createMigrated(cluster.url, name),
    withoutSchema: (name) => create(cluster.url, name),
    stop: () => cluster.stop(),
  };
}

async function fill(
  clusterUrl: string,
  approved: number,
  storeCalls: (url: string) => Promise<void>,
): Promise<string> {
  const url = await createMigrated(clusterUrl, `doulas_${approved}`);
  await withClient(url, (client) => insertDoulas(client, approved));
  await storeCalls(url);
  await withClient(url, (client) => client.query("vacuum (analyze) doula_next_calls"));
  return url;
}

/** As the job does that refreshes them, in one go. */
async function storeNextCalls(url: string): Promise<void> {
  const connection = await openServerDatabase(url, { connections: 2 });
  await refreshNextCalls({ db: connection.db, now: () => new Date() });
  await connection.close();
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
