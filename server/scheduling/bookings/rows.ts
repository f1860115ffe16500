import { queryBuilder, schema } from "../../../db/database.ts";

const { bookings: calls } = schema;

/** Calls as other domains join them, in all statuses. @public */
export const bookings = queryBuilder
  .select({
    id: calls.id,
    clientId: calls.clientId,
    doulaProfileId: calls.doulaProfileId,
    createdAt: calls.createdAt,
    startsAt: calls.startsAt,
    endsAt: calls.endsAt,
    status: calls.status,
    dueDate: calls.dueDate,
  })
  .from(calls)
  .as("bookings");
