import { eq } from "drizzle-orm";
import { feeEmailMinutes } from "../../contract/settings.ts";
import { schema, type Transaction } from "../../db/database.ts";
import { findApprovedDoulas } from "../doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { feeEmail } from "./emails.ts";
import { applyDefaults } from "./queries.ts";

const { platformSettings } = schema;
const queue = "platform-fee-emails";
/** Emails sent in one transaction. */
const batchSize = 200;

interface FeeEmails {
  /** The change they are about. A later change has its own job. */
  changedAt: string;
  /** The account of the last doula who was emailed. */
  after?: string;
}

/**
 * Emails all approved doulas some minutes after a changed platform fee, unless it changes again before that. Call it with
 * the settings row locked.
 */
export async function scheduleFeeEmails(
  { jobs, now }: Platform,
  tx: Transaction,
  { before, announced }: { before: number; announced: string | null },
): Promise<void> {
  const changedAt = now();
  await tx
    .update(platformSettings)
    .set({ announcedFee: announced ?? before.toFixed(1), feeChangedAt: changedAt })
    .where(eq(platformSettings.id, 1));
  const startAfter = new Date(changedAt.getTime() + feeEmailMinutes * 60_000);
  const emails: FeeEmails = { changedAt: changedAt.toISOString() };
  await jobs.send(tx, queue, emails, { startAfter });
}

/** Emails the next doulas, and none if the fee has changed again or is back at what they know. */
async function emailFee(platform: Platform, { changedAt, after }: FeeEmails): Promise<void> {
  const { db, jobs, mailer, publicUrl } = platform;
  await db.transaction(async (tx) => {
    const [saved] = await tx.select().from(platformSettings).for("update");
    if (!saved?.announcedFee || saved.feeChangedAt?.toISOString() !== changedAt) return;
    const { platform_fee: now, site_name: name, support_email: supportEmail } = applyDefaults(saved);
    const before = Number(saved.announcedFee);
    const fee = { before, now, changedAt: saved.feeChangedAt };
    const doulas = before === now ? [] : await findApprovedDoulas(tx, { after, limit: batchSize });
    const site = { name, publicUrl, supportEmail };
    for (const { user_id: userId, first_name: firstName, email: to } of doulas)
      await mailer.send(tx, feeEmail({ userId, firstName, to, fee, site }));
    const last = doulas.at(-1)?.user_id;
    if (last && doulas.length === batchSize) await jobs.send(tx, queue, { changedAt, after: last });
    else
      await tx
        .update(platformSettings)
        .set({ announcedFee: null, feeChangedAt: null })
        .where(eq(platformSettings.id, 1));
  });
  mailer.wake();
  jobs.wake(queue);
}

/** Starts the job that emails doulas about a changed platform fee. */
export async function startSettingJobs(platform: Platform): Promise<void> {
  await platform.jobs.work<FeeEmails>(queue, (emails) => emailFee(platform, emails));
}
