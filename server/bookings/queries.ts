import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { introCallMinutes } from "../../contract/availability.ts";
import { type BookingEventName, bookingActors, bookingEventNames } from "../../contract/booking-states.ts";
import { type Booking, bookingSchema } from "../../contract/bookings.ts";
import { calendarDayOf, formatTimeOfDay } from "../../contract/time.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";
import { openIntroCallsOf } from "../availability/service.ts";
import { instantOf } from "../platform/rows.ts";

/** Until the transaction ends, nobody else books as this client. */
export async function lockClient(tx: Transaction, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('client ' || ${clientId}::text, 0))`);
}

/** Until the transaction ends, nobody else books this doula. */
export async function lockDoula(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doulaProfileId}::text, 0))`,
  );
}

/** As `lockClient` and `lockDoula` for somebody who may be either. */
export async function lockLeaver(tx: Transaction, userId: string): Promise<void> {
  await lockClient(tx, userId);
  const profile = await tx.query.doulaProfiles.findFirst({
    columns: { id: true },
    where: eq(schema.doulaProfiles.userId, userId),
  });
  if (profile) await lockDoula(tx, profile.id);
}

/** Intro calls that count against the client's limit: all that are not cancelled. */
export async function countIntroCalls(db: Queryable, clientId: string): Promise<number> {
  return db.$count(
    schema.bookings,
    sql`${schema.bookings.clientId} = ${clientId} and ${schema.bookings.bookingType} = 'intro_call'
      and ${schema.bookings.status} <> 'cancelled'`,
  );
}

/** What decides whether a doula can be booked. Undefined for one who is not listed. */
export async function findBookableDoula(db: Queryable, doulaProfileId: string, now: Date) {
  const { rows } = await db.execute(sql`
    select p.requires_approval, ${openIntroCallsOf(now)}::int as open_calls
    from doula_profiles p
    where p.id = ${doulaProfileId} and p.status = 'approved'
  `);
  const row = rows[0];
  return row && { requiresApproval: row.requires_approval === true, openCalls: Number(row.open_calls) };
}

interface NewIntroCall {
  clientId: string;
  doulaProfileId: string;
  startsAt: Date;
  status: "pending" | "confirmed";
  notes: string | null;
}

/** Inserts an intro call with the doula's zone and buffer as they are now. Violates an exclusion when taken. */
export async function insertIntroCall(tx: Transaction, call: NewIntroCall): Promise<string> {
  const startsAt = sql`${call.startsAt.toISOString()}::timestamptz`;
  const endsAt = sql`${startsAt} + ${`${introCallMinutes} minutes`}::interval`;
  const { rows } = await tx.execute(sql`
    insert into bookings (
      client_id, doula_profile_id, booking_type, service_type, starts_at, ends_at, time_zone, blocked, status, notes
    )
    select ${call.clientId}::uuid, p.id, 'intro_call', 'Intro call', ${startsAt}, ${endsAt}, p.time_zone,
      tstzrange(${startsAt}, ${endsAt} + p.buffer_minutes * interval '1 minute'), ${call.status}, ${call.notes}
    from doula_profiles p where p.id = ${call.doulaProfileId}
    returning id
  `);
  return String(rows[0]?.id);
}

/** Adds a line to the booking's history. */
export async function insertBookingEvent(
  tx: Transaction,
  event: { bookingId: string; actorId: string; event: BookingEventName; before?: object; after?: object },
): Promise<void> {
  await tx.insert(schema.bookingEvents).values(event);
}

/** Takes out of a client's bookings what they wrote for their doulas. */
export async function forgetNotes(tx: Transaction, clientId: string): Promise<void> {
  await tx.execute(sql`update bookings set notes = null, cancel_reason = null where client_id = ${clientId}`);
}

/** A client's bookings in order of their time. `after` is the id of the last one of the page before. */
export async function findBookings(
  db: Queryable,
  { clientId, after, limit }: { clientId: string; after?: string; limit: number },
): Promise<Booking[]> {
  const afterCursor = after
    ? sql`and (b.starts_at, b.id) > (
        select l.starts_at, l.id from bookings l where l.id = ${after} and l.client_id = ${clientId}
      )`
    : sql``;
  return selectBookings(
    db,
    sql`b.client_id = ${clientId} ${afterCursor} order by b.starts_at, b.id limit ${limit}`,
  );
}

