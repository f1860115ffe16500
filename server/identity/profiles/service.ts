import { splitFullName } from "../../../contract/identity/accounts.ts";
import type {
  NamesChange,
  OwnUser,
  ParentProfile,
  ParentProfileChange,
} from "../../../contract/identity/profiles.schema.ts";
import { dueDateMessages, isLikelyDueDate, nameChangeLimits } from "../../../contract/identity/profiles.ts";
import { errorMessages } from "../../../contract/platform/errors.ts";
import type { Transaction } from "../../../db/database.ts";
import { renameDoula, renameFormerDoula } from "../../directory/doulas/service.ts";
import { acceptsDueDate } from "../../families/plans/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { lockClient, lockDoulasOf, updateSharedDueDates } from "../../scheduling/bookings/service.ts";
import { recordDailyChange } from "../../settings/audit-entries/service.ts";
import { readCachedSettings } from "../../settings/settings/service.ts";
import { ownsAdminEmail } from "./admin-address.ts";
import { findParentProfile, findUser, lockAccount, saveNames, saveParentProfile } from "./queries.ts";
import { requirePersonalName } from "./reserved-names.ts";

export { confirmAdminAddress, ownsAdminEmail, recordAdminAddress } from "./admin-address.ts";
export { ensureParentProfile, insertParentProfile, lockAccount, replaceProfileImage } from "./queries.ts";
export { requirePersonalName } from "./reserved-names.ts";

interface Owner {
  viewerId: string;
  /** The owner of the profile; must be the viewer, otherwise not_found. */
  userId: string;
}

/** The viewer's own user row. Refuses with not_found for anyone else's. */
export async function readUser(platform: Platform, { viewerId, userId }: Owner): Promise<OwnUser> {
  const user = viewerId === userId ? await findUser(platform.db, userId) : undefined;
  if (!user) throw new Refusal("not_found");
  const isAdmin = user.user_type === "admin";
  return { ...user, has_admin_form: isAdmin || (await ownsAdminEmail(platform, platform.db, userId)) };
}

/** The viewer's own parent profile. Refuses with not_found for anyone else's. */
export async function readParentProfile(
  { db }: Platform,
  { viewerId, userId }: Owner,
): Promise<ParentProfile> {
  const profile = viewerId === userId ? await findParentProfile(db, userId) : undefined;
  if (!profile) throw new Refusal("not_found");
  return profile;
}

/**
 * Changes the viewer's parent profile and returns it. Refuses with not_found for anyone else's, with
 * invalid_input for an unlikely new due date (a stored one may stay), and with too_many_name_changes.
 */
export async function changeParentProfile(
  platform: Platform,
  { change: { full_name, ...change }, ...owner }: Owner & { change: ParentProfileChange },
): Promise<ParentProfile> {
  const stored = await readParentProfile(platform, owner);
  const { due_date: dueDate } = change;
  if (dueDate && dueDate !== stored.due_date && !isLikelyDueDate(dueDate, platform.now())) {
    const message = dueDateMessages.unlikely;
    throw new Refusal("invalid_input", { errors: [{ field: "due_date", code: "unlikely", message }] });
  }
  if (change.parent2_name && change.parent2_name !== stored.parent2_name)
    await requireNewName(platform, { name: change.parent2_name, field: "parent2_name" });
  const { userId } = owner;
  const names = { fullName: full_name, ...splitFullName(full_name) };
  await limitNameChanges(platform, { userId, names, field: "full_name" }, () =>
    inTransaction(platform.db, async (tx) => {
      await lockClient(tx, userId);
      await lockDoulasOf(tx, userId);
      await renameUser(tx, { userId, names });
      await renameFormerDoula(platform, tx, { userId, names });
      const due_date = await changeDueDate(platform, tx, { userId, dueDate });
      await saveParentProfile(tx, userId, { ...change, due_date });
    }),
  );
  return readParentProfile(platform, owner);
}

/** Copies a changed due date to the parent's bookings, which doulas see. Returns the due date to store. */
async function changeDueDate(
  platform: Platform,
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string | null },
): Promise<string | null> {
  const from = (await findParentProfile(tx, userId))?.due_date ?? null;
  const isChanged = dueDate !== from;
  const to =
    !isChanged || !dueDate || (await acceptsDueDate(platform, tx, { userId, dueDate })) ? dueDate : null;
  if (to === from) return to;
  const shared = await updateSharedDueDates(tx, { clientId: userId, from, to });
  await platform.realtime.publish(tx, [userId], { type: "plans.changed", user_id: userId });
  for (const { bookingId, doulaUserId } of shared)
    await platform.realtime.publish(tx, [doulaUserId], { type: "booking.changed", booking_id: bookingId });
  return to;
}

/**
 * Changes the viewer's names and, for a doula, those in their profile. Refuses with not_found for anyone
 * else's, with profile_in_review during a doula's review, and with too_many_name_changes.
 */
export async function changeNames(
  platform: Platform,
  { viewerId, userId, names, isDoula }: Owner & { names: NamesChange; isDoula: boolean },
): Promise<void> {
  if (viewerId !== userId) throw new Refusal("not_found");
  const { first_name: firstName, last_name: lastName } = names;
  const stored = { firstName, lastName, fullName: `${firstName} ${lastName}` };
  const rename = isDoula ? renameDoula : renameFormerDoula;
  await limitNameChanges(platform, { userId, names: stored, field: "first_name" }, () =>
    inTransaction(platform.db, async (tx) => {
      await renameUser(tx, { userId, names: stored });
      await rename(platform, tx, { userId, names: stored });
    }),
  );
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
 * not count. Refuses with too_many_name_changes, and with invalid_input for a name that only the site may have.
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

async function requireNewName(
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
