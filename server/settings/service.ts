import type { PublicSettings, Settings } from "../../contract/settings.schema.ts";
import { platformDefaults } from "../../contract/settings.ts";
import { type Queryable, schema } from "../../db/database.ts";

export { maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";

const { platformSettings } = schema;

/** The settings in force: what an admin saved, over the defaults. */
export async function readSettings(db: Queryable): Promise<Settings> {
  return inForce(await db.query.platformSettings.findFirst());
}

/** The part of the settings that every page may know. */
export async function readPublicSettings(db: Queryable): Promise<PublicSettings> {
  const {
    max_bookings_per_doula: _calls,
    platform_fee: _fee,
    maintenance_mode: _maintenance,
    is_search_radius_saved: _radius,
    ...settings
  } = await readSettings(db);
  return settings;
}

/** What is stored, over the defaults. */
export function inForce(saved: typeof platformSettings.$inferSelect | undefined): Settings {
  return {
    site_name: saved?.siteName ?? platformDefaults.site_name,
    site_description: saved?.siteDescription ?? platformDefaults.site_description,
    support_email: saved?.supportEmail ?? platformDefaults.support_email,
    platform_fee: saved?.platformFee ? Number(saved.platformFee) : platformDefaults.platform_fee,
    maintenance_mode: saved?.maintenanceMode ?? platformDefaults.maintenance_mode,
    allow_new_registrations: saved?.allowNewRegistrations ?? platformDefaults.allow_new_registrations,
    require_email_verification:
      saved?.requireEmailVerification ?? platformDefaults.require_email_verification,
    max_bookings_per_doula: saved?.maxBookingsPerDoula ?? platformDefaults.max_bookings_per_doula,
    default_search_radius: saved?.defaultSearchRadius ?? platformDefaults.default_search_radius,
    is_search_radius_saved: typeof saved?.defaultSearchRadius === "number",
    privacy_policy_url: saved?.privacyPolicyUrl ?? platformDefaults.privacy_policy_url,
    terms_of_service_url: saved?.termsOfServiceUrl ?? platformDefaults.terms_of_service_url,
    fill_sample_details: saved?.fillSampleDetails ?? platformDefaults.fill_sample_details,
  };
}
