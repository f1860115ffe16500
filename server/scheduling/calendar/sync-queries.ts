import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarFileFailureReason } from "../../../contract/scheduling/calendar-files.ts";
import {
  type Database,
  type Queryable,
  queryBuilder,
  schema,
  type Transaction,
} from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { EventChange, EventTime } from "../../providers/calendar/calendar.ts";
import { findIdsOfDoula } from "../bookings/service.ts";
import { toBookingId, toEventId } from "./event-ids.ts";

const doulas = selectDoulas("doulas");
const users = selectUsers("u");
const { calendarBusy, calendarSources, googleCalendarConnections: connections } = schema;

const anySourceSchema = z.object({
  id: z.string(),
  doulaProfileId: z.string(),
  /** The doula's. */
  timeZone: z.string(),
  /** False if its events close no times. */
  counts: z.boolean(),
  syncToken: z.string().nullable(),
  readUntil: z.date().nullable(),
});

const googleSourceSchema = anySourceSchema.extend({
  connectionId: z.string(),
  calendarId: z.string(),
  /** True if booked calls are written to it. */
  isMain: z.boolean(),
  channelExpiresAt: z.date().nullable(),
  channelRetryAt: z.date().nullable(),
});

/** The address is encrypted. */
const fileSourceSchema = anySourceSchema.extend({ connectionId: z.null(), address: z.string() });

export type GoogleSource = z.infer<typeof googleSourceSchema>;
export type FileSource = z.infer<typeof fileSourceSchema>;
export type Source = GoogleSource | FileSource;

export const isGoogle = (source: Source): source is GoogleSource => source.connectionId !== null;

interface NewSource {
  doulaProfileId: string;
  connectionId: string;
  calendarId: string;
  counts: boolean;
  now: Date;
}

export async function insertSource(
  tx: Transaction,
  { doulaProfileId, connectionId, calendarId, counts, now }: NewSource,
): Promise<string> {
  const [source] = await tx
    .insert(calendarSources)
    .values({ doulaProfileId, connectionId, calendarId, counts, nextSyncAt: now })
    .returning({ id: calendarSources.id });
  if (!source) throw new Error("an insert stores a row");
  return source.id;
}

export async function findSource(db: Queryable, id: string): Promise<Source | undefined> {
  const [source] = await db
    .select({
      id: calendarSources.id,
      doulaProfileId: calendarSources.doulaProfileId,
      timeZone: doulas.timeZone,
      connectionId: calendarSources.connectionId,
      calendarId: calendarSources.calendarId,
      isMain: sql<boolean | null>`${calendarSources.calendarId} = ${connections.calendarId}`,
      counts: calendarSources.counts,
      address: calendarSources.address,
      syncToken: calendarSources.syncToken,
      readUntil: calendarSources.readUntil,
      channelExpiresAt: calendarSources.channelExpiresAt,
      channelRetryAt: calendarSources.channelRetryAt,
    })
    .from(calendarSources)
    .innerJoin(doulas, eq(doulas.id, calendarSources.doulaProfileId))
    .leftJoin(connections, eq(connections.id, calendarSources.connectionId))
    .where(eq(calendarSources.id, id));
  return source && z.union([googleSourceSchema, fileSourceSchema]).parse(source);
}

const idsSchema = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id));

/**
 * Claims the calendar that has waited longest to be read; undefined if none is due. It is due again five minutes later,
 * so that one whose reading never ends does not hold up the others.
 */