export async function findBooking(db: Queryable, bookingId: string): Promise<Booking | undefined> {
  const [booking] = await selectBookings(db, sql`b.id = ${bookingId}`);
  return booking;
}

/** Which of the two a user id belongs to; the platform where it is neither, or null. */
function sideOf(userId: SQL): SQL {
  return sql`case ${userId} when b.client_id then 'client' when p.user_id then 'doula' else 'platform' end`;
}

/** Phone and email are told while the booking is not cancelled. */
async function selectBookings(db: Queryable, where: SQL): Promise<Booking[]> {
  const { rows } = await db.execute(sql`
    select b.id, b.client_id, b.doula_profile_id, b.booking_type, b.service_type, b.starts_at, b.ends_at,
      b.time_zone, b.status, b.notes, b.ics_sequence, b.created_at, b.cancel_reason,
      case when b.status = 'cancelled' then ${sideOf(sql`b.cancelled_by`)} end as cancelled_by,
      (
        select jsonb_agg(
          jsonb_build_object(
            'event', e.event, 'by', ${sideOf(sql`e.actor_id`)}, 'at', e.created_at,
            'starts_at', e.after -> 'starts_at', 'before', e.before -> 'starts_at'
          ) order by e.created_at
        )
        from booking_events e where e.booking_id = b.id
      ) as history,
      jsonb_build_object(
        'slug', p.slug, 'first_name', p.first_name, 'last_name', p.last_name, 'full_name', p.full_name,
        'profile_image', p.profile_image_url,
        'phone', case when b.status <> 'cancelled' then p.phone_number end,
        'email', case when b.status <> 'cancelled' then coalesce(p.email, u.email) end
      ) as doula
    from bookings b
    join doula_profiles p on p.id = b.doula_profile_id
    join users u on u.id = p.user_id
    where ${where}
  `);
  return rows.map(bookingOf);
}

/** Times are told where a line is about them: of a cancellation, the status says all. */
const historySchema = z
  .array(
    z.object({
      event: z.enum(bookingEventNames),
      by: z.enum(bookingActors),
      at: z.unknown().transform((at) => instantOf(at).toISOString()),
      starts_at: z.string().nullish(),
      before: z.string().nullish(),
    }),
  )
  .nullable()
  .transform((lines) =>
    (lines ?? []).map(({ starts_at, before, ...line }) => ({
      ...line,
      starts_at: starts_at ?? null,
      before: before ? { starts_at: before } : null,
    })),
  );

function bookingOf(row: Record<string, unknown>): Booking {
  const startsAt = instantOf(row.starts_at);
  const timeZone = String(row.time_zone);
  const date = calendarDayOf(startsAt, timeZone);
  const time = formatTimeOfDay(startsAt, timeZone);
  return bookingSchema.parse({
    ...row,
    history: historySchema.parse(row.history),
    user_id: row.client_id,
    starts_at: startsAt.toISOString(),
    ends_at: instantOf(row.ends_at).toISOString(),
    created_at: instantOf(row.created_at).toISOString(),
    booking_date: date,
    booking_time: time,
    appointment_date: date,
    appointment_time: time,
  });
}

/** A client's own call with that doula at that time, which a repeated request asks for again. */
export async function findSameCall(
  db: Queryable,
  call: { clientId: string; doulaProfileId: string; startsAt: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    select b.id from bookings b
    where b.client_id = ${call.clientId} and b.doula_profile_id = ${call.doulaProfileId}
      and b.starts_at = ${call.startsAt.toISOString()}::timestamptz and b.status in ('pending', 'confirmed')
  `);
  return rows[0] && String(rows[0].id);
}

const doulaCallsSchema = z.array(z.record(z.string(), z.unknown()));

/** All calls that were booked with a doula, as JSON; empty for somebody who is none. */
export async function findCallsOfDoula(db: Queryable, userId: string) {
  const { rows } = await db.execute(sql`
    select b.id, b.service_type, b.starts_at, b.ends_at, b.time_zone, b.status, b.notes, b.cancel_reason, b.created_at,
      c.full_name as client_name
    from bookings b
    join doula_profiles p on p.id = b.doula_profile_id
    left join users c on c.id = b.client_id
    where p.user_id = ${userId}
    order by b.starts_at, b.id
  `);
  return doulaCallsSchema.parse(rows);
}
