import { and, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, schema, type Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Encryption, UnknownKey } from "../../platform/security/encryption.ts";
import { openSealedKind, sealKind, storedKindSchema } from "../../scheduling/bookings/service.ts";

const { birthNotices } = schema;

type StoredKind = z.infer<typeof storedKindSchema>;

/**
 * Encrypts what the notices of release 1.0.0 say. It can run beside the new release, or again after a rollback, so this
 * runs every night. Changed plans are sealed with the losses, or what is left in plain text would name the losses.
 */
export async function sealNotices({ db, encryption }: Pick<Platform, "db" | "encryption">): Promise<void> {
  await inTransaction(db, async (tx) => {
    const plain = await lockKinds(tx, and(ne(birthNotices.kind, "birth"), isNull(birthNotices.sealedKind)));
    await saveKinds(
      tx,
      plain.map((notice) => sealKind(encryption, notice)),
    );
  });
}

/**
 * Encrypts what notices say with the current key. Changes nothing when repeated, or run by two processes at once. Returns
 * how many are left unchanged because they were altered. Throws UnknownKey if they were encrypted with another
 * ENCRYPTION_KEY.
 */
export async function encryptNotices(db: Database, encryption: Encryption): Promise<{ unreadable: number }> {
  return inTransaction(db, async (tx) => {
    const { sealedKind } = birthNotices;
    const stale = await lockKinds(tx, sql`not starts_with(${sealedKind}, ${encryption.currentPrefix})`);
    const renewed = stale.flatMap((notice) => renewKind(encryption, notice));
    await saveKinds(tx, renewed);
    return { unreadable: stale.length - renewed.length };
  });
}

async function lockKinds(tx: Transaction, condition: SQL | undefined): Promise<StoredKind[]> {
  const { id, kind, sealedKind } = birthNotices;
  const notices = await tx
    .select({ id, kind, sealed_kind: sealedKind })
    .from(birthNotices)
    .where(condition)
    .orderBy(id)
    .for("update");
  return z.array(storedKindSchema).parse(notices);
}

/** Returns nothing for a notice that no key decrypts, because it was altered. */
function renewKind(encryption: Encryption, notice: StoredKind): StoredKind[] {
  try {
    return [sealKind(encryption, { id: notice.id, kind: openSealedKind(encryption, notice) })];
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return [];
  }
}

async function saveKinds(tx: Transaction, notices: StoredKind[]): Promise<void> {
  await tx.execute(sql`
    update birth_notices n set kind = sealed.kind, sealed_kind = sealed.sealed_kind
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as sealed (id uuid, kind text, sealed_kind text)
    where n.id = sealed.id
  `);
}

/** Everything that is encrypted of notices, as `value`. */
export const encryptedNoticesSql = sql`select sealed_kind as value from birth_notices`;
