import { eq } from "drizzle-orm";
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

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[]): Promise<void> {
  await tx
    .update(twoFactors)
    .set({ backupCodes: JSON.stringify(hashes) })
    .where(eq(twoFactors.userId, userId));
}

/** Signing in asks for the password only from now on. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}
