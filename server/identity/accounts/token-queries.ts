import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { createToken, hashToken } from "../../platform/security/tokens.ts";

const { accountTokens, sessions, users } = schema;

type Purpose = "confirm_email" | "reset_password" | "change_email" | "second_step";

interface HashLookup {
  tokenHash: string;
  purpose: Purpose;
  now: Date;
}

interface TokenLookup extends Omit<HashLookup, "tokenHash"> {
  token: string;
}

/**
 * Creates the token of a link that confirms an address or lets its owner choose a new password, or of a
 * sign-in that waits for its second step. Stores only its hash.
 */
export async function insertToken(
  tx: Transaction,
  {
    userId,
    purpose,
    expiresAt,
  }: { userId: string; purpose: Exclude<Purpose, "change_email">; expiresAt: Date },
): Promise<string> {
  const token = createToken();
  await tx.insert(accountTokens).values({ userId, purpose, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Creates the token of a link that confirms a new address, replacing a pending one. */
export async function replaceEmailChange(
  tx: Transaction,
  { userId, newEmail, expiresAt }: { userId: string; newEmail: string; expiresAt: Date },
): Promise<string> {
  const token = createToken();
  const change = { tokenHash: hashToken(token), newEmail, expiresAt };
  await tx
    .insert(accountTokens)
    .values({ userId, purpose: "change_email", ...change })
    .onConflictDoUpdate({
      target: accountTokens.userId,
      targetWhere: sql`${accountTokens.purpose} = 'change_email'`,
      set: change,
    });
  return token;
}

/** Returns the hashes of an account's tokens of this kind that expire after a time. */
export async function findTokenHashes(
  db: Queryable,
  { userId, purpose, expiresAfter }: { userId: string; purpose: Purpose; expiresAfter: Date },
): Promise<string[]> {
  const rows = await db
    .select({ tokenHash: accountTokens.tokenHash })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, expiresAfter),
      ),
    );
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Counts an account's valid links of this kind. */
export async function countTokens(
  tx: Transaction,
  { userId, purpose, now }: { userId: string; purpose: Purpose; now: Date },
): Promise<number> {
  return tx.$count(
    accountTokens,
    and(
      eq(accountTokens.userId, userId),
      eq(accountTokens.purpose, purpose),
      gt(accountTokens.expiresAt, now),
    ),
  );
}

/**
 * Returns a token's owner and expiry without using it up. Returns undefined in the same cases as
 * `consumeToken`.
 */
export async function findToken(db: Queryable, { token, ...given }: TokenLookup) {
  return db.query.accountTokens.findFirst({
    columns: { userId: true, expiresAt: true },
    where: hasHash({ tokenHash: hashToken(token), ...given }),
  });
}

/**
 * Uses up a token. Returns undefined if it is unknown, used, expired, or for something else. Locks its owner
 * first, as deleting the account does.
 */
export function consumeToken(tx: Transaction, { token, ...given }: TokenLookup) {
  return consumeTokenHash(tx, { tokenHash: hashToken(token), ...given });
}

/** Uses up a token of which only the hash is known. */
export async function consumeTokenHash(tx: Transaction, given: HashLookup) {
  const owner = tx
    .select({ id: accountTokens.userId })
    .from(accountTokens)
    .where(eq(accountTokens.tokenHash, given.tokenHash));
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, owner)).for("no key update");
  const [taken] = await tx
    .delete(accountTokens)
    .where(hasHash(given))
    .returning({ userId: accountTokens.userId, newEmail: accountTokens.newEmail });
  return taken;
}

/** Voids all earlier links, deletes a pending address, and ends started sign-ins. */
export async function deleteTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

export async function deleteEmailChange(db: Queryable, userId: string): Promise<void> {
  await db.delete(accountTokens).where(isEmailChange(userId));
}

export async function findEmailChange(db: Queryable, userId: string, now: Date) {
  return db.query.accountTokens.findFirst({
    columns: { newEmail: true, expiresAt: true },
    where: and(isEmailChange(userId), gt(accountTokens.expiresAt, now)),
  });
}

function isEmailChange(userId: string) {
  return and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "change_email"));
}

function hasHash({ tokenHash, purpose, now }: HashLookup) {
  return and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, now),
  );
}

/** Deletes expired sessions, and expired tokens of links and second steps. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
}
