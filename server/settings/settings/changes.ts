import { eq } from "drizzle-orm";
import type { Settings, SettingsChange } from "../../../contract/settings/settings.schema.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { applyDefaults } from "./queries.ts";

const { platformSettings } = schema;

export type ChangedSettings = Omit<SettingsChange, "was" | "current_password" | "code">;

interface LockedSettings {
  settings: Settings;
  /** The platform fee that doulas know, while an email about a changed one is due. */
  announcedFee: string | null;
  /** When that fee was changed. */
  feeChangedAt: Date | null;
}

/** Returns the settings, and prevents others from changing them until `tx` ends. */
export async function lockSettings(tx: Transaction): Promise<LockedSettings> {
  await tx.insert(platformSettings).values({}).onConflictDoNothing();
  const [saved] = await tx.select().from(platformSettings).for("update");
  return {
    settings: applyDefaults(saved),
    announcedFee: saved?.announcedFee ?? null,
    feeChangedAt: saved?.feeChangedAt ?? null,
  };
}

/** Saves the changed settings, and returns all. */
export async function saveSettings(tx: Transaction, change: ChangedSettings, now: Date): Promise<Settings> {
  const [row] = await tx
    .update(platformSettings)
    .set({ ...toColumns(change), updatedAt: now })
    .where(eq(platformSettings.id, 1))
    .returning();
  return applyDefaults(row);
}

/** Stores which platform fee doulas know until an email about the changed one is sent; null if it was. */
export async function saveFeeChange(
  tx: Transaction,
  change: Pick<LockedSettings, "announcedFee" | "feeChangedAt">,
): Promise<void> {
  await tx.update(platformSettings).set(change).where(eq(platformSettings.id, 1));
}

function toColumns(change: ChangedSettings) {
  return {
    siteName: change.site_name,
    siteDescription: change.site_description,
    supportEmail: change.support_email,
    platformFee: change.platform_fee?.toFixed(1),
    maintenanceMode: change.maintenance_mode,
    allowNewRegistrations: change.allow_new_registrations,
    requireEmailVerification: change.require_email_verification,
    requireAdminFactor: change.require_admin_factor,
    maxBookingsPerDoula: change.max_bookings_per_doula,
    defaultSearchRadius: change.default_search_radius,
    privacyPolicyUrl: change.privacy_policy_url,
    termsOfServiceUrl: change.terms_of_service_url,
    fillSampleDetails: change.fill_sample_details,
    supportLines: change.support_lines,
    securityContact: change.security_contact,
    securityPolicyUrl: change.security_policy_url,
  };
}
