import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";

type Configured = Pick<Platform, "adminEmail" | "encryption">;

/**
 * At every start, records when ADMIN_EMAIL was first set to this address, and forgets any other address. Logs
 * a warning if a non-admin account had the address before.
 */
export async function recordAdminAddress({
  adminEmail,
  db,
  encryption,
  logger,
}: Configured & Pick<Platform, "db" | "logger">): Promise<void> {
  const hasEarlierAccount = await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admin address', 0))`);
    if (adminEmail === undefined) {
      await tx.execute(sql`delete from admin_addresses`);
      return false;
    }
    const fingerprint = encryption.fingerprint(addressSubject(adminEmail));
    const known = encryption.fingerprints(addressSubject(adminEmail));
    await tx.execute(sql`delete from admin_addresses where fingerprint not in ${known}`);
    await tx.execute(sql`update admin_addresses set fingerprint = ${fingerprint}`);
    await tx.execute(sql`
      insert into admin_addresses (fingerprint) values (${fingerprint}) on conflict (fingerprint) do nothing
    `);
    const { rows } = await tx.execute(sql`
      select from users u join admin_addresses a on u.created_at < a.created_at
      where u.email = ${adminEmail} and u.user_type <> 'admin' and a.confirmed_by is distinct from u.id
    `);
    return rows.length > 0;
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
  const { rows } = await db.execute(sql`
    select from users u
    join admin_addresses a on a.fingerprint in ${encryption.fingerprints(addressSubject(adminEmail))}
    where u.id = ${userId} and u.email = ${adminEmail} and u.email_verified
      and (u.created_at >= a.created_at or a.confirmed_by = u.id)
  `);
  return rows.length > 0;
}

/** Stores that an account's owner chose a new password through a link emailed to this address. */
export async function confirmAdminAddress(
  { adminEmail, encryption }: Configured,
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (email !== adminEmail) return;
  await tx.execute(sql`
    update admin_addresses set confirmed_by = ${userId}
    where fingerprint in ${encryption.fingerprints(addressSubject(adminEmail))}
  `);
}

/** The prefix distinguishes it from the fingerprint on failed emails. */
function addressSubject(adminEmail: string): string {
  return `admin address ${adminEmail}`;
}
