import type { Transaction } from "../../../db/database.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { deleteUnsentEmails } from "../../platform/email/queued-emails.ts";
import type { Platform } from "../../platform/platform.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { birthEmail, birthNoticeEmail, correctionEmail } from "./emails.ts";
import type { DoulaAccount } from "./notice-queries.ts";

interface Update {
  what: string;
  to: string;
  /** The parent's. */
  userId: string;
  firstName: string;
}

/** Emails a doula that there is an update. The same update sends one email a day, however often it is repeated. */
export async function sendUpdate(platform: Platform, tx: Transaction, update: Update): Promise<void> {
  await platform.mailer.send(tx, birthNoticeEmail(await frameUpdate(platform, tx, update)));
}

/** Emails a doula that the parent took back an update, once a day for the same one. */
export async function sendCorrection(platform: Platform, tx: Transaction, update: Update): Promise<void> {
  await platform.mailer.send(tx, correctionEmail(await frameUpdate(platform, tx, update)));
}

/** A birth that is removed and entered again is a new one, so that the last email is true. */
interface Entered {
  created_at: Date;
}

/** Emails that a doula has not been sent yet about a parent's birth. */
export const birthTopic = (userId: string) => `birth of ${userId}`;

/** Emails a doula that the baby came. A later notice, or removing the birth, deletes the email if it is unsent. */
export async function sendBirth(
  platform: Platform,
  tx: Transaction,
  { birth, hasOpenOrder, ...update }: Update & { birth: Entered; hasOpenOrder: boolean },
): Promise<void> {
  const what = `${update.what}, entered ${birth.created_at.toISOString()}`;
  const frame = await frameUpdate(platform, tx, { ...update, what });
  await platform.mailer.send(tx, birthEmail({ ...frame, hasOpenOrder, topic: birthTopic(update.userId) }));
}

/** Deletes the unsent emails about a birth that its parent removes, and corrects those that doulas were sent. */
export async function withdrawBirth(
  platform: Platform,
  tx: Transaction,
  {
    userId,
    firstName,
    birth,
    doulas,
  }: { userId: string; firstName: string; birth: Entered; doulas: DoulaAccount[] },
): Promise<void> {
  const { encryption } = platform;
  const unsent = await deleteUnsentEmails(tx, encryption, { topic: birthTopic(userId) });
  for (const { user_id, email: to } of doulas) {
    if (unsent.has(encryption.fingerprint(to))) continue;
    const what = `${userId} removed a birth for ${user_id}, entered ${birth.created_at.toISOString()}`;
    await sendCorrection(platform, tx, { what, to, userId, firstName });
  }
}

async function frameUpdate(
  platform: Platform,
  tx: Transaction,
  { what, to, userId: parentId, firstName }: Update,
) {
  const { encryption, now } = platform;
  const parentFirstName = emailName(firstName, "A parent");
  const occasion = encryption.fingerprint(`${what} on ${now().toISOString().slice(0, 10)}`);
  return { occasion, to, site: await readEmailSite(platform, tx), parentId, parentFirstName };
}
