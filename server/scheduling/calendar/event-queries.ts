import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarConnection } from "../../../contract/scheduling/calendar.schema.ts";
import { eventChanges, eventVisibilities } from "../../../contract/scheduling/calendar.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { EventTime } from "../../providers/calendar/calendar.ts";

const users = selectUsers("u");

const { calendarEvents, calendarSources, googleCalendarConnections: connections } = schema;

/** The calendar to which a doula's booked calls are written; undefined if none is connected. */
export async function findEventTarget(db: Queryable, doulaProfileId: string) {
  const [target] = await db
    .select({
      connectionId: connections.id,
      calendarId: calendarSources.calendarId,
      title: connections.eventTitle,
      visibility: sql`${connections.eventVisibility}`.mapWith((value) => visibilitySchema.parse(value)),
    })
    .from(calendarSources)
    .innerJoin(connections, eq(connections.id, calendarSources.connectionId))
    .where(
      and(
        eq(calendarSources.doulaProfileId, doulaProfileId),
        eq(calendarSources.calendarId, connections.calendarId),
        eq(connections.state, "connected"),
      ),
    );
  return target;
}

const visibilitySchema = z.enum(eventVisibilities);

interface EventKey {
  bookingId: string;
  connectionId: string;
}

/** A row of an earlier connection is not this connection's to change. */
const isEvent = ({ bookingId, connectionId }: EventKey) =>
  and(eq(calendarEvents.bookingId, bookingId), eq(calendarEvents.connectionId, connectionId));

/** The event of a booking as it was last written to this connection's calendar. */
export async function findEvent(
  db: Queryable,
  { bookingId, connectionId }: { bookingId: string; connectionId: string },
) {
  const [event] = await db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.bookingId, bookingId), eq(calendarEvents.connectionId, connectionId)));
  return event;
}

/** A few events that were written to a connection's calendar. */
export async function findWrittenEvents(db: Queryable, connectionId: string): Promise<string[]> {
  const events = await db
    .select({ bookingId: calendarEvents.bookingId })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.connectionId, connectionId), isNotNull(calendarEvents.startsAt)))
    .limit(3);
  return events.map(({ bookingId }) => bookingId);
}

/** Stores that a booking's event may exist in this connection's calendar from now on. */
export async function claimEvent(
  db: Queryable,
  { bookingId, connectionId }: { bookingId: string; connectionId: string },
): Promise<void> {
  await db.insert(calendarEvents).values({ bookingId, connectionId }).onConflictDoNothing();
}

/**
 * Lets the caller alone write a booking's event, for two minutes or until `releaseEvent`. Returns false if somebody else
 * is writing it.
 */
export async function leaseEvent(
  db: Queryable,
  { bookingId, connectionId }: { bookingId: string; connectionId: string },
): Promise<boolean> {
  const leasedUntil = sql`clock_timestamp() + interval '2 minutes'`;
  const leased = await db
    .insert(calendarEvents)
    .values({ bookingId, connectionId, leasedUntil })
    .onConflictDoUpdate({
      target: calendarEvents.bookingId,
      set: { leasedUntil },
      setWhere: sql`${calendarEvents.leasedUntil} is null or ${calendarEvents.leasedUntil} < clock_timestamp()`,
    })
    .returning({ bookingId: calendarEvents.bookingId });
  return leased.length > 0;
}

export async function releaseEvent(db: Queryable, event: EventKey): Promise<void> {
  await db.update(calendarEvents).set({ leasedUntil: null }).where(isEvent(event));
}

/** Stores what was written. */
export async function saveEvent(
  db: Queryable,
  { bookingId, connectionId, time }: { bookingId: string; connectionId: string; time: EventTime },
): Promise<void> {
  await db
    .update(calendarEvents)
    .set({ startsAt: time.from, endsAt: time.to, change: null, movedTo: null })
    .where(and(eq(calendarEvents.bookingId, bookingId), eq(calendarEvents.connectionId, connectionId)));
}

