import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { openPaidStatuses } from "../../../contract/commerce/orders.ts";
import { type DoulaContact, doulaContactSchema } from "../../../contract/directory/doulas.schema.ts";
import { contactDays } from "../../../contract/platform/retention.ts";
import { contactStatuses } from "../../../contract/scheduling/bookings.ts";
import type { Queryable } from "../../../db/database.ts";
import { doulaOrders } from "../../../db/views/doula-orders.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const doulas = selectDoulas("doulas");
/** For an expression that others put where they may have joined `doulas`. */
const bookedDoulas = selectDoulas("booked_doulas");
const doulaUsers = selectUsers("doula_users");
const suspended = selectUsers("suspended");

interface Pair {
  clientId: SQLWrapper;
  doulaProfileId: SQLWrapper;
}

/**
 * SQL expression: true if the doula with this account cancelled booking `b` after it was confirmed and so still knows
 * the parent's name.
 */
export const isCancelledBySql = (doulaUserId: SQLWrapper) => sql`(
  b.status = 'cancelled' and b.cancelled_by = ${doulaUserId}
  and exists (
    select from booking_events e
    where e.booking_id = b.id and e.event = 'cancelled' and e.before ->> 'status' = 'confirmed'
  )
)`;

/**
 * SQL expression: true if a client has or had a confirmed call with a doula, so that they know
 * each other's names.
 */
export function hasContactBookingSql({ clientId, doulaProfileId }: Pair): SQL {
  return sql`exists (
    select from bookings b join ${bookedDoulas} on ${bookedDoulas.id} = b.doula_profile_id
    where b.client_id = ${clientId} and b.doula_profile_id = ${doulaProfileId}
      and (b.status in ${contactStatuses} or ${isCancelledBySql(bookedDoulas.userId)})
  )`;
}

/**
 * SQL expression: true until `contactDays` after the last call between a client and a doula, or while an order between
 * them is open.
 */
function isRecentSql(pair: Pair, now: Date): SQL {
  const { clientId, doulaProfileId } = pair;
  return sql`(
    exists (
      select from bookings l
      where l.client_id = ${clientId} and l.doula_profile_id = ${doulaProfileId}
        and l.status in ${contactStatuses} and l.ends_at > ${instantSql(now)} - make_interval(days => ${contactDays})
    ) or ${hasOpenOrderSql(pair, now)}
  )`;
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

/** SQL expression: true if order `o` is paid and open, and does not wait for room. */
export function isOpenOrderSql(now: Date): SQL {
  return sql`(
    o.status in ${openPaidStatuses} and o.place_needed_at is null and order_ends_at(o) > ${instantSql(now)}
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

/** SQL expression: true if the doula's contact details are not hidden from the client of booking `b`. */
const isContactVisibleSql = sql`(b.contact_from is null or b.contact_from <= now())`;

/** SQL expression: true if the client of booking `b` may see the joined doula's contact details. */
export function seesDoulaContactSql(now: Date): SQL {
  return sql`(${isContactVisibleSql} and ${doulaSeesOfBookingSql(now).contact})`;
}

/** What the joined doula sees of the client of booking `b`; see `doulaSeesSql`. */
export function doulaSeesOfBookingSql(now: Date): { dates: SQL; contact: SQL } {
  return doulaSeesSql({
    ...ofBooking,
    isAsked: sql`b.status = 'pending'`,
    isAgreed: sql`(b.status in ${contactStatuses} and ${isRecentSql(ofBooking, now)})`,
  });
}

const ofBooking = { clientId: sql`b.client_id`, doulaProfileId: doulas.id, doulaUserId: doulas.userId };

/** A doula's phone and email, if a call or an open, paid order lets this client see them. */
export async function findContact(
  db: Queryable,
  { doulaProfileId, clientId, now }: { doulaProfileId: string; clientId: string; now: Date },
): Promise<DoulaContact | undefined> {
  const client = sql`${clientId}::uuid`;
  const pair = { clientId: client, doulaProfileId: doulas.id, doulaUserId: doulas.userId };
  const { rows } = await db.execute(sql`
    select ${doulas.phoneNumber} as phone, coalesce(${doulas.email}, ${doulaUsers.email}) as email
    from ${doulas} join ${doulaUsers} on ${doulaUsers.id} = ${doulas.userId}
    where ${doulas.id} = ${doulaProfileId} and (
      exists (
        select from bookings b
        where b.client_id = ${client} and b.doula_profile_id = ${doulas.id} and ${seesDoulaContactSql(now)}
      )
      or (${hasOpenOrderSql(pair, now)} and ${mayMeetSql(pair)})
    )
  `);
  return rows[0] && doulaContactSchema.parse(rows[0]);
}
