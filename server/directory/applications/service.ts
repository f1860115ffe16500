import type {
  Application,
  FormerDoulaData,
  OwnApplication,
} from "../../../contract/directory/applications.schema.ts";
import { type ReviewDecision, setupSteps } from "../../../contract/directory/applications.ts";
import { type DoulaAction, type DoulaStatus, doulaGraph } from "../../../contract/directory/doulas.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { emailAdmins } from "../../identity/admin-emails/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit, recordDailyChange, recordView } from "../../settings/audit-entries/service.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import {
  auditChange,
  findInsurance,
  hasChanges,
  lockEditableProfile,
  lockOwnProfile,
  moveStatus,
  requireOwnProfile,
  trackChange,
  withdrawForRemoval,
} from "../doulas/service.ts";
import { approvedEmail, rejectedEmail, submittedEmail } from "./emails.ts";
import {
  findApplication,
  findFormerDoulaData,
  findOwnApplication,
  insertReview,
  lockProfile,
  type ReviewedProfile,
  saveBirths,
  saveVideo,
} from "./queries.ts";

export { countPending, countPendingSince } from "./admin-queries.ts";

export { findOwnReviews } from "./queries.ts";

export const applicationLimits = defineLimits({
  // Each submission emails the doula.
  profile_status_changes: { points: 30, seconds: 60 * 60 },
  // After approval, each new video is audited.
  setup_changes: { points: 120, seconds: 60 * 60 },
  // High, because admins read one application after another.
  application_reads: { points: 300, seconds: 60 },
  application_reviews: { points: 60, seconds: 60 },
});

/** Returns the progress of the doula's own profile. */
export async function readOwnApplication({ db }: Platform, doula: SessionUser): Promise<OwnApplication> {
  const { id } = await requireOwnProfile(db, doula.id);
  return requireOwnApplication(db, id);
}

/** Submits a draft with all six steps for review, and emails the doula. Calling it again changes nothing. */
export function submitProfile(platform: Platform, doula: SessionUser): Promise<DoulaStatus> {
  const change = { profile: { userId: doula.id }, action: "submit", replayedAs: "pending" } as const;
  return changeStatus(platform, change, async (_tx, profile, site) =>
    submittedEmail(profile, platform.now(), site),
  );
}

/** Withdraws a profile from review. Calling it again changes nothing. */
export function withdrawProfile(platform: Platform, doula: SessionUser): Promise<DoulaStatus> {
  const change = { profile: { userId: doula.id }, action: "withdraw", replayedAs: "draft" } as const;
  return changeStatus(platform, change);
}

/** Makes a rejected profile a draft again. Calling it again changes nothing. */
export function editRejectedProfile(platform: Platform, doula: SessionUser): Promise<DoulaStatus> {
  const change = { profile: { userId: doula.id }, action: "edit", replayedAs: "draft" } as const;
  return changeStatus(platform, change);
}

interface Review {
  doulaProfileId: string;
  notes: string | null;
  /** When the version being reviewed was submitted. If undefined, any version is accepted. */
  submittedAt: string | undefined;
}

/** Lists a profile that waits for review and still has all six steps, and emails the doula. */
export function approveProfile(
  platform: Platform,
  admin: SessionUser,
  { doulaProfileId, notes, submittedAt }: Review,
): Promise<DoulaStatus> {
  const change = {
    profile: { id: doulaProfileId },
    action: "approve",
    submittedAt,
    adminId: admin.id,
  } as const;
  return changeStatus(platform, change, async (tx, profile, site) => {
    const reviewId = await saveReview(tx, profile, { admin, decision: "approved", notes });
    return approvedEmail(profile, { reviewId, notes }, site);
  });
}

/** Rejects a profile that waits for review, with notes on what to change, and emails the doula. Missing steps do not matter. */
export function rejectProfile(
  platform: Platform,
  admin: SessionUser,
  { doulaProfileId, notes, submittedAt }: Review & { notes: string },
): Promise<DoulaStatus> {
  const change = {
    profile: { id: doulaProfileId },
    action: "reject",
    submittedAt,
    adminId: admin.id,
  } as const;
  return changeStatus(platform, change, async (tx, profile, site) => {
    const reviewId = await saveReview(tx, profile, { admin, decision: "rejected", notes });
    return rejectedEmail(profile, { reviewId, notes }, site);
  });
}

interface StatusChange {
  profile: { id: string } | { userId: string };
  action: DoulaAction;
  /**
   * The status that the profile has after this change. If it already has that status, nothing changes. If
   * undefined, repeating the change is refused.
   */
  replayedAs?: DoulaStatus;
  /** The submission that the change is for. If undefined, any submission is accepted. */
  submittedAt?: string | undefined;
  /** The admin who decides. Undefined if the doula changes their own profile. */
  adminId?: string;
}

/**
 * Changes a profile's status. Every status change goes through here: it follows the graph under the profile's
 * lock, queues the email, and notifies open browsers of the doula and the admins.
 */
