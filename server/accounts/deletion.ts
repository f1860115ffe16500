import { cancelCallsOfDepartingUser } from "../bookings/service.ts";
import { deleteDoulaOf } from "../doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { deleteUser, findUserById, hasOtherAdmin } from "./queries.ts";

const filesQueue = "files-of-deleted-accounts";

/**
 * Deletes an account: what is ahead is cancelled and both sides are mailed, sessions and links end, conversations stay
 * with the others without a name, the files go after the commit. Nothing happens where it is gone already. Refuses
 * with last_admin.
 */
export async function deleteAccount(platform: Platform, userId: string): Promise<void> {
  const { db, jobs, mailer } = platform;
  await db.transaction(async (tx) => {
    const user = await findUserById(tx, userId);
    if (!user) return;
    if (user.userType === "admin" && !(await hasOtherAdmin(tx, userId))) throw new Refusal("last_admin");
    const { site_name: siteName, support_email: supportEmail } = await readSettings(tx);
    await cancelCallsOfDepartingUser(platform, tx, userId);
    // By itself, before the person: calls that were just cancelled name both, and Postgres would look for the profile
    // of one while it takes out the other.
    await deleteDoulaOf(tx, userId);
    if (!(await deleteUser(tx, userId))) return;
    await jobs.send(tx, filesQueue, { userId });
    await mailer.send(tx, accountDeletedMail({ to: user.email, siteName, supportEmail }));
  });
  mailer.wake();
  jobs.wake(filesQueue);
}

/** Declares who removes files: no transaction holds them, so it is tried until it is done. */
export async function startAccountJobs({ jobs, storage }: Platform): Promise<void> {
  await jobs.work<{ userId: string }>(filesQueue, ({ userId }) => storage.removeFilesOf(userId));
}
