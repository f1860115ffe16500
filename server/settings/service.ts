import type { PublicSettings } from "../../contract/settings.schema.ts";
import { platformDefaults } from "../../contract/settings.ts";
import type { Queryable } from "../../db/database.ts";

export { maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";

/** The settings in force: what an admin saved, over the defaults. */
export async function readSettings(db: Queryable) {
  const saved = await db.query.platformSettings.findFirst();
  return {
    site_name: saved?.siteName ?? platformDefaults.site_name,
    site_description: saved?.siteDescription ?? platformDefaults.site_description,
    support_email: saved?.supportEmail ?? platformDefaults.support_email,
    allow_new_registrations: saved?.allowNewRegistrations ?? platformDefaults.allow_new_registrations,
    require_email_verification:
      saved?.requireEmailVerification ?? platformDefaults.require_email_verification,
    max_bookings_per_doula: saved?.maxBookingsPerDoula ?? platformDefaults.max_bookings_per_doula,
    default_search_radius: saved?.defaultSearchRadius ?? platformDefaults.default_search_radius,
    privacy_policy_url: saved?.privacyPolicyUrl ?? platformDefaults.privacy_policy_url,
    terms_of_service_url: saved?.termsOfServiceUrl ?? platformDefaults.terms_of_service_url,
    fill_sample_details: saved?.fillSampleDetails ?? platformDefaults.fill_sample_details,
  };
}

/** The part of the settings that every page may know. */
export async function readPublicSettings(db: Queryable): Promise<PublicSettings> {
  const { max_bookings_per_doula: _kept, ...settings } = await readSettings(db);
  return settings;
}
