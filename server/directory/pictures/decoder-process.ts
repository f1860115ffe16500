import sharp from "sharp";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import type { DecoderInput, DecoderResult } from "./decoder.ts";

/**
 * Runs as a child process of decoder.ts. It decodes files from strangers, so it has no secrets and can be
 * killed at any time.
 */
sharp.cache(false);

process.on("message", ({ bytes, maxPixels }: DecoderInput) => {
  void resize(bytes, maxPixels).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
// Ignore the signals, because the server ends this process after the current requests.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);

async function resize(bytes: Uint8Array, maxPixels: number): Promise<DecoderResult> {
  try {
    const input = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
    const { width, height } = await input.metadata();
    if (Math.max(width, height) > profilePicture.maxSideRatio * Math.min(width, height))
      return { problem: "too_narrow" };
    const picture = await input
      .autoOrient()
      .resize(profilePicture.size, profilePicture.size, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
    return { picture };
  } catch (error) {
    const hasTooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { problem: hasTooMany ? "too_many_pixels" : "unreadable" };
  }
}
