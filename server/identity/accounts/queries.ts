import { and, eq, inArray, isNull, ne, not, sql } from "drizzle-orm";
import { z } from "zod";
import { splitFullName } from "../../../contract/identity/accounts.ts";
import { toUserType, type UserType } from "../../../contract/identity/users.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { shareAdminsLock } from "../../platform/database/locks.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { readSettings } from "../../settings/settings/service.ts";
import {
  type CurrentSession,
  deleteSessions,
  endCalendarLinks,
  endOtherSessions,
} from "./session-queries.ts";

const { accounts, accountTokens, users } = schema;

export async function findUserByEmail(db: Queryable, email: string) {
  return db.query.users.findFirst({ where: eq(users.email, email) });
}

export async function findUserById(db: Queryable, userId: string) {
  return db.query.users.findFirst({ where: eq(users.id, userId) });
}

/** Returns a person's address if they confirmed it. */
export async function findConfirmedEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const user = await findUserById(db, userId);
  return user?.emailVerified ? user.email : undefined;
}

/** Locks an account, so that opening a session and replacing a password or factor cannot overlap. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Locks an account that is about to be deleted: until `tx` ends, no new row can refer to it. */
export async function lockUserForDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** Returns a person's own row as JSON with the columns' names. */
export async function findStoredUser(db: Queryable, userId: string): Promise<object> {
  const [user] = await db
    .select({ stored: sql`to_jsonb(${users})` })
    .from(users)
    .where(eq(users.id, userId));
  return z.object({}).loose().parse(user?.stored);
}

/**
 * Requires that nobody has demoted or suspended the calling admin since the request was checked.
 * After this call, such a change waits for `tx`. Call it before all other locks.
 */
export async function requireStillAdmin(tx: Transaction, adminId: string): Promise<void> {
  await shareAdminsLock(tx);
  const admin = await findUserById(tx, adminId);
  if (admin?.userType !== "admin" || admin.suspendedAt) throw new Refusal("forbidden");
}

/** Returns true if another admin can log in: one who is not suspended, and confirmed if that is required. */
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

/** Deletes an account and everything that cascades. Returns true if it still existed. */
export async function deleteUser(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
  return deleted.length > 0;
}

export interface NewPassword {
  hash: string;
  /** True if the password has at least `adminPasswordMinLength` characters. */
  isLong: boolean;
}

interface NewUser {
  email: string;
  fullName: string;
  userType: "client" | "doula";
  password: NewPassword;
}

/** Inserts a person with their password; null if the email already has an account. */
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
    where: isCredential(userId),
  });
  return account?.password ?? undefined;
}

export async function findPasswordByEmail(
  db: Queryable,
  email: string,
): Promise<{ userId: string; hash: string | null } | undefined> {
  const [account] = await db
    .select({ userId: accounts.userId, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, "credential")));
  return account;
}

interface PasswordReplacement {
  userId: string;
  password: NewPassword;
  currentSession?: CurrentSession;
}

/**
 * Stores a new password, and ends every session except `currentSession` and every sign-in that waits for its
 * second step.
 */
export async function replacePassword(
  tx: Transaction,
  { userId, password, currentSession }: PasswordReplacement,
): Promise<void> {
  // Update the user first, in the same lock order as a confirmation, so that concurrent changes wait for each
  // other.
  await tx.update(users).set({ hasLongPassword: password.isLong }).where(eq(users.id, userId));
  await tx
    .update(accounts)
    .set({ password: password.hash, updatedAt: sql`now()` })
    .where(isCredential(userId));
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "second_step")));
  if (currentSession) await endOtherSessions(tx, { userId, currentSession });
  else await deleteSessions(tx, { userId });
}

/** Records that the password with this hash is long, unless it has been replaced since then. */
export async function saveHasLongPassword(
  db: Queryable,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  await db
    .update(users)
    .set({ hasLongPassword: true })
    .from(accounts)
    .where(
      and(
        eq(users.id, userId),
        not(users.hasLongPassword),
        isCredential(userId),
        eq(accounts.password, hash),
      ),
    );
}

/** Stores the zone of a person's browser, without changing `updated_at`, which admins see. */
export async function saveTimeZone(
  db: Queryable,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<void> {
  await db.update(users).set({ timeZone }).where(eq(users.id, userId));
}

/** Stores an address that its owner has not confirmed yet, and ends calendar links. Violates `users_email_unique` if somebody else has it. */
export async function replaceUnconfirmedEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: false, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await endCalendarLinks(tx, userId);
}

/** Stores a confirmed address, and ends calendar links. Violates `users_email_unique` if somebody else has it. */
export async function replaceEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await endCalendarLinks(tx, userId);
}

/**
 * Marks a person's address as confirmed and changes nothing else. `isNew` is true if it was not confirmed
 * before.
 */
export async function markEmailVerified(
  tx: Transaction,
  userId: string,
): Promise<{ email: string; userType: UserType; isNew: boolean } | undefined> {
  const before = tx
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
    .as("before");
  const [user] = await tx
    .update(users)
    .set({ emailVerified: true })
    .from(before)
    .where(eq(users.id, before.id))
    .returning({ email: users.email, userType: users.userType, wasVerified: before.emailVerified });
  return user && { email: user.email, userType: toUserType(user.userType), isNew: !user.wasVerified };
}

function isCredential(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
}

/** Prevents these accounts from being deleted or suspended until the transaction ends. */
export async function lockAccounts(tx: Transaction, userIds: string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for("share");
}
