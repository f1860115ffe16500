import { getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import type { PublicSettings, Settings } from "../../../contract/settings/settings.schema.ts";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";

const { platformSettings } = schema;

/** Returns the current settings: saved values over the defaults. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const [saved] = await runPrepared(db, savedSettings, {});
  return applyDefaults(saved && savedSchema.parse(saved));
}

type SavedSettings = Omit<
  typeof platformSettings.$inferSelect,
  "id" | "updatedAt" | "announcedFee" | "feeChangedAt"
>;

const savedSchema = z.object({
  siteName: z.string().nullable(),
  siteDescription: z.string().nullable(),
  supportEmail: z.string().nullable(),
  platformFee: z.string().nullable(),
  maintenanceMode: z.boolean().nullable(),
  allowNewRegistrations: z.boolean().nullable(),
  requireEmailVerification: z.boolean().nullable(),
  requireAdminFactor: z.boolean().nullable(),
  maxBookingsPerDoula: z.int().nullable(),
  defaultSearchRadius: z.int().nullable(),
  privacyPolicyUrl: z.string().nullable(),
  termsOfServiceUrl: z.string().nullable(),
  fillSampleDetails: z.boolean().nullable(),
  supportLines: z.string().nullable(),
  securityContact: z.string().nullable(),
  securityPolicyUrl: z.string().nullable(),
}) satisfies z.ZodType<SavedSettings>;

const savedSettings = definePrepared(
  "settings",
  sql`
    select ${sql.join(
      Object.entries(getTableColumns(platformSettings)).map(
        ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}
    from ${platformSettings}
  `,
);

/** Returns the settings that every page may know. */
export function toPublicSettings({
  max_bookings_per_doula: _calls,
  maintenance_mode: _maintenance,
  require_admin_factor: _adminFactor,
  is_search_radius_saved: _radius,
  security_contact: _contact,
  security_policy_url: _policy,
  ...settings
}: Settings): PublicSettings {
  return settings;
}

/** Returns the saved values over the defaults. */
export function applyDefaults(saved: SavedSettings | undefined): Settings {
  return {
    site_name: saved?.siteName ?? platformDefaults.site_name,
    site_description: saved?.siteDescription ?? platformDefaults.site_description,
    support_email: saved?.supportEmail ?? platformDefaults.support_email,
    platform_fee: saved?.platformFee ? Number(saved.platformFee) : platformDefaults.platform_fee,
    maintenance_mode: saved?.maintenanceMode ?? platformDefaults.maintenance_mode,
    allow_new_registrations: saved?.allowNewRegistrations ?? platformDefaults.allow_new_registrations,
    require_email_verification:
      saved?.requireEmailVerification ?? platformDefaults.require_email_verification,
    require_admin_factor: saved?.requireAdminFactor ?? platformDefaults.require_admin_factor,
    max_bookings_per_doula: saved?.maxBookingsPerDoula ?? platformDefaults.max_bookings_per_doula,
    default_search_radius: saved?.defaultSearchRadius ?? platformDefaults.default_search_radius,
    is_search_radius_saved: typeof saved?.defaultSearchRadius === "number",
    privacy_policy_url: saved?.privacyPolicyUrl ?? platformDefaults.privacy_policy_url,
    terms_of_service_url: saved?.termsOfServiceUrl ?? platformDefaults.terms_of_service_url,
    fill_sample_details: saved?.fillSampleDetails ?? platformDefaults.fill_sample_details,
    support_lines: saved?.supportLines ?? platformDefaults.support_lines,
    security_contact: saved?.securityContact ?? platformDefaults.security_contact,
    security_policy_url: saved?.securityPolicyUrl ?? platformDefaults.security_policy_url,
  };
}
