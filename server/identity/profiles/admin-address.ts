import { and, eq, gte, inArray, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { lockAdminAddress } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Encryption } from "../../platform/security/encryption.ts";

const { adminAddresses, users } = schema;

type Configured = Pick<Platform, "adminEmail" | "encryption">;

/**
 * At every start, records when ADMIN_EMAIL was first set to this address, and deletes any other address. Logs
 * a warning if a non-admin account had the address before.
 */
export async function recordAdminAddress({
  adminEmail,
  db,
  encryption,
  logger,
}: Configured & Pick<Platform, "db" | "logger">): Promise<void> {
  const hasEarlierAccount = await inTransaction(db, async (tx) => {
    await lockAdminAddress(tx);
    if (adminEmail === undefined) {
      await tx.delete(adminAddresses);
      return false;
    }
    const fingerprint = encryption.fingerprint(addressSubject(adminEmail));
    const known = encryption.fingerprints(addressSubject(adminEmail));
    await tx.delete(adminAddresses).where(notInArray(adminAddresses.fingerprint, known));
    await tx.update(adminAddresses).set({ fingerprint });
    await tx
      .insert(adminAddresses)
      .values({ fingerprint })
      .onConflictDoNothing({ target: adminAddresses.fingerprint });
    const earlier = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(adminAddresses, lt(users.createdAt, adminAddresses.createdAt))
      .where(
        and(
          eq(users.email, adminEmail),
          ne(users.userType, "admin"),
          sql`${adminAddresses.confirmedBy} is distinct from ${users.id}`,
        ),
      );
    return earlier.length > 0;
  });
  if (hasEarlierAccount)
    logger.warn(
      "an account is older than ADMIN_EMAIL: its owner chooses a new password with 'Forgot password' first",
    );
}

/**
 * Returns true if this account has ADMIN_EMAIL, confirmed by an emailed link. An account older than the
 * setting may be a stranger's, so its owner must have chosen a new password through such a link since then.
 */
export async function ownsAdminEmail(
  { adminEmail, encryption }: Configured,
  db: Queryable,
  userId: string,
): Promise<boolean> {
  if (adminEmail === undefined) return false;
  const isTrusted = or(
    gte(users.createdAt, adminAddresses.createdAt),
    eq(adminAddresses.confirmedBy, users.id),
  );
  const owned = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(adminAddresses, hasFingerprint(encryption, adminEmail))
    .where(and(eq(users.id, userId), eq(users.email, adminEmail), users.emailVerified, isTrusted));
  return owned.length > 0;
}

/** Stores that an account's owner chose a new password through a link emailed to this address. */
export async function confirmAdminAddress(
  { adminEmail, encryption }: Configured,
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (email !== adminEmail) return;
  await tx.update(adminAddresses).set({ confirmedBy: userId }).where(hasFingerprint(encryption, adminEmail));
}

function hasFingerprint(encryption: Encryption, adminEmail: string): SQL {
  return inArray(adminAddresses.fingerprint, encryption.fingerprints(addressSubject(adminEmail)));
}

/** The prefix distinguishes it from the fingerprint on failed emails. */
function addressSubject(adminEmail: string): string {
  return `admin address ${adminEmail}`;
}
