import { profilePicture } from "../../contract/pictures.ts";
import { findFileType } from "../platform/file-type.ts";
import { Refusal } from "../platform/refusal.ts";
import { createDecoder } from "./decoder.ts";

/**
 * Decoding a large picture takes a lot of memory, so each process decodes one at a time, and other requests
 * wait a few seconds.
 */
const queue = createPictureQueue({ maxWaiting: 4 });
const decoder = createDecoder();

/**
 * Converts a picture to an upright, square WebP without camera metadata (place, time, device) and without
 * data after the picture. The bytes determine the type. Refuses with file_empty, image_type_refused,
 * image_has_too_many_pixels, image_avif_too_large, image_too_narrow or image_unreadable, and with the queue's codes.
 */
export async function toSquareWebp(bytes: Uint8Array, ownerId: string): Promise<Uint8Array> {
  if (bytes.length === 0) throw new Refusal("file_empty");
  const type = await findFileType(bytes);
  if (!profilePicture.types.some((each) => each === type)) throw new Refusal("image_type_refused");
  if (countScans(bytes) > profilePicture.maxScans) throw new Refusal("image_unreadable");
  return queue.run(ownerId, () => resize(bytes, { isAvif: type === "image/avif" }));
}

async function resize(bytes: Uint8Array, { isAvif }: { isAvif: boolean }): Promise<Uint8Array> {
  const maxPixels = isAvif ? profilePicture.maxAvifPixels : profilePicture.maxPixels;
  const result = await decoder.decode({ bytes, maxPixels });
  if ("picture" in result) return result.picture;
  if (result.problem === "too_narrow") throw new Refusal("image_too_narrow");
  if (result.problem === "unreadable") throw new Refusal("image_unreadable");
  throw new Refusal(isAvif ? "image_avif_too_large" : "image_has_too_many_pixels");
}

/**
 * Counts the scans in a JPEG; returns 0 for other formats. A progressive JPEG can have thousands, and
 * decoding makes a pass over the whole picture for each. libvips has no limit, so this counts them from the
 * segments.
 */
export function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 2;
  let scans = 0;
  for (;;) {
    // Byte by byte, because indexOf takes a second for a file full of markers.
    while (offset < bytes.length && bytes[offset] !== 0xff) offset += 1;
    const marker = bytes[offset + 1];
    if (marker === undefined || marker === 0xd9) return scans;
    if (marker === 0xda) scans += 1;
    // Skip fill bytes, stuffed zeros, restarts within a scan and temporary markers.
    if (marker === 0xff) offset += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) offset += 2;
    else if (offset + 4 > bytes.length) return scans;
    else offset += 2 + view.getUint16(offset + 2);
  }
}

/** Long enough for a large picture ahead in the queue, which takes a second. */
const retryAfterSeconds = 10;

interface Waiting {
  ownerId: string;
  start: () => void;
}

/** Runs one task at a time, in a fair order, with a limited number waiting. */
interface PictureQueue {
  /**
   * Refuses with too_many_uploads if the owner already has one waiting, or with uploads_busy if the
   * queue is full.
   */
  run<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result>;
}

export function createPictureQueue({ maxWaiting }: { maxWaiting: number }): PictureQueue {
  const queue: Waiting[] = [];
  let isBusy = false;

  const waitForTurn = (ownerId: string) => {
    if (queue.some((waiting) => waiting.ownerId === ownerId))
      throw new Refusal("too_many_uploads", { retryAfterSeconds });
    if (queue.length >= maxWaiting) throw new Refusal("uploads_busy", { retryAfterSeconds });
    return new Promise<void>((start) => queue.push({ ownerId, start }));
  };

  /** Starts the next task. The owner of the finished task goes behind the others. */
  const startNext = (lastOwnerId: string) => {
    const next = queue.find(({ ownerId }) => ownerId !== lastOwnerId) ?? queue[0];
    isBusy = next !== undefined;
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.start();
  };

  return {
    run: async (ownerId, work) => {
      if (isBusy) await waitForTurn(ownerId);
      isBusy = true;
      try {
        return await work();
      } finally {
        startNext(ownerId);
      }
    },
  };
}
