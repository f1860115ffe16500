import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { UserType } from "../../../contract/identity/users.ts";
import { unconfirmedAccountDays } from "../../../contract/platform/retention.ts";
import type { Database, Transaction } from "../../../db/database.ts";
import { deleteDoulaOfUser } from "../../directory/doulas/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { clearUndeliverable } from "../../platform/email/undeliverable.ts";
import type { Platform } from "../../platform/platform.ts";
import { endCalendars } from "../../scheduling/calendar/service.ts";
import { anonymizeSubject } from "../../settings/audit-entries/service.ts";
import { confirmAdminAddress } from "../profiles/service.ts";
import { filesQueue } from "./deletion.ts";
import { restoreRelations } from "./former-accounts.ts";
import { requireAdminLength } from "./passwords.ts";
import { deleteUser, insertUser, markEmailVerified, type NewPassword, replacePassword } from "./queries.ts";
import { deleteTokens } from "./token-queries.ts";

/** The maximum number of deletions per night. */
const maxDeletions = 1000;

/**
 * SQL expression: true if nothing except its own profile depends on the account of `u`, and no admin has made
 * a decision about it.
 */
const isUnusedSql: SQL = sql`
  not u.email_verified and u.user_type <> 'admin' and u.suspended_at is null and u.extra_intro_calls = 0
  and not exists (select from bookings b where b.client_id = u.id)
  and not exists (select from orders o where o.parent_user_id = u.id)
  and not exists (select from conversation_members m where m.user_id = u.id)
  and not exists (select from blocks k where k.blocker_id = u.id or k.blocked_id = u.id)
  and not exists (select from reports r where r.reported_id = u.id)
  and not exists (
    select from doula_profiles p
    where p.user_id = u.id and (
      p.status <> 'draft'
      or exists (select from bookings b where b.doula_profile_id = p.id)
      or exists (select from orders o where o.doula_profile_id = p.id)
    )
  )
`;

/**
 * Deletes accounts that were never confirmed: 14 days after the sign-up, if nobody has signed in to them,
 * nothing depends on them and no link is valid.
 */
export async function deleteUnconfirmedAccounts(db: Database, now: Date): Promise<void> {
  const isDueSql = sql`
    u.created_at <= ${instantSql(now)} - make_interval(days => ${unconfirmedAccountDays}) and not u.has_signed_in
    and not exists (select from account_tokens t where t.user_id = u.id and t.expires_at > ${instantSql(now)})
    and ${isUnusedSql}
  `;
  const due = await db.execute(sql`
    select u.id from users u where ${isDueSql} order by u.created_at limit ${maxDeletions}
  `);
  for (const { id } of due.rows.map((row) => rowSchema.parse(row))) {
    await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute(
        sql`select u.email from users u where u.id = ${id} and ${isDueSql} for update`,
      );
      const [unused] = z.array(z.object({ email: z.string() })).parse(rows);
      if (!unused) return;
      await deleteTraces(tx, id);
      await clearUndeliverable(tx, unused.email);
    });
  }
}

const rowSchema = z.object({ id: z.string() });

interface Confirmation {
  userId: string;
  password: NewPassword;
}

/**
 * Confirms an address for its owner, who opened a link we emailed there and chose a new password. Replaces
 * the password and ends all sessions and links. If the address was not confirmed before, a stranger may
 * have entered everything, so an account that nothing depends on is replaced by an empty one with another
 * ID. Returns undefined if the account is gone. Refuses an admin's password with admin_password_too_short.
 */
export async function confirmWithNewPassword(
  platform: Platform,
  tx: Transaction,
  { userId, password }: Confirmation,
): Promise<{ email: string } | undefined> {
  const ownId = (await replaceUnused(platform, tx, { userId, password })) ?? userId;
  const user = await confirmAddress(platform, tx, ownId);
  if (!user) return undefined;
  if (user.user_type === "admin") requireAdminLength(password);
  await replacePassword(tx, { userId: ownId, password });
  await deleteTokens(tx, ownId);
  await confirmAdminAddress(platform, tx, { userId: ownId, email: user.email });
  return { email: user.email };
}

const unusedSchema = z.object({ email: z.string(), user_type: z.enum(["client", "doula"]) });

/** Returns the new account's ID; undefined if the old one remains. */
async function replaceUnused(
  platform: Platform,
  tx: Transaction,
  { userId, password }: Confirmation,
): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`
    select u.email, u.user_type from users u where u.id = ${userId} and ${isUnusedSql} for update
  `);
  const unused = rows[0] && unusedSchema.parse(rows[0]);
  if (!unused) return undefined;
  await endCalendars(platform, tx, userId);
  await deleteTraces(tx, userId);
  await platform.jobs.send(tx, filesQueue, { userId });
  const { email, user_type: userType } = unused;
  return (await insertUser(tx, { email, userType, fullName: "", password })) ?? undefined;
}

async function deleteTraces(tx: Transaction, userId: string): Promise<void> {
  await deleteDoulaOfUser(tx, userId);
  await anonymizeSubject(tx, { type: "user", id: userId });
  await deleteUser(tx, userId);
}

/**
 * Confirms an account's address for its owner, who opened a link we emailed there. Returns undefined if there
 * is no account.
 */
export async function confirmAddress(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<{ email: string; user_type: UserType } | undefined> {
  const user = await markEmailVerified(tx, userId);
  if (user) await clearUndeliverable(tx, user.email);
  if (user?.is_new) await restoreRelations(platform, tx, { userId, email: user.email });
  return user;
}
