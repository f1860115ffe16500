import { isNotNull, sql } from "drizzle-orm";
import { openPaidStatuses, openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import { queryBuilder, schema } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { orders } = schema;

/** Orders as parents' plans read them: for which births a doula plans. */
export function planOrders(now: Date) {
  const isPaidAndOpen = sql`(${orders.status} in ${openPaidStatuses} and order_ends_at(${orders}) > ${instantSql(now)})`;
  return queryBuilder
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      parentUserId: orders.parentUserId,
      doulaProfileId: orders.doulaProfileId,
      packageName: sql<string>`${orders.packageSnapshot} ->> 'name'`.as("package_name"),
      hasDueDate: sql<boolean>`${isNotNull(orders.dueDate)}`.as("has_due_date"),
      /** Paid and open, or a birth that may be paid. */
      isOpen:
        sql<boolean>`(${isPaidAndOpen} or (${orders.status} in ${openUnpaidStatuses} and ${orders.isBirth}))`.as(
          "is_open",
        ),
      /** A paid and open birth for which the doula holds a due date. */
      isPaidBirth: sql<boolean>`(${isPaidAndOpen} and ${orders.isBirth} and ${isNotNull(orders.dueDate)})`.as(
        "is_paid_birth",
      ),
    })
    .from(orders)
    .as("plan_orders");
}
