import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { formatTimeOfDay, toCalendarDay } from "../../../contract/platform/time.ts";
import { introCallMinutes } from "../../../contract/scheduling/availability.ts";
import { type Booking, bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import {
  type BookingActor,
  type BookingEventName,
  bookingActors,
  bookingStatuses,
  clientEventNames,
  contactStatuses,
  openStatuses,
} from "../../../contract/scheduling/bookings.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { doulaIdentitySql, doulaSlugSql, parentIdentitySql } from "../../trust/relations/service.ts";
import { getsMeetLinkSql } from "../availability/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { doulaSeesOfBookingSql, seesDoulaContactSql } from "./contact.ts";
import { contactFromSql } from "./contact-pause.ts";

const { bookingEvents, bookings } = schema;
const doulas = selectDoulas("doulas");
const doulaUsers = selectUsers("doula_users");
const clients = selectUsers("clients");
const booked = { booking: bookings, doula: doulas };
/** For an expression that others put where they may read these. */
const calls = alias(bookings, "calls");
const bookedDoulas = selectDoulas("booked_doulas");

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
  await tx.insert(bookingEvents).values(event);
}

/** The number of a user's upcoming calls, as client or as doula. */
export async function countUpcomingBookings(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const ownProfile = queryBuilder.select({ id: doulas.id }).from(doulas).where(eq(doulas.userId, userId));
  return db.$count(
    bookings,
    and(
      inArray(bookings.status, openStatuses),
      gt(bookings.endsAt, now),
      or(eq(bookings.clientId, userId), eq(bookings.doulaProfileId, sql`(${ownProfile})`)),
    ),
  );
}

const noBirthPlace = { birthPlace: null, sharesBirthPlace: false };
const noBirthDetails = { dueDate: null, ...noBirthPlace };

/** Clears a client's notes to doulas, due dates and shared places of birth. */
export async function clearClientDetails(tx: Transaction, clientId: string): Promise<void> {
  const noDetails = { notes: null, clientNotes: null, cancelReason: null, ...noBirthDetails };
  await tx.update(bookings).set(noDetails).where(eq(bookings.clientId, clientId));
}

export type BookingNotes = Pick<typeof bookings.$inferSelect, "notes" | "clientNotes">;

/** The client's note to the doula, and what the client sees of it if a birth or a loss hides lines. */
export async function findNotes(tx: Transaction, bookingId: string): Promise<BookingNotes> {
  const { notes, clientNotes } = bookings;
  const [found] = await tx.select({ notes, clientNotes }).from(bookings).where(eq(bookings.id, bookingId));
  if (!found) throw new Error("the caller has just read the booking");
  return found;
}

export async function updateNotes(
  tx: Transaction,
  { bookingId, ...notes }: BookingNotes & { bookingId: string },
): Promise<void> {
  await tx.update(bookings).set(notes).where(eq(bookings.id, bookingId));
}

/** Stops sharing the client's planned place of birth for a call. Returns true if it was shared. */
export async function deleteBookingBirthPlace(tx: Transaction, bookingId: string): Promise<boolean> {
  const deleted = await tx
    .update(bookings)
    .set(noBirthPlace)
    .where(and(eq(bookings.id, bookingId), eq(bookings.sharesBirthPlace, true)))
    .returning({ id: bookings.id });
  return deleted.length > 0;
}

/** Deletes due dates and shared places of birth that no doula may see any longer. */
export async function deleteEndedBirthDetails(db: Queryable, now: Date): Promise<void> {
  await db
    .update(bookings)
    .set(noBirthDetails)
    .from(doulas)
    .where(
      and(
        eq(doulas.id, bookings.doulaProfileId),
        or(isNotNull(bookings.birthPlace), isNotNull(bookings.dueDate)),
        lte(bookings.endsAt, now),
        not(doulaSeesOfBookingSql(booked, now).contact),
      ),
    );
}

const byTime = keyset({ at: bookings.startsAt, id: bookings.id }, "oldest first");

