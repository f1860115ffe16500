import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { type FilePlace, newFileName } from "../platform/storage.ts";
import { replaceProfileImage } from "./queries.ts";
import { toSquareWebp } from "./square-picture.ts";

const removalQueue = "pictures-to-remove";

/**
 * Keeps a person's new picture and forgets the one before. Answers its path in the bucket.
 * Refuses with not_found for somebody else's, with unauthenticated where the account was deleted meanwhile, and as
 * `toSquareWebp` does.
 */
export async function saveProfileImage(
  platform: Platform,
  { viewerId, userId, bytes }: { viewerId: string; userId: string; bytes: Uint8Array },
): Promise<string> {
  if (viewerId !== userId) throw new Refusal("not_found");
  const place: FilePlace = { bucket: "profile-images", userId, name: newFileName("webp") };
  await platform.storage.write(place, await toSquareWebp(bytes, userId));
  const path = `${userId}/${place.name}`;
  // The account was deleted meanwhile, and its files perhaps removed before this one was there.
  if (!(await pointAt(platform, userId, path))) throw new Refusal("unauthenticated");
  return path;
}

/** Takes a person's picture away; doing it again changes nothing. Refuses with not_found for somebody else's. */
export async function removeProfileImage(
  platform: Platform,
  { viewerId, userId }: { viewerId: string; userId: string },
): Promise<void> {
  if (viewerId !== userId) throw new Refusal("not_found");
  await pointAt(platform, userId, null);
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
async function pointAt({ db, jobs }: Platform, userId: string, path: string | null): Promise<boolean> {
  const folder = `${userId}/`;
  const isTaken = await db.transaction(async (tx) => {
    const before = await replaceProfileImage(tx, userId, path);
    const unused = before === undefined ? path : before;
    // A picture may also be a full address elsewhere (spec section 2).
    if (unused?.startsWith(folder)) {
      const place: FilePlace = { bucket: "profile-images", userId, name: unused.slice(folder.length) };
      await jobs.send(tx, removalQueue, place);
    }
    return before !== undefined;
  });
  jobs.wake(removalQueue);
  return isTaken;
}
