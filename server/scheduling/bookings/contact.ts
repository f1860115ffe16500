import { and, eq, exists, gt, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { openPaidStatuses } from "../../../contract/commerce/orders.ts";
import type { DoulaContact } from "../../../contract/directory/doulas.schema.ts";
import { contactDays } from "../../../contract/platform/retention.ts";
import { contactStatuses } from "../../../contract/scheduling/bookings.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { doulaOrders } from "../../../db/views/doula-orders.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const { bookingEvents, bookings } = schema;
/** For an expression that others put where they may read `bookings`. */
const calls = alias(bookings, "calls");
const doulas = selectDoulas("doulas");
/** For an expression that others put where they may have joined `doulas`. */
const bookedDoulas = selectDoulas("booked_doulas");
const doulaUsers = selectUsers("doula_users");
const suspended = selectUsers("suspended");

interface Pair {
  clientId: SQLWrapper;
  doulaProfileId: SQLWrapper;
}

interface CancelledBooking {
  booking: Record<"id" | "status" | "cancelledBy", SQLWrapper>;
  doulaUserId: SQLWrapper;
}

/**
 * SQL expression: true if the doula with this account cancelled a booking after it was confirmed and so still knows the
 * parent's name.
 */
export function isCancelledBySql({ booking, doulaUserId }: CancelledBooking): SQL<boolean> {
  return sql`(
    ${booking.status} = 'cancelled' and ${booking.cancelledBy} = ${doulaUserId}
    and exists (
      select from ${bookingEvents}
      where ${bookingEvents.bookingId} = ${booking.id} and ${bookingEvents.event} = 'cancelled'
        and ${bookingEvents.before} ->> 'status' = 'confirmed'
    )
  )`;
}

/**
 * SQL expression: true if a client has or had a confirmed call with a doula, so that they know
 * each other's names.
 */
export function hasContactBookingSql({ clientId, doulaProfileId }: Pair): SQL {
  const isKnown = sql`(
    ${calls.status} in ${contactStatuses} or ${isCancelledBySql({ booking: calls, doulaUserId: bookedDoulas.userId })}
  )`;
  return exists(
    queryBuilder
      .select({ id: calls.id })
      .from(calls)
      .innerJoin(bookedDoulas, eq(bookedDoulas.id, calls.doulaProfileId))
      .where(and(eq(calls.clientId, clientId), eq(calls.doulaProfileId, doulaProfileId), isKnown)),
  );
}

/**
 * SQL expression: true until `contactDays` after the last call between a client and a doula, or while an order between
 * them is open.
 */
function isRecentSql(pair: Pair, now: Date): SQL {
  const recent = queryBuilder
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.clientId, pair.clientId),
        eq(calls.doulaProfileId, pair.doulaProfileId),
        inArray(calls.status, contactStatuses),
        gt(calls.endsAt, sql`${instantSql(now)} - make_interval(days => ${contactDays})`),
      ),
    );
  return sql`(${exists(recent)} or ${hasOpenOrderSql(pair, now)})`;
}

/** SQL expressions about a booking or an order of a parent. */
interface ParentDetailsSql {
  /** The account of the doula, who sees the details. */
  doulaUserId: SQLWrapper;
  clientId: SQLWrapper;
  /** True while the parent waits for an answer, or has not paid yet. */
  isAsked: SQL;
  /** True once both have agreed to it, until it is over. */
  isAgreed: SQL;
}

/**
 * What a doula sees of a parent in a booking or an order, as SQL expressions that are true or false: the due date from
 * the request on; the phone number and the shared place of birth, often a home address, once both have agreed. Nothing
 * after it is over, after a block or while one of them is suspended.
 */
export function doulaSeesSql({ isAsked, isAgreed, ...pair }: ParentDetailsSql): { dates: SQL; contact: SQL } {
  const mayMeet = mayMeetSql(pair);
  return {
    dates: sql`((${isAsked} or ${isAgreed}) and ${mayMeet})`,
    contact: sql`(${isAgreed} and ${mayMeet})`,
  };
}

/** SQL expression: true if an order between a client and a doula is paid and open. */
function hasOpenOrderSql({ clientId, doulaProfileId }: Pair, now: Date): SQL {
  return sql`exists (
    select from ${doulaOrders}
    where ${doulaOrders.parentUserId} = ${clientId} and ${doulaOrders.doulaProfileId} = ${doulaProfileId}
      and ${doulaOrders.status} in ${openPaidStatuses} and ${doulaOrders.placeNeededAt} is null
      and ${doulaOrders.endsAt} > ${instantSql(now)}
  )`;
}

/** SQL expression: true if no block and no suspension separates a client and a doula. */
function mayMeetSql({ clientId, doulaUserId }: { clientId: SQLWrapper; doulaUserId: SQLWrapper }): SQL {
  return sql`(
    not ${isBlockedBetweenSql(clientId, doulaUserId)}
    and not exists (
      select from ${suspended}
      where ${suspended.id} in (${clientId}, ${doulaUserId}) and ${suspended.suspendedAt} is not null
    )
  )`;
}

/** A booking and its doula, as columns or SQL expressions. */
interface Booked {
  booking: Record<"clientId" | "status" | "contactFrom", SQLWrapper>;
  doula: Record<"id" | "userId", SQLWrapper>;
}

/** SQL expression: true if a booking's client may see its doula's contact details, which may be hidden until later. */
export function seesDoulaContactSql(booked: Booked, now: Date): SQL {
  const { contactFrom } = booked.booking;
  const isVisible = sql`(${contactFrom} is null or ${contactFrom} <= now())`;
  return sql`(${isVisible} and ${doulaSeesOfBookingSql(booked, now).contact})`;
}

/** What a booking's doula sees of its client; see `doulaSeesSql`. */
export function doulaSeesOfBookingSql({ booking, doula }: Booked, now: Date): { dates: SQL; contact: SQL } {
  const pair = { clientId: booking.clientId, doulaProfileId: doula.id };
  return doulaSeesSql({
    clientId: booking.clientId,
    doulaUserId: doula.userId,
    isAsked: sql`${booking.status} = 'pending'`,
    isAgreed: sql`(${booking.status} in ${contactStatuses} and ${isRecentSql(pair, now)})`,
  });
}

/** A doula's phone and email, if a call or an open, paid order lets this client see them. */
export async function findContact(
  db: Queryable,
  { doulaProfileId, clientId, now }: { doulaProfileId: string; clientId: string; now: Date },
): Promise<DoulaContact | undefined> {
  const client = sql`${clientId}::uuid`;
  const pair = { clientId: client, doulaProfileId: doulas.id, doulaUserId: doulas.userId };
  const visibleCalls = queryBuilder
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.clientId, clientId),
        eq(bookings.doulaProfileId, doulas.id),
        seesDoulaContactSql({ booking: bookings, doula: doulas }, now),
      ),
    );
  const hasOrder = and(hasOpenOrderSql(pair, now), mayMeetSql(pair));
  const [contact] = await db
    .select({ phone: doulas.phoneNumber, email: sql<string>`coalesce(${doulas.email}, ${doulaUsers.email})` })
    .from(doulas)
    .innerJoin(doulaUsers, eq(doulaUsers.id, doulas.userId))
    .where(and(eq(doulas.id, doulaProfileId), or(exists(visibleCalls), hasOrder)));
  return contact;
}
