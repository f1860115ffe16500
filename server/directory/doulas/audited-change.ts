import { isDeepStrictEqual } from "node:util";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import type { Transaction } from "../../../db/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAudit, recordDailyChange } from "../../settings/audit-entries/service.ts";
import { trackChange } from "./change-queries.ts";

interface ProfileChange {
  userId: string;
  profile: { id: string; status: DoulaStatus };
  /** Values by their API names, a package under `package:<id>`, an answer as `formatAnswerItem` says; null if there was none. */
  before: Record<string, unknown>;
  /** Undefined values were omitted from the change. */
  after: Record<string, unknown>;
}

/**
 * Audits what a doula changed after approval, and saves it for admins to review. Name changes are audited
 * with the account.
 */
export async function auditChange(
  platform: Pick<Platform, "realtime">,
  tx: Transaction,
  { userId, profile, before, after }: ProfileChange,
): Promise<void> {
  if (profile.status !== "approved") return;
  const changed = listChangedFields(before, after);
  for (const name of changed) {
    await trackChange(platform, tx, {
      doulaProfileId: profile.id,
      item: name,
      before: before[name],
      after: after[name],
    });
  }
  const audited = changed.filter((name) => name !== "first_name" && name !== "last_name");
  if (audited.length === 0) return;
  await recordDailyChange(tx, {
    actorId: userId,
    action: "doula_profile.changed",
    subject: { type: "doula_profile", id: profile.id },
    before: pick(before, audited),
    after: pick(after, audited),
  });
}

/** Audits a change of the business details on a doula's receipts. Admins do not review it. */
export async function auditBusinessChange(
  tx: Transaction,
  { userId, profile, before, after }: ProfileChange,
): Promise<void> {
  const changed = listChangedFields(before, pick(after, ["business_name", "npi"]));
  if (changed.length === 0) return;
  await recordAudit(tx, {
    actorId: userId,
    action: "doula_profile.business_changed",
    subject: { type: "doula_profile", id: profile.id },
    before: pick(before, changed),
    after: pick(after, changed),
  });
}

type Values = Record<string, unknown>;

function listChangedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter(
    (name) => after[name] !== undefined && !isDeepStrictEqual(after[name], before[name]),
  );
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
