import { randomUUID } from "node:crypto";
import type { DoulaDetail } from "../../../contract/directory/doulas.schema.ts";
import type { DoulaStatus, UnlistedReason } from "../../../contract/directory/doulas.ts";
import type { OwnProfile } from "../../../contract/directory/own-profile.schema.ts";
import { toSlug } from "../../../contract/platform/normalize-text.ts";
import type { Queryable, schema, Transaction } from "../../../db/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { anonymizeSubject } from "../../settings/audit-entries/service.ts";
import { readCachedSettings, readSettings } from "../../settings/settings/service.ts";
import type { ResolvedAddress } from "../places/service.ts";
import { auditChange } from "./audited-change.ts";
import { refreshChangedNames } from "./change-queries.ts";
import { findEdited, findOwnPage, updateProfile } from "./own-profile-queries.ts";
import {
  addUnlistedReason,
  deleteProfile,
  findListedDoula,
  findOwnProfile,
  hasDoulaProfile,
  insertDraft,
  lockProfileByUser,
  moveStatus,
  removeUnlistedReason,
  updateDoulaIdentity,
  wasListed,
} from "./queries.ts";

export { answersJsonSql, findDoulaAnswers } from "./answer-queries.ts";
export { auditChange } from "./audited-change.ts";
export {
  callTimesFieldsSql,
  findNextCalls,
  hasHoursSql,
  joinStoredNextCallSql,
  nextCallSql,
  selectOpenCalls,
} from "./call-times.ts";
export { countChangedProfiles, findOwnChanges, hasChanges, trackChange } from "./change-queries.ts";
export { doulaEmail } from "./emails.ts";
export { findFeaturedDoulas } from "./featured-queries.ts";
export { findEdited, updateProfile } from "./own-profile-queries.ts";
export {
  type DoulaPage,
  findDoulaPages,
  findDoulaPagesOfPart,
  hasMoreDoulasThan,
} from "./page-queries.ts";
export {
  deleteAway,
  deletePause,
  findAway,
  findOwnPausing,
  type OwnPausing,
  saveAway,
  savePause,
} from "./pausing-queries.ts";
export { findInsurance, findPayers, findPrograms, payerLabelsSql, programsSql } from "./payer-queries.ts";
export {
  findPaymentAccount,
  findPaymentAccountOfUser,
  type StoredPaymentAccount,
  saveNewPaymentAccount,
  savePaymentAccountState,
  unlinkPaymentAccount,
} from "./payment-account-queries.ts";
export { findDoulasWithoutPayments } from "./payment-queries.ts";
export {
  doulaCardFieldsSql,
  findApprovedDoulas,
  findStoredDoula,
  hasDoulaProfile,
  isOwnerUnavailableSql,
  lockProfileByUser,
  moveStatus,
  replaceContactEmail,
  updateDoulaIdentity,
} from "./queries.ts";

/** A listed doula's public profile, without contact details: a rule decides who sees those. */
export async function readListedDoula(
  platform: Platform,
  slug: string,
): Promise<Omit<DoulaDetail, "contact">> {
  const { publicDb, now } = platform;
  const settings = await readCachedSettings(platform);
  const doula = await findListedDoula(publicDb, {
    slug,
    now: now(),
    maxOpenCalls: settings.max_bookings_per_doula,
  });
  if (!doula) throw new Refusal((await wasListed(publicDb, slug)) ? "doula_unlisted" : "doula_not_found");
  return doula;
}

/** A doula's own profile, including what parents see of it; undefined if there is none. */
export async function readOwnPage({ db, now }: Platform, userId: string): Promise<OwnProfile | undefined> {
  const { max_bookings_per_doula: maxOpenCalls } = await readSettings(db);
  return findOwnPage(db, { userId, now: now(), maxOpenCalls });
}

/** The caller's own profile, read-only. */
export async function requireOwnProfile(db: Queryable, userId: string) {
  const profile = await findOwnProfile(db, userId);
  if (!profile) throw new Refusal("not_found");
  return profile;
}

/** Locks the caller's own profile for a change to it or to what belongs to it. */
export async function lockEditableProfile(tx: Transaction, userId: string) {
  const profile = await lockEditableProfileIfAny(tx, userId);
  if (!profile) throw new Refusal("not_found");
  return profile;
}

/** Like `lockEditableProfile`, for details copied from the account; undefined if there is no profile yet. */
export async function lockEditableProfileIfAny(tx: Transaction, userId: string) {
  const profile = await lockProfileByUser(tx, userId);
  if (profile?.status === "pending") throw new Refusal("profile_in_review");
  return profile;
}

/** Locks the caller's own profile in any status, to remove something from it. */
export async function lockOwnProfile(tx: Transaction, userId: string) {
  const profile = await lockProfileByUser(tx, userId);
  if (!profile) throw new Refusal("not_found");
  return profile;
}

