import { sql } from "drizzle-orm";
import { pausingRefundCauses } from "../../../contract/commerce/orders.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { findParentKeys, isFromParentSql } from "./parent-keys.ts";
import type { OrderRecord } from "./queries.ts";

/**
 * When a refund last started the pause between two people, unless an admin allowed a new
 * order after it. Other accounts of the parent's mailbox count, deleted ones too.
 */
export async function findPauseStart(
  platform: Pick<Platform, "encryption">,
  db: Queryable,
  { parentId, doulaProfileId, since }: { parentId: string; doulaProfileId: string; since: Date },
): Promise<Date | null> {
  const keys = await findParentKeys(platform, db, parentId);
  const { rows } = await db.execute(sql`
    select max(r.created_at) as at
    from orders o join refunds r on r.order_id = o.id
    where ${isFromParentSql({ parentId, keys })} and o.doula_profile_id = ${doulaProfileId}
      and r.cause in ${pausingRefundCauses} and r.created_at > ${instantSql(since)} and o.reorder_allowed_at is null
  `);
  const last = rows[0]?.at ?? null;
  return last === null ? null : toInstant(last);
}

/**
 * Marks all orders whose refund started the pause between the same two people as allowing a new order. Returns
 * false if there are none.
 */
export async function allowReorders(
  platform: Pick<Platform, "encryption" | "now">,
  tx: Transaction,
  order: OrderRecord,
): Promise<boolean> {
  const keys = await findKeysOfOrder(platform, tx, order);
  const { rows } = await tx.execute(sql`
    update orders o set reorder_allowed_at = ${instantSql(platform.now())}
    where ${isFromParentSql({ parentId: order.parentId, keys })} and o.doula_profile_id = ${order.doulaProfileId}
      and o.reorder_allowed_at is null
      and exists (select from refunds r where r.order_id = o.id and r.cause in ${pausingRefundCauses})
    returning o.id
  `);
  return rows.length > 0;
}

/** Returns true if an earlier refund started the pause between the two people of an order, from any of the parent's accounts. */
export async function hasEarlierPause(
  platform: Pick<Platform, "encryption">,
  db: Queryable,
  order: OrderRecord,
): Promise<boolean> {
  const { id, parentId, doulaProfileId } = order;
  const keys = await findKeysOfOrder(platform, db, order);
  const { rows } = await db.execute(sql`
    select from orders o join refunds r on r.order_id = o.id
    where ${isFromParentSql({ parentId, keys })} and o.doula_profile_id = ${doulaProfileId} and o.id <> ${id}
      and r.cause in ${pausingRefundCauses}
    limit 1
  `);
  return rows.length > 0;
}

/** Returns the fingerprints of an order's mailbox, as of its link and of today. */
async function findKeysOfOrder(
  platform: Pick<Platform, "encryption">,
  db: Queryable,
  { parentId, parentKey }: OrderRecord,
): Promise<string[]> {
  const keys = parentId === null ? [] : await findParentKeys(platform, db, parentId);
  return parentKey === null ? keys : [...keys, parentKey];
}
