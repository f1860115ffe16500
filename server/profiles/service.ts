import { splitFullName } from "../../contract/accounts.ts";
import type {
  NamesChange,
  OwnUser,
  ParentProfile,
  ParentProfileChange,
} from "../../contract/profiles.schema.ts";
import { dueDateMessages, isLikelyDueDate } from "../../contract/profiles.ts";
import { renameDoula, renameFormerDoula } from "../doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { ownsAdminEmail } from "./admin-address.ts";
import { limitNameChanges, renameUser } from "./names.ts";
import { findParentProfile, findUser, saveParentProfile } from "./queries.ts";

export { noteAdminAddress, noteConfirmedWithNewPassword, ownsAdminEmail } from "./admin-address.ts";
export { limitNameChanges, profileLimits, renameUser } from "./names.ts";
export { ensureParentProfile, insertParentProfile, lockAccount, replaceProfileImage } from "./queries.ts";

interface Owner {
  viewerId: string;
  /** Whose profile is meant; the viewer's own, or it is refused with not_found. */
  userId: string;
}

/** My own user row. Refuses with not_found for somebody else's. */
export async function readUser(platform: Platform, { viewerId, userId }: Owner): Promise<OwnUser> {
  const user = viewerId === userId ? await findUser(platform.db, userId) : undefined;
  if (!user) throw new Refusal("not_found");
  const isAdmin = user.user_type === "admin";
  return { ...user, has_admin_form: isAdmin || (await ownsAdminEmail(platform, platform.db, userId)) };
}

/** My profile as a parent. Refuses with not_found for somebody else's. */
export async function readParentProfile(
  { db }: Platform,
  { viewerId, userId }: Owner,
): Promise<ParentProfile> {
  const profile = viewerId === userId ? await findParentProfile(db, userId) : undefined;
  if (!profile) throw new Refusal("not_found");
  return profile;
}

/**
 * Changes my profile as a parent and returns it. Refuses with not_found for somebody else's, and with invalid_input for
 * a new due date that cannot be one; the one they have may stay. Refuses with too_many_name_changes.
 */
export async function changeParentProfile(
  platform: Platform,
  { change: { full_name, ...change }, ...owner }: Owner & { change: ParentProfileChange },
): Promise<ParentProfile> {
  const { due_date: dueDate } = change;
  const stored = await readParentProfile(platform, owner);
  if (dueDate && dueDate !== stored.due_date && !isLikelyDueDate(dueDate, platform.now())) {
    const message = dueDateMessages.unlikely;
    throw new Refusal("invalid_input", { errors: [{ field: "due_date", code: "unlikely", message }] });
  }
  const { userId } = owner;
  const names = { fullName: full_name, ...splitFullName(full_name) };
  await limitNameChanges(platform, { userId, names, field: "full_name" }, () =>
    platform.db.transaction(async (tx) => {
      await renameUser(tx, { userId, names });
      await renameFormerDoula(platform, tx, { userId, names });
      await saveParentProfile(tx, userId, change);
    }),
  );
  return readParentProfile(platform, owner);
}

/**
 * Changes my names, a doula's on their profile too. Refuses with not_found for somebody else's, and with
 * profile_in_review while a doula's profile waits for a review, and with too_many_name_changes.
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
    platform.db.transaction(async (tx) => {
      await renameUser(tx, { userId, names: stored });
      await rename(platform, tx, { userId, names: stored });
    }),
  );
}