/** A client's bookings in order of their time. `after` is the ID of the previous page's last booking. */
export async function findBookings(
  db: Queryable,
  { clientId, after, limit, now }: { clientId: string; after?: string; limit: number; now: Date },
): Promise<Booking[]> {
  const last = alias(bookings, "last_of_page");
  const selectLast = (id: string) =>
    queryBuilder
      .select({ startsAt: last.startsAt, id: last.id })
      .from(last)
      .where(and(eq(last.id, id), eq(last.clientId, clientId)));
  const isAfterLast = after ? byTime.isAfterRow(selectLast(after)) : undefined;
  const found = await selectClientBookings(db, now)
    .where(and(eq(bookings.clientId, clientId), isAfterLast))
    .orderBy(...byTime.order)
    .limit(limit);
  return found.map(toBooking);
}

export async function findBooking(
  db: Queryable,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<Booking | undefined> {
  const [found] = await selectClientBookings(db, now).where(eq(bookings.id, bookingId));
  return found && toBooking(found);
}

interface Sides {
  clientId: SQLWrapper;
  doulaUserId: SQLWrapper;
}

/** SQL expression: which of a booking's two people a user ID belongs to; 'platform' if neither, or null. */
export function sideSql(userId: SQLWrapper, { clientId, doulaUserId }: Sides): SQL<BookingActor> {
  return sql`case ${userId} when ${clientId} then 'client' when ${doulaUserId} then 'doula' else 'platform' end`;
}

const sides = { clientId: bookings.clientId, doulaUserId: doulas.userId };

/** The bookings as their clients see them. */
function selectClientBookings(db: Queryable, now: Date) {
  const { contactFrom } = bookings;
  const seesContact = seesDoulaContactSql(booked, now);
  const seenDoula = { viewerId: bookings.clientId, doula: doulas };
  const history = queryBuilder
    .select({
      lines: sql`jsonb_agg(
        jsonb_build_object(
          'event', ${bookingEvents.event}, 'by', ${sideSql(bookingEvents.actorId, sides)}, 'at', ${bookingEvents.createdAt},
          'status', ${bookingEvents.after} -> 'status', 'starts_at', ${bookingEvents.after} -> 'starts_at',
          'before', ${bookingEvents.before} -> 'starts_at'
        ) order by ${bookingEvents.createdAt}
      )`,
    })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookings.id), inArray(bookingEvents.event, clientEventNames)));
  return db
    .select({
      id: bookings.id,
      client_id: bookings.clientId,
      doula_profile_id: bookings.doulaProfileId,
      booking_type: bookings.bookingType,
      service_type: bookings.serviceType,
      starts_at: bookings.startsAt,
      ends_at: bookings.endsAt,
      time_zone: bookings.timeZone,
      status: bookings.status,
      notes: sql<string | null>`nullif(coalesce(${bookings.clientNotes}, ${bookings.notes}), '')`,
      shares_birth_place: bookings.sharesBirthPlace,
      birth_place: bookings.birthPlace,
      ics_sequence: bookings.icsSequence,
      created_at: bookings.createdAt,
      cancel_reason: bookings.cancelReason,
      is_doula_at_birth: sql<boolean>`coalesce(
        ${bookings.status} = 'confirmed' and ${bookings.startsAt} > ${instantSql(now)}
          and ${bookings.startsAt} < ${doulas.atBirthUntil},
        false
      )`,
      call_kind: bookedCallKindSql(booked),
      contact_from: sql<Date | null>`case
        when ${bookings.status} in ${contactStatuses} and ${contactFrom} > now() then ${contactFrom}
      end`.mapWith(contactFrom),
      call_link: sql<string | null>`case when ${seesContact} then ${callLinkSql(booked)} end`,
      cancelled_by: sql<BookingActor | null>`case
        when ${bookings.status} = 'cancelled' then ${sideSql(bookings.cancelledBy, sides)}
      end`,
      history: sql<unknown>`(${history})`,
      doula_slug: doulaSlugSql(seenDoula),
      doula: sql<unknown>`${doulaIdentitySql(seenDoula)}`,
      doula_phone: sql<string | null>`case when ${seesContact} then ${doulas.phoneNumber} end`,
      doula_email: sql<string | null>`case
        when ${seesContact} then coalesce(${doulas.email}, ${doulaUsers.email})
      end`,
    })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .innerJoin(doulaUsers, eq(doulaUsers.id, doulas.userId))
    .$dynamic();
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

