import type { BirthNotice, OwnBirth } from "../../contract/families/births.schema.ts";
import type { Queryable } from "../../db/database.ts";
import { planOrders } from "../commerce/orders/service.ts";
import { deleteOldNotices, findKnownDoulas, listNotices } from "../families/births/service.ts";
import { findBirth, findLoss, findUndoEnd } from "../families/plans/service.ts";
import type { Platform } from "../platform/platform.ts";

/** A parent's own birth or loss, and the doulas who know the due date. */
export async function readOwnBirth(platform: Platform, userId: string): Promise<OwnBirth> {
  const { db, now } = platform;
  const [birth, loss] = [await findBirth(db, userId), await findLoss(platform, db, userId)];
  const since = (loss ?? birth)?.created_at;
  const undoUntil = loss && findUndoEnd(loss);
  const canUndo = undoUntil && undoUntil > now();
  const orders = planOrders(now());
  return {
    born_on: birth?.born_on ?? null,
    loss: loss ? { undo_until: canUndo ? undoUntil.toISOString() : null } : null,
    since: since?.toISOString() ?? null,
    doulas: await findKnownDoulas(platform, db, { userId, since, orders, now: now() }),
  };
}

/** What parents told a doula, and how many births she recorded. */
export function listBirthNotices(
  platform: Platform,
  userId: string,
): Promise<{ items: BirthNotice[]; recorded_births: number }> {
  return listNotices(platform, { userId, orders: planOrders(platform.now()) });
}

/** Deletes notices that no doula sees any longer and no booking's due date depends on. */
export function deleteUnseenNotices(db: Queryable, now: Date): Promise<void> {
  return deleteOldNotices(db, { orders: planOrders(now), now });
}
