import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type PaymentAccountState, paymentAccountStates } from "../../../contract/commerce/payments.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { doulaProfiles } = schema;

export type StoredPaymentAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

async function findAccount(db: Queryable, condition: SQL) {
  const [account] = await db
    .select({
      doulaProfileId: doulaProfiles.id,
      userId: doulaProfiles.userId,
      email: doulaProfiles.email,
      accountId: doulaProfiles.stripeAccountId,
      state: sql`${doulaProfiles.stripeState}`.mapWith((state) => stateSchema.parse(state)),
      canCharge: doulaProfiles.stripeChargesEnabled,
      version: doulaProfiles.stripeVersion,
    })
    .from(doulaProfiles)
    .where(condition);
  return account;
}

const stateSchema = z.enum(paymentAccountStates).nullable();

/** Returns a doula's stored payment account. Undefined if there is no such doula. */
export function findPaymentAccountOfUser(
  db: Queryable,
  userId: string,
): Promise<StoredPaymentAccount | undefined> {
  return findAccount(db, eq(doulaProfiles.userId, userId));
}

/** Returns the doula with this account. Undefined if nobody has it, or no longer has it. */
export function findPaymentAccount(
  db: Queryable,
  accountId: string,
): Promise<StoredPaymentAccount | undefined> {
  return findAccount(db, eq(doulaProfiles.stripeAccountId, accountId));
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
 * Stores an account's state from Stripe, or removes the account if it is null. Returns false if the account was
 * written since `read`, even with the same state, because this one may be older than that write.
 */
export async function savePaymentAccountState(
  tx: Transaction,
  {
    read,
    state,
    canCharge,
  }: { read: StoredPaymentAccount; state: PaymentAccountState | null; canCharge: boolean },
): Promise<boolean> {
  const saved = await tx
    .update(doulaProfiles)
    .set({
      stripeState: state,
      stripeAccountId: state && read.accountId,
      stripeChargesEnabled: canCharge,
    })
    .where(and(eq(doulaProfiles.id, read.doulaProfileId), eq(doulaProfiles.stripeVersion, read.version)))
    .returning({ id: doulaProfiles.id });
  return saved.length > 0;
}

/** Removes the payment account of a current or former doula. Their orders keep its ID. */
export async function unlinkPaymentAccount(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ stripeState: null, stripeAccountId: null, stripeChargesEnabled: false })
    .where(and(eq(doulaProfiles.userId, userId), isNotNull(doulaProfiles.stripeAccountId)));
}
