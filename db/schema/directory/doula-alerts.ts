import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, point, text, uniqueIndex } from "drizzle-orm/pg-core";
import { placeLengths } from "../../../contract/directory/places.ts";
import { filterLimits } from "../../../contract/directory/search.ts";
import { atMost, identity, inRange, instant } from "../platform/columns.ts";

/**
 * Requests for an email when a doula joins near a place. They have no account ID, because visitors can make them
 * too. Accounts find theirs by confirmed address.
 */
export const doulaAlerts = pgTable(
  "doula_alerts",
  {
    ...identity,
    email: text().notNull(),
    /** Center of the zip code around the searched place, x = longitude, y = latitude. */
    point: point({ mode: "xy" }).notNull(),
    /** City and state of that zip code, 'Austin, TX'. */
    place: text().notNull(),
    radiusMiles: integer().notNull(),
    /** The hash of the confirmation link's token. Null once the link is used. */
    tokenHash: text().unique(),
    expiresAt: instant(),
    confirmedAt: instant(),
    /** Part of the link in each email that stops the alerts. */
    stopToken: text().notNull().unique(),
    /** We keep a stopped row until its next email would be due, so that asking again doesn't send two in a week. */
    stoppedAt: instant(),
    emailedAt: instant(),
    /** Doulas first listed after this haven't been in an alert yet. */
    seenUntil: instant(),
  },
  (t) => [
    check("doula_alerts_email", sql`${t.email} = lower(${t.email}) and char_length(${t.email}) <= 254`),
    check("doula_alerts_place_length", atMost(t.place, placeLengths.text)),
    check(
      "doula_alerts_radius",
      inRange(t.radiusMiles, { min: filterLimits.minMiles, max: filterLimits.maxMiles }),
    ),
    check(
      "doula_alerts_link_or_confirmed",
      sql`(${t.confirmedAt} is null) = (${t.tokenHash} is not null) and (${t.tokenHash} is null) = (${t.expiresAt} is null)
        and (${t.confirmedAt} is null) = (${t.seenUntil} is null)`,
    ),
    uniqueIndex("doula_alerts_one_per_address").on(t.email).where(sql`${t.confirmedAt} is not null`),
    index().on(t.email),
    index().on(t.expiresAt),
    index("doula_alerts_stopped").on(t.stoppedAt).where(sql`${t.stoppedAt} is not null`),
  ],
);
