import { and, eq, exists, gt, isNull, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { unconfirmedAccountDays } from "../../../contract/platform/retention.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { accountTokens, users } = schema;

/** Returns an SQL expression: true if something depends on the account with this ID. Later domains know what. */
export type HasDependentsSql = (userId: SQL) => SQL;

/**
 * Returns the IDs of accounts that were never confirmed, oldest first: 14 days after the sign-up, if nobody has signed in
 * to them, nothing depends on them and no link is valid.
 */
export async function findAbandonedSignUps(
  db: Queryable,
  { now, hasDependents, limit }: { now: Date; hasDependents: HasDependentsSql; limit: number },
): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(isAbandoned(db, { now, hasDependents }))
    .orderBy(users.createdAt)
    .limit(limit);
  return due.map(({ id }) => id);
}

/** Locks an account for its deletion and returns its address; undefined if `findAbandonedSignUps` no longer finds it. */
export async function lockAbandonedSignUp(
  tx: Transaction,
  { userId, now, hasDependents }: { userId: string; now: Date; hasDependents: HasDependentsSql },
): Promise<{ email: string } | undefined> {
  const [unused] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isAbandoned(tx, { now, hasDependents })))
    .for("update");
  return unused;
}

const unusedSchema = z.object({ email: z.string(), userType: z.enum(["client", "doula"]) });

/** Locks an account for its deletion; undefined if it was confirmed, something depends on it, or an admin decided about it. */
export async function lockUnusedUser(
  tx: Transaction,
  { userId, hasDependents }: { userId: string; hasDependents: HasDependentsSql },
): Promise<z.infer<typeof unusedSchema> | undefined> {
  const [unused] = await tx
    .select({ email: users.email, userType: users.userType })
    .from(users)
    .where(and(eq(users.id, userId), isUnused(hasDependents)))
    .for("update");
  return unused && unusedSchema.parse(unused);
}

function isAbandoned(
  db: Queryable,
  { now, hasDependents }: { now: Date; hasDependents: HasDependentsSql },
): SQL | undefined {
  const validLink = db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, users.id), gt(accountTokens.expiresAt, now)));
  return and(
    lte(users.createdAt, sql`${instantSql(now)} - make_interval(days => ${unconfirmedAccountDays})`),
    not(users.hasSignedIn),
    not(exists(validLink)),
    isUnused(hasDependents),
  );
}

function isUnused(hasDependents: HasDependentsSql): SQL | undefined {
  return and(
    not(users.emailVerified),
    ne(users.userType, "admin"),
    isNull(users.suspendedAt),
    eq(users.extraIntroCalls, 0),
    not(hasDependents(sql`${users.id}`)),
  );
}
