import { type SQL, sql } from "drizzle-orm";
import { contactStatuses } from "../../contract/bookings.ts";
import { openPaidStatuses } from "../../contract/orders.ts";
import { contactDays } from "../../contract/retention.ts";
import { isBlockedBetweenSql } from "../blocks/service.ts";
import { instantSql } from "../platform/rows.ts";

interface Pair {
  clientId: SQL;
  doulaProfileId: SQL;
}

/** True if the doula `p` cancelled booking `b` after it was confirmed, as an expression: she still knows the parent's name. */
export const isCancelledByDoulaSql = sql`(
  b.status = 'cancelled' and b.cancelled_by = p.user_id
  and exists (
    select from booking_events e
    where e.booking_id = b.id and e.event = 'cancelled' and e.before ->> 'status' = 'confirmed'
  )
)`;

/** True if a client has, or had, a confirmed call with a doula: they then know each other's names. An expression. */
export function hasContactBookingSql({ clientId, doulaProfileId }: Pair): SQL {
  return sql`exists (
    select from bookings b join doula_profiles p on p.id = b.doula_profile_id
    where b.client_id = ${clientId} and b.doula_profile_id = ${doulaProfileId}
      and (b.status in ${contactStatuses} or ${isCancelledByDoulaSql})
  )`;
}

/**
 * True if a client and a doula may see how to reach each other, as an expression: until `contactDays` after their last
 * call or while an order between them is open, and never after a block or while one of them is suspended.
 */
function isContactOpenSql(
  { clientId, doulaProfileId, doulaUserId }: Pair & { doulaUserId: SQL },
  now: Date,
): SQL {
  return sql`(
    (
      exists (
        select from bookings l
        where l.client_id = ${clientId} and l.doula_profile_id = ${doulaProfileId}
          and l.status in ${contactStatuses} and l.ends_at > ${instantSql(now)} - make_interval(days => ${contactDays})
      ) or exists (
        select from orders o
        where o.parent_user_id = ${clientId} and o.doula_profile_id = ${doulaProfileId}
          and o.status in ${openPaidStatuses} and order_ends_at(o) > ${instantSql(now)}
      )
    )
    and not ${isBlockedBetweenSql(clientId, doulaUserId)}
    and not exists (
      select from users s where s.id in (${clientId}, ${doulaUserId}) and s.suspended_at is not null
    )
  )`;
}

/** True if nothing holds back the doula's contact details from the client of booking `b`, as an expression. */
const isReleasedSql = sql`(b.contact_from is null or b.contact_from <= now())`;

/** True if the client of booking `b` may see how to reach doula `p`, as an expression. */
export function seesDoulaContactSql(now: Date): SQL {
  return sql`(b.status in ${contactStatuses} and ${isReleasedSql} and ${isContactOpenSql(ofBooking, now)})`;
}

/** True if doula `p` may see how to reach the client of booking `b`, as an expression. */
export function seesParentContactSql(now: Date): SQL {
  return sql`(b.status in ${contactStatuses} and ${isContactOpenSql(ofBooking, now)})`;
}

const ofBooking = { clientId: sql`b.client_id`, doulaProfileId: sql`p.id`, doulaUserId: sql`p.user_id` };

/** True if a client may see how to reach doula `p`, because of any of their calls, as an expression. */
export function clientSeesContactSql(clientId: SQL, now: Date): SQL {
  return sql`exists (
    select from bookings b
    where b.client_id = ${clientId} and b.doula_profile_id = p.id and ${seesDoulaContactSql(now)}
  )`;
}
