import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";
import { findStoredKeys } from "../health/service.ts";
import { FolderInUse, lockDataFolder, requestFromLockHolder } from "../platform/data-folder.ts";
import { openEmbeddedDatabase, openServerDatabase } from "../platform/database.ts";
import { readNewestMigration } from "../platform/migrations.ts";
import { StartProblem } from "../platform/start-problem.ts";
import type { BackupSource } from "./backup.ts";
import { dumpEmbedded, dumpServer } from "./dump.ts";
import { operatorPaths } from "./operator-listener.ts";

/** A database server's database, which goes on working meanwhile. */
export async function openServerSource(url: string): Promise<BackupSource> {
  const connection = await openServerDatabase(url, { connections: 2 });
  return {
    kind: "server",
    keys: await readKeys(connection.db),
    dump: () => dumpServer(url),
    close: connection.close,
  };
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

/** Throws StartProblem if the schema is not exactly this version's. */
export async function requireThisVersion(db: Queryable): Promise<void> {
  const { rows } = await db.execute(sql`
    select max(created_at) = ${readNewestMigration()} as is_current from drizzle.__drizzle_migrations
  `);
  if (rows[0]?.is_current !== true)
    throw new StartProblem(
      "The database belongs to another version of the program. Run this command of the version that uses it.",
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
