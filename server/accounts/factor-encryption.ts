import { gt, sql } from "drizzle-orm";
import { type Database, schema, type Transaction } from "../../db/database.ts";
import type { Encryption } from "../platform/encryption.ts";
import { UnknownKey } from "../platform/encryption.ts";
import { openFactorSecrets, type StoredFactor, sealFactorSecrets } from "./factor-secret.ts";

const { twoFactors } = schema;
const batchSize = 500;

interface Keys {
  encryption: Encryption;
  authSecret: string;
}

/**
 * Encrypts with the current key every factor's secrets that AUTH_SECRET or the previous key encrypted. Changes nothing
 * when it is done again, or by two processes at once. Answers how many stay as they are, since nothing decrypts them.
 * Throws UnknownKey where they were encrypted with another ENCRYPTION_KEY.
 */
export async function encryptFactorSecrets(db: Database, keys: Keys): Promise<{ unreadable: number }> {
  let unreadable = 0;
  let after: string | undefined;
  do {
    const batch = await db.transaction((tx) => encryptBatch(tx, keys, after));
    unreadable += batch.unreadable;
    after = batch.last;
  } while (after !== undefined);
  return { unreadable };
}

async function encryptBatch(tx: Transaction, keys: Keys, after: string | undefined) {
  const stale = await tx
    .select({ id: twoFactors.id, userId: twoFactors.userId, secret: twoFactors.secret })
    .from(twoFactors)
    .where(
      sql`not starts_with(${twoFactors.secret}, ${keys.encryption.currentPrefix}) and ${after ? gt(twoFactors.id, after) : sql`true`}`,
    )
    .orderBy(twoFactors.id)
    .limit(batchSize)
    .for("update");
  const renewed = await Promise.all(
    stale.map(async (factor) => ({ id: factor.id, secret: await renew(keys, factor) })),
  );
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

/** Null where nothing decrypts it: AUTH_SECRET was changed before, or the row altered. */
async function renew({ encryption, authSecret }: Keys, factor: StoredFactor): Promise<string | null> {
  try {
    const secrets = await openFactorSecrets({ encryption, authSecret }, factor);
    return sealFactorSecrets(encryption, factor.userId, secrets);
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return null;
  }
}
