import { profilePicture } from "../../contract/directory/pictures.ts";
import { errorMessages } from "../../contract/errors.ts";

export const photoUnreadable = "We couldn't read this photo. Please save it as a JPEG and choose that file.";

/** What file pickers offer beside the types that the server accepts. */
export const heicFiles = ["image/heic", "image/heif", ".heic", ".heif"];

/** The longest side of a photo that is made smaller. A photographed certificate stays readable. */
const maxSide = 2500;
const qualities = [0.9, 0.8, 0.65, 0.5];

export type PreparedPhoto = { file: File } | { problem: string };

/**
 * Converts HEIC photos, and photos above the limit, to JPEGs below it, upright and without the camera's metadata.
 * Returns other files unchanged: the caller and the server check them.
 */
export async function preparePhoto(file: File, { maxBytes }: { maxBytes: number }): Promise<PreparedPhoto> {
  if (file.size === 0) return { file };
  const isNamedHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  try {
    const type = findPhotoType(await readBytes(file, 12));
    if (type === "image/heic" || (type && file.size > maxBytes))
      return { file: await convert(file, { type, maxBytes }) };
    if (!isNamedHeic) return { file };
    return type
      ? { file: new File([file], rename(file.name, type), { type }) }
      : { problem: photoUnreadable };
  } catch (error) {
    return { problem: error instanceof PhotoProblem ? error.message : photoUnreadable };
  }
}

/** A photo that cannot be converted; `message` is the sentence to show. */
class PhotoProblem extends Error {}

type PhotoType = (typeof profilePicture.types)[number] | "image/heic";

const extensions: Record<PhotoType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "image/heic": "heic",
};

const signatures: [RegExp, PhotoType][] = [
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG/, "image/png"],
  [/^RIFF....WEBP/s, "image/webp"],
  [/^GIF8/, "image/gif"],
  [/^....ftypavi[fs]/s, "image/avif"],
  [/^....ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s, "image/heic"],
];

/** Returns a photo's type by its first bytes, since the name may be wrong and some systems give no type. */
function findPhotoType(bytes: Uint8Array): PhotoType | undefined {
  const text = String.fromCharCode(...bytes);
  return signatures.find(([pattern]) => pattern.test(text))?.[1];
}

async function readBytes(file: File, count: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, count).arrayBuffer());
}

const rename = (name: string, type: PhotoType) => `${name.replace(/\.[^.]*$/, "")}.${extensions[type]}`;

async function convert(file: File, { type, maxBytes }: { type: PhotoType; maxBytes: number }): Promise<File> {
  const isHeic = type === "image/heic";
  if (isHeic) requireFewPixels(await findHeicSize(file));
  const photo = await loadImage(file).catch(() => {
    if (isHeic) return decodeHeic(file);
    throw new PhotoProblem(photoUnreadable);
  });
  requireFewPixels(photo.width * photo.height);
  const canvas = drawScaled(photo);
  if ("close" in photo) photo.close();
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= maxBytes)
      return new File([blob], rename(file.name, "image/jpeg"), { type: "image/jpeg" });
  }
  throw new PhotoProblem(photoUnreadable);
}

/** Decoding takes four bytes of memory a pixel, more than phones have for the largest. */
function requireFewPixels(pixels: number): void {
  if (pixels > profilePicture.maxPixels) throw new PhotoProblem(errorMessages.image_has_too_many_pixels);
}

/** Returns the most pixels that a HEIC file claims to have, without decoding it, from its `ispe` boxes. */
async function findHeicSize(file: File): Promise<number> {
  const bytes = await readBytes(file, 1024 * 1024);
  const text = new TextDecoder("latin1").decode(bytes);
  const view = new DataView(bytes.buffer);
  let most = 0;
  for (const { index } of text.matchAll(/ispe/g)) {
    if (index + 16 > bytes.length) break;
    most = Math.max(most, view.getUint32(index + 8) * view.getUint32(index + 12));
  }
  return most;
}

/** Loads a photo as the browser can, upright. Its pixels are not decoded yet. */
async function loadImage(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Decodes HEIC where the browser cannot: everywhere but in Safari (docs/decisions/112). */
async function decodeHeic(file: File): Promise<ImageBitmap> {
  const { heicTo } = await import("heic-to/csp").catch(() => {
    throw new PhotoProblem(errorMessages.network);
  });
  return heicTo({ blob: file, type: "bitmap" });
}

function drawScaled(photo: HTMLImageElement | ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoProblem(photoUnreadable);
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency, and would show black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas;
}
