import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { formatTimeOfDay, toCalendarDay } from "../../../contract/platform/time.ts";
import { introCallMinutes } from "../../../contract/scheduling/availability.ts";
import { type Booking, bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import {
  type BookingEventName,
  bookingActors,
  bookingStatuses,
  clientEventNames,
  contactStatuses,
} from "../../../contract/scheduling/bookings.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { doulaIdentitySql, doulaSlugSql, parentIdentitySql } from "../../trust/relations/service.ts";
import { getsMeetLinkSql } from "../availability/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { doulaSeesOfBookingSql, seesDoulaContactSql } from "./contact.ts";
import { contactFromSql } from "./contact-pause.ts";

const doulas = selectDoulas("doulas");
/** For an expression that others put where they may have joined `doulas`. */
const bookedDoulas = selectDoulas("booked_doulas");
const doulaUsers = selectUsers("u");
const clients = selectUsers("c");

interface NewIntroCall {
  clientId: string;
  doulaProfileId: string;
  startsAt: Date;
  status: "pending" | "confirmed";
  notes: string | null;
  sharesBirthPlace: boolean;
  /** The client has never seen this doula's contact details. */
  isNewContact: boolean;
}

const insertedSchema = z.tuple([z.object({ id: z.string() })]);

/**
 * Inserts an intro call and the first entry of its history, with the doula's current zone and buffer, the client's due
 * date, and the planned place of birth if shared. Violates an exclusion constraint if the time is taken.
 */
export async function insertIntroCall(tx: Transaction, call: NewIntroCall): Promise<string> {
  const profile = selectParentProfiles("profile");
  const startsAt = instantSql(call.startsAt);
  const endsAt = sql`${startsAt} + ${`${introCallMinutes} minutes`}::interval`;
  const isHidden = call.isNewContact && call.status === "confirmed";
  const contactFrom = isHidden
    ? contactFromSql({ clientId: call.clientId, startsAt })
    : sql`null::timestamptz`;
  const after = { status: call.status, starts_at: call.startsAt.toISOString() };
  const { rows } = await tx.execute(sql`
    with booked as (
      insert into bookings (
        client_id, doula_profile_id, booking_type, service_type, starts_at, ends_at, time_zone, blocked, status, notes,
        shares_birth_place, birth_place, due_date, uses_meet, contact_from
      )
      select ${call.clientId}::uuid, ${doulas.id}, 'intro_call', 'Intro call', ${startsAt}, ${endsAt}, ${doulas.timeZone},
        tstzrange(${startsAt}, ${endsAt} + ${doulas.bufferMinutes} * interval '1 minute'), ${call.status}, ${call.notes},
        coalesce(shared.provider is not null, false), shared.provider, ${profile.dueDate}, ${getsMeetLinkSql(doulas)},
        ${contactFrom}
      from ${doulas}
      left join ${profile} on ${profile.userId} = ${call.clientId}
      cross join lateral (select case when ${call.sharesBirthPlace} then ${profile.provider} end as provider) shared
      where ${doulas.id} = ${call.doulaProfileId}
      returning id
    ), history as (
      insert into booking_events (booking_id, actor_id, event, after)
      select id, ${call.clientId}::uuid, 'booked', ${JSON.stringify(after)}::jsonb from booked
    )
    select id from booked
  `);
  return insertedSchema.parse(rows)[0].id;
}

/** Adds an entry to the booking's history. */
export async function insertBookingEvent(
  tx: Transaction,
  event: { bookingId: string; actorId: string; event: BookingEventName; before?: object; after?: object },
): Promise<void> {
  await tx.insert(schema.bookingEvents).values(event);
}

/** The number of a user's upcoming calls, as client or as doula. */
export async function countUpcomingBookings(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as upcoming from bookings b
    where b.status in ('pending', 'confirmed') and b.ends_at > ${instantSql(now)} and (
      b.client_id = ${userId}
      or b.doula_profile_id = (select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId})
    )
  `);
  return z.number().parse(rows[0]?.upcoming);
}

/** Clears a client's notes to doulas, due dates and shared places of birth. */
export async function clearClientDetails(tx: Transaction, clientId: string): Promise<void> {
  await tx.execute(sql`
    update bookings set notes = null, client_notes = null, cancel_reason = null, due_date = null, birth_place = null,
      shares_birth_place = false
    where client_id = ${clientId}
  `);
}

const notesSchema = z.object({ notes: z.string().nullable(), clientNotes: z.string().nullable() });

export type BookingNotes = z.infer<typeof notesSchema>;

/** The client's note to the doula, and what the client sees of it if a birth or a loss hides lines. */
export async function findNotes(tx: Transaction, bookingId: string): Promise<BookingNotes> {
  const { rows } = await tx.execute(sql`
    select notes, client_notes as "clientNotes" from bookings where id = ${bookingId}
  `);
  return notesSchema.parse(rows[0]);
}

export async function updateNotes(
  tx: Transaction,
  { bookingId, ...notes }: BookingNotes & { bookingId: string },
): Promise<void> {
  await tx.update(schema.bookings).set(notes).where(eq(schema.bookings.id, bookingId));
}

/** Stops sharing the client's planned place of birth for a call. Returns true if it was shared. */
export async function deleteBirthPlace(tx: Transaction, bookingId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update bookings set birth_place = null, shares_birth_place = false
    where id = ${bookingId} and shares_birth_place
    returning id
  `);
  return rows.length > 0;
}

