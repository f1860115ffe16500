import { sql } from "drizzle-orm";
import { z } from "zod";
import { introCallMinutes } from "../../../contract/scheduling/availability.ts";
import {
  type BookingEventName,
  type BookingStatus,
  bookingStatuses,
} from "../../../contract/scheduling/bookings.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { doulaIdentitySql } from "../../trust/relations/service.ts";
import { getsMeetLinkSql } from "../availability/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { wasConfirmedSql } from "./contact-pause.ts";
import { latestNoticeSql } from "./due-dates.ts";
import type { EmailedBooking } from "./email-parts.ts";
import { meetingSchema } from "./meeting.ts";
import { clientIdentitySql } from "./queries.ts";

const doulas = selectDoulas("doulas");
const doulaUsers = selectUsers("d");
const clients = selectUsers("c");
const parents = selectParentProfiles("f");

/** A booking with both people, for changing it and notifying them. Names are as emails may show them. */
export interface BookingRecord extends EmailedBooking {
  clientId: string;
  doulaProfileId: string;
  doulaUserId: string;
  cancelledBy: string | null;
}

const callSchema = z.object({
  id: z.string(),
  client_id: z.string(),
  doula_profile_id: z.string(),
  doula_user_id: z.string(),
  starts_at: z.unknown().transform(toInstant),
  ends_at: z.unknown().transform(toInstant),
  time_zone: z.string(),
  status: z.enum(bookingStatuses),
  notes: z.string().nullable(),
  ics_sequence: z.int(),
  cancelled_by: z.string().nullable(),
  at_birth_until: z.unknown().transform((at) => (at === null ? null : toInstant(at))),
  meeting: meetingSchema,
  contact_from: z.unknown().transform((at) => (at === null ? null : toInstant(at))),
  doula_name: z.string(),
  doula_first_name: z.string(),
  doula_email: z.string(),
  doula_slug: z.string(),
  doula_is_listed: z.boolean(),
  doula_image: z.string().nullable(),
  doula_link_generation: z.int(),
  client_name: z.string(),
  client_first_name: z.string(),
  client_email: z.string(),
  client_phone: z.string().nullable(),
  client_time_zone: z.string().nullable(),
  client_due_date: z.string().nullable(),
  client_image: z.string().nullable(),
  client_link_generation: z.int(),
});

export async function findBookingRecord(
  db: Queryable,
  bookingId: string,
): Promise<BookingRecord | undefined> {
  const [booking] = await findBookingRecords(db, [bookingId]);
  return booking;
}

export async function findBookingRecords(db: Queryable, bookingIds: string[]): Promise<BookingRecord[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await db.execute(sql`
    select b.id, b.client_id, b.doula_profile_id, ${doulas.userId} as doula_user_id, b.starts_at, b.ends_at, b.time_zone,
      b.status, b.notes, b.ics_sequence, b.cancelled_by, ${doulas.atBirthUntil},
      jsonb_build_object('kind', ${bookedCallKindSql()}, 'phone', ${doulas.phoneNumber}, 'link', ${callLinkSql}) as meeting,
      case when b.contact_from > now() then b.contact_from end as contact_from,
      ${doulas.fullName} as doula_name, ${doulas.firstName} as doula_first_name, coalesce(${doulas.email}, ${doulaUsers.email}) as doula_email,
      ${doulas.slug} as doula_slug, ${doulas.isListed} as doula_is_listed, ${doulaIdentitySql({ viewerId: sql`b.client_id`, doula: doulas })} ->> 'profile_image_url' as doula_image,
      ${clients.fullName} as client_name, ${clients.firstName} as client_first_name, ${clients.email} as client_email,
      ${parents.phone} as client_phone, ${clients.timeZone} as client_time_zone, case when n.kind is null then b.due_date::text end as client_due_date,
      ${clientIdentitySql} ->> 'profile_image_url' as client_image,
      ${doulaUsers.linkGeneration} as doula_link_generation, ${clients.linkGeneration} as client_link_generation
    from bookings b
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    join ${doulaUsers} on ${doulaUsers.id} = ${doulas.userId}
    join ${clients} on ${clients.id} = b.client_id
    left join ${parents} on ${parents.userId} = ${clients.id}
    ${latestNoticeSql}
    where b.id in ${bookingIds}
  `);
  return z
    .array(callSchema)
    .parse(rows)
    .map((row) => ({
      bookingId: row.id,
      clientId: row.client_id,
      doulaProfileId: row.doula_profile_id,
      doulaUserId: row.doula_user_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timeZone: row.time_zone,
      status: row.status,
      notes: row.notes,
      sequence: row.ics_sequence,
      cancelledBy: row.cancelled_by,
      atBirthUntil: row.at_birth_until,
      meeting: row.meeting,
      contactFrom: row.contact_from,
      doula: {
        name: emailName(row.doula_name, "your doula"),
        firstName: emailName(row.doula_first_name, "your doula"),
        email: row.doula_email,
        slug: row.doula_slug,
        isListed: row.doula_is_listed,
        image: row.doula_image,
        linkGeneration: row.doula_link_generation,
      },
      client: {
        name: emailName(row.client_name, "a parent"),
        firstName: emailName(row.client_first_name, "a parent"),
        email: row.client_email,
        phone: row.client_phone,
        timeZone: row.client_time_zone,
        dueDate: row.client_due_date,
        image: row.client_image,
        linkGeneration: row.client_link_generation,
      },
    }));
}

