import type { NoticeKind } from "../../../contract/families/births.ts";
import type { Transaction } from "../../../db/database.ts";
import { releaseOrders, settleReleasedOrders } from "../../commerce/due-dates/service.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { deleteUnsentEmails } from "../../platform/email/queued-emails.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";

import { dueDateTopic, releaseSharedDueDates } from "../../scheduling/bookings/service.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { findBirth, findLoss } from "../plans/service.ts";
import { birthEmail, birthNoticeEmail, birthRemovedEmail } from "./emails.ts";
import { type DoulaAccount, findDoulaAccount, findKnownDoulas, saveNotice } from "./notice-queries.ts";

interface Telling {
  userId: string;
  firstName: string;
  doulaProfileId: string;
  kind: NoticeKind;
}

/**
 * Tells one doula of the parent's birth or loss, or only that plans changed, which says nothing about a loss: it needs
 * none. Emails her that the baby came, or only that there is an update. Repeating it changes nothing. Refuses with
 * not_found for a doula who has no call and no open order with the parent, and with plans_changed if that is not what the parent entered.
 */
export async function tellDoula(platform: Platform, payments: Payments, telling: Telling): Promise<void> {
  const { db, now, realtime } = platform;
  const { userId, doulaProfileId, kind } = telling;
  const released = await inTransaction(db, async (tx) => {
    await lockClient(tx, userId);
    // Before her bookings' rows, which a pause changes under this lock.
    await lockDoula(tx, doulaProfileId);
    const [birth, loss] = [await findBirth(tx, userId), await findLoss(platform, tx, userId)];
    const bornOn = kind === "birth" && !loss ? birth?.born_on : undefined;
    if ((kind === "birth" && !bornOn) || (kind === "loss" && !loss)) throw new Refusal("plans_changed");
    const since = (loss ?? birth)?.created_at;
    const doulas = await findKnownDoulas(platform, tx, { userId, since, now: now() });
    const doula = doulas.find((known) => known.doula_profile_id === doulaProfileId);
    const account = await findDoulaAccount(tx, doulaProfileId);
    if (!doula || !account) throw new Refusal("not_found");
    if (doula.told === kind) return undefined;
    await saveNotice(platform, tx, { userId, doulaProfileId, kind, bornOn: bornOn ?? null, since });
    const to = account.email;
    const orders = kind === "birth" ? undefined : await releaseDates(platform, tx, { ...telling, to });
    const update = { what: `${userId} told ${doulaProfileId} of ${kind}`, to, firstName: telling.firstName };
    if (kind === "birth" && birth)
      await sendBirth(platform, tx, { ...update, userId, birth, hasOpenOrder: doula.has_open_order });
    else await sendUpdate(platform, tx, update);
    await realtime.publish(tx, [userId, account.user_id], { type: "plans.changed", user_id: userId });
    return orders;
  });
  if (released) await settleReleasedOrders(platform, payments, released);
}

interface Update {
  what: string;
  to: string;
  /** The parent's. */
  firstName: string;
}

/** Emails a doula that there is an update. The same update sends one email a day, however often it is repeated. */
export async function sendUpdate(platform: Platform, tx: Transaction, update: Update): Promise<void> {
  await platform.mailer.send(tx, birthNoticeEmail(await frameUpdate(platform, tx, update)));
}

/** A birth that is removed and entered again is a new one, so that the last email is true. */
interface Entered {
  created_at: Date;
}

/** Emails that a doula has not been sent yet about a parent's birth. */
const birthTopic = (userId: string) => `birth of ${userId}`;

/** Emails a doula that the baby came. What she is told after that, or removing the birth, deletes it if it is unsent. */
async function sendBirth(
  platform: Platform,
  tx: Transaction,
  {
    userId,
    birth,
    hasOpenOrder,
    ...update
  }: Update & { userId: string; birth: Entered; hasOpenOrder: boolean },
): Promise<void> {
  const what = `${update.what}, entered ${birth.created_at.toISOString()}`;
  const frame = await frameUpdate(platform, tx, { ...update, what });
  await platform.mailer.send(tx, birthEmail({ ...frame, hasOpenOrder, topic: birthTopic(userId) }));
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
  const { encryption, mailer } = platform;
  const unsent = await deleteUnsentEmails(tx, encryption, { topic: birthTopic(userId) });
  for (const { user_id, email: to } of doulas) {
    if (unsent.has(encryption.fingerprint(to))) continue;
    const update = {
      what: `${userId} removed a birth for ${user_id}, entered ${birth.created_at.toISOString()}`,
      to,
      firstName,
    };
    await mailer.send(tx, birthRemovedEmail(await frameUpdate(platform, tx, update)));
  }
}

async function frameUpdate(
  { encryption, now, publicUrl }: Platform,
  tx: Transaction,
  { what, to, firstName }: Update,
) {
  const { site_name: siteName } = await readSettings(tx);
  const parentFirstName = emailName(firstName, "A parent");
  const occasion = encryption.fingerprint(`${what} on ${now().toISOString().slice(0, 10)}`);
  return { occasion, to, siteName, publicUrl, parentFirstName };
}

/** Releases the date that a doula holds for a parent, wherever it is stored: she no longer plans for it. */
async function releaseDates(
  platform: Platform,
  tx: Transaction,
  { userId, doulaProfileId, to }: Pick<Telling, "userId" | "doulaProfileId"> & { to: string },
): ReturnType<typeof releaseOrders> {
  await releaseSharedDueDates(tx, { clientId: userId, doulaProfileId });
  for (const topic of [dueDateTopic(userId, "doula"), birthTopic(userId)])
    await deleteUnsentEmails(tx, platform.encryption, { topic, to });
  return releaseOrders(platform, tx, { parentUserId: userId, doulaProfileId });
}
