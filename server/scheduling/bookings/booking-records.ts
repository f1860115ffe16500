import { and, asc, eq, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { introCallMinutes } from "../../../contract/scheduling/availability.ts";
import {
  type BookingEventName,
  type BookingStatus,
  isTooLateToChange,
  isWhileAway,
  openStatuses,
} from "../../../contract/scheduling/bookings.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { doulaIdentitySql, parentIdentitySql } from "../../trust/relations/service.ts";
import { getsMeetLinkSql } from "../availability/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { wasConfirmedSql } from "./contact-pause.ts";
import { latestNotice } from "./due-dates.ts";
import type { EmailedBooking } from "./email-parts.ts";
import { meetingSchema } from "./meeting.ts";

const { bookings } = schema;
const doulas = selectDoulas("doulas");
const doulaUsers = selectUsers("doula_users");
const clients = selectUsers("clients");
const parents = selectParentProfiles("parents");

/** A booking with both people, for changing it and notifying them. Names are as emails may show them. */
export interface BookingRecord extends EmailedBooking {
  clientId: string;
  doulaProfileId: string;
  doulaUserId: string;
  cancelledBy: string | null;
}

/** Returns true if the client can no longer move a confirmed call, and a cancellation by the client counts. */
export function isTooLate(booking: BookingRecord, now: Date): boolean {
  return isTooLateToChange({ ...booking, isDoulaAtBirth: isWhileAway(booking, now) }, now);
}

export async function findBookingRecord(
  db: Queryable,
  bookingId: string,
): Promise<BookingRecord | undefined> {
  const [booking] = await findBookingRecords(db, [bookingId]);
  return booking;
}

export async function findBookingRecords(db: Queryable, bookingIds: string[]): Promise<BookingRecord[]> {
  if (bookingIds.length === 0) return [];
  const booked = { booking: bookings, doula: doulas };
  const { contactFrom } = bookings;
  const doulaIdentity = doulaIdentitySql({ viewerId: bookings.clientId, doula: doulas });
  const clientIdentity = parentIdentitySql({ viewerId: doulas.userId, account: clients });
  const rows = await db
    .select({
      bookingId: bookings.id,
      clientId: clients.id,
      doulaProfileId: doulas.id,
      doulaUserId: doulas.userId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      timeZone: bookings.timeZone,
      status: bookings.status,
      notes: bookings.notes,
      sequence: bookings.icsSequence,
      cancelledBy: bookings.cancelledBy,
      atBirthUntil: doulas.atBirthUntil,
      meeting: sql`jsonb_build_object(
        'kind', ${bookedCallKindSql(booked)}, 'phone', ${doulas.phoneNumber}, 'link', ${callLinkSql(booked)}
      )`.mapWith((meeting) => meetingSchema.parse(meeting)),
      contactFrom: sql<Date | null>`case when ${contactFrom} > now() then ${contactFrom} end`.mapWith(
        contactFrom,
      ),
      doula: {
        name: doulas.fullName,
        firstName: doulas.firstName,
        email: sql<string>`coalesce(${doulas.email}, ${doulaUsers.email})`,
        slug: doulas.slug,
        pronouns: doulas.pronouns,
        isListed: doulas.isListed,
        image: sql<string | null>`${doulaIdentity} ->> 'profile_image_url'`,
        linkGeneration: doulaUsers.linkGeneration,
      },
      client: {
        name: clients.fullName,
        firstName: clients.firstName,
        email: clients.email,
        phone: parents.phone,
        timeZone: clients.timeZone,
        dueDate: sql<string | null>`case when ${latestNotice.kind} is null then ${bookings.dueDate} end`,
        image: sql<string | null>`${clientIdentity} ->> 'profile_image_url'`,
        linkGeneration: clients.linkGeneration,
      },
    })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .innerJoin(doulaUsers, eq(doulaUsers.id, doulas.userId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .leftJoin(parents, eq(parents.userId, clients.id))
    .leftJoinLateral(latestNotice, sql`true`)
    .where(inArray(bookings.id, bookingIds));
  return rows.map(({ doula, client, ...booking }) => ({
    ...booking,
    doula: { ...doula, ...emailNames(doula, "your doula") },
    client: { ...client, ...emailNames(client, "a parent") },
  }));
}

function emailNames({ name, firstName }: { name: string; firstName: string }, otherwise: string) {
  return { name: emailName(name, otherwise), firstName: emailName(firstName, otherwise) };
}

const idsSchema = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id));

interface StatusChange {
  bookingIds: string[];
  from: BookingStatus;
  to: BookingStatus;
  event: BookingEventName;
  /** Null if no person did it, as when the clock or a departing account caused it. */
  actorId: string | null;
  cancelReason?: string | null;
  /** The calls still count toward their client's intro calls. */
  isCancelledLate?: boolean;
}

/**
 * Moves bookings from one status to another, each with a history entry. Returns the IDs of those that
 * moved.
 */
export async function changeStatus(tx: Transaction, change: StatusChange): Promise<string[]> {
  const { bookingIds, from, to, event, actorId, cancelReason = null, isCancelledLate = false } = change;
  if (bookingIds.length === 0) return [];
  const cancelledBy = to === "cancelled" ? actorId : null;
  const { rows } = await tx.execute(sql`
    with changed as (
      update bookings b
      set status = ${to}, cancelled_by = ${cancelledBy}::uuid, cancel_reason = ${cancelReason}::text,
        cancelled_late = ${isCancelledLate}::boolean, ics_sequence = ics_sequence + 1
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
  return idsSchema.parse(rows);
}

const nextSequence = sql`${bookings.icsSequence} + 1`;

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
  const { contactFrom } = bookings;
  const moved = await tx
    .update(bookings)
    .set({
      status: to,
      startsAt,
      endsAt: end,
      timeZone: sql`${doulas.timeZone}`,
      icsSequence: nextSequence,
      blocked: sql`tstzrange(${start}, ${end} + ${doulas.bufferMinutes} * interval '1 minute')`,
      contactFrom: sql`case when ${contactFrom} is not null then least(${contactFrom}, ${start} - interval '1 hour') end`,
    })
    .from(doulas)
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(doulas.id, bookings.doulaProfileId),
        eq(bookings.status, "confirmed"),
        gt(bookings.startsAt, now),
      ),
    )
    .returning({ id: bookings.id });
  return moved.length > 0;
}

/**
 * Stores the Google Meet link of a confirmed call, once, or null if there will be none. Returns false if the call is not
 * confirmed anymore, or if this was stored before.
 */
export async function updateMeetLink(
  tx: Transaction,
  { bookingId, link }: { bookingId: string; link: string | null },
): Promise<boolean> {
  const updated = await tx
    .update(bookings)
    .set({ meetLink: link, usesMeet: link !== null, icsSequence: nextSequence })
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.status, "confirmed"),
        eq(bookings.usesMeet, true),
        isNull(bookings.meetLink),
      ),
    )
    .returning({ id: bookings.id });
  return updated.length > 0;
}

/** Decides again whether a call without a link gets one, as the doula's settings are now. */
export async function updateUsesMeet(tx: Transaction, bookingId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ usesMeet: getsMeetLinkSql(doulas) })
    .from(doulas)
    .where(
      and(eq(bookings.id, bookingId), eq(doulas.id, bookings.doulaProfileId), isNull(bookings.meetLink)),
    );
}

interface DueBookings {
  now: Date;
  limit: number;
}

const isUnanswered = (now: Date) => and(eq(bookings.status, "pending"), lte(bookings.startsAt, now));

/** Doulas who have not answered a request before its start. */
export async function findUnansweringDoulas(db: Queryable, now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ doulaProfileId: bookings.doulaProfileId })
    .from(bookings)
    .where(isUnanswered(now));
  return found.map(({ doulaProfileId }) => doulaProfileId);
}

/** At most `limit` requests that the doula did not answer before their start. */
export async function findUnansweredRequests(
  tx: Transaction,
  { doulaProfileId, now, limit }: DueBookings & { doulaProfileId: string },
): Promise<string[]> {
  const requests = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.doulaProfileId, doulaProfileId), isUnanswered(now)))
    .orderBy(asc(bookings.id))
    .limit(limit);
  return requests.map(({ id }) => id);
}

export type OpenStatus = "pending" | "confirmed";

const cancelledSchema = z.array(z.object({ id: z.string(), earlier: z.enum(["pending", "confirmed"]) }));

/**
 * Cancels those of the given bookings that are pending or confirmed. It is one statement, so that the
 * doulas' stored next calls are locked in one order and two departing clients cannot deadlock. Calls in `lateIds`
 * still count toward their client's intro calls. Returns each one's earlier status by ID.
 */
export async function cancelOpenBookings(
  tx: Transaction,
  { bookingIds, actorId, lateIds }: Pick<StatusChange, "bookingIds" | "actorId"> & { lateIds: string[] },
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
      set status = 'cancelled', cancelled_by = ${actorId}::uuid, cancel_reason = null,
        cancelled_late = b.id = any(${sql.param(lateIds)}::uuid[]), ics_sequence = b.ics_sequence + 1
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

const isUpcoming = (now: Date) => and(inArray(bookings.status, openStatuses), gt(bookings.endsAt, now));

/** A person's upcoming pending and confirmed bookings, as client or as doula. */
export async function findUpcomingBookings(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const ownProfile = queryBuilder.select({ id: doulas.id }).from(doulas).where(eq(doulas.userId, userId));
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(isUpcoming(now), or(eq(bookings.clientId, userId), inArray(bookings.doulaProfileId, ownProfile))),
    );
  return found.map(({ id }) => id);
}

/** A doula's upcoming requests that were never a confirmed call. */
export async function findFirstRequests(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const requests = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.doulaProfileId, doulaProfileId),
        eq(bookings.status, "pending"),
        gt(bookings.endsAt, now),
        not(wasConfirmedSql(bookings.id)),
      ),
    );
  return requests.map(({ id }) => id);
}

/** Like `findUpcomingBookings`, but between two people, whichever of them is the client. */
export async function findUpcomingBookingsBetween(
  db: Queryable,
  { userIds, now }: { userIds: [string, string]; now: Date },
): Promise<string[]> {
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .where(and(isUpcoming(now), inArray(bookings.clientId, userIds), inArray(doulas.userId, userIds)));
  return found.map(({ id }) => id);
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
  return idsSchema.parse(rows);
}
