import { and, eq, exists, gt, isNull, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { unconfirmedAccountDays } from "../../../contract/platform/retention.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { accountTokens, users } = schema;

/** Returns an SQL condition: nothing depends on the account with this ID. Domains to the right know what could. */
export type HasNoDependentsSql = (userId: SQL) => SQL;

/**
 * Returns the IDs of accounts that were never confirmed, oldest first: 14 days after the sign-up, if nobody has signed in
 * to them, nothing depends on them and no link is valid.
 */
export async function findAbandonedSignUps(
  db: Queryable,
  { now, hasNoDependents, limit }: { now: Date; hasNoDependents: HasNoDependentsSql; limit: number },
): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(isAbandoned(db, { now, hasNoDependents }))
    .orderBy(users.createdAt)
    .limit(limit);
  return due.map(({ id }) => id);
}

/** Locks an account for its deletion and returns its address; undefined if `findAbandonedSignUps` no longer finds it. */
export async function lockAbandonedSignUp(
  tx: Transaction,
  { userId, now, hasNoDependents }: { userId: string; now: Date; hasNoDependents: HasNoDependentsSql },
): Promise<{ email: string } | undefined> {
  const [unused] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isAbandoned(tx, { now, hasNoDependents })))
    .for("update");
  return unused;
}

const unusedSchema = z.object({ email: z.string(), userType: z.enum(["client", "doula"]) });

/** Locks an account for its deletion; undefined if it was confirmed, something depends on it, or an admin decided about it. */
export async function lockUnusedUser(
  tx: Transaction,
  { userId, hasNoDependents }: { userId: string; hasNoDependents: HasNoDependentsSql },
): Promise<z.infer<typeof unusedSchema> | undefined> {
  const [unused] = await tx
    .select({ email: users.email, userType: users.userType })
    .from(users)
    .where(and(eq(users.id, userId), isUnused(hasNoDependents)))
    .for("update");
  return unused && unusedSchema.parse(unused);
}

function isAbandoned(
  db: Queryable,
  { now, hasNoDependents }: { now: Date; hasNoDependents: HasNoDependentsSql },
): SQL | undefined {
  const validLink = db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, users.id), gt(accountTokens.expiresAt, now)));
  return and(
    lte(users.createdAt, sql`${instantSql(now)} - make_interval(days => ${unconfirmedAccountDays})`),
    not(users.hasSignedIn),
    not(exists(validLink)),
    isUnused(hasNoDependents),
  );
}

function isUnused(hasNoDependents: HasNoDependentsSql): SQL | undefined {
  return and(
    not(users.emailVerified),
    ne(users.userType, "admin"),
    isNull(users.suspendedAt),
    eq(users.extraIntroCalls, 0),
    hasNoDependents(sql`${users.id}`),
  );
}
