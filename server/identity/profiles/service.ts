import { errorMessages } from "../../../contract/errors.ts";
import type { OwnUser, ParentProfile } from "../../../contract/identity/profiles.schema.ts";
import { nameChangeLimits } from "../../../contract/identity/profiles.ts";
import type { Transaction } from "../../../db/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordDailyChange } from "../../settings/audit-entries/service.ts";
import { readCachedSettings } from "../../settings/settings/service.ts";
import { ownsAdminEmail } from "./admin-address.ts";
import { findParentProfile, findUser, lockAccount, saveNames } from "./queries.ts";
import { requirePersonalName } from "./reserved-names.ts";

export { confirmAdminAddress, ownsAdminEmail, recordAdminAddress } from "./admin-address.ts";
export { moveDueDateInProfile, removeDueDate, restoreDueDate } from "./due-date-queries.ts";
export {
  ensureParentProfile,
  findParentProfile,
  insertParentProfile,
  lockAccount,
  replaceProfileImage,
  saveParentProfile,
} from "./queries.ts";
export { requirePersonalName } from "./reserved-names.ts";

export interface ProfileOwner {
  viewerId: string;
  /** The owner of the profile; must be the viewer, otherwise not_found. */
  userId: string;
}

/** The viewer's own user row. */
export async function readUser(platform: Platform, { viewerId, userId }: ProfileOwner): Promise<OwnUser> {
  const user = viewerId === userId ? await findUser(platform.db, userId) : undefined;
  if (!user) throw new Refusal("not_found");
  const isAdmin = user.user_type === "admin";
  return { ...user, has_admin_form: isAdmin || (await ownsAdminEmail(platform, platform.db, userId)) };
}

/** The viewer's own parent profile. */
export async function readParentProfile(
  { db }: Platform,
  { viewerId, userId }: ProfileOwner,
): Promise<ParentProfile> {
  const profile = viewerId === userId ? await findParentProfile(db, userId) : undefined;
  if (!profile) throw new Refusal("not_found");
  return profile;
}

const error = "too_many_name_changes";

export const profileLimits = defineLimits({
  profile_changes: { points: 120, seconds: 3600 },
  // Calls, messages and emails show the name, so other people must be able to recognize it.
  name_changes_a_month: { points: nameChangeLimits.per30Days, seconds: 30 * 86_400, error },
  name_changes_a_day: { points: nameChangeLimits.perDay, seconds: 86_400, error },
});

interface Names {
  firstName: string;
  lastName: string;
  fullName: string;
}

interface NameChange {
  userId: string;
  names: Names;
  /** The form field that shows the refusal. */
  field: string;
}

/**
 * Runs `save`, which changes a person's names, and counts the change unless it fails. Unchanged names do
 * not count.
 */
export async function limitNameChanges<Result>(
  platform: Platform,
  { userId, names, field }: NameChange,
  save: () => Promise<Result>,
): Promise<Result> {
  const { db, rateLimit } = platform;
  const user = await findUser(db, userId);
  if (!user || user.full_name === names.fullName) return save();
  if (user.user_type !== "admin") await requireNewName(platform, { name: names.fullName, field });
  const { name_changes_a_month: monthly, name_changes_a_day: daily } = profileLimits;
  try {
    await rateLimit.count(monthly, userId);
    await rateLimit.count(daily, userId).catch(async (refusal: unknown) => {
      await rateLimit.uncount(monthly, userId);
      throw refusal;
    });
  } catch (refusal) {
    throw toFieldRefusal(refusal, field);
  }
  try {
    return await save();
  } catch (failure) {
    await rateLimit.uncount(daily, userId);
    await rateLimit.uncount(monthly, userId);
    throw failure;
  }
}

/** Refuses a name that only the site may have. */
export async function requireNewName(
  platform: Platform,
  { name, field }: { name: string; field: string },
): Promise<void> {
  const { site_name: siteName } = await readCachedSettings(platform);
  requirePersonalName(name, { siteName, field });
}

function toFieldRefusal(refusal: unknown, field: string): unknown {
  if (!(refusal instanceof Refusal) || refusal.code !== error) return refusal;
  const errors = [{ field, code: error, message: errorMessages[error] }];
  return new Refusal(error, { ...refusal.details, errors });
}

/** Changes the names of an account. All changes of one day are one audit entry. */
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
