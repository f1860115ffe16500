import type { OwnPayer, OwnPayers, Payer, PayersChange } from "../../../contract/directory/payers.schema.ts";
import { formatPayerName, payerMessages } from "../../../contract/directory/payers.ts";
import { getTodayRange } from "../../../contract/platform/time.ts";
import type { Queryable } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  auditChange,
  findCurrentPayers,
  findEdited,
  findInsurance,
  findPayers,
  lockEditableProfile,
  requireOwnProfile,
  updateProfile,
} from "../doulas/service.ts";
import { replacePayers } from "./queries.ts";

export { payersJsonSql } from "../doulas/service.ts";

/** The public programs among these payers: 'Colorado Medicaid', 'TRICARE'. */
export function listPrograms(payers: readonly Payer[]): string[] {
  return payers.filter(({ relation }) => relation === "enrolled").map(formatPayerName);
}

/** The public programs in which a doula is enrolled now. */
export async function findPrograms(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  return listPrograms(await findCurrentPayers(db, { doulaProfileId, now }));
}

/** A doula's own payers, and what they wrote about insurance before there were payers. */
export async function readOwnPayers({ db }: Platform, userId: string): Promise<OwnPayers> {
  const { id } = await requireOwnProfile(db, userId);
  return inTransaction(db, async (tx) => {
    const { updated_at, insurance_accepted: unsorted } = await findEdited(tx, id);
    return { updated_at, payers: await findPayers(tx, id), unsorted };
  });
}

/** Replaces a doula's own payers, and removes what was sorted from the insurance they wrote. */
export async function savePayers(
  platform: Platform,
  { userId, change }: { userId: string; change: PayersChange },
): Promise<OwnPayers> {
  const { db, now } = platform;
  requireBegun(change.payers, now());
  await inTransaction(db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    const before = await findEdited(tx, profile.id);
    if (before.updated_at !== change.updated_at) throw new Refusal("profile_changed");
    const insurance = await findInsurance(tx, profile.id);
    const unsorted = before.insurance_accepted.filter((entry) => !change.sorted.includes(entry));
    await replacePayers(tx, profile.id, change.payers);
    await updateProfile(tx, profile.id, { insuranceAccepted: unsorted });
    await auditChange(platform, tx, {
      userId,
      profile,
      before: { insurance_accepted: insurance },
      after: { insurance_accepted: await findInsurance(tx, profile.id) },
    });
  });
  return readOwnPayers(platform, userId);
}

function requireBegun(payers: readonly OwnPayer[], now: Date): void {
  const { latest } = getTodayRange(now);
  const errors = payers.flatMap(({ since }, index) =>
    since !== null && since > latest
      ? [{ field: `payers.${index}.since`, code: "future", message: payerMessages.sinceFuture }]
      : [],
  );
  if (errors.length > 0) throw new Refusal("invalid_input", { errors });
}
