import { type SQL, sql } from "drizzle-orm";
import {
  automaticRefundCauses,
  openPaidStatuses,
  openUnpaidStatuses,
  placeHours,
} from "../../../contract/commerce/orders.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { doulaSeesSql, isOpenOrderSql } from "../../scheduling/bookings/service.ts";

/** SQL expression: true if order `o` is a paid birth that waits for the doula to make room. */
export const isWaitingForPlaceSql = sql`(
  o.place_needed_at is not null and o.status in ('paid', 'partially_refunded')
  and not exists (select from refunds r where r.order_id = o.id and r.cause in ${automaticRefundCauses})
)`;

/** SQL expression: until when the doula can make room for order `o`; null if it does not wait for room. */
export const placeAnswerUntilSql: SQL = sql`case
  when ${isWaitingForPlaceSql} then o.place_needed_at + make_interval(hours => ${placeHours})
end`;

/** SQL expression: true if the parent of order `o` can ask to move its due date. */
export function canMoveDueDateSql(now: Date): SQL {
  return sql`(
    o.status in ${openPaidStatuses} and o.place_needed_at is null and o.doula_profile_id is not null
    and due_date_for_parent(o) is not null and order_ends_at(o) > ${instantSql(now)}
  )`;
}

const sellers = selectDoulas("sellers");

/** SQL expression: the account of order `o`'s doula. */
export const sellerIdSql = sql`(
  select ${sellers.userId} from ${sellers} where ${sellers.id} = o.doula_profile_id
)`;

/** What the doula of order `o` sees of its parent. */
export const doulaSeesOfOrderSql = (now: Date) =>
  doulaSeesSql({
    clientId: sql`o.parent_user_id`,
    doulaUserId: sellerIdSql,
    isAsked: sql`(
      (o.status in ${openUnpaidStatuses} and o.close_requested_at is null) or ${placeAnswerUntilSql} is not null
    )`,
    isAgreed: sql`(
      (o.status = 'pending' and o.accepted_at is not null and o.close_requested_at is null) or ${isOpenOrderSql(now)}
    )`,
  });
