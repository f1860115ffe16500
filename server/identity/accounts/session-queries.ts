import { and, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";

const { sessions, signInDays, users } = schema;

/** Sessions per person. Opening one more ends the oldest. */
const maxSessions = 50;

/** Returns a person's unexpired sessions, most recently active first. */
export async function findSessions(db: Queryable, userId: string, now: Date) {
  return db.query.sessions.findMany({
    columns: { id: true, userAgent: true, createdAt: true, updatedAt: true },
    where: and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)),
    orderBy: [desc(sessions.updatedAt), desc(sessions.id)],
  });
}

/** Returns which of these sessions have not ended. */
export async function findLiveSessions(db: Queryable, sessionIds: string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, sql`now()`)));
  return new Set(found.map(({ id }) => id));
}

/** Opens a session. Violates `sessions_not_suspended` if its owner is suspended. */
export async function insertSession(
  tx: Transaction,
  session: { userId: string; token: string; userAgent: string | undefined; expiresAt: Date },
): Promise<void> {
  await tx.insert(sessions).values(session);
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(maxSessions);
  await tx.delete(sessions).where(inArray(sessions.id, oldest));
  await tx
    .insert(signInDays)
    .values({ userId: session.userId, day: sql`(now() at time zone 'utc')::date` })
    .onConflictDoUpdate({
      target: [signInDays.userId, signInDays.day],
      set: { signIns: sql`${signInDays.signIns} + 1`, lastAt: sql`now()` },
    });
}

/** Returns a subquery with how often each user signed in by day, for joins in other domains. */
export function selectSignInDays<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      userId: signInDays.userId,
      day: signInDays.day,
      signIns: signInDays.signIns,
      lastAt: signInDays.lastAt,
    })
    .from(signInDays)
    .as(alias);
}

export function findSignInDays(db: Queryable, userId: string) {
  return db
    .select({ day: signInDays.day, sign_ins: signInDays.signIns })
    .from(signInDays)
    .where(eq(signInDays.userId, userId))
    .orderBy(signInDays.day);
}

const signInRetentionDays = 90;

export async function deleteOldSignInDays(db: Queryable, now: Date): Promise<void> {
  const first = new Date(now.getTime() - signInRetentionDays * 86_400_000).toISOString().slice(0, 10);
  await db.delete(signInDays).where(lt(signInDays.day, first));
}

/** Records a session's use and new expiry. Returns true if it still exists. */
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

/**
 * Ends every session of a person, except `exceptSessionId` if set, and their calendar links. Updates the user first, as a
 * confirmation does.
 */
export async function deleteSessions(
  db: Queryable,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string | undefined },
): Promise<void> {
  await endCalendarLinks(db, userId);
  const others = exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Ends the links to a person's calendar feed and to the calendar files in their emails: new ones have other keys. */
export async function endCalendarLinks(db: Queryable, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ linkGeneration: sql`${users.linkGeneration} + 1` })
    .where(eq(users.id, userId));
}

/** Ends one session of this person. Returns true if there was one. */
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

/** The session that stays open. It gets a new token, because others may know the old one. */
export interface CurrentSession {
  id: string;
  token: string;
}

/** Ends all sessions except the current one. */
export async function endOtherSessions(
  tx: Transaction,
  { userId, currentSession }: { userId: string; currentSession: CurrentSession },
): Promise<void> {
  await deleteSessions(tx, { userId, exceptSessionId: currentSession.id });
  const updated = await tx
    .update(sessions)
    .set({ token: currentSession.token })
    .where(eq(sessions.id, currentSession.id))
    .returning({ id: sessions.id });
  if (updated.length === 0) throw new Refusal("unauthenticated");
}

/** Returns true if a session's owner signed in, or entered their password again, after the given time. */
export async function wasPasswordChecked(
  db: Queryable,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<boolean> {
  const checked = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        or(gt(sessions.createdAt, since), gt(sessions.passwordCheckedAt, since)),
      ),
    );
  return checked.length > 0;
}

export async function savePasswordCheck(
  db: Queryable,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.update(sessions).set({ passwordCheckedAt: now }).where(eq(sessions.id, sessionId));
}
