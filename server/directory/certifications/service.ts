import type {
  Certification,
  CertificationChange,
} from "../../../contract/directory/certifications.schema.ts";
import {
  type CertificateType,
  certificateExtensions,
  certificateTypes,
  futureDateMessage,
  maxCertifications,
  toCertificateName,
} from "../../../contract/directory/certifications.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import { getTodayRange } from "../../../contract/platform/time.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFileType } from "../../platform/storage/file-type.ts";
import { type FileLocation, newFileName } from "../../platform/storage/storage.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import {
  lockEditableProfile,
  lockOwnProfile,
  requireOwnProfile,
  trackChange,
  withdrawForRemoval,
} from "../doulas/service.ts";
import {
  type CertificateFile,
  countCertifications,
  deleteCertification,
  findCertification,
  findCertifications,
  insertCertification,
  replaceFile,
  type StoredCertification,
  updateCertification,
} from "./queries.ts";

export { findCertificatePaths } from "./queries.ts";

const removalQueue = "certificates-to-remove";

interface OwnedCertification {
  viewerId: string;
  /** Must be one of the viewer's own; any other is refused with not_found. */
  id: string;
}

/** A doula's own certifications, newest first. */
export async function listCertifications({ db }: Platform, viewerId: string): Promise<Certification[]> {
  const profile = await requireOwnProfile(db, viewerId);
  return findCertifications(db, profile.id);
}

/** Adds a certification. */
export async function addCertification(
  platform: Platform,
  { viewerId, certification }: { viewerId: string; certification: CertificationChange },
): Promise<Certification> {
  const { db, now } = platform;
  requirePastDate(certification, now());
  return inTransaction(db, async (tx) => {
    const profile = await lockEditableProfile(tx, viewerId);
    if ((await countCertifications(tx, profile.id)) >= maxCertifications)
      throw new Refusal("certification_limit_reached");
    const added = await insertCertification(tx, profile.id, certification);
    const after = { ...added, certificate_path: null };
    await auditSinceApproval(platform, tx, { viewerId, id: added.id, profile, action: "added", after });
    return added;
  });
}

/** Changes everything but the file. */
export async function changeCertification(
  platform: Platform,
  { certification, ...owned }: OwnedCertification & { certification: CertificationChange },
): Promise<Certification> {
  const { db, now } = platform;
  requirePastDate(certification, now());
  return inTransaction(db, async (tx) => {
    const { profile, key, stored } = await lockCertification(tx, owned);
    const changed = await updateCertification(tx, key, certification);
    const after = { ...changed, certificate_path: stored.certificate_path };
    await auditSinceApproval(platform, tx, { ...owned, profile, action: "changed", before: stored, after });
    return changed;
  });
}

/** Removes a certification and, after the commit, its file. A profile in review is withdrawn. */
export async function removeCertification(platform: Platform, owned: OwnedCertification): Promise<void> {
  const { db, jobs } = platform;
  await inTransaction(db, async (tx) => {
    const { profile, key, stored } = await lockCertification(tx, owned, lockOwnProfile);
    await withdrawForRemoval(platform, tx, { userId: owned.viewerId, profile });
    await deleteCertification(tx, key);
    await removeLater(jobs, tx, stored.certificate_path);
    await auditSinceApproval(platform, tx, { ...owned, profile, action: "removed", before: stored });
  });
}

interface NewFile extends OwnedCertification {
  bytes: Uint8Array;
  /** As the browser sent it, percent-encoded. */
  fileName: string;
}

/** Stores a certificate's file unchanged, replacing the previous one. */
export async function saveCertificate(
  platform: Platform,
  { bytes, fileName, ...owned }: NewFile,
): Promise<Certification> {
  const { db, jobs, storage } = platform;
  // Checked before and after: without a certification nothing is written, and a file written during a
  // removal is deleted.
  await inTransaction(db, (tx) => lockCertification(tx, owned));
  const type = await readType(bytes);
  const [extension] = certificateExtensions[type];
  const place = toFileLocation(owned.viewerId, newFileName(extension));
  await storage.write(place, bytes);
  const file = {
    path: `${place.userId}/${place.name}`,
    name: toCertificateName(decodeFileName(fileName), type),
    type,
  };
  try {
    return await pointAt(platform, owned, file);
  } catch (error) {
    await inTransaction(db, (tx) => removeLater(jobs, tx, file.path));
    throw error;
  }
}

