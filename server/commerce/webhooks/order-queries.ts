import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { CheckoutId, PaymentId } from "../../providers/payments/payments.ts";

/** Returns false if we created no such payment page for an order. `orderId` comes from the page. */
export async function mayBeOrderPage(
  db: Queryable,
  { accountId, sessionId, orderId }: CheckoutId & { orderId: string | undefined },
): Promise<boolean> {
  const named = z.uuid().safeParse(orderId).data ?? null;
  const { rows } = await db.execute(sql`
    select from orders
    where stripe_account_id = ${accountId} and (
      checkout_session_id = ${sessionId}
      or (id = ${named}::uuid and checkout_session_id is null and link_requested_at is not null)
    )
  `);
  return rows.length > 0;
}

/** Stripe repeats an event for three days, and on request for thirty. */
const unknownPaymentDays = 40;

/**
 * Returns false if a payment belongs to no order, and the account has no link that could have been paid
 * without our knowledge.
 */
export async function mayBeOrderPayment(
  db: Queryable,
  { accountId, paymentIntentId, now }: PaymentId & { now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from orders where payment_intent_id = ${paymentIntentId} and stripe_account_id = ${accountId}
    union all (
      select from orders
      where stripe_account_id = ${accountId} and payment_intent_id is null
        and expires_at > ${instantSql(now)} - make_interval(days => ${unknownPaymentDays})
      limit 1
    )
  `);
  return rows.length > 0;
}
