import type {
  ChangedProfile,
  ChangedProfilesQuery,
  Unlisting,
} from "../../../contract/directory/profile-changes.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import {
  deleteChanges,
  findChangedProfiles,
  hasChanges,
  lockReviewedProfile,
  saveUnlistedNote,
} from "./change-queries.ts";
import { listedAgainEmail, unlistedEmail } from "./emails.ts";
import { relistDoula, unlistDoula } from "./service.ts";

export const changedProfileLimits = defineLimits({
  changed_profile_reads: { points: 300, seconds: 60 },
  changed_profile_reviews: { points: 60, seconds: 60 },
  // Per profile, for all admins together: each unlisting and each relisting emails the doula.
  profile_unlistings: { points: 6, seconds: 60 * 60 },
});

/** Doulas whose profile changed since it was approved, longest waiting first. */
export async function listChangedProfiles(
  { db }: Platform,
  query: ChangedProfilesQuery,
): Promise<Page<ChangedProfile>> {
  const page = await readPage(
    query.limit,
    (limit) => findChangedProfiles(db, { ...query, limit }),
    ({ cursor }) => cursor,
  );
  return { ...page, items: page.items.map(({ profile }) => profile) };
}

interface AdminDecision {
  adminId: string;
  doulaProfileId: string;
}

/**
 * Accepts changes up to the last one that was read. A profile unlisted for review is listed again once nothing else is
 * waiting.
 */
export function acceptChanges(
  platform: Platform,
  { newestChange, ...byAdmin }: AdminDecision & { newestChange: number },
): Promise<void> {
  return decide(platform, byAdmin, async (tx, profile) => {
    const items = await deleteChanges(tx, { doulaProfileId: profile.id, newestChange });
    const isMoreWaiting = await hasChanges(tx, profile.id);
    if (items.length === 0) throw new Refusal(isMoreWaiting ? "profile_changed" : "already_reviewed");
    await recordAudit(tx, {
      actorId: byAdmin.adminId,
      action: "doula_profile.changes_accepted",
      subject: { type: "doula_profile", id: profile.id },
      after: { accepted: items },
    });
    const isUnlistedForChanges = profile.is_unlisted_by_admin && profile.unlisted_note === null;
    if (isUnlistedForChanges && !isMoreWaiting) await relist(platform, tx, profile, byAdmin);
  });
}

/** What the doula reads if the admin's page, of the previous release, did not ask for a reason. */
const unstatedReason = "We're reviewing your profile.";

/**
 * Takes an approved profile out of search, until its changes are reviewed or an admin lists it again. Its calls stay,
 * and the doula is emailed the reason. Repeating it changes nothing.
 */
export async function unlistByAdmin(
  platform: Platform,
  {
    reason,
    note,
    ...byAdmin
  }: AdminDecision & Pick<Unlisting, "note"> & { reason: Unlisting["reason"] | undefined },
): Promise<void> {
  await platform.rateLimit.count(changedProfileLimits.profile_unlistings, byAdmin.doulaProfileId);
  return decide(platform, byAdmin, async (tx, profile) => {
    if (profile.status !== "approved") throw new Refusal("not_found");
    if (profile.is_unlisted_by_admin) return;
    const isChanged = await hasChanges(tx, profile.id);
    if (reason === "changes" && !isChanged) throw new Refusal("already_reviewed");
    const at = platform.now();
    const why = reason ?? (isChanged ? "changes" : "other");
    const ownWords = why === "other" ? (note ?? unstatedReason) : null;
    await unlistDoula(tx, { userId: profile.user_id, reason: "by_admin", now: at });
    await saveUnlistedNote(tx, { doulaProfileId: profile.id, note: ownWords });
    await recordAudit(tx, {
      actorId: byAdmin.adminId,
      action: "doula_profile.unlisted",
      subject: { type: "doula_profile", id: profile.id },
      after: { reason: why, note: ownWords },
    });
    await platform.mailer.send(
      tx,
      unlistedEmail(profile, { at, note: ownWords }, await readEmailSite(platform, tx)),
    );
  });
}

/** Lists a profile again, even if changes are still waiting. Repeating it changes nothing. */
export function listAgain(platform: Platform, byAdmin: AdminDecision): Promise<void> {
  return decide(platform, byAdmin, async (tx, profile) => {
    if (profile.is_unlisted_by_admin) await relist(platform, tx, profile, byAdmin);
  });
}

type ReviewedProfile = NonNullable<Awaited<ReturnType<typeof lockReviewedProfile>>>;

/** Runs under the profile's lock and notifies open browsers of the doula and the admins. */
async function decide(
  { db, realtime }: Platform,
  { adminId, doulaProfileId }: AdminDecision,
  carryOut: (tx: Transaction, profile: ReviewedProfile) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const profile = await lockReviewedProfile(tx, doulaProfileId);
    if (!profile) throw new Refusal("not_found");
    await carryOut(tx, profile);
    await realtime.publish(tx, [profile.user_id], {
      type: "doula_profile.changed",
      doula_profile_id: profile.id,
    });
    await realtime.publishToType(tx, "admin", { type: "admin.changed" });
  });
}

async function relist(
  platform: Platform,
  tx: Transaction,
  profile: ReviewedProfile,
  { adminId }: AdminDecision,
): Promise<void> {
  await relistDoula(tx, { userId: profile.user_id, reason: "by_admin" });
  await saveUnlistedNote(tx, { doulaProfileId: profile.id, note: null });
  await recordAudit(tx, {
    actorId: adminId,
    action: "doula_profile.listed_again",
    subject: { type: "doula_profile", id: profile.id },
  });
  await platform.mailer.send(
    tx,
    listedAgainEmail(profile, platform.now(), await readEmailSite(platform, tx)),
  );
}
