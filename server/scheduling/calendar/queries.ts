import { and, asc, eq, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarChange, CalendarConnection } from "../../../contract/scheduling/calendar.schema.ts";
import { mainCalendarId } from "../../../contract/scheduling/calendar.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { CalendarPermissions } from "../../providers/calendar/calendar.ts";

const users = selectUsers("users");
const { googleCalendarConnections: connections, calendarRevocations, calendarSources } = schema;

/** The tokens are encrypted and bound to the connection's ID. */
export interface StoredAccess {
  id: string;
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
}

/** The parts of a connection that its owner may see: never the tokens. */
export async function findConnection(
  db: Queryable,
  userId: string,
): Promise<Omit<CalendarConnection, "changed_events"> | undefined> {
  const [connection] = await db
    .select({
      id: connections.id,
      calendar_id: connections.calendarId,
      expiresAt: connections.expiresAt,
      createdAt: connections.createdAt,
      state: sql<CalendarConnection["state"]>`${connections.state}`,
      // Null while one of them has not been read.
      syncedAt: sql<unknown>`case when not bool_or(${calendarSources.syncedAt} is null and ${calendarSources.counts})
        then min(${calendarSources.syncedAt}) end`,
      is_failing: sql<boolean>`coalesce(bool_or(${calendarSources.failures} > 0 and ${calendarSources.counts}), false)`,
      is_stale: sql<boolean>`coalesce(bool_or(${calendarSources.staleNotifiedAt} is not null), false)`,
      counted_calendars: sql<number>`count(*) filter (where ${calendarSources.counts})::int`,
      event_title: connections.eventTitle,
      event_visibility: sql<CalendarConnection["event_visibility"]>`${connections.eventVisibility}`,
      creates_meet: connections.createsMeet,
    })
    .from(connections)
    .leftJoin(calendarSources, eq(calendarSources.connectionId, connections.id))
    .where(eq(connections.userId, userId))
    .groupBy(connections.id);
  if (!connection) return undefined;
  const { expiresAt, createdAt, syncedAt, ...rest } = connection;
  return {
    ...rest,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
    synced_at: syncedAt === null ? null : toInstant(syncedAt).toISOString(),
  };
}

/** Returns false if the doula has no connection. */
export async function updateEventSettings(
  db: Queryable,
  { userId, ...change }: CalendarChange & { userId: string },
): Promise<boolean> {
  const { event_title: eventTitle, event_visibility: eventVisibility, creates_meet: createsMeet } = change;
  const changed = await db
    .update(connections)
    .set({ eventTitle, eventVisibility, createsMeet })
    .where(eq(connections.userId, userId))
    .returning({ id: connections.id });
  return changed.length > 0;
}

/** Stores another consent for a connection, whose calendars and events stay. */
export async function updateConsent(
  tx: Transaction,
  { id, ...consent }: StoredAccess & CalendarPermissions,
): Promise<{ calendar_id: string; expires_at: string }> {
  const [stored] = await tx
    .update(connections)
    .set({ ...consent, failedChecks: 0, nextCheckAt: null })
    .where(eq(connections.id, id))
    .returning({ calendar_id: connections.calendarId, expiresAt: connections.expiresAt });
  if (!stored) throw new Error("the connection is locked with its profile");
  return { calendar_id: stored.calendar_id, expires_at: stored.expiresAt.toISOString() };
}

/** Stores a connection, replacing an existing one. */
export async function replaceConnection(
  tx: Transaction,
  { userId, ...connection }: StoredAccess & CalendarPermissions & { userId: string; createdAt: Date },
): Promise<{ calendar_id: string; expires_at: string }> {
  // Its calendars, too, since the new one may be another person's account.
  const [earlier] = await tx.delete(connections).where(eq(connections.userId, userId)).returning({
    eventTitle: connections.eventTitle,
    eventVisibility: connections.eventVisibility,
    createsMeet: connections.createsMeet,
  });
  const [stored] = await tx
    .insert(connections)
    .values({ userId, ...connection, ...earlier })
    .returning({ calendar_id: connections.calendarId, expiresAt: connections.expiresAt });
  if (!stored) throw new Error("an insert stores a row");
  return { calendar_id: stored.calendar_id, expires_at: stored.expiresAt.toISOString() };
}

/** What a user's connection is and allows; undefined if there is none. */
export async function findPermissions(
  db: Queryable,
  userId: string,
): Promise<(CalendarPermissions & { id: string; isConnected: boolean }) | undefined> {
  const { id, canList, canReadShared } = connections;
  const [found] = await db
    .select({ id, canList, canReadShared, isConnected: sql<boolean>`${connections.state} = 'connected'` })
    .from(connections)
    .where(eq(connections.userId, userId));
  return found;
}

