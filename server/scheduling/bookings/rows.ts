import { queryBuilder, schema } from "../../../db/database.ts";

const { bookings } = schema;

/**
 * Returns a subquery with every booking, in all statuses, for joins in other domains.
 */
export function selectBookings<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: bookings.id,
      clientId: bookings.clientId,
      doulaProfileId: bookings.doulaProfileId,
      createdAt: bookings.createdAt,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      dueDate: bookings.dueDate,
    })
    .from(bookings)
    .as(alias);
}