/** Deletes due dates and shared places of birth that no doula may see any longer. */
export async function deleteEndedBirthDetails(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    update bookings b set due_date = null, birth_place = null, shares_birth_place = false
    from ${doulas}
    where ${doulas.id} = b.doula_profile_id and coalesce(b.birth_place, b.due_date::text) is not null and b.ends_at <= ${instantSql(now)}
      and not ${doulaSeesOfBookingSql(now).contact}
  `);
}

const byTime = keyset({ at: sql`b.starts_at`, id: sql`b.id` }, "oldest first");

/** A client's bookings in order of their time. `after` is the ID of the previous page's last booking. */
export async function findBookings(
  db: Queryable,
  { clientId, after, limit, now }: { clientId: string; after?: string; limit: number; now: Date },
): Promise<Booking[]> {
  const afterPage = after
    ? byTime.andAfterRow(
        sql`select l.starts_at, l.id from bookings l where l.id = ${after} and l.client_id = ${clientId}`,
      )
    : sql``;
  const where = sql`b.client_id = ${clientId} ${afterPage} ${byTime.orderBy} limit ${limit}`;
  return readBookings(db, { where, now });
}

export async function findBooking(
  db: Queryable,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<Booking | undefined> {
  const [booking] = await readBookings(db, { where: sql`b.id = ${bookingId}`, now });
  return booking;
}

/** SQL expression: which of the two people a user ID belongs to; 'platform' if neither, or null. */
export function sideSql(userId: SQL): SQL {
  return sql`case ${userId} when b.client_id then 'client' when ${doulas.userId} then 'doula' else 'platform' end`;
}

async function readBookings(db: Queryable, { where, now }: { where: SQL; now: Date }): Promise<Booking[]> {
  const seesContact = seesDoulaContactSql(now);
  const { rows } = await db.execute(sql`
    select b.id, b.client_id, b.doula_profile_id, b.booking_type, b.service_type, b.starts_at, b.ends_at,
      b.time_zone, b.status, nullif(coalesce(b.client_notes, b.notes), '') as notes, b.shares_birth_place, b.birth_place,
      b.ics_sequence, b.created_at, b.cancel_reason,
      coalesce(b.status = 'confirmed' and b.starts_at > ${instantSql(now)} and b.starts_at < ${doulas.atBirthUntil}, false)
        as is_doula_at_birth,
      ${bookedCallKindSql()} as call_kind,
      case when b.status in ${contactStatuses} and b.contact_from > now() then b.contact_from end as contact_from,
      case when ${seesContact} then ${callLinkSql} end as call_link,
      case when b.status = 'cancelled' then ${sideSql(sql`b.cancelled_by`)} end as cancelled_by,
      (
        select jsonb_agg(
          jsonb_build_object(
            'event', e.event, 'by', ${sideSql(sql`e.actor_id`)}, 'at', e.created_at,
            'status', e.after -> 'status', 'starts_at', e.after -> 'starts_at', 'before', e.before -> 'starts_at'
          ) order by e.created_at
        )
        from booking_events e where e.booking_id = b.id and e.event in ${clientEventNames}
      ) as history,
      jsonb_build_object(
        'slug', ${doulaSlugSql({ viewerId: sql`b.client_id`, doula: doulas })}, 'first_name', seen.doula -> 'first_name', 'last_name', seen.doula -> 'last_name',
        'full_name', seen.doula -> 'full_name', 'profile_image', seen.doula -> 'profile_image_url',
        'phone', case when ${seesContact} then ${doulas.phoneNumber} end,
        'email', case when ${seesContact} then coalesce(${doulas.email}, ${doulaUsers.email}) end
      ) as doula
    from bookings b
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    join ${doulaUsers} on ${doulaUsers.id} = ${doulas.userId}
    cross join lateral (select ${doulaIdentitySql({ viewerId: sql`b.client_id`, doula: doulas })} as doula) seen
    where ${where}
  `);
  return rows.map(toBooking);
}

/** Only entries about times contain times. */
const historySchema = z
  .array(
    z.object({
      event: z.enum(clientEventNames),
      by: z.enum(bookingActors),
      at: z.unknown().transform((at) => toInstant(at).toISOString()),
      status: z.enum(bookingStatuses).nullish(),
      starts_at: z.string().nullish(),
      before: z.string().nullish(),
    }),
  )
  .nullable()
  .transform((lines) =>
    (lines ?? []).map(({ status, starts_at, before, ...line }) => ({
      ...line,
      status: status ?? null,
      starts_at: starts_at ?? null,
      before: before ? { starts_at: before } : null,
    })),
  );

function toBooking(row: Record<string, unknown>): Booking {
  const startsAt = toInstant(row.starts_at);
  const timeZone = String(row.time_zone);
  const date = toCalendarDay(startsAt, timeZone);
  const time = formatTimeOfDay(startsAt, timeZone);
  return bookingSchema.parse({
    ...row,
    history: historySchema.parse(row.history),
    user_id: row.client_id,
    starts_at: startsAt.toISOString(),
    ends_at: toInstant(row.ends_at).toISOString(),
    contact_from: row.contact_from === null ? null : toInstant(row.contact_from).toISOString(),
    created_at: toInstant(row.created_at).toISOString(),
    booking_date: date,
    booking_time: time,
    appointment_date: date,
    appointment_time: time,
  });
}

/** The client of booking `b`, with the account `c`, as the joined doula sees them, as JSON. */
export const clientIdentitySql = parentIdentitySql({
  viewerId: doulas.userId,
  account: clients,
});

const doulaCallsSchema = z.array(z.record(z.string(), z.unknown()));

/**
 * All calls booked with a doula, as JSON; empty if the user is not a doula. A request includes the client's
 * first name and note, a confirmed or completed call the full name, a cancelled one nothing.
 */
export async function findBookingsOfDoula(db: Queryable, userId: string) {
  const { rows } = await db.execute(sql`
    select b.id, b.service_type, b.starts_at, b.ends_at, b.time_zone, b.status, b.created_at,
      case when b.status <> 'cancelled' then b.notes end as notes,
      case when b.cancelled_by = ${doulas.userId} then b.cancel_reason end as cancel_reason,
      case
        when b.status in ${contactStatuses} then ${clientIdentitySql} ->> 'full_name'
        when b.status = 'pending' then ${clients.firstName}
      end as client_name
    from bookings b
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    left join ${clients} on ${clients.id} = b.client_id
    where ${doulas.userId} = ${userId}
    order by b.starts_at, b.id
  `);
  return doulaCallsSchema.parse(rows);
}

/**
 * The whole history of a person's calls, as client or as doula, with the person who acted. Clients do not
 * see no-show marks.
 */
export async function findBookingHistory(db: Queryable, userId: string) {
  const { rows } = await db.execute(sql`
    select e.booking_id, e.created_at as at, e.event, ${sideSql(sql`e.actor_id`)} as by, e.before, e.after
    from booking_events e
    join bookings b on b.id = e.booking_id
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    where ${doulas.userId} = ${userId} or (b.client_id = ${userId} and e.event in ${clientEventNames})
    order by b.starts_at, b.id, e.created_at, e.id
  `);
  return rows.map(({ at, ...line }) => ({ ...line, at: toInstant(at).toISOString() }));
}

/** SQL expression: true if a client has ever booked the doula with this account. */
export function hasBookedSql({
  clientId,
  doulaUserId,
}: {
  clientId: SQLWrapper;
  doulaUserId: SQLWrapper;
}): SQL {
  return sql`exists (
    select from bookings b join ${bookedDoulas} on ${bookedDoulas.id} = b.doula_profile_id
    where ${bookedDoulas.userId} = ${doulaUserId} and b.client_id = ${clientId}
  )`;
}