/** The calendars of a connection, and whether their events close times. */
export async function findCalendarChoices(
  db: Queryable,
  connectionId: string,
): Promise<{ calendarId: string; counts: boolean }[]> {
  const { calendarId, counts } = calendarSources;
  return db
    .select({ calendarId, counts })
    .from(calendarSources)
    .where(eq(calendarSources.connectionId, connectionId));
}

/** Stops reading a connection's calendars except the main one and the given ones. */
export async function deleteOtherSources(
  tx: Transaction,
  { connectionId, calendarIds }: { connectionId: string; calendarIds: string[] },
): Promise<void> {
  const remaining = [mainCalendarId, ...calendarIds];
  await tx
    .delete(calendarSources)
    .where(
      and(eq(calendarSources.connectionId, connectionId), notInArray(calendarSources.calendarId, remaining)),
    );
}

/** Stops reading the main calendar if its events do not count like this. Returns true if it did. */
export async function deleteMainSource(
  tx: Transaction,
  { connectionId, unless }: { connectionId: string; unless: { counts: boolean } },
): Promise<boolean> {
  const deleted = await tx
    .delete(calendarSources)
    .where(
      and(
        eq(calendarSources.connectionId, connectionId),
        eq(calendarSources.calendarId, mainCalendarId),
        ne(calendarSources.counts, unless.counts),
      ),
    )
    .returning({ id: calendarSources.id });
  return deleted.length > 0;
}

/** Ends a connection here, keeping its refresh token for the revocation. Returns the revocation's ID. */
export async function moveToRevocations(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`
    with ended as (
      delete from google_calendar_connections where user_id = ${userId} returning id, user_id, refresh_token
    )
    insert into calendar_revocations (id, user_id, token) select id, user_id, refresh_token from ended
    returning id
  `);
  return rows[0] && revocationSchema.parse(rows[0]).id;
}

const revocationSchema = z.object({ id: z.string() });

/** `isReplaced` if its owner has connected a calendar again since then. */
export async function findRevocation(
  db: Queryable,
  id: string,
): Promise<{ token: string; isReplaced: boolean } | undefined> {
  const [revocation] = await db
    .select({
      token: calendarRevocations.token,
      isReplaced: sql<boolean>`coalesce(${connections.state} = 'connected', false)`,
    })
    .from(calendarRevocations)
    .leftJoin(connections, eq(connections.userId, calendarRevocations.userId))
    .where(eq(calendarRevocations.id, id));
  return revocation;
}

export async function deleteRevocation(db: Queryable, id: string): Promise<void> {
  await db.delete(calendarRevocations).where(eq(calendarRevocations.id, id));
}

export async function deleteRevocationsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(calendarRevocations).where(lt(calendarRevocations.createdAt, before));
}

/** The tokens of a connection that works. */
export async function findAccess(db: Queryable, id: string): Promise<StoredAccess | undefined> {
  const { accessToken, refreshToken, expiresAt } = connections;
  const [access] = await db
    .select({ id: connections.id, accessToken, refreshToken, expiresAt })
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.state, "connected")));
  return access;
}

/** Longest waiting first, without those whose last check failed recently. */
export async function findConnectionsToCheck(
  db: Queryable,
  { expiredBefore, now, limit }: { expiredBefore: Date; now: Date; limit: number },
): Promise<{ id: string; refreshToken: string }[]> {
  return db
    .select({ id: connections.id, refreshToken: connections.refreshToken })
    .from(connections)
    .where(
      and(
        eq(connections.state, "connected"),
        lt(connections.expiresAt, expiredBefore),
        or(isNull(connections.nextCheckAt), lte(connections.nextCheckAt, now)),
      ),
    )
    .orderBy(asc(sql`coalesce(${connections.nextCheckAt}, ${connections.expiresAt})`))
    .limit(limit);
}

/** Waits 10 minutes, then twice as long each time, at most a day. */
export async function postponeCheck(db: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .update(connections)
    .set({
      failedChecks: sql`${connections.failedChecks} + 1`,
      nextCheckAt: sql`${instantSql(now)}
        + least(interval '10 minutes' * power(2, least(${connections.failedChecks}, 10)), interval '1 day')`,
    })
    .where(eq(connections.id, id));
}

/** Does nothing if the connection has ended since then. */
export async function updateAccess(
  db: Queryable,
  { id, accessToken, expiresAt }: Omit<StoredAccess, "refreshToken">,
): Promise<void> {
  await db
    .update(connections)
    .set({ accessToken, expiresAt, failedChecks: 0, nextCheckAt: null })
    .where(eq(connections.id, id));
}

/**
 * Marks a connection that Google ended. Returns its owner's email; undefined if it was already
 * marked or ended.
 */
export async function markReconnectNeeded(tx: Transaction, id: string): Promise<string | undefined> {
  const [marked] = await tx
    .update(connections)
    .set({ state: "reconnect_needed" })
    .from(users)
    .where(and(eq(connections.id, id), eq(connections.state, "connected"), eq(users.id, connections.userId)))
    .returning({ email: users.email });
  return marked?.email;
}
