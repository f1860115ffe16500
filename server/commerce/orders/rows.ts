import { sql } from "drizzle-orm";
import { queryBuilder, schema } from "../../../db/database.ts";

const { orders } = schema;

/** Returns a subquery with all orders, in all statuses, for joins in other domains. */
export function selectOrders<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: orders.id,
      parentUserId: orders.parentUserId,
      doulaProfileId: orders.doulaProfileId,
      createdAt: orders.createdAt,
      status: orders.status,
      amount: orders.amount,
      packageName: sql<string>`${orders.packageSnapshot} ->> 'name'`.as("package_name"),
    })
    .from(orders)
    .as(alias);
}
