import { openAsBlob } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { fromPglite, type Db as JobDatabase } from "pg-boss";
import { type Database, schema } from "../../../db/database.ts";
import { createLivenessCheck, watchConnections } from "./broken-connections.ts";
import { migrateServer } from "./migrate-server.ts";
import { applyMigrations } from "./migrations.ts";
import { type Notifications, notificationsOfServer } from "./notifications.ts";
import { nameStatementsOnEmbedded, nameStatementsOnServer } from "./prepared-statements.ts";
import { openReplica, type Replica, type ReplicaProblem } from "./replica.ts";

/** An open database, embedded or on a server. */
export interface DatabaseConnection extends Notifications {
  kind: "embedded" | "server";
  db: Database;
  /** For reads of public data that need not show the latest change: the replica if there is one, otherwise `db`. */
  publicDb: Database;
  replica: Replica | undefined;
  /** The same database, in the form pg-boss expects. */
  jobs: JobDatabase;
  /** Applies missing migrations. On a server, one process does it while the others wait. */
  migrate(): Promise<void>;
  /** Runs `work` while nothing reads or writes the database. Only for the embedded one, so that its files can be copied. */
  pause?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** How this process uses its connections; undefined for the embedded database. */
  countConnections?: () => ConnectionCounts;
  close(): Promise<void>;
}

export interface ConnectionCounts {
  used: number;
  idle: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** Built by `npm run build`: an empty database that new ones are unpacked from. */
export const databaseTemplatePath = new URL("../../../dist/database/template.tar", import.meta.url);

/** A quarter of Postgres's default cache: enough for one small installation, and the process stays small. */
export const embeddedOptions = {
  extensions: { btree_gist, pg_trgm },
  postgresqlconf: ["shared_buffers = 32MB"],
};

/** Opens Postgres inside this process. Without `folder`, the data stays in memory. */
export async function openEmbeddedDatabase(folder?: string): Promise<DatabaseConnection> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const isNew = !folder || (await readdir(folder)).length === 0;
  const loadDataDir = isNew ? await readTemplate() : undefined;
  return embeddedConnection(await PGlite.create(folder, { ...embeddedOptions, loadDataDir }));
}

/** Returns undefined if there is no build. Creating the database without a template takes longer. */
async function readTemplate(): Promise<Blob | undefined> {
  try {
    // Throws synchronously if the file is missing.
    return await openAsBlob(databaseTemplatePath);
  } catch {
    return undefined;
  }
}

export function embeddedConnection(client: PGlite): DatabaseConnection {
  const db = drizzlePglite(client, { schema, casing: "snake_case" }) as unknown as Database;
  nameStatementsOnEmbedded(db, client);
  return {
    kind: "embedded",
    db,
    publicDb: db,
    replica: undefined,
    jobs: fromPglite(client),
    migrate: () => applyMigrations(db),
    // Within one process, messages are never missed.
    listen: async (channel, { onMessage }) => {
      const stop = await client.listen(channel, onMessage);
      return { isConnected: () => true, stop };
    },
    pause: async (work) => {
      // Without this, opening the copy would take longer.
      await client.exec("checkpoint");
      return client.runExclusive(work);
    },
    close: () => client.close(),
  };
}

/**
 * Statements time out, so that a stuck one cannot use up the pool. JIT and parallel workers take longer to
 * start than any search runs; the planner overestimates a doula's free times a thousandfold and would read
 * whole tables in parallel instead of an index. Days are series of timestamps, so the session's time zone
 * must have no clock changes. Poolers ignore these, and set them themselves (deploy/pgbouncer.ini).
 */
export const serverSettings = {
  statement_timeout: "15s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
};

function serverPoolOptions(url: string, connections: number): pg.PoolConfig {
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "doula-app",
    options: Object.entries(serverSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  };
}

interface ServerOptions {
  /** The maximum size of the pool. A replica has another pool of this size. */
  connections?: number;
  /** Postgres itself if `url` leads to a pooler in transaction mode, for what needs a session: LISTEN and migrations. */
  directUrl?: string | undefined;
  /** A streaming replica, which may be unreachable. */
  readUrl?: string | undefined;
  /** See `openReplica`. */
  onReplicaChange?: (problem: ReplicaProblem | undefined, error?: unknown) => void;
  /** Whether connections retain parsed statements. A pooler in transaction mode does not. */
  preparesStatements?: boolean;
  /** Called with the error of each connection that breaks, in use or idle. */
  onBrokenConnection?: (error: Error) => void;
}

/** Opens a database on a Postgres server. `url` is a postgres:// address. */
export async function openServerDatabase(
  url: string,
  {
    connections = 10,
    directUrl = url,
    readUrl,
    preparesStatements = true,
    onBrokenConnection = () => undefined,
    onReplicaChange = () => undefined,
  }: ServerOptions = {},
): Promise<DatabaseConnection> {
  const pool = new pg.Pool(serverPoolOptions(url, connections));
  pool.on("error", onBrokenConnection);
  const isResponding = createLivenessCheck(new Set([url, directUrl]));
  watchConnections(pool, { onError: onBrokenConnection, isResponding });
  const openHandle = (client: pg.Pool) => {
    const handle = drizzlePg(client, { schema, casing: "snake_case" }) as unknown as Database;
    if (preparesStatements) nameStatementsOnServer(handle);
    return handle;
  };
  const db = openHandle(pool);
  const replica = readUrl
    ? openReplica({
        primary: pool,
        primaryUrl: directUrl,
        pool: serverPoolOptions(readUrl, connections),
        onChange: onReplicaChange,
      })
    : undefined;
  return {
    kind: "server",
    db,
    publicDb: replica ? openReadHandle(replica, { db, openHandle }) : db,
    replica,
    jobs: { executeSql: (text, values) => runOnOwnConnection(pool, text, values) },
    migrate: () => migrateServer(directUrl),
    ...notificationsOfServer(directUrl),
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await replica?.stop();
      await pool.end();
    },
  };
}

/** A handle whose reads the replica runs. Transactions run on the primary. */
function openReadHandle(
  { query }: Replica,
  { db, openHandle }: { db: Database; openHandle: (client: pg.Pool) => Database },
): Database {
  // Outside of transactions, drizzle uses nothing else of a pool.
  const handle = openHandle({ query } as unknown as pg.Pool);
  return Object.assign(handle, { transaction: db.transaction.bind(db) });
}

/**
 * Runs pg-boss's statements. It sends a whole transaction as one text, so if one fails, this ends the
 * transaction before the connection returns to the pool.
 */
async function runOnOwnConnection(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

const foreignKeyViolation = "23503";

/**
 * Returns true if a statement failed because a row it refers to, such as an account or a profile, was
 * deleted at that moment.
 */
export function isReferenceGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === foreignKeyViolation) || isReferenceGone(error.cause);
}

/** Exclusion, unique and check violations; a trigger that refuses names its check. */
const violationCodes: readonly unknown[] = ["23P01", "23505", "23514"];

/**
 * Returns the name of the constraint that a failed statement violated, even if drizzle wrapped the
 * error; otherwise undefined.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && violationCodes.includes(error.code)) {
    return "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  }
  return violatedConstraint(error.cause);
}
