import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** One row. A column that is null has not been changed: the default of contract/settings.ts is in force. */
export const platformSettings = pgTable(
  "platform_settings",
  {
    id: smallint().primaryKey().default(1),
    siteName: text(),
    siteDescription: text(),
    supportEmail: text(),
    platformFee: numeric({ precision: 4, scale: 1 }),
    maintenanceMode: boolean(),
    allowNewRegistrations: boolean(),
    requireEmailVerification: boolean(),
    maxBookingsPerDoula: integer(),
    defaultSearchRadius: integer(),
    privacyPolicyUrl: text(),
    termsOfServiceUrl: text(),
    fillSampleDetails: boolean(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("platform_settings_one_row", sql`${t.id} = 1`),
    check("platform_settings_fee", sql`${t.platformFee} between 0 and 100`),
    check("platform_settings_max_bookings", sql`${t.maxBookingsPerDoula} >= 1`),
    check("platform_settings_radius", sql`${t.defaultSearchRadius} between 1 and 500`),
  ],
);
