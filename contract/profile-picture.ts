/** What is taken as a profile picture. SVG is a program, not a picture. */
export const profilePicture = {
  types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  maxBytes: 10 * 1024 * 1024,
  /** As many as the largest phone camera makes. */
  maxPixels: 50_000_000,
  /** AVIF is unpacked as a whole, for 19 MB a megapixel. */
  maxAvifPixels: 12_500_000,
  /** Width and height of the square that is kept. */
  size: 512,
} as const;
