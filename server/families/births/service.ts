import type { BirthNotice, OwnBirth } from "../../../contract/families/births.schema.ts";
import { bornOnMessage, isLikelyBirth, lossUndoDays } from "../../../contract/families/births.ts";
import type { Transaction } from "../../../db/database.ts";
import { endLinks } from "../../commerce/checkout/service.ts";
import {
  findOrderDueDates,
  hideOrderDueDates,
  restoreOrders,
  showOrderDueDates,
} from "../../commerce/due-dates/service.ts";
import { lockClient } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { deleteUnsentEmails } from "../../platform/email/queued-emails.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import {
  dueDateTopic,
  findSharedDueDates,
  hideDaysInNotes,
  lockDoulasOf,
  restoreNotes,
  restoreSharedDueDates,
} from "../../scheduling/bookings/service.ts";
import {
  deleteBirth,
  deleteLoss,
  findBirth,
  findLoss,
  insertLoss,
  openRemoved,
  type RemovedDates,
  removeDueDate,
  restoreDueDate,
  saveBirth,
  sealRemoved,
} from "../plans/service.ts";
import {
  countRecordedBirths,
  deleteNotices,
  deleteRecordedBirth,
  findDoulaAccounts,
  findKnownDoulas,
  findNoticesToDoula,
  findStoredNotices,
  insertRecordedBirth,
  updateToldBirth,
} from "./notice-queries.ts";
import { sendUpdate, withdrawBirth } from "./telling.ts";

export { deleteOldNotices } from "./notice-queries.ts";
export { encryptNotices, sealNotices } from "./seal-notices.ts";
export { tellDoula } from "./telling.ts";

export const birthLimits = defineLimits({
  birth_changes: { points: 60, seconds: 60 * 60 },
});

/** A parent's own birth or loss, and the doulas who know the due date. */
export async function readOwnBirth({ db, encryption, now }: Platform, userId: string): Promise<OwnBirth> {
  const [birth, loss] = [await findBirth(db, userId), await findLoss({ encryption }, db, userId)];
  const since = (loss ?? birth)?.created_at;
  const undoUntil = loss && addUndoDays(loss.created_at);
  const canUndo = loss?.removed && undoUntil && undoUntil > now();
  return {
    born_on: birth?.born_on ?? null,
    loss: loss ? { undo_until: canUndo ? undoUntil.toISOString() : null } : null,
    since: since?.toISOString() ?? null,
    doulas: await findKnownDoulas({ encryption }, db, { userId, since, now: now() }),
  };
}

function addUndoDays(at: Date): Date {
  return new Date(at.getTime() + lossUndoDays * 24 * 3_600_000);
}

/**
 * Stores a parent's birth, or changes its date, which doulas who were told then see. The due date leaves the
 * profile. Refuses with invalid_input for an unlikely day, and with plans_changed after a loss.
 */
export async function recordBirth(
  platform: Platform,
  { userId, bornOn }: { userId: string; bornOn: string },
): Promise<OwnBirth> {
  if (!isLikelyBirth(bornOn, platform.now()))
    throw new Refusal("invalid_input", {
      errors: [{ field: "born_on", code: "unlikely", message: bornOnMessage }],
    });
  await changePlans(platform, userId, async (tx) => {
    if (await findLoss(platform, tx, userId)) throw new Refusal("plans_changed");
    const before = await findBirth(tx, userId);
    const dueDate = await removeDueDate(tx, userId);
    await saveBirth(tx, { userId, bornOn, dueDate });
    await hideOrderDueDates(tx, userId);
    if (dueDate) await hideDaysInNotes(tx, { clientId: userId, days: [dueDate] });
    return before ? updateToldBirth(tx, { userId, bornOn, since: before.created_at }) : [];
  });
  return readOwnBirth(platform, userId);
}

/**
 * Removes a birth that was entered by mistake: the due date is back, also for doulas. Those who were emailed about the
 * birth get a correction. Refuses with not_found.
 */
export async function undoBirth(
  platform: Platform,
  { userId, firstName }: { userId: string; firstName: string },
): Promise<OwnBirth> {
  await changePlans(platform, userId, async (tx) => {
    const birth = await findBirth(tx, userId);
    if (!birth) throw new Refusal("not_found");
    await deleteBirth(tx, userId);
    await showOrderDueDates(tx, { parentUserId: userId, since: birth.created_at });
    await restoreDueDate(tx, { userId, dueDate: birth.due_date });
    await restoreNotes(tx, userId);
    const told = await deleteNotices(tx, { userId, kinds: ["birth"], since: birth.created_at });
    const doulas = await findDoulaAccounts(tx, told);
    await withdrawBirth(platform, tx, { userId, firstName, birth, doulas });
    return told;
  });
  return readOwnBirth(platform, userId);
}

