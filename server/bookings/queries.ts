import { sql } from "drizzle-orm";
import { z } from "zod";
import { introCallMinutes } from "../../contract/availability.ts";
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

/** Intro calls that count against the client's limit: all that are not cancelled. */
export async function countIntroCalls(db: Queryable, clientId: string): Promise<number> {
  return db.$count(
    schema.bookings,
    sql`${schema.bookings.clientId} = ${clientId} and ${schema.bookings.bookingType} = 'intro_call'
      and ${schema.bookings.status} <> 'cancelled'`,
  );
}

/** Who is to be booked and told. Undefined for a doula who is not listed. */
export async function findBookableDoula(db: Queryable, doulaProfileId: string, now: Date) {
  const { rows } = await db.execute(sql`
    select p.full_name, p.time_zone, p.requires_approval, coalesce(p.email, u.email) as email,
      ${openIntroCallsOf(now)}::int as open_calls
    from doula_profiles p join users u on u.id = p.user_id
    where p.id = ${doulaProfileId} and p.status = 'approved'
  `);
  const row = rows[0];
  return (
    row && {
      fullName: String(row.full_name),
      timeZone: String(row.time_zone),
      requiresApproval: row.requires_approval === true,
      email: String(row.email),
      openCalls: Number(row.open_calls),
    }
  );
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
  event: { bookingId: string; actorId: string | null; event: string; before?: object; after?: object },
): Promise<void> {
  await tx.insert(schema.bookingEvents).values(event);
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

/** Phone and email are told while the booking is not cancelled. */
async function selectBookings(db: Queryable, where: ReturnType<typeof sql>): Promise<Booking[]> {
  const { rows } = await db.execute(sql`
    select b.id, b.client_id, b.doula_profile_id, b.booking_type, b.service_type, b.starts_at, b.ends_at,
      b.time_zone, b.status, b.notes, b.ics_sequence, b.created_at,
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

function bookingOf(row: Record<string, unknown>): Booking {
  const startsAt = instantOf(row.starts_at);
  const timeZone = String(row.time_zone);
  const date = calendarDayOf(startsAt, timeZone);
  const time = formatTimeOfDay(startsAt, timeZone);
  return bookingSchema.parse({
    ...row,
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

const expiredSchema = z.array(
  z.object({ id: z.string(), doula_name: z.string(), client_name: z.string(), client_email: z.string() }),
);

/** Requests that no doula answered before their time are cancelled, each with its line of history. */
export async function expirePendingBookings(tx: Transaction, now: Date) {
  const { rows } = await tx.execute(sql`
    with expired as (
      update bookings set status = 'cancelled', cancel_reason = 'Not answered in time'
      where status = 'pending' and starts_at <= ${now.toISOString()}::timestamptz
      returning id, client_id, doula_profile_id
    ), history as (
      insert into booking_events (booking_id, event, before, after)
      select id, 'expired', '{"status": "pending"}', '{"status": "cancelled"}' from expired
    )
    select e.id, p.full_name as doula_name, u.full_name as client_name, u.email as client_email
    from expired e
    join doula_profiles p on p.id = e.doula_profile_id
    join users u on u.id = e.client_id
  `);
  return expiredSchema.parse(rows);
}

/** Confirmed calls that have ended become completed, each with its line of history. */
export async function completeEndedBookings(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    with completed as (
      update bookings set status = 'completed'
      where status = 'confirmed' and ends_at <= ${now.toISOString()}::timestamptz
      returning id
    )
    insert into booking_events (booking_id, event, before, after)
    select id, 'completed', '{"status": "confirmed"}', '{"status": "completed"}' from completed
  `);
}
