import { and, eq, exists, gt, inArray, isNull, max, ne } from "drizzle-orm";
import { pausingRefundCauses } from "../../../contract/commerce/orders.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { findParentKeys, isFromParentSql } from "./parent-keys.ts";
import type { OrderRecord } from "./queries.ts";

const { orders, refunds } = schema;

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
  const [last] = await db
    .select({ at: max(refunds.createdAt) })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(
      and(
        isFromParentSql({ parentId, keys }),
        eq(orders.doulaProfileId, doulaProfileId),
        inArray(refunds.cause, pausingRefundCauses),
        gt(refunds.createdAt, since),
        isNull(orders.reorderAllowedAt),
      ),
    );
  return last?.at ?? null;
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
  if (order.doulaProfileId === null) return false;
  const keys = await findKeysOfOrder(platform, tx, order);
  const pausingRefunds = queryBuilder
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), inArray(refunds.cause, pausingRefundCauses)));
  const allowed = await tx
    .update(orders)
    .set({ reorderAllowedAt: platform.now() })
    .where(
      and(
        isFromParentSql({ parentId: order.parentId, keys }),
        eq(orders.doulaProfileId, order.doulaProfileId),
        isNull(orders.reorderAllowedAt),
        exists(pausingRefunds),
      ),
    )
    .returning({ id: orders.id });
  return allowed.length > 0;
}

/** Returns true if an earlier refund started the pause between the two people of an order, from any of the parent's accounts. */
export async function hasEarlierPause(
  platform: Pick<Platform, "encryption">,
  db: Queryable,
  order: OrderRecord,
): Promise<boolean> {
  const { id, parentId, doulaProfileId } = order;
  if (doulaProfileId === null) return false;
  const keys = await findKeysOfOrder(platform, db, order);
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(
      and(
        isFromParentSql({ parentId, keys }),
        eq(orders.doulaProfileId, doulaProfileId),
        ne(orders.id, id),
        inArray(refunds.cause, pausingRefundCauses),
      ),
    )
    .limit(1);
  return earlier !== undefined;
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
