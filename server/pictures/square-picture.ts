import { fileTypeFromBuffer } from "file-type";
import { profilePicture } from "../../contract/profile-picture.ts";
import { Refusal } from "../platform/refusal.ts";

const maxSeconds = 10;

/** A large picture takes much memory to unpack: a process does one at a time. */
let lastWork: Promise<unknown> = Promise.resolve();

/**
 * The picture as a square WebP, upright and without what the camera noted (place, time, device). What it is is decided
 * by its bytes. Refuses with image_type_refused, image_has_too_many_pixels or image_unreadable.
 */
export async function toSquareWebp(bytes: Uint8Array): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(bytes);
  if (!profilePicture.types.some((each) => each === type?.mime)) throw new Refusal("image_type_refused");
  const work = lastWork.then(() => resize(bytes));
  lastWork = work.catch(() => undefined);
  return work;
}

async function resize(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: profilePicture.maxPixels, failOn: "error" })
      .autoOrient()
      .resize(profilePicture.size, profilePicture.size, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
  } catch (error) {
    const isBomb = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Refusal(isBomb ? "image_has_too_many_pixels" : "image_unreadable");
  }
}
