import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, point, text, uniqueIndex } from "drizzle-orm/pg-core";
import { placeLengths } from "../../contract/places.ts";
import { filterLimits } from "../../contract/search.ts";
import { atMost, identity, inRange, instant } from "./columns.ts";

/**
 * Addresses that get an email when a doula joins near a place. It has no account ID, because visitors can ask for it too:
 * accounts find it by their confirmed address.
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
    /** The hash of the confirmation link; null once it has been used. */
    tokenHash: text().unique(),
    expiresAt: instant(),
    confirmedAt: instant(),
    /** In every alert's link that stops them. */
    stopToken: text().notNull().unique(),
    /** A stopped alert is kept until another one could be sent, so that stopping and asking again does not send two in a week. */
    stoppedAt: instant(),
    emailedAt: instant(),
    /** Doulas first listed after this have not been in an alert. */
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
