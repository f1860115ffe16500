import { gt, sql } from "drizzle-orm";
import { type Database, schema, type Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Encryption, UnknownKey } from "../../platform/security/encryption.ts";
import { openFactorSecrets, type StoredFactor, sealFactorSecrets } from "./factor-secret.ts";

const { twoFactors } = schema;
const batchSize = 500;

/**
 * Re-encrypts with the current key every factor's secrets that the previous key encrypted. Running it again,
 * even in two processes at the same time, changes nothing. Returns how many were altered and therefore left
 * unchanged. Throws UnknownKey if they were encrypted with another ENCRYPTION_KEY.
 */
export async function encryptFactorSecrets(
  db: Database,
  encryption: Encryption,
): Promise<{ unreadable: number }> {
  let unreadable = 0;
  let after: string | undefined;
  do {
    const batch = await inTransaction(db, (tx) => encryptBatch(tx, encryption, after));
    unreadable += batch.unreadable;
    after = batch.last;
  } while (after !== undefined);
  return { unreadable };
}

async function encryptBatch(tx: Transaction, encryption: Encryption, after: string | undefined) {
  const stale = await tx
    .select({ id: twoFactors.id, userId: twoFactors.userId, secret: twoFactors.secret })
    .from(twoFactors)
    .where(
      sql`not starts_with(${twoFactors.secret}, ${encryption.currentPrefix}) and ${after ? gt(twoFactors.id, after) : sql`true`}`,
    )
    .orderBy(twoFactors.id)
    .limit(batchSize)
    .for("update");
  const renewed = stale.map((factor) => ({ id: factor.id, secret: renew(encryption, factor) }));
  const readable = renewed.filter(({ secret }) => secret !== null);
  await tx.execute(sql`
    update two_factors set secret = renewed.secret
    from jsonb_to_recordset(${JSON.stringify(readable)}::jsonb) as renewed (id uuid, secret text)
    where two_factors.id = renewed.id
  `);
  return {
    last: stale.length === batchSize ? stale.at(-1)?.id : undefined,
    unreadable: stale.length - readable.length,
  };
}

/** Returns null if no key decrypts the secrets because the row was altered. */
function renew(encryption: Encryption, factor: StoredFactor): string | null {
  try {
    return sealFactorSecrets(encryption, factor.userId, openFactorSecrets(encryption, factor));
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return null;
  }
}

/** Everything that this encrypts, as `value`. */
export const encryptedFactorsSql = sql`select secret as value from two_factors`;
