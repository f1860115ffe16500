import { sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarFileFailureReason } from "../../../contract/scheduling/calendar-files.ts";
import type { Database, Queryable, Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { EventChange, EventTime } from "../../providers/calendar/calendar.ts";
import { findIdsOfDoula } from "../bookings/service.ts";
import { toBookingId, toEventId } from "./event-ids.ts";

const doulas = selectDoulas("doulas");
const users = selectUsers("u");

const optionalInstant = z.unknown().transform((value) => (value === null ? null : toInstant(value)));

const anySourceSchema = z.object({
  id: z.string(),
  doulaProfileId: z.string(),
  /** The doula's. */
  timeZone: z.string(),
  /** False if its events close no times. */
  counts: z.boolean(),
  syncToken: z.string().nullable(),
  readUntil: optionalInstant,
});

const googleSourceSchema = anySourceSchema.extend({
  connectionId: z.string(),
  calendarId: z.string(),
  /** True if booked calls are written to it. */
  isMain: z.boolean(),
  channelExpiresAt: optionalInstant,
  channelRetryAt: optionalInstant,
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
  const { rows } = await tx.execute(sql`
    insert into calendar_sources (doula_profile_id, connection_id, calendar_id, counts, next_sync_at)
    values (${doulaProfileId}, ${connectionId}, ${calendarId}, ${counts}, ${instantSql(now)})
    returning id
  `);
  return z.object({ id: z.string() }).parse(rows[0]).id;
}

export async function findSource(db: Queryable, id: string): Promise<Source | undefined> {
  const { rows } = await db.execute(sql`
    select s.id, s.doula_profile_id as "doulaProfileId", ${doulas.timeZone} as "timeZone", s.connection_id as "connectionId",
      s.calendar_id as "calendarId", s.calendar_id = g.calendar_id as "isMain", s.counts, s.address,
      s.sync_token as "syncToken", s.read_until as "readUntil", s.channel_expires_at as "channelExpiresAt",
      s.channel_retry_at as "channelRetryAt"
    from calendar_sources s
    join ${doulas} on ${doulas.id} = s.doula_profile_id
    left join google_calendar_connections g on g.id = s.connection_id
    where s.id = ${id}
  `);
  return rows[0] && z.union([googleSourceSchema, fileSourceSchema]).parse(rows[0]);
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
  const { rows } = await db.execute(sql`
    select id from calendar_sources
    where doula_profile_id = ${doulaProfileId} and connection_id is not null
      and (failures = 0 or next_sync_at <= ${instantSql(now)})
  `);
  return idsSchema.parse(rows);
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
  await db.execute(sql`
    update calendar_sources
    set channel_id = ${channelId}, channel_token_hash = ${tokenHash}, channel_expires_at = ${instantSql(expiresAt)}
    where id = ${sourceId}
  `);
}

/**
 * The calendar whose channel this is, and when to read it: at once, or two seconds after the last reading that was asked
 * for. Undefined if the token is not its, or if a reading that is still to come shows the change too.
 */
export async function claimNotified(
  tx: Transaction,
  { channelId, tokenHash, now }: { channelId: string; tokenHash: string; now: Date },
): Promise<{ sourceId: string; readAt: Date } | undefined> {
  const { rows } = await tx.execute(sql`
    update calendar_sources
    set requested_at = greatest(${instantSql(now)}, requested_at + interval '2 seconds')
    where channel_id = ${channelId} and channel_token_hash = ${tokenHash}
      and (requested_at is null or requested_at <= ${instantSql(now)})
    returning id as "sourceId", requested_at as "readAt"
  `);
  return rows[0] && notifiedSchema.parse(rows[0]);
}

const notifiedSchema = z.object({ sourceId: z.string(), readAt: z.unknown().transform(toInstant) });

/** Asks for a new channel no earlier than `after`. */
export async function postponeChannel(
  db: Database,
  { sourceId, after }: { sourceId: string; after: Date },
): Promise<void> {
  await db.execute(sql`
    update calendar_sources set channel_retry_at = ${instantSql(after)} where id = ${sourceId}
  `);
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

const noFailureSql = sql`failures = 0, failure = null, stale_notified_at = null`;

/**
 * Stores what was read since the source's sync token, and expires the doula's stored next call if it changes free
 * times. Returns undefined, without a change, if another reading was
 * stored in between.
 */
export async function storeReading(tx: Transaction, reading: Reading): Promise<StoredReading | undefined> {
  const { source, isComplete, syncToken, readUntil, now, nextSyncAt } = reading;
  // An event that changes between two pages may be on both.
  const changes = [...new Map(reading.changes.map((change) => [change.id, change])).values()];
  const { rows } = await tx.execute(sql`
    update calendar_sources
    set sync_token = ${syncToken}, read_until = ${instantSql(readUntil)}, synced_at = ${instantSql(now)},
      next_sync_at = ${instantSql(nextSyncAt)}, ${noFailureSql}
    where id = ${source.id} and sync_token is not distinct from ${source.syncToken} and counts = ${source.counts}
    returning id
  `);
  if (rows.length === 0) return undefined;
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
  await tx.execute(sql`
    delete from calendar_busy b
    where b.source_id = ${source.id} and ${
      isComplete
        ? sql`not exists (select from jsonb_array_elements_text(${kept}::jsonb) kept(id) where kept.id = b.event_id)`
        : sql`b.event_id in (select jsonb_array_elements_text(${free}::jsonb))`
    }
  `);
  await tx.execute(sql`
    insert into calendar_busy (source_id, event_id, doula_profile_id, busy)
    select ${source.id}, e.id, ${doulaProfileId}, tstzrange(e."from", e."to")
    from jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) as e (id text, "from" timestamptz, "to" timestamptz)
    on conflict (source_id, event_id) do update set busy = excluded.busy
      where calendar_busy.busy <> excluded.busy
  `);
  const ownEvents = changes.flatMap(({ id, time }) => {
    const bookingId = own.get(id);
    return bookingId ? [{ bookingId, time }] : [];
  });
  return { ownEvents };
}

/** Counts every reading that is still to come for the first time as failed. */
export async function abandonFirstReadings(db: Database): Promise<void> {
  await db.execute(sql`update calendar_sources set failures = 1 where synced_at is null and failures = 0`);
}

/** Stores that a calendar is as it was when it was last read. */
export async function storeUnchanged(
  db: Queryable,
  { source, now, nextSyncAt }: { source: Source; now: Date; nextSyncAt: Date },
): Promise<void> {
  await db.execute(sql`
    update calendar_sources
    set synced_at = ${instantSql(now)}, next_sync_at = ${instantSql(nextSyncAt)}, ${noFailureSql}
    where id = ${source.id}
  `);
}

interface FailedReading {
  source: Source;
  now: Date;
  /** Why, if the doula can do something about it. */
  failure: CalendarFileFailureReason | null;
}

/** Counts a failed reading, unless another one was stored in between. The next one is a minute later, then longer, at most 15. */
export async function postponeSync(db: Queryable, { source, now, failure }: FailedReading): Promise<void> {
  await db.execute(sql`
    update calendar_sources
    set failures = failures + 1, failure = ${failure},
      next_sync_at = ${instantSql(now)} + least(interval '1 minute' * power(2, least(failures, 4)), interval '15 minutes')
    where id = ${source.id} and sync_token is not distinct from ${source.syncToken}
  `);
}

const staleSourceSchema = z.object({
  email: z.string(),
  host: z.string().nullable(),
  readAt: z.unknown().transform(toInstant),
});

/**
 * Notes that the doula is emailed because a calendar has not been read for a day. Returns their address, and when it was
 * last read, or added if it never was; undefined if they were emailed before, or if it was read since then.
 */
export async function claimStale(tx: Transaction, { sourceId, now }: { sourceId: string; now: Date }) {
  const { rows } = await tx.execute(sql`
    update calendar_sources s set stale_notified_at = ${instantSql(now)}
    from ${doulas} join ${users} on ${users.id} = ${doulas.userId}
    where s.id = ${sourceId} and ${doulas.id} = s.doula_profile_id and s.stale_notified_at is null
      and s.counts and coalesce(s.synced_at, s.created_at) < ${instantSql(now)} - interval '24 hours'
    returning ${users.email}, s.host, coalesce(s.synced_at, s.created_at) as "readAt"
  `);
  return rows[0] && staleSourceSchema.parse(rows[0]);
}