export async function deleteEvent(db: Queryable, event: EventKey): Promise<void> {
  await db.delete(calendarEvents).where(isEvent(event));
}

/** The events of upcoming calls that the doula moved or deleted in the calendar. */
export async function findChangedEvents(
  db: Queryable,
  { connectionId, now }: { connectionId: string; now: Date },
): Promise<CalendarConnection["changed_events"]> {
  const events = await db
    .select()
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.connectionId, connectionId),
        isNotNull(calendarEvents.change),
        gt(calendarEvents.endsAt, now),
      ),
    )
    .orderBy(calendarEvents.startsAt);
  return events.flatMap(({ bookingId, change, movedTo }) => {
    const known = eventChanges.find((name) => name === change);
    return known ? [{ booking_id: bookingId, change: known, moved_to: movedTo?.toISOString() ?? null }] : [];
  });
}

interface ReadEvents {
  connectionId: string;
  events: { bookingId: string; time: EventTime | null }[];
  /** True if the calendar has no others. */
  isComplete: boolean;
  now: Date;
}

/** The upcoming calls whose events no longer begin as they were written, or did not before and may again. */
export async function findDifferentEvents(
  tx: Transaction,
  { connectionId, events, isComplete, now }: ReadEvents,
): Promise<string[]> {
  if (events.length === 0 && !isComplete) return [];
  const read = events.map(({ bookingId, time }) => ({
    id: bookingId,
    from: time?.from.toISOString(),
  }));
  const { change, startsAt } = calendarEvents;
  const readRows = sql`jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id uuid, "from" timestamptz)`;
  const different = await tx
    .select({ bookingId: calendarEvents.bookingId })
    .from(calendarEvents)
    .leftJoin(readRows, sql`read.id = ${calendarEvents.bookingId}`)
    .where(
      and(
        eq(calendarEvents.connectionId, connectionId),
        isNotNull(startsAt),
        gt(calendarEvents.endsAt, now),
        sql`(read.id is not null or ${isComplete})`,
        sql`(${change} is not null or ${startsAt} is distinct from read."from")`,
      ),
    );
  return different.map(({ bookingId }) => bookingId);
}

interface ChangedEvent {
  bookingId: string;
  connectionId: string;
  /** The start that was written when the change was found: a later one replaces the change. */
  startsAt: Date;
  change: (typeof eventChanges)[number] | null;
  movedTo: Date | null;
}

/** Stores what the doula did with an event. Returns their account if that is new. */
export async function saveChange(
  tx: Transaction,
  { bookingId, connectionId, startsAt, change, movedTo }: ChangedEvent,
): Promise<{ userId: string; email: string } | undefined> {
  const [changed] = await tx
    .update(calendarEvents)
    .set({ change, movedTo })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))
    .where(
      and(
        isEvent({ bookingId, connectionId }),
        eq(connections.id, calendarEvents.connectionId),
        eq(calendarEvents.startsAt, startsAt),
        sql`(${calendarEvents.change}, ${calendarEvents.movedTo}) is distinct from (${change}, ${movedTo && instantSql(movedTo)})`,
      ),
    )
    .returning({ userId: users.id, email: users.email });
  return changed;
}

/** Makes the next job write a doula's own event again. Returns false if there is none, or no working connection. */
export async function resetEventRecord(
  tx: Transaction,
  { bookingId, userId }: { bookingId: string; userId: string },
): Promise<boolean> {
  const updated = await tx
    .update(calendarEvents)
    .set({ startsAt: null, endsAt: null, change: null, movedTo: null })
    .from(connections)
    .where(
      and(
        eq(calendarEvents.bookingId, bookingId),
        eq(connections.id, calendarEvents.connectionId),
        eq(connections.userId, userId),
        eq(connections.state, "connected"),
      ),
    )
    .returning({ bookingId: calendarEvents.bookingId });
  return updated.length > 0;
}
