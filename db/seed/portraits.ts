import { readFile } from "node:fs/promises";
import { z } from "zod";
import { stableId } from "./random.ts";

/** Built by `npm run build`: the demo people's portraits, WebP files in base64 by user ID. */
export const portraitsPath = new URL("../../dist/portraits.json", import.meta.url);

/** A picture to store in the public bucket. */
export interface PortraitFile {
  userId: string;
  name: string;
  bytes: Uint8Array;
}

export function nameOfPortrait(userId: string): string {
  return `${stableId(`portrait ${userId}`)}.webp`;
}

/** Returns no portraits if there is no build: everyone has initials then. */
export async function readPortraits(): Promise<PortraitFile[]> {
  const built = await readFile(portraitsPath, "utf8").catch(() => "{}");
  return Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(built))).map(
    ([userId, picture]) => ({
      userId,
      name: nameOfPortrait(userId),
      bytes: Buffer.from(picture, "base64"),
    }),
  );
}
