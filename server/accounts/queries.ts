import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { splitFullName } from "../../contract/accounts.ts";
import { userTypes } from "../../contract/users.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";
import { readSettings } from "../settings/service.ts";

const { accounts, sessions, users, verifications } = schema;

export async function findUserByEmail(db: Queryable, email: string) {
  return db.query.users.findFirst({ where: eq(users.email, email) });
}

export async function findUserById(db: Queryable, userId: string) {
  return db.query.users.findFirst({ where: eq(users.id, userId) });
}

/** All that is stored of a person in their own row, as JSON with the columns' names. */
export async function findStoredUser(db: Queryable, userId: string): Promise<object> {
  const { rows } = await db.execute(sql`select to_jsonb(u) as stored from users u where u.id = ${userId}`);
  return z.object({}).loose().parse(rows[0]?.stored);
}

/** Until the transaction ends, nobody else becomes an admin or stops being one. Taken before all other locks. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}

/** Until the transaction ends, every admin stays one; others may share this lock. Taken before all other locks. */
export async function shareAdminsLock(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('admins', 0))`);
}

/** Whether there is another admin than this one who can log in: not suspended, and confirmed where that is asked for. */
export async function hasOtherAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { require_email_verification: isConfirmationRequired } = await readSettings(tx);
  const other = await tx.query.users.findFirst({
    columns: { id: true },
    where: and(
      eq(users.userType, "admin"),
      ne(users.id, userId),
      isNull(users.suspendedAt),
      isConfirmationRequired ? eq(users.emailVerified, true) : undefined,
    ),
  });
  return other !== undefined;
}

/** Deletes an account and all that goes with it by its foreign keys. Whether it was still there. */
export async function deleteUser(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
  return deleted.length > 0;
}

export interface NewPassword {
  hash: string;
  /** It has at least `adminPasswordMinLength` characters. */
  isLong: boolean;
}

interface NewUser {
  email: string;
  fullName: string;
  userType: "client" | "doula";
  password: NewPassword;
}

/** A person with their password. Null where the email has an account already. */
export async function insertUser(tx: Transaction, { password, ...person }: NewUser): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({ ...person, ...splitFullName(person.fullName), hasLongPassword: password.isLong })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return null;
  await tx.insert(accounts).values({
    userId: user.id,
    accountId: user.id,
    providerId: "credential",
    password: password.hash,
  });
  return user.id;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | undefined> {
  const account = await db.query.accounts.findFirst({
    columns: { password: true },
    where: credentialOf(userId),
  });
  return account?.password ?? undefined;
}

/** By address; waits for a transaction that is replacing the password. */
export async function findSettledPassword(
  db: Queryable,
  email: string,
): Promise<{ userId: string; hash: string | null } | undefined> {
  const [account] = await db
    .select({ userId: accounts.userId, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, "credential")))
    .for("share", { of: accounts });
  return account;
}

interface PasswordReplacement {
  userId: string;
  password: NewPassword;
  /** The session that stays, with a new token: others may know the old one. */
  keptSession?: { id: string; token: string };
}

/**
 * Stores a new password and ends every session but the kept one, where there is one. What was begun with the old
 * one and waits for its second step, which is kept under the account's id, ends too.
 */
export async function replacePassword(
  tx: Transaction,
  { userId, password, keptSession }: PasswordReplacement,
): Promise<void> {
  // The person first, as a confirmation locks them: two changes at once wait for each other in one order.
  await tx.update(users).set({ hasLongPassword: password.isLong }).where(eq(users.id, userId));
  await tx
    .update(accounts)
    .set({ password: password.hash, updatedAt: sql`now()` })
    .where(credentialOf(userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await deleteSessions(tx, { userId, keptSessionId: keptSession?.id });
  if (keptSession) {
    await tx.update(sessions).set({ token: keptSession.token }).where(eq(sessions.id, keptSession.id));
  }
}

/** Stores that the password with this hash is long, unless it has been replaced since. */
export async function saveHasLongPassword(
  db: Queryable,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  await db.execute(sql`
    update users u set has_long_password = true
    from accounts a
    where u.id = ${userId} and not u.has_long_password
      and a.user_id = u.id and a.provider_id = 'credential' and a.password = ${hash}
  `);
}

/** Stores a confirmed address. Violates `users_email_unique` where somebody else has it. */
export async function replaceEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

const verifiedSchema = z.object({ email: z.string(), user_type: z.enum(userTypes), is_new: z.boolean() });

/** Marks a person's address as theirs; nothing else changes. `is_new` is true if it was not before. */
export async function markEmailVerified(tx: Transaction, userId: string) {
  const { rows } = await tx.execute(sql`
    update users u set email_verified = true
    from (select id, email_verified from users where id = ${userId} for update) before
    where u.id = before.id
    returning u.email, u.user_type, not before.email_verified as is_new
  `);
  return rows[0] && verifiedSchema.parse(rows[0]);
}

/** A person's unexpired sessions, most recently active first. */
export async function findSessions(db: Queryable, userId: string, now: Date) {
  return db.query.sessions.findMany({
    columns: { id: true, userAgent: true, createdAt: true, updatedAt: true },
    where: and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)),
    orderBy: [desc(sessions.updatedAt), desc(sessions.id)],
  });
}

/** Notes that a session is used, and until when it lasts. Whether there still is such a one. */
export async function renewSession(
  db: Queryable,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
): Promise<boolean> {
  const renewed = await db
    .update(sessions)
    .set({ expiresAt, updatedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return renewed.length > 0;
}

/** Ends every session of a person but the one that is named, where one is. */
export async function deleteSessions(
  db: Queryable,
  { userId, keptSessionId }: { userId: string; keptSessionId?: string | undefined },
): Promise<void> {
  const others = keptSessionId ? ne(sessions.id, keptSessionId) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Ends one session of this person. Whether there was such a one. */
export async function deleteSession(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

function credentialOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
}

/** Returns true if the owner of a session signed in, or entered their password again, since then. */
export async function wasPasswordChecked(
  db: Queryable,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from sessions
    where id = ${sessionId} and greatest(created_at, password_checked_at) > ${since.toISOString()}::timestamptz
  `);
  return rows.length > 0;
}

export async function savePasswordCheck(
  db: Queryable,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update sessions set password_checked_at = ${now.toISOString()}::timestamptz where id = ${sessionId}
  `);
}
