import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";

const { accountTokens, sessions, verifications } = schema;

type Purpose = "confirm_email" | "reset_password" | "change_email";

interface LinkToken {
  token: string;
  purpose: Purpose;
  now: Date;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Makes the token of a link that confirms an address or lets its owner choose a new password. Only its hash is stored. */
export async function insertToken(
  tx: Transaction,
  {
    userId,
    purpose,
    expiresAt,
  }: { userId: string; purpose: "confirm_email" | "reset_password"; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(accountTokens).values({ userId, purpose, tokenHash: hashOf(token), expiresAt });
  return token;
}

/** Makes the token of a link that confirms a new address, in place of one that waited already. */
export async function replaceEmailChange(
  tx: Transaction,
  { userId, newEmail, expiresAt }: { userId: string; newEmail: string; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const change = { tokenHash: hashOf(token), newEmail, expiresAt };
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

/** How many links of this kind an account has that still work. */
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

/** Whose token it is, without using it up. Undefined as in `consumeToken`. */
export async function findToken(db: Queryable, link: LinkToken) {
  return db.query.accountTokens.findFirst({ columns: { userId: true }, where: isToken(link) });
}

/**
 * Uses up a token. Undefined where it is unknown, used, expired, or for something else. Locks its owner first, as
 * deleting the account does.
 */
export async function consumeToken(tx: Transaction, link: LinkToken) {
  await tx.execute(sql`
    select from users
    where id = (select t.user_id from account_tokens t where t.token_hash = ${hashOf(link.token)})
    for no key update
  `);
  const [taken] = await tx
    .delete(accountTokens)
    .where(isToken(link))
    .returning({ userId: accountTokens.userId, newEmail: accountTokens.newEmail });
  return taken;
}

/** No link that was mailed before works any more; an address that waited is forgotten. */
export async function deleteTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

export async function deleteEmailChange(db: Queryable, userId: string): Promise<void> {
  await db.delete(accountTokens).where(emailChangeOf(userId));
}

export async function findEmailChange(db: Queryable, userId: string, now: Date) {
  return db.query.accountTokens.findFirst({
    columns: { newEmail: true, expiresAt: true },
    where: and(emailChangeOf(userId), gt(accountTokens.expiresAt, now)),
  });
}

function emailChangeOf(userId: string) {
  return and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "change_email"));
}

function isToken({ token, purpose, now }: LinkToken) {
  return and(
    eq(accountTokens.tokenHash, hashOf(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, now),
  );
}

/** Deletes expired sessions, and the tokens of links and second steps. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