const seenDoulaSchema = z.looseObject({ profile_image_url: z.string().nullable() });

function toBooking(row: Awaited<ReturnType<typeof selectClientBookings>>[number]): Booking {
  const date = toCalendarDay(row.starts_at, row.time_zone);
  const time = formatTimeOfDay(row.starts_at, row.time_zone);
  const doula = seenDoulaSchema.parse(row.doula);
  return bookingSchema.parse({
    ...row,
    history: historySchema.parse(row.history),
    doula: {
      ...doula,
      slug: row.doula_slug,
      profile_image: doula.profile_image_url,
      phone: row.doula_phone,
      email: row.doula_email,
    },
    user_id: row.client_id,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    contact_from: row.contact_from?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    booking_date: date,
    booking_time: time,
    appointment_date: date,
    appointment_time: time,
  });
}

/**
 * All calls booked with a doula, as JSON; empty if the user is not a doula. A request includes the client's
 * first name and note, a confirmed or completed call the full name, a cancelled one nothing.
 */
export async function findBookingsOfDoula(db: Queryable, userId: string) {
  const identity = parentIdentitySql({ viewerId: doulas.userId, account: clients });
  return db
    .select({
      id: bookings.id,
      service_type: bookings.serviceType,
      // As Postgres writes them.
      starts_at: sql<string>`${bookings.startsAt}`,
      ends_at: sql<string>`${bookings.endsAt}`,
      time_zone: bookings.timeZone,
      status: bookings.status,
      created_at: sql<string>`${bookings.createdAt}`,
      notes: sql<string | null>`case when ${bookings.status} <> 'cancelled' then ${bookings.notes} end`,
      cancel_reason: sql<string | null>`case
        when ${bookings.cancelledBy} = ${doulas.userId} then ${bookings.cancelReason}
      end`,
      client_name: sql<string | null>`case
        when ${bookings.status} in ${contactStatuses} then ${identity} ->> 'full_name'
        when ${bookings.status} = 'pending' then ${clients.firstName}
      end`,
    })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .leftJoin(clients, eq(clients.id, bookings.clientId))
    .where(eq(doulas.userId, userId))
    .orderBy(...byTime.order);
}

/**
 * The whole history of a person's calls, as client or as doula, with the person who acted. Clients do not
 * see no-show marks.
 */
export async function findBookingHistory(db: Queryable, userId: string) {
  const seenByClient = and(eq(bookings.clientId, userId), inArray(bookingEvents.event, clientEventNames));
  const lines = await db
    .select({
      booking_id: bookingEvents.bookingId,
      at: bookingEvents.createdAt,
      event: bookingEvents.event,
      by: sideSql(bookingEvents.actorId, sides),
      before: bookingEvents.before,
      after: bookingEvents.after,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .where(or(eq(doulas.userId, userId), seenByClient))
    .orderBy(...byTime.order, asc(bookingEvents.createdAt), asc(bookingEvents.id));
  return lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
}

/** SQL expression: true if a client has ever booked the doula with this account. */
export function hasBookedSql({
  clientId,
  doulaUserId,
}: {
  clientId: SQLWrapper;
  doulaUserId: SQLWrapper;
}): SQL {
  return exists(
    queryBuilder
      .select({ id: calls.id })
      .from(calls)
      .innerJoin(bookedDoulas, eq(bookedDoulas.id, calls.doulaProfileId))
      .where(and(eq(bookedDoulas.userId, doulaUserId), eq(calls.clientId, clientId))),
  );
}
