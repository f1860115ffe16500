import { errorMessages } from "../../contract/errors.ts";
import type { Transaction } from "../../db/database.ts";
import { recordDailyChange } from "../audit/service.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { Refusal } from "../platform/refusal.ts";
import { findUser, lockAccount, saveNames } from "./queries.ts";

const error = "too_many_name_changes";

export const profileLimits = defineLimits({
  profile_changes: { points: 120, seconds: 3600 },
  // Calls, messages and emails show a name: other people must be able to recognize it.
  name_changes_a_month: { points: 10, seconds: 30 * 86_400, error },
  name_changes_a_day: { points: 3, seconds: 86_400, error },
});

export interface Names {
  firstName: string;
  lastName: string;
  fullName: string;
}

interface NameChange {
  userId: string;
  names: Names;
  /** The form's field beside which the refusal is shown. */
  field: string;
}

/**
 * Runs `save`, which gives a person other names, and counts it unless it fails. Names that stay the same do not count.
 * Refuses with too_many_name_changes.
 */
export async function limitNameChanges<Answer>(
  platform: Platform,
  { userId, names, field }: NameChange,
  save: () => Promise<Answer>,
): Promise<Answer> {
  const { db, rateLimit } = platform;
  const user = await findUser(db, userId);
  if (!user || user.full_name === names.fullName) return save();
  const { name_changes_a_month: monthly, name_changes_a_day: daily } = profileLimits;
  try {
    await rateLimit.count(monthly, userId);
    await rateLimit.count(daily, userId).catch(async (refusal: unknown) => {
      await rateLimit.giveBack(monthly, userId);
      throw refusal;
    });
  } catch (refusal) {
    throw besideField(refusal, field);
  }
  try {
    return await save();
  } catch (failure) {
    await rateLimit.giveBack(daily, userId);
    await rateLimit.giveBack(monthly, userId);
    throw failure;
  }
}

function besideField(refusal: unknown, field: string): unknown {
  if (!(refusal instanceof Refusal) || refusal.code !== error) return refusal;
  const errors = [{ field, code: error, message: errorMessages[error] }];
  return new Refusal(error, { ...refusal.details, errors });
}

/** Gives an account other names. A day's changes are one audit entry. */
export async function renameUser(
  tx: Transaction,
  { userId, names }: { userId: string; names: Names },
): Promise<void> {
  const before = (await lockAccount(tx, userId))?.fullName;
  await saveNames(tx, userId, names);
  if (before === undefined || before === names.fullName) return;
  await recordDailyChange(tx, {
    actorId: userId,
    action: "user.renamed",
    subject: { type: "user", id: userId },
    before: { full_name: before },
    after: { full_name: names.fullName },
  });
}
