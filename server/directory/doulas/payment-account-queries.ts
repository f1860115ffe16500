import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type PaymentAccountState, paymentAccountStates } from "../../../contract/commerce/payments.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { doulaProfiles } = schema;

const accountSchema = z.object({
  doulaProfileId: z.string(),
  userId: z.string(),
  email: z.string().nullable(),
  accountId: z.string().nullable(),
  state: z.enum(paymentAccountStates).nullable(),
  canCharge: z.boolean(),
  /** A value that changes with every write to the row. */
  version: z.string(),
});

export type StoredPaymentAccount = z.infer<typeof accountSchema>;

const storedAccount = sql`
  select id as "doulaProfileId", user_id as "userId", email, stripe_account_id as "accountId", stripe_state as state,
    stripe_charges_enabled as "canCharge", xmin::text as version
  from doula_profiles
`;

/** Returns a doula's stored payment account. Undefined if there is no such doula. */
export async function findPaymentAccountOfUser(
  db: Queryable,
  userId: string,
): Promise<StoredPaymentAccount | undefined> {
  const { rows } = await db.execute(sql`${storedAccount} where user_id = ${userId}`);
  return rows[0] && accountSchema.parse(rows[0]);
}

/** Returns the doula with this account. Undefined if nobody has it, or no longer has it. */
export async function findPaymentAccount(
  db: Queryable,
  accountId: string,
): Promise<StoredPaymentAccount | undefined> {
  const { rows } = await db.execute(sql`${storedAccount} where stripe_account_id = ${accountId}`);
  return rows[0] && accountSchema.parse(rows[0]);
}

/** Stores a new account for a doula, whose row must be locked. */
export async function saveNewPaymentAccount(
  tx: Transaction,
  { doulaProfileId, accountId }: { doulaProfileId: string; accountId: string },
): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ stripeAccountId: accountId, stripeState: "pending", stripeChargesEnabled: false })
    .where(eq(doulaProfiles.id, doulaProfileId));
}

/**
 * Stores an account's state from Stripe, or removes the account if it is null. Returns false if the row was
 * written since `read`, because the state may be older than that write.
 */
export async function savePaymentAccountState(
  tx: Transaction,
  {
    read,
    state,
    canCharge,
  }: { read: StoredPaymentAccount; state: PaymentAccountState | null; canCharge: boolean },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update doula_profiles
    set stripe_state = ${state}, stripe_account_id = ${state && read.accountId}, stripe_charges_enabled = ${canCharge}
    where id = ${read.doulaProfileId} and xmin::text = ${read.version}
    returning id
  `);
  return rows.length > 0;
}

/** Removes the payment account of a current or former doula. Their orders keep its ID. */
export async function unlinkPaymentAccount(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ stripeState: null, stripeAccountId: null, stripeChargesEnabled: false })
    .where(and(eq(doulaProfiles.userId, userId), isNotNull(doulaProfiles.stripeAccountId)));
}
