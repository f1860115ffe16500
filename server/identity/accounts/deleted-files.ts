import type { Transaction } from "../../../db/database.ts";
import type { Platform } from "../../platform/platform.ts";

const filesQueue = "files-of-deleted-accounts";

/** Queues the deletion of a deleted account's files, which a transaction cannot include. */
export async function queueFileDeletion(
  { jobs }: Pick<Platform, "jobs">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await jobs.send(tx, filesQueue, { userId });
}

/** Starts the job that deletes files. It is retried until it succeeds. */
export async function startAccountJobs({ jobs, storage }: Platform): Promise<void> {
  await jobs.work<{ userId: string }>(filesQueue, async ({ userId }) => {
    await storage.removeFiles(userId);
    await storage.recordDeletion(userId);
  });
}
