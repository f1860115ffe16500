import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import type {
  OwnPackage,
  PackageChange,
  PackageTypeChange,
} from "../../../contract/directory/packages.schema.ts";
import { packageLimits } from "../../../contract/directory/packages.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { auditChange, lockEditableProfile, requireOwnProfile } from "../doulas/service.ts";
import {
  countPackages,
  deletePackage,
  dismissTypes,
  findOwnPackages,
  findPackage,
  insertPackage,
  updatePackage,
  updateType,
} from "./queries.ts";

export { findListedPackages, findPriceRange, lockPackage } from "./queries.ts";
export { countReducedFeesTaken } from "./reduced-fee-queries.ts";

export const packageRateLimits = defineLimits({
  package_changes: { points: 60, seconds: 60 },
});

/** All packages of the calling doula, including hidden ones, newest first. */
export async function listOwnPackages({ db }: Platform, userId: string): Promise<OwnPackage[]> {
  const profile = await requireOwnProfile(db, userId);
  return findOwnPackages(db, profile.id);
}

/** Adds a package to the caller's profile. */
export function addPackage(
  platform: Platform,
  { userId, change }: { userId: string; change: PackageChange },
): Promise<OwnPackage> {
  const { db, now } = platform;
  return inTransaction(db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    if ((await countPackages(tx, profile.id)) >= packageLimits.perDoula)
      throw new Refusal("too_many_packages");
    const after = await insertPackage(tx, { doulaProfileId: profile.id, change, now: now() });
    await auditPackage(platform, tx, { userId, profile, after });
    return after;
  });
}

/** Changes one of the caller's packages. */
export function changePackage(
  platform: Platform,
  { userId, id, change }: { userId: string; id: string; change: PackageChange },
): Promise<OwnPackage> {
  return inTransaction(platform.db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    const packageKey = { doulaProfileId: profile.id, id };
    const before = await findPackage(tx, packageKey);
    const after = before && (await updatePackage(tx, { ...packageKey, change }));
    if (!after) throw new Refusal("not_found");
    await auditPackage(platform, tx, { userId, profile, before, after });
    return after;
  });
}

/** Types one of the caller's packages from before there were types. */
export function typePackage(
  platform: Platform,
  { userId, id, type }: { userId: string; id: string } & PackageTypeChange,
): Promise<OwnPackage> {
  return inTransaction(platform.db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    const packageKey = { doulaProfileId: profile.id, id };
    const before = await findPackage(tx, packageKey);
    const after = before && (await updateType(tx, { ...packageKey, type }));
    if (!after) throw new Refusal("not_found");
    await auditPackage(platform, tx, { userId, profile, before, after });
    return after;
  });
}

/** Stops asking the caller for the types of their packages. */
export function dismissPackageTypes({ db, now }: Platform, userId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    await dismissTypes(tx, { doulaProfileId: profile.id, now: now() });
  });
}

/** Deletes one of the caller's packages. */
export function removePackage(
  platform: Platform,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    const before = await deletePackage(tx, { doulaProfileId: profile.id, id });
    if (!before) throw new Refusal("not_found");
    await auditPackage(platform, tx, { userId, profile, before });
  });
}

interface PackageAudit {
  userId: string;
  profile: { id: string; status: DoulaStatus };
  before?: OwnPackage;
  after?: OwnPackage;
}

/** Admins review packages that changed after approval. */
function auditPackage(
  platform: Platform,
  tx: Transaction,
  { userId, profile, before, after }: PackageAudit,
): Promise<void> {
  const item = `package:${(after ?? before)?.id}`;
  const [was, is] = [before, after].map((each) => ({ [item]: each ? reviewedFacts(each) : null }));
  return auditChange(platform, tx, { userId, profile, before: was ?? {}, after: is ?? {} });
}

function reviewedFacts(offer: OwnPackage) {
  const { doula_profile_id: _doula, created_at: _added, asks_before_payment: _asks, ...rest } = offer;
  const { reduced_fee_births: _births, reduced_fee_from: _from, ...facts } = rest;
  return facts;
}