/**
 * Returns a locked profile in review to draft, because its owner is removing something under review. Does
 * nothing in other statuses.
 */
export async function withdrawForRemoval(
  { realtime, now }: Platform,
  tx: Transaction,
  { userId, profile: { id, status } }: { userId: string; profile: { id: string; status: DoulaStatus } },
): Promise<void> {
  if (status !== "pending") return;
  await moveStatus(tx, { doulaProfileId: id, from: status, to: "draft", now: now() });
  await realtime.publish(tx, [userId], { type: "doula_profile.changed", doula_profile_id: id });
  await realtime.publishToType(tx, "admin", { type: "admin.changed" });
}

type Names = Pick<typeof schema.doulaProfiles.$inferSelect, "firstName" | "lastName" | "fullName">;

interface RenameInput {
  userId: string;
  names: Names;
}

/** Copies a doula's changed names to their profile, if there is one. */
export async function renameDoula(platform: Platform, tx: Transaction, renaming: RenameInput): Promise<void> {
  await renameProfile(platform, tx, await lockEditableProfileIfAny(tx, renaming.userId), renaming);
}

/** Like `renameDoula`, for a former doula: a review does not block the change. */
export async function renameFormerDoula(
  platform: Platform,
  tx: Transaction,
  renaming: RenameInput,
): Promise<void> {
  await renameProfile(platform, tx, await lockProfileByUser(tx, renaming.userId), renaming);
}

async function renameProfile(
  platform: Platform,
  tx: Transaction,
  profile: Awaited<ReturnType<typeof lockProfileByUser>>,
  { userId, names }: RenameInput,
): Promise<void> {
  if (!profile) return;
  const before = await findEdited(tx, profile.id);
  await updateProfile(tx, profile.id, names);
  const after = { first_name: names.firstName, last_name: names.lastName };
  await auditChange(platform, tx, { userId, profile, before, after });
}

/** Copies the names an admin gave a user to their profile, if there is one. They need no review. */
export async function renameDoulaByAdmin(tx: Transaction, { userId, names }: RenameInput): Promise<void> {
  await updateDoulaIdentity(tx, userId, names);
  await refreshChangedNames(tx, userId);
}

/** The location of an address as columns of a profile. */
export function toAddressColumns({ point, publicPoint, location, timeZone }: ResolvedAddress) {
  return {
    latitude: point.lat,
    longitude: point.lng,
    publicPoint: { x: publicPoint.lng, y: publicPoint.lat },
    location,
    timeZone,
  };
}

type SignUpColumns = Pick<typeof schema.doulaProfiles.$inferInsert, "phoneNumber" | "address"> &
  ReturnType<typeof toAddressColumns>;

/** Adds what a doula entered at sign-up to the new profile. */
export async function saveSignUpDetails(
  tx: Transaction,
  { profileId, columns }: { profileId: string; columns: SignUpColumns },
): Promise<void> {
  await updateProfile(tx, profileId, columns);
}

interface UnlistingInput {
  userId: string;
  reason: UnlistedReason;
}

/**
 * Adds a reason that keeps a user's profile out of search, pages and indexes. Does nothing without a profile.
 */
export async function unlistDoula(tx: Transaction, unlisting: UnlistingInput & { now: Date }): Promise<void> {
  await addUnlistedReason(tx, unlisting);
}

/** Removes one reason; the profile is listed again if no other is left. Does nothing without a profile. */
export async function relistDoula(tx: Transaction, unlisting: UnlistingInput): Promise<void> {
  await removeUnlistedReason(tx, unlisting);
}

/** Returns the ID of the new draft; undefined if there already is a profile, or no such account. */
export async function insertMissingDraft(
  tx: Transaction,
  { id: userId, full_name }: { id: string; full_name: string },
): Promise<string | undefined> {
  for (const slug of makeSlugCandidates(full_name)) {
    if (await hasDoulaProfile(tx, userId)) return;
    const profileId = await insertDraft(tx, { userId, slug });
    if (profileId) return profileId;
  }
}

/** With a suffix, a slug still has at most 120 characters. */
const maxNameInSlug = 100;

/** API paths that would hide a doula's page: /rest/v1/doula_profiles/own. */
const reservedSlugs = ["own", "facets"];

/** The name alone if it is free, otherwise with a unique suffix. */
function makeSlugCandidates(fullName: string): string[] {
  const name = toSlug(fullName).slice(0, maxNameInSlug).replace(/-$/, "") || "doula";
  const others = [`${name}-${randomUUID().slice(0, 8)}`, randomUUID()];
  return reservedSlugs.includes(name) ? others : [name, ...others];
}

/**
 * Deletes a doula's profile, if there is one, with everything that belongs to it and its details in
 * the audit log.
 */
export async function deleteDoulaOfUser(tx: Transaction, userId: string): Promise<void> {
  const id = await deleteProfile(tx, userId);
  if (id) await anonymizeSubject(tx, { type: "doula_profile", id });
}
