import type { NoticeKind } from "../../contract/families/births.ts";
import type { Transaction } from "../../db/database.ts";
import { releaseOrders, settleReleasedOrders } from "../commerce/due-dates/service.ts";
import { planOrders } from "../commerce/orders/service.ts";
import {
  birthTopic,
  findDoulaAccount,
  findKnownDoulas,
  publishPlans,
  saveNotice,
  sendBirth,
  sendUpdate,
} from "../families/births/service.ts";
import { findBirth, findLoss } from "../families/plans/service.ts";
import { lockClient, lockDoula } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { deleteUnsentEmails } from "../platform/email/queued-emails.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { dueDateTopic, releaseSharedDueDates } from "../scheduling/bookings/service.ts";

interface TellDoulaInput {
  userId: string;
  firstName: string;
  doulaProfileId: string;
  kind: NoticeKind;
}

/**
 * Tells one doula of the parent's birth or loss, or only that plans changed, which says nothing about a loss: it needs
 * none. Emails her that the baby came, or only that there is an update. After a loss or changed plans, she no longer
 * holds a date for the parent. Repeating it changes nothing.
 */
export async function tellDoula(
  platform: Platform,
  payments: Payments,
  input: TellDoulaInput,
): Promise<void> {
  const { db, now } = platform;
  const { userId, firstName, doulaProfileId, kind } = input;
  const released = await inTransaction(db, async (tx) => {
    await lockClient(tx, userId);
    // Before her bookings' rows, which a pause changes under this lock.
    await lockDoula(tx, doulaProfileId);
    const [birth, loss] = [await findBirth(tx, userId), await findLoss(platform, tx, userId)];
    const bornOn = kind === "birth" && !loss ? birth?.born_on : undefined;
    if ((kind === "birth" && !bornOn) || (kind === "loss" && !loss)) throw new Refusal("plans_changed");
    const since = (loss ?? birth)?.created_at;
    const orders = planOrders(now());
    const doulas = await findKnownDoulas(platform, tx, { userId, since, orders, now: now() });
    const doula = doulas.find((known) => known.doula_profile_id === doulaProfileId);
    const account = await findDoulaAccount(tx, doulaProfileId);
    if (!doula || !account) throw new Refusal("not_found");
    if (doula.told === kind) return undefined;
    await saveNotice(platform, tx, { userId, doulaProfileId, kind, bornOn: bornOn ?? null, since });
    const { email: to } = account;
    const ended =
      kind === "birth" ? undefined : await releaseDates(platform, tx, { userId, doulaProfileId, to });
    const update = { what: `${userId} told ${doulaProfileId} of ${kind}`, to, userId, firstName };
    if (kind === "birth" && birth)
      await sendBirth(platform, tx, { ...update, birth, hasOpenOrder: doula.has_open_order });
    else await sendUpdate(platform, tx, update);
    await publishPlans(platform, tx, { userId, doulas: [account.user_id] });
    return ended;
  });
  if (released) await settleReleasedOrders(platform, payments, released);
}

/** Releases the date that a doula holds for a parent, wherever it is stored: she no longer plans for it. */
async function releaseDates(
  platform: Platform,
  tx: Transaction,
  { userId, doulaProfileId, to }: { userId: string; doulaProfileId: string; to: string },
): ReturnType<typeof releaseOrders> {
  await releaseSharedDueDates(tx, { clientId: userId, doulaProfileId });
  for (const topic of [dueDateTopic(userId, "doula"), birthTopic(userId)])
    await deleteUnsentEmails(tx, platform.encryption, { topic, to });
  return releaseOrders(platform, tx, { parentUserId: userId, doulaProfileId });
}