/** Removes a certificate's file, if there is one, and withdraws a profile in review. */
export async function removeCertificate(
  platform: Platform,
  { userId, ...owned }: OwnedCertification & { userId: string },
): Promise<void> {
  if (owned.viewerId !== userId) throw new Refusal("not_found");
  await pointAt(platform, owned, null);
}

/** Starts the job that deletes files no certification points at. */
export async function startCertificationJobs({ jobs, storage }: Platform): Promise<void> {
  await jobs.work<FileLocation>(removalQueue, (place) => storage.remove(place));
}

/** One transaction under the profile's lock: if two run at once, each deletes the file it replaced. */
async function pointAt(platform: Platform, owned: OwnedCertification, file: CertificateFile | null) {
  const { db, jobs } = platform;
  const changed = await inTransaction(db, async (tx) => {
    const { profile, key, stored } = await lockCertification(
      tx,
      owned,
      file ? lockEditableProfile : lockOwnProfile,
    );
    if (!file && !stored.certificate_path) return toCertification(stored);
    if (!file) await withdrawForRemoval(platform, tx, { userId: owned.viewerId, profile });
    const changed = await replaceFile(tx, key, file);
    await removeLater(jobs, tx, stored.certificate_path);
    const after = { ...changed, certificate_path: file?.path ?? null };
    await auditSinceApproval(platform, tx, { ...owned, profile, action: "changed", before: stored, after });
    return changed;
  });
  return changed;
}

async function lockCertification(
  tx: Transaction,
  { viewerId, id }: OwnedCertification,
  lock = lockEditableProfile,
) {
  const profile = await lock(tx, viewerId);
  const key = { doulaProfileId: profile.id, id };
  const stored = await findCertification(tx, key);
  if (!stored) throw new Refusal("not_found");
  return { profile, key, stored };
}

async function removeLater(jobs: Platform["jobs"], tx: Transaction, path: string | null): Promise<void> {
  if (path) await jobs.send(tx, removalQueue, parseFileLocation(path));
}

/** Returns the file at a path in the bucket. */
export function parseFileLocation(path: string): FileLocation {
  const [userId = "", name = ""] = path.split("/");
  return toFileLocation(userId, name);
}

function toFileLocation(userId: string, name: string): FileLocation {
  return { bucket: "doula-certifications", userId, name };
}

/** Drops the file's path. */
function toCertification({ certificate_path: _path, ...certification }: StoredCertification): Certification {
  return certification;
}

interface Change extends OwnedCertification {
  profile: { id: string; status: DoulaStatus };
  action: "added" | "changed" | "removed";
  before?: StoredCertification;
  after?: StoredCertification;
}

/**
 * Saves a change for admins' review if it was made after approval. The path distinguishes one
 * file from another.
 */
async function auditSinceApproval(
  platform: Pick<Platform, "realtime">,
  tx: Transaction,
  { viewerId, id, profile, action, before, after }: Change,
): Promise<void> {
  if (profile.status !== "approved") return;
  await trackChange(platform, tx, { doulaProfileId: profile.id, item: `certification:${id}`, before, after });
  await recordAudit(tx, {
    actorId: viewerId,
    action: `certification.${action}`,
    subject: { type: "doula_profile", id: profile.id },
    before: before && toCertification(before),
    after: after && toCertification(after),
  });
}

function requirePastDate({ date_obtained: date }: CertificationChange, now: Date): void {
  // Compares with the latest day on Earth, because the person's time zone is unknown here.
  if (date <= getTodayRange(now).latest) return;
  throw new Refusal("invalid_input", {
    errors: [{ field: "date_obtained", code: "future", message: futureDateMessage }],
  });
}

async function readType(bytes: Uint8Array): Promise<CertificateType> {
  if (bytes.length === 0) throw new Refusal("file_empty");
  const found = (await findFileType(bytes)) ?? (isLatePdf(bytes) ? "application/pdf" : undefined);
  const type = certificateTypes.find((each) => each === found);
  if (!type) throw new Refusal("certificate_type_refused");
  return type;
}

/** Readers accept up to this many bytes before a PDF's header: mail gateways and scanners put some there. */
const maxBytesBeforePdf = 1024;

function isLatePdf(bytes: Uint8Array): boolean {
  const header = "%PDF-";
  return Buffer.from(bytes.subarray(0, maxBytesBeforePdf + header.length)).includes(header);
}

function decodeFileName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
