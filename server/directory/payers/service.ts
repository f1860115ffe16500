import type { OwnPayer, OwnPayers, PayersChange } from "../../../contract/directory/payers.schema.ts";
import { payerMessages } from "../../../contract/directory/payers.ts";
import { getTodayRange } from "../../../contract/platform/time.ts";
import type { Transaction } from "../../../db/database.ts";
import { lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  auditChange,
  findEdited,
  findInsurance,
  findPayers,
  findPrograms,
  lockEditableProfile,
  requireOwnProfile,
  updateProfile,
} from "../doulas/service.ts";
import { replacePayers } from "./queries.ts";

export { findPrograms, programsSql } from "../doulas/service.ts";

/** A doula's own payers, and what they wrote about insurance before there were payers. */
export async function readOwnPayers({ db }: Platform, userId: string): Promise<OwnPayers> {
  const { id } = await requireOwnProfile(db, userId);
  return inTransaction(db, async (tx) => {
    const { updated_at, insurance_accepted: unsorted } = await findEdited(tx, id);
    return { updated_at, payers: await findPayers(tx, id), unsorted };
  });
}

interface SavePayersInput {
  userId: string;
  change: PayersChange;
}

/**
 * Replaces a doula's own payers within `tx`, and removes what was sorted from the insurance they wrote. Locks the doula,
 * like what sells their care. Returns the profile and the programs in which the doula is enrolled now.
 */
export async function replaceOwnPayers(
  platform: Platform,
  tx: Transaction,
  { userId, change }: SavePayersInput,
): Promise<{ doulaProfileId: string; programs: string[] }> {
  const now = platform.now();
  requireBegun(change.payers, now);
  const { id } = await requireOwnProfile(tx, userId);
  await lockDoula(tx, id);
  const profile = await lockEditableProfile(tx, userId);
  const before = await findEdited(tx, id);
  if (before.updated_at !== change.updated_at) throw new Refusal("profile_changed");
  const insurance = await findInsurance(tx, id);
  const unsorted = before.insurance_accepted.filter((entry) => !change.sorted.includes(entry));
  await replacePayers(tx, id, change.payers);
  await updateProfile(tx, id, { insuranceAccepted: unsorted });
  await auditChange(platform, tx, {
    userId,
    profile,
    before: { insurance_accepted: insurance },
    after: { insurance_accepted: await findInsurance(tx, id) },
  });
  return { doulaProfileId: id, programs: await findPrograms(tx, { doulaProfileId: id, now }) };
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
