import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
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
  introCallLimit,
  isDuringBirth,
  isTooLateToChange,
  nextStatus,
} from "../../../contract/scheduling/bookings.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { doulaOrders } from "../../../db/views/doula-orders.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { doulaIdentitySql, doulaSlugSql, parentIdentitySql } from "../../trust/relations/service.ts";
import { getsMeetLinkSql } from "../availability/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { doulaSeesOfBookingSql, seesDoulaContactSql } from "./contact.ts";

const doulas = selectDoulas("doulas");
/** For an expression that others put where they may have joined `doulas`. */
const bookedDoulas = selectDoulas("booked_doulas");
const doulaUsers = selectUsers("u");
const clients = selectUsers("c");

/**
 * Locks every doula with whom a person has a booking or an order, and the person's own profile, before rows that others
 * may change too. Call after `lockClient`: then none can be added.
 */
export async function lockDoulasOf(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select doula_profile_id as id from bookings where client_id = ${userId}
    union
    select ${doulaOrders.doulaProfileId} from ${doulaOrders}
    where ${doulaOrders.parentUserId} = ${userId} and ${doulaOrders.doulaProfileId} is not null
    union
    select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId}
    order by id
  `);
  for (const { id } of rows) await lockDoula(tx, String(id));
}

/**
 * Returns true if the user is still a client and not suspended: that may change between the request's guard
 * and the lock.
 */
export async function isActiveClient(tx: Transaction, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${clients}
    where ${clients.id} = ${clientId} and ${clients.userType} = 'client' and ${clients.suspendedAt} is null
  `);
  return rows.length > 0;
}

/** Like `lockClient` and `lockDoula` for two people, either of whom may be the doula. */
export async function lockParticipants(tx: Transaction, userIds: [string, string]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockClient(tx, userId);
  const profiles = await tx
    .select({ id: doulas.id })
    .from(doulas)
    .where(inArray(doulas.userId, userIds))
    .orderBy(doulas.id);
  for (const { id } of profiles) await lockDoula(tx, id);
}

/**
 * The intro calls that count against the client's limit, all that are not cancelled; how many of them can
 * still be cancelled; and the limit.
 */
export async function countIntroCalls(
  db: Queryable,
  { clientId, now }: { clientId: string; now: Date },
): Promise<{ count: number; cancellable: number; limit: number }> {
  const { rows } = await db.execute(sql`
    select b.status, b.starts_at, ${doulas.atBirthUntil}
    from bookings b join ${doulas} on ${doulas.id} = b.doula_profile_id
    where b.client_id = ${clientId} and b.booking_type = 'intro_call' and b.status <> 'cancelled'
  `);
  const calls = z.array(countedCallSchema).parse(rows);
  const [client] = await db
    .select({ extraIntroCalls: clients.extraIntroCalls })
    .from(clients)
    .where(eq(clients.id, clientId));
  return {
    count: calls.length,
    cancellable: calls.filter((call) => canCancel(call, now)).length,
    limit: introCallLimit + (client?.extraIntroCalls ?? 0),
  };
}

const countedCallSchema = z
  .object({
    status: z.enum(bookingStatuses),
    starts_at: z.unknown().transform(toInstant),
    at_birth_until: z.unknown().transform((at) => (at === null ? null : toInstant(at))),
  })
  .transform(({ status, starts_at, at_birth_until }) => ({
    status,
    startsAt: starts_at,
    atBirthUntil: at_birth_until,
  }));

function canCancel(call: z.infer<typeof countedCallSchema>, now: Date): boolean {
  const isDoulaAtBirth = isDuringBirth(call, now);
  return (
    nextStatus(call.status, "cancel", "client") !== undefined &&
    !isTooLateToChange({ ...call, isDoulaAtBirth }, now)
  );
}

/**
 * The other doulas a client has booked in the last 24 hours, including cancelled bookings. For each, in how
 * many seconds they stop counting, soonest first.
 */
export async function findRecentDoulas(
  db: Queryable,
  { clientId, doulaProfileId }: { clientId: string; doulaProfileId: string },
): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select ceil(extract(epoch from max(b.created_at) + interval '24 hours' - now()))::int as seconds
    from bookings b
    where b.client_id = ${clientId} and b.doula_profile_id <> ${doulaProfileId}
      and b.created_at > now() - interval '24 hours'
    group by b.doula_profile_id
    order by seconds
  `);
  return rows.map((row) => Number(row.seconds));
}

/** Everything that determines whether a doula can be booked. Undefined if the doula is not listed. */
export async function findBookableDoula(db: Queryable, doulaProfileId: string, now: Date) {
  const { rows } = await db.execute(sql`
    select ${doulas.requiresApproval}, ${doulas.pausedAt} is not null as is_paused, ${openCallCountSql(doulas.id, instantSql(now))}::int as open_calls
    from ${doulas}
    where ${doulas.id} = ${doulaProfileId} and ${doulas.isListed}
  `);
  const row = rows[0];
  return (
    row && {
      requiresApproval: row.requires_approval === true,
      isPaused: row.is_paused === true,
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
  sharesBirthPlace: boolean;
}

/**
 * Inserts an intro call with the doula's current zone and buffer, the client's due date, and the planned place
 * of birth if shared. Violates an exclusion constraint if the time is taken.
 */
export async function insertIntroCall(tx: Transaction, call: NewIntroCall): Promise<string> {
  const profile = selectParentProfiles("profile");
  const startsAt = instantSql(call.startsAt);
  const endsAt = sql`${startsAt} + ${`${introCallMinutes} minutes`}::interval`;
  const { rows } = await tx.execute(sql`
    insert into bookings (
      client_id, doula_profile_id, booking_type, service_type, starts_at, ends_at, time_zone, blocked, status, notes,
      shares_birth_place, birth_place, due_date, uses_meet
    )
    select ${call.clientId}::uuid, ${doulas.id}, 'intro_call', 'Intro call', ${startsAt}, ${endsAt}, ${doulas.timeZone},
      tstzrange(${startsAt}, ${endsAt} + ${doulas.bufferMinutes} * interval '1 minute'), ${call.status}, ${call.notes},
      coalesce(shared.provider is not null, false), shared.provider, ${profile.dueDate}, ${getsMeetLinkSql}
    from ${doulas}
    left join ${profile} on ${profile.userId} = ${call.clientId}
    cross join lateral (select case when ${call.sharesBirthPlace} then ${profile.provider} end as provider) shared
    where ${doulas.id} = ${call.doulaProfileId}
    returning id
  `);
  return String(rows[0]?.id);
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

/** The client's own call with that doula at that time, if the request is a repeat. */
export async function findSameBooking(
  db: Queryable,
  call: { clientId: string; doulaProfileId: string; startsAt: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    select b.id from bookings b
    where b.client_id = ${call.clientId} and b.doula_profile_id = ${call.doulaProfileId}
      and b.starts_at = ${instantSql(call.startsAt)} and b.status in ('pending', 'confirmed')
  `);
  return rows[0] && String(rows[0].id);
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
