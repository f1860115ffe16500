/** Limits of a profile picture. SVG is not accepted, because it can contain scripts. */
export const profilePicture = {
  types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  maxBytes: 10 * 1024 * 1024,
  /** As many as the largest phone cameras take. */
  maxPixels: 50_000_000,
  /** AVIF is decoded all at once and needs 19 MB per megapixel. */
  maxAvifPixels: 12_500_000,
  /** How many times as long as the shorter side the longer one may be. A square of a strip is scaled up a thousandfold. */
  maxSideRatio: 20,
  /** The most scans in a progressive JPEG. Programs write about ten. */
  maxScans: 100,
  /** Width and height of the stored square. */
  size: 512,
} as const;

const bucketPath = "/storage/v1/object/public/profile-images/";

/** The URL path of a file in the public bucket, from its path in the bucket. */
export function getProfileImagePath(image: string): string {
  return bucketPath + image.split("/").filter(Boolean).map(encodeURIComponent).join("/");
}
