import { profilePicture } from "../../../contract/directory/pictures.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findFileType } from "../../platform/storage/file-type.ts";
import { createDecoder } from "./decoder.ts";

/**
 * Decoding a large picture takes a lot of memory, so each process decodes one at a time, and two more that take
 * longer than a turn. With the start of another decoder process, a turn takes less than two seconds.
 */
const maxSlow = 2;
const queue = createPictureQueue({ maxWaiting: 4, turnMs: 1500, maxSlow });
const idleDecoders = Array.from({ length: 1 + maxSlow }, () => createDecoder());

/**
 * Converts a picture to an upright, square WebP without camera metadata (place, time, device) and without data after
 * the picture. The bytes determine the type.
 */
export async function toSquareWebp(bytes: Uint8Array, ownerId: string): Promise<Uint8Array> {
  if (bytes.length === 0) throw new Refusal("file_empty");
  const type = await findFileType(bytes);
  if (!profilePicture.types.some((each) => each === type)) throw new Refusal("image_type_refused");
  if (countScans(bytes) > profilePicture.maxScans) throw new Refusal("image_unreadable");
  return queue.run(ownerId, (signal) => resize(bytes, { isAvif: type === "image/avif", signal }));
}

async function resize(
  bytes: Uint8Array,
  { isAvif, signal }: { isAvif: boolean; signal: AbortSignal },
): Promise<Uint8Array> {
  const maxPixels = isAvif ? profilePicture.maxAvifPixels : profilePicture.maxPixels;
  const decoder = idleDecoders.pop() ?? createDecoder();
  const result = await decoder.decode({ bytes, maxPixels }, signal);
  idleDecoders.push(decoder);
  if ("picture" in result) return result.picture;
  if (result.problem === "stopped") throw new Refusal("image_too_slow", { retryAfterSeconds });
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

/** Long enough for a full queue. */
const retryAfterSeconds = 10;

interface Waiting {
  ownerId: string;
  start: () => void;
}

/** Gives one task at a time a turn, in a fair order, with a limited number waiting. */
interface PictureQueue {
  /**
   * Runs `work`. If it takes longer than a turn, it continues beside the others' turns, or its signal is aborted if too
   * many do.
   */
  run<Result>(ownerId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

interface QueueLimits {
  maxWaiting: number;
  turnMs: number;
  /** How many tasks may continue after their turn, one per person. */
  maxSlow: number;
}

export function createPictureQueue({ maxWaiting, turnMs, maxSlow }: QueueLimits): PictureQueue {
  const queue: Waiting[] = [];
  const slowOwners = new Set<string>();
  let isBusy = false;
  let lastOwnerId: string | undefined;

  const waitForTurn = (ownerId: string) => {
    if (queue.some((waiting) => waiting.ownerId === ownerId))
      throw new Refusal("too_many_uploads", { retryAfterSeconds });
    if (queue.length >= maxWaiting) throw new Refusal("uploads_busy", { retryAfterSeconds });
    return new Promise<void>((start) => queue.push({ ownerId, start }));
  };

  /** Starts the next task. The owner of the last one goes behind the others. */
  const startNext = () => {
    const ready = queue.filter(({ ownerId }) => !slowOwners.has(ownerId));
    const next = ready.find(({ ownerId }) => ownerId !== lastOwnerId) ?? ready[0];
    isBusy = next !== undefined;
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.start();
  };

  return {
    run: async (ownerId, work) => {
      if (isBusy || slowOwners.has(ownerId)) await waitForTurn(ownerId);
      isBusy = true;
      lastOwnerId = ownerId;
      const stop = new AbortController();
      let isSlow = false;
      const timer = setTimeout(() => {
        if (slowOwners.size >= maxSlow) return stop.abort();
        isSlow = true;
        slowOwners.add(ownerId);
        startNext();
      }, turnMs);
      try {
        return await work(stop.signal);
      } finally {
        clearTimeout(timer);
        if (isSlow) slowOwners.delete(ownerId);
        // While another task has the turn, the end of a slow one starts none.
        if (!isSlow || !isBusy) startNext();
      }
    },
  };
}
