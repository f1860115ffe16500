import { and, eq, not, sql } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { twoFactors } = schema;

/** Parses the column `backup_codes`. */
const recoveryHashesSchema = z.preprocess((text) => JSON.parse(String(text)), z.array(z.string()));

/** Returns the account's factor, turned on or not. */
export async function findFactor(db: Queryable, userId: string) {
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
  return (await findFactor(db, userId))?.verified === true;
}

/** Returns this factor's encrypted secrets; undefined if it is gone. */
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

/** Returns the hashes of the unused recovery codes. */
export async function findRecoveryHashes(db: Queryable, userId: string): Promise<string[]> {
  const factor = await db.query.twoFactors.findFirst({
    columns: { backupCodes: true },
    where: eq(twoFactors.userId, userId),
  });
  return factor ? recoveryHashesSchema.parse(factor.backupCodes) : [];
}

/**
 * Saves an encrypted secret that takes effect with its first code. Replaces an earlier unverified one, with
 * a new ID. Returns undefined if the account has a factor that is turned on.
 */
export async function replaceUnverifiedFactor(
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

/** Turns a factor on with its recovery codes. Returns false if it is gone or already on. */
export async function turnOn(
  tx: Transaction,
  { userId, factorId, hashes }: { userId: string; factorId: string; hashes: string[] },
): Promise<boolean> {
  const turnedOn = await tx
    .update(twoFactors)
    .set({ verified: true, backupCodes: JSON.stringify(hashes) })
    .where(and(eq(twoFactors.id, factorId), eq(twoFactors.userId, userId), not(twoFactors.verified)))
    .returning({ id: twoFactors.id });
  return turnedOn.length > 0;
}

/** Replaces all recovery codes. Returns false if the factor is gone or not turned on. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { factorId, hashes }: { factorId: string; hashes: string[] },
): Promise<boolean> {
  const replaced = await tx
    .update(twoFactors)
    .set({ backupCodes: JSON.stringify(hashes) })
    .where(and(eq(twoFactors.id, factorId), twoFactors.verified))
    .returning({ id: twoFactors.id });
  return replaced.length > 0;
}

/** Removes a used recovery code. Returns how many are left; null if the code is unknown. */
export async function removeRecoveryCode(
  tx: Transaction,
  { userId, hash }: { userId: string; hash: string },
): Promise<number | null> {
  const [factor] = await tx
    .select({ backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .for("update");
  const hashes = recoveryHashesSchema.parse(factor?.backupCodes ?? "[]");
  if (!hashes.includes(hash)) return null;
  const left = hashes.filter((each) => each !== hash);
  await tx
    .update(twoFactors)
    .set({ backupCodes: JSON.stringify(left) })
    .where(eq(twoFactors.userId, userId));
  return left.length;
}

export async function deleteFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
}
