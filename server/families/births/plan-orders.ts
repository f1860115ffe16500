import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { selectBookings } from "../../scheduling/bookings/service.ts";

/** Orders as a subquery, which the caller takes from commerce. */
export interface PlanOrders extends SQLWrapper {
  id: SQLWrapper;
  createdAt: SQLWrapper;
  parentUserId: SQLWrapper;
  doulaProfileId: SQLWrapper;
  packageName: SQLWrapper;
  hasDueDate: SQLWrapper;
  /** Paid and open, or a birth that may be paid. */
  isOpen: SQLWrapper;
  /** A paid and open birth for which the doula holds a due date. */
  isPaidBirth: SQLWrapper;
}

export interface ParentAndDoula {
  userId: SQLWrapper;
  doulaProfileId: SQLWrapper;
}

/** SQL expression: an order between a parent and a doula is open. */
export const hasOpenOrderSql = (
  { userId, doulaProfileId }: ParentAndDoula,
  orders: PlanOrders,
) => sql`exists (
  select from ${orders}
  where ${orders.parentUserId} = ${userId} and ${orders.doulaProfileId} = ${doulaProfileId} and ${orders.isOpen}
)`;

/** SQL expression: a doula has a copy of a parent's due date, in a booking or an order. */
export function hasDueDateSql({ userId, doulaProfileId }: ParentAndDoula, orders: PlanOrders): SQL {
  return sql`(
    ${hasBookedDueDateSql({ userId, doulaProfileId })}
    or exists (
      select from ${orders}
      where ${orders.parentUserId} = ${userId} and ${orders.doulaProfileId} = ${doulaProfileId} and ${orders.hasDueDate}
    )
  )`;
}

export function hasBookedDueDateSql({ userId, doulaProfileId }: ParentAndDoula): SQL {
  const call = selectBookings("call");
  return sql`exists (
    select from ${call}
    where ${call.clientId} = ${userId} and ${call.doulaProfileId} = ${doulaProfileId} and ${call.dueDate} is not null
  )`;
}
