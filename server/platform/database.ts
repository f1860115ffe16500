import { openAsBlob } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { fromPglite, type Db as JobDatabase } from "pg-boss";
import { type Database, schema } from "../../db/database.ts";
import { createAnswerCheck, watchConnections } from "./broken-connections.ts";
import { nameStatementsOnEmbedded } from "./embedded-statements.ts";
import { type Notifications, notificationsOfServer } from "./notifications.ts";
import { nameStatementsOnServer } from "./prepared-statements.ts";

const migrations = { migrationsFolder: path.join(import.meta.dirname, "../../db/migrations") };
const migrationLock = 7_270_001;

/** An open database, whichever of the two it is. */
export interface DatabaseConnection extends Notifications {
  kind: "embedded" | "server";
  db: Database;
  /** The same database as pg-boss wants it. */
  jobs: JobDatabase;
  /** Applies the migrations that are missing. On a server one process does it while the others wait. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** What `npm run build` prepares: an empty database that new ones are unpacked from. */
export const databaseTemplatePath = new URL("../../dist/database/template.tar", import.meta.url);

/** A quarter of Postgres's own cache: the data of one small installation fit, and the process stays small. */
export const embeddedOptions = {
  extensions: { btree_gist, pg_trgm },
  postgresqlconf: ["shared_buffers = 32MB"],
};

/** Postgres inside this process. `folder` undefined keeps it in memory. */
export async function openEmbeddedDatabase(folder?: string): Promise<DatabaseConnection> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const isNew = !folder || (await readdir(folder)).length === 0;
  const loadDataDir = isNew ? await readTemplate() : undefined;
  return embeddedConnection(await PGlite.create(folder, { ...embeddedOptions, loadDataDir }));
}

/** Undefined if nothing was built. The database is then made without a template, which takes longer. */
async function readTemplate(): Promise<Blob | undefined> {
  try {
    // Without a file it throws before it returns a promise.
    return await openAsBlob(databaseTemplatePath);
  } catch {
    return undefined;
  }
}

export function embeddedConnection(client: PGlite): DatabaseConnection {
  nameStatementsOnEmbedded(client);
  const drizzled = drizzlePglite(client, { schema, casing: "snake_case" });
  return {
    kind: "embedded",
    db: drizzled as unknown as Database,
    jobs: fromPglite(client),
    migrate: () => migratePglite(drizzled, migrations),
    // Within one process nothing is ever missed, and everything is heard before its commit is answered.
    listen: (channel, { onMessage }) => client.listen(channel, onMessage),
    catchUp: async () => undefined,
    close: () => client.close(),
  };
}

/**
 * No statement may hold a connection for long: a stuck one would use up the pool. Compiling a search's plan would
 * take longer than any search does, and so would starting workers: the planner, who takes a doula's free times to cost
 * a thousand times what they do, reads whole tables in parallel where an index has the few rows. Days are series of
 * timestamps, which must not meet a zone's clock changes.
 */
const serverSettings = [
  "-c statement_timeout=15s",
  "-c lock_timeout=10s",
  "-c idle_in_transaction_session_timeout=30s",
  "-c jit=off",
  "-c max_parallel_workers_per_gather=0",
  "-c timezone=UTC",
].join(" ");

function serverPoolOptions(url: string, connections: number): pg.PoolConfig {
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "doula-app",
    options: serverSettings,
  };
}

interface ServerOptions {
  /** Bounds the pool. */
  connections?: number;
  /** Whether connections keep parsed statements; a pooler that hands them out by transaction does not. */
  keepsStatements?: boolean;
  /** Called with the error of each connection that breaks, in use or idle. */
  onBrokenConnection?: (error: Error) => void;
}

/** A Postgres server. `url` is a postgres:// address. */
export async function openServerDatabase(
  url: string,
  { connections = 10, keepsStatements = true, onBrokenConnection = () => undefined }: ServerOptions = {},
): Promise<DatabaseConnection> {
  const pool = new pg.Pool(serverPoolOptions(url, connections));
  pool.on("error", onBrokenConnection);
  watchConnections(pool, { onError: onBrokenConnection, isAnswering: createAnswerCheck(url) });
  if (keepsStatements) nameStatementsOnServer(pool);
  const drizzled = drizzlePg(pool, { schema, casing: "snake_case" });
  return {
    kind: "server",
    db: drizzled as unknown as Database,
    jobs: { executeSql: (text, values) => runOnOwnConnection(pool, text, values) },
    migrate: () => migrateServer(url),
    ...notificationsOfServer(url),
    close: () => pool.end(),
  };
}

/** pg-boss sends whole transactions as one text. If one fails, end it before its connection returns to the pool. */
async function runOnOwnConnection(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect();
  try {
    const answer = await client.query(text, values);
    client.release();
    return answer;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/**
 * Migrations take as long as they take, so they have connections of their own without the limits. The lock lives in
 * a transaction of its own: drizzle's migrator opens one on another connection.
 */
async function migrateServer(url: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: "doula-migrations",
  });
  // A connection that breaks also fails its statement, whose error is thrown.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const lockConnection = await pool.connect();
  try {
    await lockConnection.query("begin");
    await lockConnection.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await migratePg(drizzlePg(pool), migrations);
  } finally {
    lockConnection.release(true);
    await pool.end();
  }
}

const foreignKeyViolation = "23503";

/** Whether a statement failed because what it refers to has been deleted in that very moment: an account, a profile. */
export function isReferenceGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === foreignKeyViolation) || isReferenceGone(error.cause);
}

/** Of an exclusion, of something unique, and of a check; a trigger that refuses names its check. */
const violationCodes: readonly unknown[] = ["23P01", "23505", "23514"];

/** The name of the constraint that a failed statement broke, wherever drizzle has wrapped the error; else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && violationCodes.includes(error.code)) {
    return "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  }
  return violatedConstraint(error.cause);
}
