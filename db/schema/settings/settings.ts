import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { maxMiles, minMiles } from "../../../contract/directory/search.ts";
import { urlMaxLength } from "../../../contract/platform/fields.ts";
import { settingLimits } from "../../../contract/settings/settings.ts";
import { atMost, instant } from "../platform/columns.ts";

const number = (value: number) => sql.raw(String(value));

/** One row. A null column means the default in contract/settings/settings.ts. */
export const platformSettings = pgTable(
  "platform_settings",
  {
    id: smallint().primaryKey().default(1),
    siteName: text(),
    siteDescription: text(),
    supportEmail: text(),
    platformFee: numeric({ precision: 4, scale: 1 }),
    /** The fee that doulas know while an email about a change waits; otherwise null. */
    announcedFee: numeric({ precision: 4, scale: 1 }),
    feeChangedAt: instant(),
    maintenanceMode: boolean(),
    allowNewRegistrations: boolean(),
    requireEmailVerification: boolean(),
    requireAdminFactor: boolean(),
    maxBookingsPerDoula: integer(),
    defaultSearchRadius: integer(),
    privacyPolicyUrl: text(),
    termsOfServiceUrl: text(),
    fillSampleDetails: boolean(),
    supportLines: text(),
    securityContact: text(),
    securityPolicyUrl: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("platform_settings_one_row", sql`${t.id} = 1`),
    check(
      "platform_settings_fee",
      sql`${t.platformFee} between 0 and ${number(settingLimits.maxPlatformFee)}`,
    ),
    check("platform_settings_max_bookings", sql`${t.maxBookingsPerDoula} >= 1`),
    check(
      "platform_settings_radius",
      sql`${t.defaultSearchRadius} between ${number(minMiles)} and ${number(maxMiles)}`,
    ),
    check("platform_settings_site_name_length", atMost(t.siteName, settingLimits.siteNameLength)),
    check(
      "platform_settings_site_description_length",
      atMost(t.siteDescription, settingLimits.siteDescriptionLength),
    ),
    check("platform_settings_privacy_policy_url_length", atMost(t.privacyPolicyUrl, urlMaxLength)),
    check("platform_settings_terms_of_service_url_length", atMost(t.termsOfServiceUrl, urlMaxLength)),
    check("platform_settings_support_lines_length", atMost(t.supportLines, settingLimits.supportLinesLength)),
    check("platform_settings_security_contact_length", atMost(t.securityContact, urlMaxLength)),
    check("platform_settings_security_policy_url_length", atMost(t.securityPolicyUrl, urlMaxLength)),
  ],
);
