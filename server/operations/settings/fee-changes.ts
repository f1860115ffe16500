import { feeEmailMinutes } from "../../../contract/settings/settings.ts";
import type { Transaction } from "../../../db/database.ts";
import { findApprovedDoulas } from "../../directory/doulas/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockSettings, readEmailSite, saveFeeChange } from "../../settings/settings/service.ts";
import { feeEmail } from "./emails.ts";

const queue = "platform-fee-emails";
/** Emails sent in one transaction. */
const batchSize = 200;

interface FeeEmails {
  /** The change they are about. A later change has its own job. */
  changedAt: string;
  /** Undefined in the first job of a change. */
  rest?: {
    /** In percent. */
    before: number;
    now: number;
    /** The account of the last doula who was emailed. */
    after: string;
  };
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
  await saveFeeChange(tx, { announcedFee: announced ?? before.toFixed(1), feeChangedAt: changedAt });
  const startAfter = new Date(changedAt.getTime() + feeEmailMinutes * 60_000);
  const emails: FeeEmails = { changedAt: changedAt.toISOString() };
  await jobs.send(tx, queue, emails, { startAfter });
}

/**
 * Emails the next doulas. Once the first ones are emailed, the others are too, so that all know the same before a later change.
 */
async function emailFee(platform: Platform, { changedAt, rest }: FeeEmails): Promise<void> {
  const { db, jobs, mailer } = platform;
  await inTransaction(db, async (tx) => {
    const fee = rest ?? (await takeChange(tx, changedAt));
    if (!fee) return;
    const site = await readEmailSite(platform, tx);
    const doulas = await findApprovedDoulas(tx, { after: rest?.after, limit: batchSize });
    const emails = doulas.map(({ user_id: userId, first_name: firstName, email: to }) =>
      feeEmail({ userId, firstName, to, fee: { ...fee, changedAt }, site }),
    );
    await mailer.send(tx, ...emails);
    const last = doulas.at(-1)?.user_id;
    if (last && doulas.length === batchSize)
      await jobs.send(tx, queue, { changedAt, rest: { before: fee.before, now: fee.now, after: last } });
  });
}

/** Marks a change as announced. Returns undefined if it was changed again, or is back at what doulas know. */
async function takeChange(
  tx: Transaction,
  changedAt: string,
): Promise<{ before: number; now: number } | undefined> {
  const { settings, announcedFee, feeChangedAt } = await lockSettings(tx);
  if (!announcedFee || feeChangedAt?.toISOString() !== changedAt) return undefined;
  await saveFeeChange(tx, { announcedFee: null, feeChangedAt: null });
  const before = Number(announcedFee);
  const { platform_fee: now } = settings;
  return before === now ? undefined : { before, now };
}

/** Starts the job that emails doulas about a changed platform fee. */
export async function startSettingJobs(platform: Platform): Promise<void> {
  await platform.jobs.work<FeeEmails>(queue, (emails) => emailFee(platform, emails));
}
