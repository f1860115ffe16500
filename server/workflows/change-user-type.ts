import type { NamesChange } from "../../contract/identity/profiles.schema.ts";
import type { ManagedUser, UserChange, UserManagement } from "../../contract/identity/users.schema.ts";
import { managedFields, type UserType } from "../../contract/identity/users.ts";
import type { AuditAction } from "../../contract/settings/audit-actions.ts";
import type { Transaction } from "../../db/database.ts";
import {
  relistDoula,
  renameDoulaByAdmin,
  unlinkPaymentAccount,
  unlistDoula,
} from "../directory/doulas/service.ts";
import {
  deleteSessions,
  findUserByEmail,
  hasOtherAdmin,
  requireStillAdmin,
} from "../identity/accounts/service.ts";
import { ensureParentProfile, ownsAdminEmail } from "../identity/profiles/service.ts";
import { findManagedUser, lockManagedUser, updateUser } from "../identity/users/service.ts";
import { lockAdmins } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { cancelBookingsOfUser } from "../scheduling/bookings/service.ts";
import { endCalendars } from "../scheduling/calendar/service.ts";
import { recordAudit } from "../settings/audit-entries/service.ts";
import { createDoulaProfile } from "./create-doula-profile.ts";
import { readManagement } from "./read-management.ts";

interface ByAdmin {
  adminId: string;
  userId: string;
}

/**
 * Changes a user, with an audit entry. A new type ends the user's sessions and cancels upcoming calls, so
 * that no open page keeps the old role. Locks the admins, then the bookings, then the row.
 */
export async function changeUser(
  platform: Platform,
  { adminId, userId, change }: ByAdmin & { change: UserChange },
): Promise<UserManagement> {
  await inTransaction(platform.db, async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, adminId);
    const user = await findManagedUser(tx, userId);
    if (!user) throw new Refusal("not_found");
    await applyChange(platform, tx, { actorId: adminId, user, change });
  });
  return readManagement(platform, userId);
}

interface OwnAdminProfile {
  userId: string;
  /** The session that survives becoming an admin. */
  sessionId: string;
  names: NamesChange;
}

/** Saves the admin form of Edit Profile, which writes user_type admin (spec section 5). */
export async function saveAdminProfile(
  platform: Platform,
  { userId, sessionId, names }: OwnAdminProfile,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockAdmins(tx);
    const user = await findManagedUser(tx, userId);
    if (!user) throw new Refusal("not_found");
    if (user.suspended_at) throw new Refusal("forbidden");
    const mayBeAdmin = user.user_type === "admin" || (await ownsAdminEmail(platform, tx, userId));
    if (!mayBeAdmin) throw new Refusal("forbidden");
    const change = { ...names, user_type: "admin" } as const;
    await applyChange(platform, tx, { actorId: userId, user, change, exceptSessionId: sessionId });
  });
}

interface ApplyChangeInput {
  /** Null for the operator. */
  actorId: string | null;
  /** The user, read under the admins' lock. */
  user: ManagedUser;
  change: UserChange;
  exceptSessionId?: string;
  action?: AuditAction;
}

async function applyChange(
  platform: Platform,
  tx: Transaction,
  { actorId, user, change, exceptSessionId, action = "user.changed" }: ApplyChangeInput,
): Promise<void> {
  const { id: userId } = user;
  const { user_type: userType = user.user_type } = change;
  const isOtherType = userType !== user.user_type;
  if (isOtherType) {
    if (user.user_type === "admin" && !(await hasOtherAdmin(tx, userId))) throw new Refusal("last_admin");
    // Admins who demote themselves could delete their account right away, without another admin knowing.
    if (user.user_type === "admin" && actorId === userId) throw new Refusal("own_account");
    await cancelBookingsOfUser(platform, tx, { userId, actorId });
  }
  const before = await lockManagedUser(tx, userId);
  if (!before) throw new Refusal("not_found");
  const changed = changedFields(before, change);
  if (changed.length === 0) return;
  const after = { ...before, ...change };
  const { first_name: firstName, last_name: lastName } = after;
  const fullName = `${firstName} ${lastName}`.trim();
  await updateUser(tx, userId, { ...after, full_name: fullName });
  await renameDoulaByAdmin(tx, { userId, names: { firstName, lastName, fullName } });
  if (isOtherType) {
    await applyNewType(platform, tx, { userId, fullName, from: before.user_type, to: userType });
    await deleteSessions(tx, { userId, exceptSessionId });
  }
  await recordAudit(tx, {
    actorId,
    action,
    subject: { type: "user", id: userId },
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, change[field]])),
  });
}

function changedFields(before: ManagedUser, change: UserChange) {
  return managedFields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
}

interface TypeChange {
  userId: string;
  fullName: string;
  from: UserType;
  to: UserType;
}

/** Creates what the new type needs and removes what only the old one had. */
async function applyNewType(
  platform: Platform,
  tx: Transaction,
  { userId, fullName, from, to }: TypeChange,
): Promise<void> {
  if (from === "doula") {
    await unlistDoula(tx, { userId, reason: "changed_type", now: platform.now() });
    await endCalendars(platform, tx, userId);
    await unlinkPaymentAccount(tx, userId);
  }
  if (to === "doula") {
    await createDoulaProfile(tx, { id: userId, full_name: fullName });
    await relistDoula(tx, { userId, reason: "changed_type" });
  }
  if (to === "client") await ensureParentProfile(tx, userId);
}

/** Makes a confirmed account that is not suspended an admin on the operator's command. */
export async function makeAdmin(platform: Platform, email: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockAdmins(tx);
    const account = await findUserByEmail(tx, email);
    const user = account && (await findManagedUser(tx, account.id));
    if (!user) throw new Refusal("not_found");
    // A stranger may have signed up with the operator's address.
    if (!account.emailVerified) throw new Refusal("email_not_confirmed");
    if (user.suspended_at) throw new Refusal("forbidden");
    await applyChange(platform, tx, {
      actorId: null,
      user,
      change: { user_type: "admin" },
      action: "user.made_admin",
    });
  });
}
