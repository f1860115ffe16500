import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { lockAccount, replaceProfileImage } from "../../identity/profiles/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type FileLocation, newFileName } from "../../platform/storage/storage.ts";
import {
  auditChange,
  lockEditableProfileIfAny,
  lockProfileByUser,
  updateDoulaIdentity,
  withdrawForRemoval,
} from "../doulas/service.ts";
import { toSquareWebp } from "./square-picture.ts";

const removalQueue = "pictures-to-remove";

interface Owner {
  viewerId: string;
  /** The picture's owner, who must be the viewer, otherwise not_found. */
  userId: string;
  /** True for a doula, whose picture is part of the review. */
  isDoula: boolean;
}

/** Stores a person's new picture and deletes the previous one. Returns its path in the bucket. */
export async function saveProfileImage(
  platform: Platform,
  { viewerId, userId, isDoula, bytes }: Owner & { bytes: Uint8Array },
): Promise<string> {
  if (viewerId !== userId) throw new Refusal("not_found");
  // This check avoids decoding a picture that will be refused. The lock below checks again.
  if (isDoula) await inTransaction(platform.db, (tx) => lockEditableProfileIfAny(tx, userId));
  const place: FileLocation = { bucket: "profile-images", userId, name: newFileName("webp") };
  await platform.storage.write(place, await toSquareWebp(bytes, userId));
  const path = `${userId}/${place.name}`;
  const isSaved = await switchPicture(platform, { userId, isDoula, path }).catch(async (error: unknown) => {
    await inTransaction(platform.db, (tx) => removeLater(platform, tx, { userId, path }));
    throw error;
  });
  // The account has been deleted since the check, perhaps with its files, before this file existed.
  if (!isSaved) throw new Refusal("unauthenticated");
  return path;
}

/** Removes a person's picture, if there is one, and withdraws a profile in review. */
export async function removeProfileImage(
  platform: Platform,
  { viewerId, userId, isDoula }: Owner,
): Promise<void> {
  if (viewerId !== userId) throw new Refusal("not_found");
  await switchPicture(platform, { userId, isDoula, path: null });
}

/** Returns one version of a person's picture, a WebP. */
export async function readProfileImage(
  { storage }: Platform,
  { userId, name }: { userId: string; name: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await storage.read({ bucket: "profile-images", userId, name });
  if (!bytes) throw new Refusal("not_found");
  return bytes;
}

/** Returns the paths of all stored pictures that are shown, in their bucket. */
export async function findPicturePaths(db: Queryable): Promise<string[]> {
  const users = selectUsers("users");
  const shown = await db
    .select({ path: users.profileImageUrl })
    .from(users)
    .where(sql`starts_with(${users.profileImageUrl}, ${users.id} || '/')`);
  return shown.flatMap(({ path }) => path ?? []);
}

/** Starts the job that deletes files of pictures no longer shown. */
export async function startPictureJobs({ jobs, storage }: Platform): Promise<void> {
  await jobs.work<FileLocation>(removalQueue, (place) => storage.remove(place));
}

/**
 * Updates the row before deleting the file, so that a row never points at a missing file. If two calls run at
 * the same time, each deletes the file it replaced. A job retries the deletion until it succeeds. If the
 * account is gone, deletes the new file and returns false.
 */
async function switchPicture(
  platform: Platform,
  { userId, isDoula, path }: Pick<Owner, "userId" | "isDoula"> & { path: string | null },
): Promise<boolean> {
  const isSaved = await inTransaction(platform.db, async (tx) => {
    await lockAccount(tx, userId);
    // A former doula's picture appears on their profile again if they become a doula again.
    const profile = await (isDoula && path ? lockEditableProfileIfAny : lockProfileByUser)(tx, userId);
    const before = await replaceProfileImage(tx, userId, path);
    if (before !== undefined) await updateDoulaIdentity(tx, userId, { profileImageUrl: path });
    if (profile && before !== undefined) {
      const [was, is] = [{ profile_image_url: before }, { profile_image_url: path }];
      await auditChange(platform, tx, { userId, profile, before: was, after: is });
      if (before && !path) await withdrawForRemoval(platform, tx, { userId, profile });
    }
    await removeLater(platform, tx, { userId, path: before === undefined ? path : before });
    return before !== undefined;
  });
  return isSaved;
}

async function removeLater(
  { jobs }: Platform,
  tx: Transaction,
  { userId, path }: { userId: string; path: string | null },
): Promise<void> {
  const folder = `${userId}/`;
  // A picture can also be an external URL (spec section 2).
  if (!path?.startsWith(folder)) return;
  const place: FileLocation = { bucket: "profile-images", userId, name: path.slice(folder.length) };
  await jobs.send(tx, removalQueue, place);
}