interface StatusChange {
  bookingIds: string[];
  from: BookingStatus;
  to: BookingStatus;
  event: BookingEventName;
  /** Null if no person did it, as when the clock or a departing account caused it. */
  actorId: string | null;
  cancelReason?: string | null;
}

/**
 * Moves bookings from one status to another, each with a history entry. Returns the IDs of those that
 * moved.
 */
export async function changeStatus(tx: Transaction, change: StatusChange): Promise<string[]> {
  const { bookingIds, from, to, event, actorId, cancelReason = null } = change;
  if (bookingIds.length === 0) return [];
  const cancelledBy = to === "cancelled" ? actorId : null;
  const { rows } = await tx.execute(sql`
    with changed as (
      update bookings b
      set status = ${to}, cancelled_by = ${cancelledBy}::uuid, cancel_reason = ${cancelReason}::text,
        ics_sequence = ics_sequence + 1
      where b.id in ${bookingIds} and b.status = ${from}
      returning b.id
    ), history as (
      insert into booking_events (booking_id, actor_id, event, before, after)
      select id, ${actorId}::uuid, ${event}, jsonb_build_object('status', ${from}::text),
        jsonb_build_object('status', ${to}::text)
      from changed
    )
    select id from changed
  `);
  return rows.map((row) => String(row.id));
}

/**
 * Moves a confirmed call to another time and status, with the doula's current zone and buffer. Returns true
 * if it was still confirmed and had not started. Violates an exclusion constraint if the new time is taken.
 */
export async function moveBooking(
  tx: Transaction,
  { bookingId, startsAt, to, now }: { bookingId: string; startsAt: Date; to: BookingStatus; now: Date },
): Promise<boolean> {
  const start = instantSql(startsAt);
  const end = sql`${start} + ${`${introCallMinutes} minutes`}::interval`;
  const { rows } = await tx.execute(sql`
    update bookings b
    set status = ${to}, starts_at = ${start}, ends_at = ${end}, time_zone = ${doulas.timeZone}, ics_sequence = ics_sequence + 1,
      blocked = tstzrange(${start}, ${end} + ${doulas.bufferMinutes} * interval '1 minute'),
      contact_from = case when b.contact_from is not null then least(b.contact_from, ${start} - interval '1 hour') end
    from ${doulas}
    where b.id = ${bookingId} and ${doulas.id} = b.doula_profile_id
      and b.status = 'confirmed' and b.starts_at > ${instantSql(now)}
    returning b.id
  `);
  return rows.length > 0;
}

/**
 * Stores the Google Meet link of a confirmed call, once, or null if there will be none. Returns false if the call is not
 * confirmed anymore, or if this was stored before.
 */
export async function updateMeetLink(
  tx: Transaction,
  { bookingId, link }: { bookingId: string; link: string | null },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update bookings set meet_link = ${link}, uses_meet = ${link !== null}, ics_sequence = ics_sequence + 1
    where id = ${bookingId} and status = 'confirmed' and uses_meet and meet_link is null
    returning id
  `);
  return rows.length > 0;
}

/** Decides again whether a call without a link gets one, as the doula's settings are now. */
export async function updateUsesMeet(tx: Transaction, bookingId: string): Promise<void> {
  await tx.execute(sql`
    update bookings b set uses_meet = ${getsMeetLinkSql(doulas)}
    from ${doulas} where b.id = ${bookingId} and ${doulas.id} = b.doula_profile_id and b.meet_link is null
  `);
}

interface DueBookings {
  now: Date;
  limit: number;
}

/** Doulas who have not answered a request before its start. */
export async function findUnansweringDoulas(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct b.doula_profile_id from bookings b
    where b.status = 'pending' and b.starts_at <= ${instantSql(now)}
  `);
  return rows.map((row) => String(row.doula_profile_id));
}

