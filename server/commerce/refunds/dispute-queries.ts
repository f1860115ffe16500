import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { disputeStatuses } from "../../../contract/commerce/orders.ts";
import { toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import type { PaymentDispute } from "../../providers/payments/payments.ts";

const { orderDisputes } = schema;

const storedDisputeSchema = z.object({
  /** At Stripe. */
  id: z.string(),
  amount: z.coerce.number().transform(toCents),
  status: z.enum(disputeStatuses),
});

export type StoredDispute = z.infer<typeof storedDisputeSchema>;

/** All disputes of an order, oldest first. */
export async function findStoredDisputes(db: Queryable, orderId: string): Promise<StoredDispute[]> {
  const { stripeDisputeId, amount, status, disputedAt, createdAt, id } = orderDisputes;
  const disputes = await db
    .select({ id: stripeDisputeId, amount, status })
    .from(orderDisputes)
    .where(eq(orderDisputes.orderId, orderId))
    .orderBy(disputedAt, createdAt, id);
  return storedDisputeSchema.array().parse(disputes);
}

/** The admins to email about disputes. */
export async function findAdmins(db: Queryable): Promise<{ id: string; email: string }[]> {
  const admins = selectUsers("admins");
  return db
    .select({ id: admins.id, email: admins.email })
    .from(admins)
    .where(and(eq(admins.userType, "admin"), isNull(admins.suspendedAt)))
    .orderBy(admins.id);
}

/**
 * Stores Stripe's state of an order's disputes; the order's row is locked. Returns new and newly decided
 * ones. A stored decision is final, because Stripe's responses may come in any order.
 */
export async function saveDisputes(
  tx: Transaction,
  { orderId, disputes }: { orderId: string; disputes: PaymentDispute[] },
): Promise<StoredDispute[]> {
  if (disputes.length === 0) return [];
  const { stripeDisputeId, amount, status } = orderDisputes;
  const saved = await tx
    .insert(orderDisputes)
    .values(
      disputes.map(({ id, amount, status, createdAt }) => ({
        orderId,
        stripeDisputeId: id,
        amount: toDecimalDollars(amount),
        status,
        disputedAt: createdAt,
      })),
    )
    .onConflictDoUpdate({
      target: stripeDisputeId,
      set: { amount: sql`excluded.amount`, status: sql`excluded.status` },
      setWhere: and(eq(orderDisputes.orderId, orderId), eq(status, "open"), sql`excluded.status <> 'open'`),
    })
    .returning({ id: stripeDisputeId, amount, status });
  return storedDisputeSchema.array().parse(saved);
}
