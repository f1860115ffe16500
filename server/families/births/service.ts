import type { BirthNotice } from "../../../contract/families/births.schema.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { lockClient } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { findSharedDueDates, lockDoulasOfPerson } from "../../scheduling/bookings/service.ts";
import { findBirth, findLoss, type OrderDates, openRemoved } from "../plans/service.ts";
import {
  countRecordedBirths,
  deleteRecordedBirth,
  findNoticesToDoula,
  findStoredNotices,
  insertRecordedBirth,
} from "./notice-queries.ts";
import type { PlanOrders } from "./plan-orders.ts";

export { findKnownDoulas } from "./known-doulas.ts";
export {
  deleteNotices,
  deleteOldNotices,
  findDoulaAccount,
  findDoulaAccounts,
  saveNotice,
  updateSharedBirth,
} from "./notice-queries.ts";
export { encryptedNoticesSql, encryptNotices, sealNotices } from "./seal-notices.ts";
export { birthTopic, sendBirth, sendCorrection, sendUpdate, withdrawBirth } from "./updates.ts";

export const birthLimits = defineLimits({
  birth_changes: { points: 60, seconds: 60 * 60 },
});

/** Locks a parent, then their doulas, so that nobody reads plans while they change. */
export async function lockPlans(tx: Transaction, userId: string): Promise<void> {
  await lockClient(tx, userId);
  await lockDoulasOfPerson(tx, userId);
}

/** Lets the open pages of a parent and of doulas follow. */
export function publishPlans(
  { realtime }: Platform,
  tx: Transaction,
  { userId, doulas }: { userId: string; doulas: string[] },
): Promise<void> {
  return realtime.publish(tx, [userId, ...doulas], { type: "plans.changed", user_id: userId });
}

/** The due dates, birth and loss of a parent, and what they told doulas, for their own export. */
export async function readStoredPlans(
  platform: Platform,
  { userId, orders }: { userId: string; orders: OrderDates[] },
) {
  const { db, encryption } = platform;
  const [birth, loss] = [await findBirth(db, userId), await findLoss(platform, db, userId)];
  return {
    birth: birth ? { born_on: birth.born_on, due_date: birth.due_date } : null,
    loss: loss
      ? {
          entered_at: loss.created_at.toISOString(),
          removed: loss.removed ? openRemoved(encryption, userId, loss.removed) : null,
        }
      : null,
    orders,
    bookings: await findSharedDueDates(db, userId),
    notices: await findStoredNotices(platform, db, userId),
  };
}

/** What parents told a doula, and how many births she recorded. */
export async function listNotices(
  { db, encryption, now }: Platform,
  { userId, orders }: { userId: string; orders: PlanOrders },
): Promise<{ items: BirthNotice[]; recorded_births: number }> {
  return {
    items: await findNoticesToDoula({ encryption }, db, { userId, orders, now: now() }),
    recorded_births: await countRecordedBirths(db, userId),
  };
}

/** Returns true if a doula reads on her pages that a parent has a baby or a loss. That plans changed does not count. */
export async function seesBirthNotice(
  { encryption, now }: Pick<Platform, "encryption" | "now">,
  db: Queryable,
  { parentId, doulaUserId, orders }: { parentId: string; doulaUserId: string; orders: PlanOrders },
): Promise<boolean> {
  const seen = { userId: doulaUserId, parentId, orders, now: now() };
  const [notice] = await findNoticesToDoula({ encryption }, db, seen);
  return notice !== undefined && notice.kind !== "plans_changed";
}

/** Adds a parent's birth to those that the doula has recorded, or removes it. */
export async function setRecordedBirth(
  { db }: Platform,
  { isRecorded, ...notice }: { noticeId: string; userId: string; isRecorded: boolean },
): Promise<void> {
  const change = isRecorded ? insertRecordedBirth : deleteRecordedBirth;
  if (!(await inTransaction(db, (tx) => change(tx, notice)))) throw new Refusal("not_found");
}