export async function claimDueSource(
  db: Database,
  { now, isGoogle: isOfGoogle }: { now: Date; isGoogle: boolean },
): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    update calendar_sources set next_sync_at = ${instantSql(now)} + interval '5 minutes'
    where id = (
      select s.id from calendar_sources s
      join ${doulas} on ${doulas.id} = s.doula_profile_id
      join ${users} on ${users.id} = ${doulas.userId}
      left join google_calendar_connections g on g.id = s.connection_id
      where s.next_sync_at <= ${instantSql(now)} and ${users.suspendedAt} is null
        and ${isOfGoogle ? sql`g.state = 'connected'` : sql`s.connection_id is null`}
      order by s.next_sync_at limit 1
      for update of s skip locked
    )
    returning id
  `);
  return idsSchema.parse(rows)[0];
}

/** A doula's calendars at Google, without those whose last reading failed a moment ago. */
export async function findReadableSources(
  db: Database,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const sources = await db
    .select({ id: calendarSources.id })
    .from(calendarSources)
    .where(
      and(
        eq(calendarSources.doulaProfileId, doulaProfileId),
        isNotNull(calendarSources.connectionId),
        or(eq(calendarSources.failures, 0), lte(calendarSources.nextSyncAt, now)),
      ),
    );
  return sources.map(({ id }) => id);
}

/**
 * Notes that somebody asks for a reading; returns the calendars at Google last read before `before`. A reading that was asked for
 * and has not happened yet is not asked for again for two minutes.
 */
export async function claimStaleSources(
  tx: Transaction,
  { doulaProfileId, now, before }: { doulaProfileId: string; now: Date; before: Date },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    update calendar_sources set requested_at = ${instantSql(now)}
    where id in (
      select id from calendar_sources
      where doula_profile_id = ${doulaProfileId} and connection_id is not null
        and (failures = 0 or next_sync_at <= ${instantSql(now)}) and (synced_at is null or synced_at < ${instantSql(before)})
        and (
          requested_at is null or requested_at <= synced_at
          or requested_at < ${instantSql(now)} - interval '2 minutes'
        )
      -- While a reading is stored, nobody waits for it.
      for update skip locked
    )
    returning id
  `);
  return idsSchema.parse(rows);
}

