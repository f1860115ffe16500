import { sql } from "drizzle-orm";
import { z } from "zod";
import { type PaymentAccountState, paymentAccountStates } from "../../contract/payments.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";

const accountSchema = z.object({
  doulaProfileId: z.string(),
  userId: z.string(),
  email: z.string().nullable(),
  accountId: z.string().nullable(),
  state: z.enum(paymentAccountStates).nullable(),
  /** Changes with every write to the row. */
  version: z.string(),
});

export type StoredAccount = z.infer<typeof accountSchema>;

const storedAccount = sql`
  select id as "doulaProfileId", user_id as "userId", email, stripe_account_id as "accountId", stripe_state as state,
    xmin::text as version
  from doula_profiles
`;

/** What is stored of a doula's payment account; undefined where there is no such doula. */
export async function findAccountOfUser(db: Queryable, userId: string): Promise<StoredAccount | undefined> {
  const { rows } = await db.execute(sql`${storedAccount} where user_id = ${userId}`);
  return rows[0] && accountSchema.parse(rows[0]);
}

/** Whose account it is; undefined where it is nobody's, or no longer. */
export async function findAccount(db: Queryable, accountId: string): Promise<StoredAccount | undefined> {
  const { rows } = await db.execute(sql`${storedAccount} where stripe_account_id = ${accountId}`);
  return rows[0] && accountSchema.parse(rows[0]);
}

/** Gives a doula, whose row is locked, a new account. */
export async function saveNewAccount(
  tx: Transaction,
  { doulaProfileId, accountId }: { doulaProfileId: string; accountId: string },
): Promise<void> {
  await tx.execute(sql`
    update doula_profiles set stripe_account_id = ${accountId}, stripe_state = 'pending', stripe_charges_enabled = false
    where id = ${doulaProfileId}
  `);
}

/**
 * Stores what Stripe said of an account, or takes the account away where that is null. False where the row was written
 * since it was read as `read`: the answer may be older than what was written.
 */
export async function saveState(
  tx: Transaction,
  { read, state, canCharge }: { read: StoredAccount; state: PaymentAccountState | null; canCharge: boolean },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update doula_profiles
    set stripe_state = ${state}, stripe_account_id = ${state && read.accountId}, stripe_charges_enabled = ${canCharge}
    where id = ${read.doulaProfileId} and xmin::text = ${read.version}
    returning id
  `);
  return rows.length > 0;
}

export async function isEventProcessed(db: Queryable, eventId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from webhook_events where id = ${eventId}`);
  return rows.length > 0;
}

export async function recordEvent(
  db: Queryable,
  { id, type, processedAt }: { id: string; type: string; processedAt: Date },
): Promise<void> {
  await db.insert(schema.webhookEvents).values({ id, type, processedAt }).onConflictDoNothing();
}

/** Stripe sends an event again for three days, and on request for thirty. */
const eventDays = 40;

/** Deletes the ids of events that Stripe does not send again. */
export async function deleteOldEvents(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    delete from webhook_events where created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${eventDays})
  `);
}
