import { queryBuilder, schema } from "../../../db/database.ts";

const { paymentDifferences } = schema;

/** Returns a subquery with all differences between Stripe's books and ours, for joins in other domains. */
export function selectPaymentDifferences<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({ id: paymentDifferences.id, orderId: paymentDifferences.orderId })
    .from(paymentDifferences)
    .as(alias);
}
