import { eq } from "drizzle-orm";
import type { PublicSettings, Settings, SettingsChange } from "../../contract/settings.schema.ts";
import { platformDefaults } from "../../contract/settings.ts";
import { type Queryable, schema } from "../../db/database.ts";
import { recordAudit } from "../audit/service.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";

export { maintenanceFor, maintenanceRetrySeconds } from "./maintenance.ts";

const { platformSettings } = schema;

export const settingRateLimits = defineLimits({
  setting_changes: { points: 60, seconds: 60 },
});

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

/** There is one row of settings; the audit log knows it by this id. */
const settingsId = "00000000-0000-0000-0000-000000000000";

/**
 * Saves the settings that were changed, and only those, written down in the audit log. They are in force with the next
 * request of every process. Answers all that are in force.
 */
export function changeSettings(
  { db, now }: Platform,
  { adminId, change }: { adminId: string; change: SettingsChange },
): Promise<Settings> {
  return db.transaction(async (tx) => {
    await tx.insert(platformSettings).values({}).onConflictDoNothing();
    const [saved] = await tx.select().from(platformSettings).for("update");
    const before = inForce(saved);
    const [row] = await tx
      .update(platformSettings)
      .set({ ...columnsOf(change), updatedAt: now() })
      .where(eq(platformSettings.id, 1))
      .returning();
    const after = inForce(row);
    if (Object.keys(change).length > 0) {
      await recordAudit(tx, {
        actorId: adminId,
        action: "platform_settings.changed",
        subject: { type: "platform_settings", id: settingsId },
        before: pick(before, change),
        after: pick(after, change),
      });
    }
    return after;
  });
}

function inForce(saved: typeof platformSettings.$inferSelect | undefined): Settings {
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

function columnsOf(change: SettingsChange) {
  return {
    siteName: change.site_name,
    siteDescription: change.site_description,
    supportEmail: change.support_email,
    platformFee: change.platform_fee?.toFixed(1),
    maintenanceMode: change.maintenance_mode,
    allowNewRegistrations: change.allow_new_registrations,
    requireEmailVerification: change.require_email_verification,
    maxBookingsPerDoula: change.max_bookings_per_doula,
    defaultSearchRadius: change.default_search_radius,
    privacyPolicyUrl: change.privacy_policy_url,
    termsOfServiceUrl: change.terms_of_service_url,
    fillSampleDetails: change.fill_sample_details,
  };
}

/** What the settings say of those that were changed. */
function pick(settings: Settings, change: SettingsChange): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in change));
}
