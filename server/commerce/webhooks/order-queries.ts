import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, schema } from "../../../db/database.ts";
import type { CheckoutId, PaymentId } from "../../providers/payments/payments.ts";

const { orders } = schema;

/** Returns false if we created no such payment page for an order. `orderId` comes from the page. */
export async function mayBeOrderPage(
  db: Queryable,
  { accountId, sessionId, orderId }: CheckoutId & { orderId: string | undefined },
): Promise<boolean> {
  const named = z.uuid().safeParse(orderId).data;
  const mayHavePage =
    named === undefined
      ? undefined
      : and(eq(orders.id, named), isNull(orders.checkoutSessionId), isNotNull(orders.linkRequestedAt));
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.stripeAccountId, accountId), or(eq(orders.checkoutSessionId, sessionId), mayHavePage)),
    )
    .limit(1);
  return found !== undefined;
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
  const { id, paymentIntentId: payment } = orders;
  const isOfAccount = eq(orders.stripeAccountId, accountId);
  const oldest = new Date(now.getTime() - unknownPaymentDays * 24 * 3_600_000);
  const [found] = await db
    .select({ id })
    .from(orders)
    .where(and(eq(payment, paymentIntentId), isOfAccount))
    .unionAll(
      db
        .select({ id })
        .from(orders)
        .where(and(isOfAccount, isNull(payment), gt(orders.expiresAt, oldest)))
        .limit(1),
    );
  return found !== undefined;
}
