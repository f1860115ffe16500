import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";

const { bookings } = schema;

/** When a call takes place, and whether it does; also of clients who have left. */
export async function findCallTime(db: Queryable, bookingId: string) {
  const { doulaProfileId, status, startsAt, endsAt, timeZone, usesMeet, meetLink } = bookings;
  const [call] = await db
    .select({
      doulaProfileId,
      status,
      startsAt,
      endsAt,
      timeZone,
      /** True if the call's event has to get a Google Meet link. */
      needsMeetLink: sql<boolean>`${usesMeet} and ${meetLink} is null`,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return call;
}

/** Those of the IDs that are bookings with a doula. */
export async function findIdsOfDoula(
  db: Queryable,
  { doulaProfileId, bookingIds }: { doulaProfileId: string; bookingIds: string[] },
): Promise<string[]> {
  if (bookingIds.length === 0) return [];
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.doulaProfileId, doulaProfileId), inArray(bookings.id, bookingIds)));
  return found.map(({ id }) => id);
}

/** The upcoming confirmed calls of a doula. */
export async function findBookedCallIds(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const calls = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.doulaProfileId, doulaProfileId),
        eq(bookings.status, "confirmed"),
        gt(bookings.endsAt, now),
      ),
    );
  return calls.map(({ id }) => id);
}
