import { queryBuilder, schema } from "../../../db/database.ts";

const { refunds } = schema;

/** Returns a subquery with all refunds, in all statuses, for joins in other domains. */
export function selectRefunds<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      createdAt: refunds.createdAt,
      status: refunds.status,
      amount: refunds.amount,
    })
    .from(refunds)
    .as(alias);
}