/**
 * Removes the due date and the birth from everything the parent sees. Doulas notice nothing until they are told.
 * Repeating it changes nothing.
 */
export async function recordLoss(platform: Platform, userId: string): Promise<OwnBirth> {
  await changePlans(platform, userId, async (tx) => {
    if (await findLoss(platform, tx, userId)) return [];
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
    const days = [removed.due_date, removed.born_on].filter((day) => day !== null);
    await hideDaysInNotes(tx, { clientId: userId, days });
    return [];
  });
  return readOwnBirth(platform, userId);
}

/**
 * Brings back everything that a loss removed, and emails the doulas who were told. Refuses with not_found if it is no
 * longer stored.
 */
export async function undoLoss(
  platform: Platform,
  payments: Payments,
  { userId, firstName }: { userId: string; firstName: string },
): Promise<OwnBirth> {
  let ended: string[] = [];
  await changePlans(platform, userId, async (tx) => {
    const loss = await findLoss(platform, tx, userId);
    if (!loss?.removed || addUndoDays(loss.created_at) <= platform.now()) throw new Refusal("not_found");
    const removed = openRemoved(platform.encryption, userId, loss.removed);
    await restoreSharedDueDates(tx, {
      clientId: userId,
      dueDate: removed.due_date,
      since: loss.created_at,
    });
    ended = await restoreOrders(platform, tx, { parentUserId: userId, dates: removed.orders });
    // Those that an earlier birth has hidden stay hidden.
    await showOrderDueDates(tx, { parentUserId: userId, since: loss.created_at });
    await deleteLoss(platform, tx, userId);
    await restore(tx, userId, removed);
    const doulas = await deleteNotices(tx, {
      userId,
      kinds: ["loss", "plans_changed"],
      since: loss.created_at,
    });
    for (const { user_id, email } of await findDoulaAccounts(tx, doulas))
      await sendUpdate(platform, tx, { what: `${userId} undid a loss for ${user_id}`, to: email, firstName });
    return doulas;
  });
  await endLinks(platform, payments, ended);
  return readOwnBirth(platform, userId);
}

async function restore(tx: Transaction, userId: string, removed: RemovedDates): Promise<void> {
  const { due_date: dueDate, born_on: bornOn, birth_entered_at: enteredAt } = removed;
  if (bornOn && enteredAt) {
    await saveBirth(tx, { userId, bornOn, dueDate, enteredAt: new Date(enteredAt) });
  } else {
    await restoreDueDate(tx, { userId, dueDate });
    await restoreNotes(tx, userId);
  }
}

/** Runs a change under the locks of the parent and their doulas, and lets the open pages of the parent and these doulas follow. */
async function changePlans(
  { db, realtime }: Platform,
  userId: string,
  change: (tx: Transaction) => Promise<string[]>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockClient(tx, userId);
    await lockDoulasOf(tx, userId);
    const doulas = await change(tx);
    await realtime.publish(tx, [userId, ...doulas], { type: "plans.changed", user_id: userId });
  });
}

/** The due dates, birth and loss of a parent, and what they told doulas, for their own export. */
export async function readStoredPlans({ db, encryption }: Platform, userId: string) {
  const [birth, loss] = [await findBirth(db, userId), await findLoss({ encryption }, db, userId)];
  return {
    birth: birth ? { born_on: birth.born_on, due_date: birth.due_date } : null,
    loss: loss
      ? {
          entered_at: loss.created_at.toISOString(),
          removed: loss.removed ? openRemoved(encryption, userId, loss.removed) : null,
        }
      : null,
    orders: await findOrderDueDates(db, userId),
    bookings: await findSharedDueDates(db, userId),
    notices: await findStoredNotices({ encryption }, db, userId),
  };
}

/** What parents told a doula, and how many births she recorded. */
export async function listNotices(
  { db, encryption, now }: Platform,
  userId: string,
): Promise<{ items: BirthNotice[]; recorded_births: number }> {
  return {
    items: await findNoticesToDoula({ encryption }, db, { userId, now: now() }),
    recorded_births: await countRecordedBirths(db, userId),
  };
}

/** Counts a birth that a parent told this doula of, or stops counting it. Refuses with not_found. */
export async function setRecordedBirth(
  { db }: Platform,
  { isRecorded, ...notice }: { noticeId: string; userId: string; isRecorded: boolean },
): Promise<void> {
  const change = isRecorded ? insertRecordedBirth : deleteRecordedBirth;
  if (!(await inTransaction(db, (tx) => change(tx, notice)))) throw new Refusal("not_found");
}
