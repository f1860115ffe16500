import { and, eq, isNull, sql } from "drizzle-orm";
import { toDecimalDollars } from "../../../contract/platform/money.ts";
import { schema, type Transaction } from "../../../db/database.ts";

const { orders, refunds } = schema;

interface RefundOfOrder {
  id: string;
  orderId: string;
}

/** SQL expression on `refunds`: true if a refund's fee must still be returned. */
export const isFeeOpenSql = sql`(
  (${refunds.status} = 'succeeded' and ${refunds.fee} is null)
  or (${refunds.fee} > 0 and ${refunds.feeReturnedAt} is null and ${refunds.feeRefusedAt} is null)
)`;

/** Stores how much of the fee is due with each refund. */
export async function saveDueFees(tx: Transaction, fees: { refundId: string; fee: number }[]): Promise<void> {
  if (fees.length === 0) return;
  const due = JSON.stringify(fees.map(({ refundId, fee }) => ({ id: refundId, fee: toDecimalDollars(fee) })));
  await tx.execute(sql`
    update refunds set fee = due.fee
    from jsonb_to_recordset(${due}::jsonb) as due (id uuid, fee numeric)
    where refunds.id = due.id
  `);
}

/** Stores that Stripe permanently refused to return a refund's fee. */
export async function saveFeeRefused(
  tx: Transaction,
  { refund: { id, orderId }, now }: { refund: RefundOfOrder; now: Date },
): Promise<void> {
  await lockOrder(tx, orderId);
  await tx
    .update(refunds)
    .set({ feeRefusedAt: now })
    .where(and(eq(refunds.id, id), isNull(refunds.feeReturnedAt)));
}

/**
 * Stores that a refund's fee was returned, and Stripe's total of returned fees. If the refund has failed
 * since then, its own fee becomes 0: nothing more is returned with it, and what was returned counts toward
 * the next one.
 */
export async function saveFeeReturned(
  tx: Transaction,
  { refund, returned, now }: { refund: RefundOfOrder; returned: number; now: Date },
): Promise<void> {
  await lockOrder(tx, refund.orderId);
  await tx
    .update(refunds)
    .set({
      feeReturnedAt: now,
      fee: sql`case when ${refunds.status} in ('failed', 'cancelled') then 0 else ${refunds.fee} end`,
    })
    .where(and(eq(refunds.id, refund.id), isNull(refunds.feeReturnedAt)));
  await tx
    .update(orders)
    .set({ refundedFee: sql`greatest(${orders.refundedFee}, ${toDecimalDollars(returned)}::numeric)` })
    .where(eq(orders.id, refund.orderId));
}

/** Every transaction locks the order's row first. */
async function lockOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
}
