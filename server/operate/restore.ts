import { sql } from "drizzle-orm";
import { findNamedKeys } from "../operations/health/service.ts";
import { deleteWaitingEmails } from "../platform/email/queued-emails.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import type { Platform } from "../platform/platform.ts";
import type { Encryption } from "../platform/security/encryption.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { deleteAccount } from "../workflows/delete-account.ts";
import { type Backup, openBackup } from "./open-backup.ts";
import type { RestoreTarget } from "./restore-database.ts";

interface RestoreOptions {
  file: string;
  encryption: Encryption;
  storage: Storage;
  target: RestoreTarget;
  /** Opens the loaded database, with later migrations, and closes it after `work`. */
  withPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
}

export interface Restored {
  takenAt: string;
  files: number;
  /** Files that the database names and the backup lacks. */
  missingFiles: number;
  /** Accounts that were deleted after the backup, and now again. */
  deletedAccounts: number;
}

/**
 * Restores a backup into an empty database and file store, which starts on hold. Everybody signs in again, because
 * sessions that ended since the backup would be open again. Nothing is written unless the backup is complete and these
 * keys can read it. Throws StartProblem.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, encryption, storage, target, withPlatform } = options;
  const backup = await openBackup(file, encryption);
  try {
    await target.requireEmpty();
    if ((await storage.listKeys()).length > 0)
      throw new StartProblem("The file store is not empty. Restore into a new folder or bucket.");
    const { taken_at: takenAt } = backup.manifest;
    await target.load(backup.readStatements(), new Date(takenAt));
    let counts = { files: 0, missingFiles: 0, deletedAccounts: 0 };
    await withPlatform(async (platform) => {
      const deletedAccounts = await repeatDeletions(platform, backup.manifest.deleted_accounts);
      counts = { deletedAccounts, ...(await restoreFiles(platform, backup)) };
    });
    return { takenAt, ...counts };
  } finally {
    backup.close();
  }
}

/** The file store may list more deletions than the backup: the operator copied the list of the lost site there. */
async function repeatDeletions(platform: Platform, inBackup: readonly string[]): Promise<number> {
  const { db, storage } = platform;
  const { rows } = await db.execute(sql`select now()::text as now`);
  for (const userId of inBackup) await storage.recordDeletion(userId);
  let deleted = 0;
  for (const userId of await storage.listDeletions())
    if (await deleteAccount(platform, undefined, { userId, by: { kind: "restore" } })) deleted += 1;
  // These people got this email when they were deleted the first time.
  await deleteWaitingEmails(db, String(rows[0]?.now));
  return deleted;
}

/** Files that no row names any more, because they were replaced during the backup, stay deleted. */
async function restoreFiles({ db, storage }: Platform, backup: Backup) {
  const named = await findNamedKeys(db);
  let files = 0;
  for (const key of backup.listKeys()) {
    if (!named.delete(key)) continue;
    await storage.writeKey(key, await backup.readFile(key));
    files += 1;
  }
  return { files, missingFiles: named.size };
}