/** At most `limit` requests that the doula did not answer before their start. */
export async function findUnansweredRequests(
  tx: Transaction,
  { doulaProfileId, now, limit }: DueBookings & { doulaProfileId: string },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select b.id from bookings b
    where b.doula_profile_id = ${doulaProfileId} and b.status = 'pending' and b.starts_at <= ${instantSql(now)}
    order by b.id limit ${limit}
  `);
  return rows.map((row) => String(row.id));
}

export type OpenStatus = "pending" | "confirmed";

const cancelledSchema = z.array(z.object({ id: z.string(), earlier: z.enum(["pending", "confirmed"]) }));

/**
 * Cancels those of the given bookings that are pending or confirmed. It is one statement, so that the
 * doulas' stored next calls are locked in one order and two departing clients cannot deadlock. Returns each
 * one's earlier status by ID.
 */
export async function cancelOpenBookings(
  tx: Transaction,
  { bookingIds, actorId }: Pick<StatusChange, "bookingIds" | "actorId">,
): Promise<Map<string, OpenStatus>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await tx.execute(sql`
    with open as materialized (
      select b.id, b.status from bookings b
      where b.id in ${bookingIds} and b.status in ('pending', 'confirmed')
      order by b.id
      for update
    ), cancelled as (
      update bookings b
      set status = 'cancelled', cancelled_by = ${actorId}::uuid, cancel_reason = null, ics_sequence = b.ics_sequence + 1
      from open where b.id = open.id
      returning b.id, open.status as earlier
    ), history as (
      insert into booking_events (booking_id, actor_id, event, before, after)
      select id, ${actorId}::uuid, 'cancelled', jsonb_build_object('status', earlier), '{"status": "cancelled"}'
      from cancelled
    )
    select id, earlier from cancelled
  `);
  return new Map(cancelledSchema.parse(rows).map(({ id, earlier }) => [id, earlier]));
}

/** A person's upcoming pending and confirmed bookings, as client or as doula. */
export async function findUpcomingBookings(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select b.id from bookings b
    where b.status in ('pending', 'confirmed') and b.ends_at > ${instantSql(now)}
      and (
        b.client_id = ${userId}
        or b.doula_profile_id in (select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId})
      )
  `);
  return rows.map((row) => String(row.id));
}

/** A doula's upcoming requests that were never a confirmed call. */
export async function findFirstRequests(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select b.id from bookings b
    where b.doula_profile_id = ${doulaProfileId} and b.status = 'pending' and b.ends_at > ${instantSql(now)}
      and not ${wasConfirmedSql(sql`b.id`)}
  `);
  return rows.map((row) => String(row.id));
}

/** Like `findUpcomingBookings`, but between two people, whichever of them is the client. */
export async function findUpcomingBookingsBetween(
  db: Queryable,
  { userIds, now }: { userIds: [string, string]; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select b.id
    from bookings b
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    where b.status in ('pending', 'confirmed') and b.ends_at > ${instantSql(now)}
      and b.client_id in ${userIds} and ${doulas.userId} in ${userIds}
  `);
  return rows.map((row) => String(row.id));
}

/**
 * Completes confirmed calls that have ended, each with a history entry. Returns their IDs. A subquery that is not
 * materialized could run more than once, and lock more than the limit.
 */
export async function completeEndedBookings(tx: Transaction, { now, limit }: DueBookings): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    with ended as materialized (
      select id from bookings where status = 'confirmed' and ends_at <= ${instantSql(now)}
      order by id limit ${limit}
      for no key update
    ), completed as (
      update bookings b set status = 'completed' from ended where b.id = ended.id
      returning b.id
    ), history as (
      insert into booking_events (booking_id, event, before, after)
      select id, 'completed', '{"status": "confirmed"}', '{"status": "completed"}' from completed
    )
    select id from completed
  `);
  return rows.map((row) => String(row.id));
}
