import type { OwnPackage, PackageChange } from "../../contract/packages.schema.ts";
import { packageLimits } from "../../contract/packages.ts";
import { lockEditableProfile, requireOwnProfile } from "../doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { Refusal } from "../platform/refusal.ts";
import { countPackagesOf, deletePackage, findPackagesOf, insertPackage, updatePackage } from "./queries.ts";

export { findListedPackages } from "./queries.ts";

export const packageRateLimits = defineLimits({
  package_changes: { points: 60, seconds: 60 },
});

/** All packages of the doula who asks, hidden ones too, newest first. */
export async function listOwnPackages({ db }: Platform, userId: string): Promise<OwnPackage[]> {
  const profile = await requireOwnProfile(db, userId);
  return findPackagesOf(db, profile.id);
}

/** Adds a package to the caller's profile. Refuses with profile_in_review and too_many_packages. */
export function addPackage(
  { db, now }: Platform,
  { userId, change }: { userId: string; change: PackageChange },
): Promise<OwnPackage> {
  return db.transaction(async (tx) => {
    const { id: doulaProfileId } = await lockEditableProfile(tx, userId);
    if ((await countPackagesOf(tx, doulaProfileId)) >= packageLimits.perDoula)
      throw new Refusal("too_many_packages");
    return insertPackage(tx, { doulaProfileId, change, now: now() });
  });
}

/** Changes one of the caller's packages. Refuses with profile_in_review, and with not_found for somebody else's. */
export function changePackage(
  { db }: Platform,
  { userId, id, change }: { userId: string; id: string; change: PackageChange },
): Promise<OwnPackage> {
  return db.transaction(async (tx) => {
    const { id: doulaProfileId } = await lockEditableProfile(tx, userId);
    const changed = await updatePackage(tx, { doulaProfileId, id, change });
    if (!changed) throw new Refusal("not_found");
    return changed;
  });
}

/** Deletes one of the caller's packages. Refuses with profile_in_review, and with not_found for somebody else's. */
export function removePackage(
  { db }: Platform,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { id: doulaProfileId } = await lockEditableProfile(tx, userId);
    if (!(await deletePackage(tx, { doulaProfileId, id }))) throw new Refusal("not_found");
  });
}
