import type { Transaction } from "../../db/database.ts";
import {
  auditChange,
  lockEditableProfileIfAny,
  lockProfileOf,
  withdrawForRemoval,
} from "../doulas/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { type FilePlace, newFileName } from "../platform/storage.ts";
import { lockAccount, replaceProfileImage } from "../profiles/service.ts";
import { toSquareWebp } from "./square-picture.ts";

const removalQueue = "pictures-to-remove";

interface Owner {
  viewerId: string;
  /** Whose picture it is; anybody's but the viewer's own is refused with not_found. */
  userId: string;
  /** A doula's picture is part of what is reviewed. */
  isDoula: boolean;
}

/**
 * Keeps a person's new picture and forgets the one before. Answers its path in the bucket.
 * Refuses with not_found for somebody else's, with profile_in_review while a doula's profile waits for a review, with
 * unauthenticated where the account was deleted meanwhile, and as `toSquareWebp` does.
 */
export async function saveProfileImage(
  platform: Platform,
  { viewerId, userId, isDoula, bytes }: Owner & { bytes: Uint8Array },
): Promise<string> {
  if (viewerId !== userId) throw new Refusal("not_found");
  // Also checked under the lock: here, no picture is made for nothing.
  if (isDoula) await platform.db.transaction((tx) => lockEditableProfileIfAny(tx, userId));
  const place: FilePlace = { bucket: "profile-images", userId, name: newFileName("webp") };
  await platform.storage.write(place, await toSquareWebp(bytes, userId));
  const path = `${userId}/${place.name}`;
  const isTaken = await pointAt(platform, { userId, isDoula, path }).catch(async (error: unknown) => {
    await platform.db.transaction((tx) => removeLater(platform, tx, { userId, path }));
    platform.jobs.wake(removalQueue);
    throw error;
  });
  // The account was deleted meanwhile, and its files perhaps removed before this one was there.
  if (!isTaken) throw new Refusal("unauthenticated");
  return path;
}

/** Removes a person's picture, if there is one; then a profile in review is withdrawn. Refuses with not_found for somebody else's. */
export async function removeProfileImage(
  platform: Platform,
  { viewerId, userId, isDoula }: Owner,
): Promise<void> {
  if (viewerId !== userId) throw new Refusal("not_found");
  await pointAt(platform, { userId, isDoula, path: null });
}

/** One version of somebody's picture, a WebP; refuses with not_found. */
export async function readProfileImage(
  { storage }: Platform,
  { userId, name }: { userId: string; name: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await storage.read({ bucket: "profile-images", userId, name });
  if (!bytes) throw new Refusal("not_found");
  return bytes;
}

/** Declares who removes the files of pictures that are shown no more. */
export async function startPictureJobs({ jobs, storage }: Platform): Promise<void> {
  await jobs.work<FilePlace>(removalQueue, (place) => storage.remove(place));
}

/**
 * The row first, then the file: a row never points at what is gone. Of two at once, each removes what it replaced. No
 * transaction holds a file, so removing it is tried until it is done. Where there is no such account, which is
 * answered, it is the new one that goes.
 */
async function pointAt(
  platform: Platform,
  { userId, isDoula, path }: Pick<Owner, "userId" | "isDoula"> & { path: string | null },
): Promise<boolean> {
  const isTaken = await platform.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    // A former doula's picture is on their profile when they are a doula again.
    const profile = await (isDoula && path ? lockEditableProfileIfAny : lockProfileOf)(tx, userId);
    const before = await replaceProfileImage(tx, userId, path);
    if (profile && before !== undefined) {
      const [was, is] = [{ profile_image_url: before }, { profile_image_url: path }];
      await auditChange(platform, tx, { userId, profile, before: was, after: is });
      if (before && !path) await withdrawForRemoval(platform, tx, { userId, profile });
    }
    await removeLater(platform, tx, { userId, path: before === undefined ? path : before });
    return before !== undefined;
  });
  platform.jobs.wake(removalQueue);
  return isTaken;
}

async function removeLater(
  { jobs }: Platform,
  tx: Transaction,
  { userId, path }: { userId: string; path: string | null },
): Promise<void> {
  const folder = `${userId}/`;
  // A picture may also be a full address elsewhere (spec section 2).
  if (!path?.startsWith(folder)) return;
  const place: FilePlace = { bucket: "profile-images", userId, name: path.slice(folder.length) };
  await jobs.send(tx, removalQueue, place);
}