export async function saveChannel(
  db: Database,
  {
    sourceId,
    channelId,
    tokenHash,
    expiresAt,
  }: { sourceId: string; channelId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .update(calendarSources)
    .set({ channelId, channelTokenHash: tokenHash, channelExpiresAt: expiresAt })
    .where(eq(calendarSources.id, sourceId));
}

/**
 * The calendar whose channel this is, and when to read it: at once, or two seconds after the last reading that was asked
 * for. Undefined if the token is not its, or if a reading that is still to come shows the change too.
 */
export async function claimNotified(
  tx: Transaction,
  { channelId, tokenHash, now }: { channelId: string; tokenHash: string; now: Date },
): Promise<{ sourceId: string; readAt: Date } | undefined> {
  const { requestedAt } = calendarSources;
  const [notified] = await tx
    .update(calendarSources)
    .set({ requestedAt: sql`greatest(${instantSql(now)}, ${requestedAt} + interval '2 seconds')` })
    .where(
      and(
        eq(calendarSources.channelId, channelId),
        eq(calendarSources.channelTokenHash, tokenHash),
        or(isNull(requestedAt), lte(requestedAt, now)),
      ),
    )
    .returning({ sourceId: calendarSources.id, readAt: sql<Date>`${requestedAt}`.mapWith(requestedAt) });
  return notified;
}

/** Asks for a new channel no earlier than `after`. */
export async function postponeChannel(
  db: Database,
  { sourceId, after }: { sourceId: string; after: Date },
): Promise<void> {
  await db.update(calendarSources).set({ channelRetryAt: after }).where(eq(calendarSources.id, sourceId));
}

export interface Reading {
  source: Source;
  changes: EventChange[];
  /** True if these are all events, so that the others are gone. */
  isComplete: boolean;
  syncToken: string | null;
  readUntil: Date;
  now: Date;
  nextSyncAt: Date;
}

interface StoredReading {
  /** The events of booked calls; the time is null for a deleted one. */
  ownEvents: { bookingId: string; time: EventTime | null }[];
}

const noFailure = { failures: 0, failure: null, staleNotifiedAt: null };

/** True unless another reading of the source was stored since it was read. */
const isUnread = ({ id, syncToken }: Source) =>
  and(eq(calendarSources.id, id), sql`${calendarSources.syncToken} is not distinct from ${syncToken}`);

/**
 * Stores what was read since the source's sync token, and expires the doula's stored next call if it changes free
 * times. Returns undefined, without a change, if another reading was
 * stored in between.
 */
export async function storeReading(tx: Transaction, reading: Reading): Promise<StoredReading | undefined> {
  const { source, isComplete, syncToken, readUntil, now, nextSyncAt } = reading;
  // An event that changes between two pages may be on both.
  const changes = [...new Map(reading.changes.map((change) => [change.id, change])).values()];
  const stored = await tx
    .update(calendarSources)
    .set({ syncToken, readUntil, syncedAt: now, nextSyncAt, ...noFailure })
    .where(and(isUnread(source), eq(calendarSources.counts, source.counts)))
    .returning({ id: calendarSources.id });
  if (stored.length === 0) return undefined;
  const { doulaProfileId } = source;
  // Booked calls keep their times themselves, whatever the calendar says.
  const readIds = changes.flatMap(({ id }) => toBookingId(id) ?? []);
  const ownIds = await findIdsOfDoula(tx, { doulaProfileId, bookingIds: readIds });
  const own = new Map(ownIds.map((bookingId) => [toEventId(bookingId), bookingId]));
  const busy = changes.flatMap(({ id, time, isBusy }) =>
    source.counts && time && isBusy && !own.has(id)
      ? [{ id, from: time.from.toISOString(), to: time.to.toISOString() }]
      : [],
  );
  const kept = JSON.stringify(busy.map(({ id }) => id));
  const busyIds = new Set(busy.map(({ id }) => id));
  const free = JSON.stringify(changes.flatMap(({ id }) => (busyIds.has(id) ? [] : [id])));
  const { eventId } = calendarBusy;
  await tx
    .delete(calendarBusy)
    .where(
      and(
        eq(calendarBusy.sourceId, source.id),
        isComplete
          ? sql`not exists (select from jsonb_array_elements_text(${kept}::jsonb) kept(id) where kept.id = ${eventId})`
          : sql`${eventId} in (select jsonb_array_elements_text(${free}::jsonb))`,
      ),
    );
  const busyEvents = queryBuilder
    .select({
      sourceId: sql<string>`${source.id}::uuid`.as("source_id"),
      eventId: sql<string>`event.id`.as("event_id"),
      doulaProfileId: sql<string>`${doulaProfileId}::uuid`.as("doula_profile_id"),
      busy: sql<string>`tstzrange(event."from", event."to")`.as("busy"),
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) as event (id text, "from" timestamptz, "to" timestamptz)`,
    );
  await tx
    .insert(calendarBusy)
    .select(busyEvents)
    .onConflictDoUpdate({
      target: [calendarBusy.sourceId, eventId],
      set: { busy: sql`excluded.busy` },
      setWhere: sql`${calendarBusy.busy} <> excluded.busy`,
    });
  const ownEvents = changes.flatMap(({ id, time }) => {
    const bookingId = own.get(id);
    return bookingId ? [{ bookingId, time }] : [];
  });
  return { ownEvents };
}

/** Counts every reading that is still to come for the first time as failed. */
export async function abandonFirstReadings(db: Database): Promise<void> {
  await db
    .update(calendarSources)
    .set({ failures: 1 })
    .where(and(isNull(calendarSources.syncedAt), eq(calendarSources.failures, 0)));
}

/** Stores that a calendar is as it was when it was last read. */
export async function storeUnchanged(
  db: Queryable,
  { source, now, nextSyncAt }: { source: Source; now: Date; nextSyncAt: Date },
): Promise<void> {
  await db
    .update(calendarSources)
    .set({ syncedAt: now, nextSyncAt, ...noFailure })
    .where(eq(calendarSources.id, source.id));
}

interface FailedReading {
  source: Source;
  now: Date;
  /** Why, if the doula can do something about it. */
  failure: CalendarFileFailureReason | null;
}

/** Counts a failed reading, unless another one was stored in between. The next one is a minute later, then longer, at most 15. */
export async function postponeSync(db: Queryable, { source, now, failure }: FailedReading): Promise<void> {
  const { failures } = calendarSources;
  await db
    .update(calendarSources)
    .set({
      failures: sql`${failures} + 1`,
      failure,
      nextSyncAt: sql`${instantSql(now)}
        + least(interval '1 minute' * power(2, least(${failures}, 4)), interval '15 minutes')`,
    })
    .where(isUnread(source));
}

/**
 * Notes that the doula is emailed because a calendar has not been read for a day. Returns their address, and when it was
 * last read, or added if it never was; undefined if they were emailed before, or if it was read since then.
 */
export async function claimStale(tx: Transaction, { sourceId, now }: { sourceId: string; now: Date }) {
  const readAt = sql<Date>`coalesce(${calendarSources.syncedAt}, ${calendarSources.createdAt})`.mapWith(
    toInstant,
  );
  const [stale] = await tx
    .update(calendarSources)
    .set({ staleNotifiedAt: now })
    .from(doulas)
    .innerJoin(users, eq(users.id, doulas.userId))
    .where(
      and(
        eq(calendarSources.id, sourceId),
        eq(doulas.id, calendarSources.doulaProfileId),
        isNull(calendarSources.staleNotifiedAt),
        eq(calendarSources.counts, true),
        sql`${readAt} < ${instantSql(now)} - interval '24 hours'`,
      ),
    )
    .returning({ email: users.email, host: calendarSources.host, readAt });
  return stale;
}