async function changeStatus(
  platform: Platform,
  { profile: profileKey, action, replayedAs, submittedAt, adminId }: StatusChange,
  follow?: (tx: Transaction, profile: ReviewedProfile, site: EmailSite) => Promise<Email>,
): Promise<DoulaStatus> {
  const { db, mailer, realtime, now } = platform;
  const site = await readEmailSite(platform, db);
  const status = await inTransaction(db, async (tx) => {
    if (adminId) await requireStillAdmin(tx, adminId);
    const profile = await lockProfile(tx, profileKey);
    if (!profile) throw new Refusal("not_found");
    const { id, status: from } = profile;
    const to = doulaGraph[from][action]?.to;
    if (!to) {
      if (from === replayedAs) return from;
      throw new Refusal(transitionError(action, from));
    }
    if (adminId && profile.isOwnerUnavailable) throw new Refusal("applicant_unavailable");
    if (submittedAt && profile.submittedAt?.getTime() !== Date.parse(submittedAt)) {
      throw new Refusal("profile_changed");
    }
    if (to === "pending" || to === "approved") await requireAllSteps(tx, id);
    if (!(await moveStatus(tx, { doulaProfileId: id, from, to, now: now() }))) {
      throw new Refusal("profile_changed");
    }
    const email = await follow?.(tx, profile, site);
    if (email) await mailer.send(tx, email);
    // One email a day, however often it is withdrawn and submitted again.
    if (to === "pending")
      await emailAdmins(platform, tx, {
        notice: { about: "application" },
        occasion: `application-${id}-${now().toISOString().slice(0, 10)}`,
      });
    await realtime.publish(tx, [profile.userId], { type: "doula_profile.changed", doula_profile_id: id });
    await realtime.publishToType(tx, "admin", { type: "admin.changed" });
    return to;
  });
  return status;
}

/** Returns a whole profile for a reviewer, and audits the read. */
export async function readApplication(
  { db }: Platform,
  { adminId, doulaProfileId }: { adminId: string; doulaProfileId: string },
): Promise<Application> {
  const application = await findApplication(db, doulaProfileId);
  if (!application) throw new Refusal("not_found");
  const { steps } = await requireOwnApplication(db, doulaProfileId);
  const subject = { type: "doula_profile", id: doulaProfileId } as const;
  await recordView(db, { actorId: adminId, action: "doula_profile.application_read", subject });
  const insurance = await findInsurance(db, doulaProfileId);
  return { ...application, steps, insurance, has_changes: await hasChanges(db, doulaProfileId) };
}

/** Returns the reason an action is not possible in a status. */
function transitionError(action: DoulaAction, from: DoulaStatus): ErrorCode {
  if (action === "submit" && from === "approved") return "already_reviewed";
  if (action === "submit" || action === "edit") return "profile_changed";
  return from === "draft" ? "not_in_review" : "already_reviewed";
}

async function requireAllSteps(tx: Transaction, doulaProfileId: string): Promise<void> {
  const { steps } = await requireOwnApplication(tx, doulaProfileId);
  const missing = setupSteps.filter(({ id }) => !steps[id]);
  if (missing.length === 0) return;
  throw new Refusal("setup_incomplete", {
    errors: missing.map(({ id, title }) => ({ field: id, code: "missing", message: title })),
  });
}

async function requireOwnApplication(db: Queryable, doulaProfileId: string): Promise<OwnApplication> {
  const application = await findOwnApplication(db, doulaProfileId);
  if (!application) throw new Refusal("not_found");
  return application;
}

interface Decision {
  admin: SessionUser;
  decision: ReviewDecision;
  notes: string | null;
}

async function saveReview(
  tx: Transaction,
  { id: doulaProfileId, status: before }: ReviewedProfile,
  { admin, decision, notes }: Decision,
): Promise<string> {
  await recordAudit(tx, {
    actorId: admin.id,
    action: `doula_profile.${decision}`,
    subject: { type: "doula_profile", id: doulaProfileId },
    before: { status: before },
    after: { status: decision },
  });
  return insertReview(tx, { doulaProfileId, reviewerId: admin.id, decision, notes });
}

/** Stores the interview video. Audited after approval. */
export async function changeVideo(platform: Platform, doula: SessionUser, videoUrl: string): Promise<void> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    const profile = await lockEditableProfile(tx, doula.id);
    const before = await saveVideo(tx, { doulaProfileId: profile.id, videoUrl, now: now() });
    await auditVideo(platform, tx, { userId: doula.id, profile, before, after: videoUrl });
  });
}

/**
 * Removes a current or former doula's interview video, and withdraws a profile in review. Calling it again changes
 * nothing.
 */
export async function removeVideo(platform: Platform, userId: string): Promise<void> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId);
    const { video_url: before } = await requireOwnApplication(tx, profile.id);
    if (before === null) return;
    await saveVideo(tx, { doulaProfileId: profile.id, videoUrl: null, now: now() });
    await withdrawForRemoval(platform, tx, { userId, profile });
    await auditVideo(platform, tx, { userId, profile, before, after: null });
  });
}

interface VideoChange {
  userId: string;
  profile: { id: string; status: DoulaStatus };
  before: string | null;
  after: string | null;
}

async function auditVideo(
  platform: Platform,
  tx: Transaction,
  { userId, profile: { id, status }, before, after }: VideoChange,
): Promise<void> {
  if (status !== "approved" || before === after) return;
  await trackChange(platform, tx, { doulaProfileId: id, item: "video_url", before, after });
  await recordDailyChange(tx, {
    actorId: userId,
    action: "doula_profile.video_changed",
    subject: { type: "doula_profile", id },
    before: { video_url: before },
    after: { video_url: after },
  });
}

/** Returns what is still stored from a user's time as a doula. Empty if they never were one. */
export async function readFormerDoulaData({ db }: Platform, userId: string): Promise<FormerDoulaData> {
  const found = await findFormerDoulaData(db, userId);
  return found ?? { certifications: [], video_url: null, has_calendar: false, has_payment_account: false };
}

/** Stores how many births the doula has attended. Audited after approval. */
export async function changeBirths(platform: Platform, doula: SessionUser, births: number): Promise<void> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    const profile = await lockEditableProfile(tx, doula.id);
    const before = await saveBirths(tx, { doulaProfileId: profile.id, births, now: now() });
    await auditChange(platform, tx, {
      userId: doula.id,
      profile,
      before: { births_attended: before },
      after: { births_attended: births },
    });
  });
}
