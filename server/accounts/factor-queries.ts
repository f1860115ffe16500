import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";

const { twoFactors, users } = schema;

/** Hashes, as better-auth keeps the list: it takes out the one that is used. */
const recoveryHashesSchema = z.preprocess((text) => JSON.parse(String(text)), z.array(z.string()));

/** The factor of an account, turned on or not yet. */
export async function findFactorOf(db: Queryable, userId: string) {
  const factor = await db.query.twoFactors.findFirst({
    columns: { id: true, createdAt: true, verified: true, backupCodes: true },
    where: eq(twoFactors.userId, userId),
  });
  if (!factor) return undefined;
  const { backupCodes, ...rest } = factor;
  return { ...rest, recoveryCodesLeft: recoveryHashesSchema.parse(backupCodes).length };
}

/** Returns true if the account has a factor that is turned on. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await findFactorOf(db, userId))?.verified === true;
}

/** The encrypted secrets of this factor; undefined where another took its place, or none. */
export async function findFactorSecret(
  db: Queryable,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<string | undefined> {
  const [factor] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.id, factorId), eq(twoFactors.userId, userId)));
  return factor?.secret;
}

/** The hashes of the recovery codes that are left. */
export async function findRecoveryHashes(db: Queryable, userId: string): Promise<string[]> {
  const factor = await db.query.twoFactors.findFirst({
    columns: { backupCodes: true },
    where: eq(twoFactors.userId, userId),
  });
  return factor ? recoveryHashesSchema.parse(factor.backupCodes) : [];
}

/**
 * Keeps an encrypted secret that waits for its first code, in place of one that waited, which has another id. Undefined
 * where the account has a factor that is turned on.
 */
export async function replaceWaitingFactor(
  db: Queryable,
  { userId, secret }: { userId: string; secret: string },
): Promise<string | undefined> {
  const [factor] = await db
    .insert(twoFactors)
    .values({ userId, secret, backupCodes: "[]" })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { id: sql`excluded.id`, createdAt: sql`excluded.created_at`, secret },
      setWhere: sql`not ${twoFactors.verified}`,
    })
    .returning({ id: twoFactors.id });
  return factor?.id;
}

/** Whether this factor is there and turned on, and so has its new codes and is asked for when signing in. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { userId, factorId, hashes }: { userId: string; factorId: string; hashes: string[] },
): Promise<boolean> {
  await lockUser(tx, userId);
  const replaced = await tx
    .update(twoFactors)
    .set({ backupCodes: JSON.stringify(hashes) })
    .where(and(eq(twoFactors.id, factorId), twoFactors.verified))
    .returning({ id: twoFactors.id });
  if (replaced.length === 0) return false;
  // Whoever signed in while it was being turned on has found none, and said so (forgetMissingFactor).
  await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  return true;
}

/** Takes a recovery code out of those that are left; answers how many are. */
export async function forgetRecoveryCode(
  tx: Transaction,
  { userId, hash }: { userId: string; hash: string },
): Promise<number> {
  const [factor] = await tx
    .select({ backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .for("update");
  const left = recoveryHashesSchema.parse(factor?.backupCodes ?? "[]").filter((each) => each !== hash);
  await tx
    .update(twoFactors)
    .set({ backupCodes: JSON.stringify(left) })
    .where(eq(twoFactors.userId, userId));
  return left.length;
}

/**
 * Has signing in ask for the password only where no factor is turned on: better-auth says that one is before it has
 * turned it on. Answers whether there is none.
 */
export async function forgetMissingFactor(tx: Transaction, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  const forgotten = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(
      and(
        eq(users.id, userId),
        sql`not exists (select from two_factors f where f.user_id = ${userId} and f.verified)`,
      ),
    )
    .returning({ id: users.id });
  return forgotten.length > 0;
}

/** Signing in asks for the password only from now on. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** What turns one on, off, or finds none comes one after the other, and sees what the one before has done. */
async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
}
