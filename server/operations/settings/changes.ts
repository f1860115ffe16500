import type { Settings, SettingsChange } from "../../../contract/settings/settings.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { hasFactor, requireProof, requireStillAdmin } from "../../identity/accounts/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import {
  type ChangedSettings,
  lockSettings,
  readSettings,
  saveSettings,
} from "../../settings/settings/service.ts";
import { scheduleFeeEmails } from "./fee-changes.ts";

export const settingRateLimits = defineLimits({
  setting_changes: { points: 60, seconds: 60 },
  setting_reads: { points: 300, seconds: 60 },
});

/** The ID of the only settings row in the audit log. */
const settingsId = "00000000-0000-0000-0000-000000000000";

const feeNeedsPassword =
  "Changing the platform fee needs your password. If this page doesn't ask for it, reload the page and save again.";

interface ByAdmin {
  adminId: string;
  sessionId: string;
  change: SettingsChange;
}

/**
 * Saves the changed settings, with an audit entry. They apply to this process's next request, and within five seconds
 * in every other process. Returns all current settings. A changed platform fee needs the password, and is emailed to
 * all approved doulas.
 */
export async function changeSettings(
  platform: Platform,
  { adminId, sessionId, change: { was = {}, current_password: currentPassword, code, ...change } }: ByAdmin,
): Promise<Settings> {
  const { db, now } = platform;
  const { platform_fee: fee } = change;
  const isFeeChanged = fee !== undefined && fee !== (await readSettings(db)).platform_fee;
  if (isFeeChanged) {
    const proof = { currentPassword, code };
    await requireProof(platform, {
      ...{ userId: adminId, sessionId, proof },
      isAlwaysRequired: true,
      detail: feeNeedsPassword,
    });
  }
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const { settings: before, announcedFee } = await lockSettings(tx);
    requireUnchanged(before, { change, was });
    // Another admin changed it after the check above.
    if (fee !== undefined && fee !== before.platform_fee && !isFeeChanged)
      throw new Refusal("settings_changed");
    if (change.require_admin_factor && !before.require_admin_factor) await requireOwnFactor(tx, adminId);
    const after = await saveSettings(tx, change, now());
    if (after.platform_fee !== before.platform_fee)
      await scheduleFeeEmails(platform, tx, {
        before: before.platform_fee,
        announced: announcedFee,
      });
    const changed = diffSettings(before, after);
    if (Object.keys(changed).length > 0) {
      await recordAudit(tx, {
        actorId: adminId,
        action: "platform_settings.changed",
        subject: { type: "platform_settings", id: settingsId },
        before: diffSettings(after, before),
        after: changed,
      });
    }
    return after;
  });
}

async function requireOwnFactor(tx: Transaction, adminId: string): Promise<void> {
  if (!(await hasFactor(tx, adminId))) throw new Refusal("own_factor_missing");
}

function requireUnchanged(
  settings: Settings,
  { change, was }: { change: ChangedSettings; was: NonNullable<SettingsChange["was"]> },
): void {
  const [stored, read]: Record<string, unknown>[] = [settings, was];
  const isConflict = ([name, value]: [string, unknown]) =>
    read && stored && name in read && read[name] !== stored[name] && value !== stored[name];
  if (Object.entries(change).some(isConflict)) throw new Refusal("settings_changed");
}

/** Returns the settings in `after` that differ. */
function diffSettings(before: Settings, after: Settings): Record<string, unknown> {
  const earlier: Record<string, unknown> = before;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => earlier[name] !== value));
}
