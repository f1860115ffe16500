import type { Transaction } from "../../db/database.ts";
import { endLinks } from "../commerce/checkout/service.ts";
import {
  findOrderDueDates,
  hideOrderDueDates,
  restoreOrders,
  showOrderDueDates,
} from "../commerce/due-dates/service.ts";
import { deleteAlertsTo } from "../directory/doula-alerts/service.ts";
import {
  deleteNotices,
  findDoulaAccounts,
  lockPlans,
  publishPlans,
  sendCorrection,
} from "../families/births/service.ts";
import {
  deleteBirth,
  deleteLoss,
  findBirth,
  findLoss,
  findUndoEnd,
  insertLoss,
  openRemoved,
  type RemovedDates,
  saveBirth,
  sealRemoved,
} from "../families/plans/service.ts";
import { findConfirmedEmail } from "../identity/accounts/service.ts";
import { removeDueDate, restoreDueDate } from "../identity/profiles/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { deleteUnsentEmails } from "../platform/email/queued-emails.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import {
  dueDateTopic,
  hideDaysInNotes,
  restoreNotes,
  restoreSharedDueDates,
} from "../scheduling/bookings/service.ts";

/**
 * Removes the due date and the birth from everything the parent sees, and ends their email alert. Doulas notice nothing
 * until they are told. Repeating it changes nothing.
 */
export async function recordLoss(platform: Platform, userId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockPlans(tx, userId);
    if (!(await findLoss(platform, tx, userId))) await removePlans(platform, tx, userId);
    await publishPlans(platform, tx, { userId, doulas: [] });
  });
}

async function removePlans(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  const birth = await findBirth(tx, userId);
  const dueDate = await removeDueDate(tx, userId);
  const removed = {
    due_date: dueDate ?? birth?.due_date ?? null,
    born_on: birth?.born_on ?? null,
    birth_entered_at: birth?.created_at.toISOString() ?? null,
    orders: await findOrderDueDates(tx, userId),
  };
  await deleteBirth(tx, userId);
  // One that a due date ended while release 1.0.0 was running.
  await deleteLoss(platform, tx, userId);
  await insertLoss(platform, tx, { userId, removed: sealRemoved(platform.encryption, userId, removed) });
  await hideOrderDueDates(tx, userId);
  await deleteUnsentEmails(tx, platform.encryption, { topic: dueDateTopic(userId, "parent") });
  const email = await findConfirmedEmail(tx, userId);
  // A stopped alert would show in a backup when its address had a loss.
  if (email) await deleteAlertsTo(tx, email);
  const days = [removed.due_date, removed.born_on].filter((day) => day !== null);
  await hideDaysInNotes(tx, { clientId: userId, days });
}

/** Brings back everything that a loss removed, and emails the doulas who were told. */
export async function undoLoss(
  platform: Platform,
  payments: Payments,
  { userId, firstName }: { userId: string; firstName: string },
): Promise<void> {
  const ended = await inTransaction(platform.db, async (tx) => {
    await lockPlans(tx, userId);
    const loss = await findLoss(platform, tx, userId);
    const undoUntil = loss && findUndoEnd(loss);
    if (!loss?.removed || !undoUntil || undoUntil <= platform.now()) throw new Refusal("not_found");
    const since = loss.created_at;
    const removed = openRemoved(platform.encryption, userId, loss.removed);
    await restoreSharedDueDates(tx, { clientId: userId, dueDate: removed.due_date, since });
    const orderIds = await restoreOrders(platform, tx, { parentUserId: userId, dates: removed.orders });
    // Those that an earlier birth has hidden stay hidden.
    await showOrderDueDates(tx, { parentUserId: userId, since });
    await deleteLoss(platform, tx, userId);
    await restorePlans(tx, userId, removed);
    const doulas = await deleteNotices(tx, { userId, kinds: ["loss", "plans_changed"], since });
    for (const { user_id, email: to } of await findDoulaAccounts(tx, doulas))
      await sendCorrection(platform, tx, {
        what: `${userId} undid a loss for ${user_id}`,
        to,
        userId,
        firstName,
      });
    await publishPlans(platform, tx, { userId, doulas });
    return orderIds;
  });
  await endLinks(platform, payments, ended);
}

async function restorePlans(tx: Transaction, userId: string, removed: RemovedDates): Promise<void> {
  const { due_date: dueDate, born_on: bornOn, birth_entered_at: enteredAt } = removed;
  if (bornOn && enteredAt) {
    await saveBirth(tx, { userId, bornOn, dueDate, enteredAt: new Date(enteredAt) });
  } else {
    await restoreDueDate(tx, { userId, dueDate });
    await restoreNotes(tx, userId);
  }
}
