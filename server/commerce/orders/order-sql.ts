import { type SQL, sql } from "drizzle-orm";
import {
  automaticRefundCauses,
  capacityHours,
  openPaidStatuses,
  openUnpaidStatuses,
} from "../../../contract/commerce/orders.ts";
import { schema } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { doulaSeesSql } from "../../scheduling/bookings/service.ts";

const { orders, refunds } = schema;

/** SQL expression on `orders`: true if the payment was returned automatically, at once or after a wait. */
export const isReturnedAutomaticallySql = sql`exists (
  select from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.cause} in ${automaticRefundCauses}
)`;

/** SQL expression on `orders`: true if it is a paid birth that waits for the doula to add capacity. */
export const isWaitingForCapacitySql = sql`(
  ${orders.placeNeededAt} is not null and ${orders.status} in ('paid', 'partially_refunded')
  and not ${isReturnedAutomaticallySql}
)`;

/** SQL expression on `orders`: until when the doula can make room; null if the order does not wait for room. */
export const capacityAnswerUntilSql: SQL = sql`case
  when ${isWaitingForCapacitySql} then ${orders.placeNeededAt} + make_interval(hours => ${capacityHours})
end`;

/** SQL expression on `orders`: true if the parent can ask to move the due date. */
export function canMoveDueDateSql(now: Date): SQL {
  return sql`(
    ${isOpenOrderSql(now)} and ${orders.doulaProfileId} is not null and due_date_for_parent(${orders}) is not null
  )`;
}

/** SQL expression on `orders`: true if it is paid and open, and does not wait for room. */
function isOpenOrderSql(now: Date): SQL {
  return sql`(
    ${orders.status} in ${openPaidStatuses} and ${orders.placeNeededAt} is null
    and order_ends_at(${orders}) > ${instantSql(now)}
  )`;
}

const sellers = selectDoulas("sellers");

/** SQL expression on `orders`: the account of the order's doula. */
export const sellerIdSql = sql`(
  select ${sellers.userId} from ${sellers} where ${sellers.id} = ${orders.doulaProfileId}
)`;

/** What the doula of an order sees of its parent, as SQL expressions on `orders`. */
export const doulaSeesOfOrderSql = (now: Date) =>
  doulaSeesSql({
    clientId: orders.parentUserId,
    doulaUserId: sellerIdSql,
    isAsked: sql`(
      (${orders.status} in ${openUnpaidStatuses} and ${orders.closeRequestedAt} is null)
      or ${capacityAnswerUntilSql} is not null
    )`,
    isAgreed: sql`(
      (${orders.status} = 'pending' and ${orders.acceptedAt} is not null and ${orders.closeRequestedAt} is null)
      or ${isOpenOrderSql(now)}
    )`,
  });
