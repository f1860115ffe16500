import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";
import { findStoredKeys } from "../operations/health/service.ts";
import { openEmbeddedDatabase, openServerDatabase } from "../platform/database/database.ts";
import { readMigrationState } from "../platform/database/migrations.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { FolderInUse, lockDataFolder, requestFromLockHolder } from "../platform/storage/data-folder.ts";
import { operatorPaths } from "../start/operator-listener.ts";
import type { BackupSource } from "./backup.ts";
import { dumpEmbedded, dumpServer } from "./dump.ts";

/** The database of a Postgres server, which stays in use during the backup. */
export async function openServerSource(url: string): Promise<BackupSource> {
  const { db, close } = await openServerDatabase(url, { connections: 2 });
  const keys = await readKeys(db).finally(close);
  return { kind: "server", keys, dump: () => dumpServer(url), close: async () => undefined };
}

/** A copy of the embedded database, in the folder for temporary files. The site waits only while it is copied. */
export async function openEmbeddedSource(dataFolder: string): Promise<BackupSource> {
  const copy = await mkdtemp(path.join(tmpdir(), "doula-backup-"));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    await copyDatabase(dataFolder, copy);
    const connection = await openEmbeddedDatabase(copy);
    const keys = await readKeys(connection.db).finally(connection.close);
    return { kind: "embedded", keys, dump: () => dumpEmbedded(copy), close: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Throws StartProblem if the database has not exactly this version's migrations. */
export async function requireThisVersion(db: Queryable): Promise<void> {
  const { rows } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_set_up`,
  );
  if (rows[0]?.is_set_up !== true)
    throw new StartProblem("The database is empty. Start the server once, or run npm run db:migrate.");
  const { missing, newer } = await readMigrationState(db);
  if (missing > 0)
    throw new StartProblem(
      `The database lacks ${missing} migrations of this version. Run npm run db:migrate.`,
    );
  if (newer > 0)
    throw new StartProblem(
      "The database belongs to a newer version of the program. Run this command of that version.",
    );
}

async function readKeys(db: Queryable): Promise<string[]> {
  await requireThisVersion(db);
  return findStoredKeys(db);
}

async function copyDatabase(dataFolder: string, copy: string): Promise<void> {
  const copyNow = () => cp(path.join(dataFolder, "postgres"), copy, { recursive: true });
  const lock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
  });
  if (lock) return copyNow().finally(lock.release);
  const pause = await requestFromLockHolder(dataFolder, { path: operatorPaths.pause, body: {} });
  let hasEnded = false;
  pause.once("close", () => {
    hasEnded = true;
  });
  pause.on("error", () => undefined);
  await copyNow().finally(() => pause.destroy());
  if (hasEnded)
    throw new StartProblem("The database was not paused long enough to copy it. Stop the server first.");
}
