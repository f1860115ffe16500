import { sql } from "drizzle-orm";
import { z } from "zod";
import { bookingStatuses } from "../../../contract/scheduling/bookings.ts";
import type { Queryable } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const callTimeSchema = z.object({
  doulaProfileId: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: z.unknown().transform(toInstant),
  endsAt: z.unknown().transform(toInstant),
  timeZone: z.string(),
  /** True if the call's event has to get a Google Meet link. */
  needsMeetLink: z.boolean(),
});

/** When a call takes place, and whether it does; also of clients who have left. */
export async function findCallTime(db: Queryable, bookingId: string) {
  const { rows } = await db.execute(sql`
    select doula_profile_id as "doulaProfileId", status, starts_at as "startsAt", ends_at as "endsAt",
      time_zone as "timeZone", uses_meet and meet_link is null as "needsMeetLink"
    from bookings where id = ${bookingId}
  `);
  return rows[0] && callTimeSchema.parse(rows[0]);
}

/** Those of the IDs that are bookings with a doula. */
export async function findIdsOfDoula(
  db: Queryable,
  { doulaProfileId, bookingIds }: { doulaProfileId: string; bookingIds: string[] },
): Promise<string[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await db.execute(sql`
    select id from bookings where doula_profile_id = ${doulaProfileId} and id in ${bookingIds}
  `);
  return rows.map(({ id }) => String(id));
}

/** The upcoming confirmed calls of a doula. */
export async function findBookedCallIds(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from bookings
    where doula_profile_id = ${doulaProfileId} and status = 'confirmed' and ends_at > ${instantSql(now)}
  `);
  return rows.map(({ id }) => String(id));
}
