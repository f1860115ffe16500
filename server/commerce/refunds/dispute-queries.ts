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
  const current = JSON.stringify(
    disputes.map(({ id, amount, status, createdAt }) => ({
      id,
      amount: toDecimalDollars(amount),
      status,
      disputed_at: createdAt,
    })),
  );
  const { rows } = await tx.execute(sql`
    insert into order_disputes as known (order_id, stripe_dispute_id, amount, status, disputed_at)
    select ${orderId}, current.id, current.amount, current.status, current.disputed_at
    from jsonb_to_recordset(${current}::jsonb)
      as current (id text, amount numeric, status text, disputed_at timestamptz)
    on conflict (stripe_dispute_id) do update set amount = excluded.amount, status = excluded.status
    where known.order_id = excluded.order_id and known.status = 'open' and excluded.status <> 'open'
    returning stripe_dispute_id as id, amount, status
  `);
  return storedDisputeSchema.array().parse(rows);
}
