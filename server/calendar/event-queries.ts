import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { eventVisibilities } from "../../contract/calendar.ts";
import { type Queryable, schema } from "../../db/database.ts";
import type { EventTime } from "../providers/calendar/calendar.ts";

const { calendarEvents } = schema;

const targetSchema = z.object({
  connectionId: z.string(),
  calendarId: z.string(),
  title: z.string(),
  visibility: z.enum(eventVisibilities),
});

/** The calendar to which a doula's booked calls are written; undefined if none is connected. */
export async function findEventTarget(db: Queryable, doulaProfileId: string) {
  const { rows } = await db.execute(sql`
    select g.id as "connectionId", s.calendar_id as "calendarId", g.event_title as title, g.event_visibility as visibility
    from calendar_sources s join google_calendar_connections g on g.id = s.connection_id
    where s.doula_profile_id = ${doulaProfileId} and s.calendar_id = g.calendar_id and g.state = 'connected'
  `);
  return rows[0] && targetSchema.parse(rows[0]);
}

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

/** Stores that a booking's event may exist in this connection's calendar from now on. */
export async function claimEvent(
  db: Queryable,
  { bookingId, connectionId }: { bookingId: string; connectionId: string },
): Promise<void> {
  await db.insert(calendarEvents).values({ bookingId, connectionId }).onConflictDoNothing();
}

/** Stores what was written. */
export async function saveEvent(
  db: Queryable,
  { bookingId, connectionId, time }: { bookingId: string; connectionId: string; time: EventTime },
): Promise<void> {
  await db
    .update(calendarEvents)
    .set({ startsAt: time.from, endsAt: time.to })
    .where(and(eq(calendarEvents.bookingId, bookingId), eq(calendarEvents.connectionId, connectionId)));
}

export async function deleteEvent(db: Queryable, bookingId: string): Promise<void> {
  await db.delete(calendarEvents).where(eq(calendarEvents.bookingId, bookingId));
}
