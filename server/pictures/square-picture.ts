import { countScans, pictureEnd, profilePicture } from "../../contract/pictures.ts";
import { findFileType } from "../platform/file-type.ts";
import { Refusal } from "../platform/refusal.ts";
import { createDecoder } from "./decoder.ts";
import { createPictureQueue } from "./picture-queue.ts";

/** A large picture takes much memory to unpack: a process does one at a time. Those who wait, wait some seconds. */
const queue = createPictureQueue({ maxWaiting: 4 });
const decoder = createDecoder();

/**
 * The picture as a square WebP, upright and without what the camera noted (place, time, device). What it is is decided
 * by its bytes. Refuses with image_type_refused, image_has_extra_data, image_has_too_many_pixels, image_avif_too_large
 * or image_unreadable, and as the queue does.
 */
export async function toSquareWebp(bytes: Uint8Array, ownerId: string): Promise<Uint8Array> {
  const type = await findFileType(bytes);
  if (!profilePicture.types.some((each) => each === type)) throw new Refusal("image_type_refused");
  const end = pictureEnd(bytes);
  if (end === undefined) throw new Refusal("image_unreadable");
  if (end < bytes.length) throw new Refusal("image_has_extra_data");
  if (countScans(bytes) > profilePicture.maxScans) throw new Refusal("image_unreadable");
  return queue.run(ownerId, () => resize(bytes, { isAvif: type === "image/avif" }));
}

async function resize(bytes: Uint8Array, { isAvif }: { isAvif: boolean }): Promise<Uint8Array> {
  const maxPixels = isAvif ? profilePicture.maxAvifPixels : profilePicture.maxPixels;
  const answer = await decoder.decode({ bytes, maxPixels });
  if ("picture" in answer) return answer.picture;
  if (answer.problem === "unreadable") throw new Refusal("image_unreadable");
  throw new Refusal(isAvif ? "image_avif_too_large" : "image_has_too_many_pixels");
}
