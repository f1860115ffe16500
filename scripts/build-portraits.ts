import sharp from "sharp";
import { seedDoulas } from "../db/seed/doulas.ts";
import { seedParents } from "../db/seed/people.ts";
import { portraitsPath } from "../db/seed/portraits.ts";
import { isUpToDate, writeOutput } from "./build-output.ts";
import { drawPortrait, portraitSchema } from "./draw-portrait.ts";

const inputs = [
  new URL(import.meta.url),
  new URL("draw-portrait.ts", import.meta.url),
  new URL("portrait-hair.ts", import.meta.url),
  new URL("../db/seed/data/doulas.json", import.meta.url),
  new URL("../db/seed/data/parents.json", import.meta.url),
];

/**
 * Draws the demo people's portraits, which the first start stores as their profile pictures: drawing takes a
 * second, storing does not. Does nothing if the file is up to date.
 */
export async function buildPortraits(): Promise<void> {
  if (isUpToDate(portraitsPath, inputs)) return;
  const now = new Date();
  const pictures = await Promise.all(
    [...seedDoulas(now), ...seedParents(now)].flatMap(({ user, portrait }) =>
      portrait ? [renderPortrait(portrait).then((picture) => [user.id, picture] as const)] : [],
    ),
  );
  writeOutput(portraitsPath, Buffer.from(JSON.stringify(Object.fromEntries(pictures))));
}

/** A portrait as a WebP in base64. */
async function renderPortrait(portrait: object): Promise<string> {
  const picture = sharp(Buffer.from(drawPortrait(portraitSchema.parse(portrait)))).webp({ quality: 82 });
  return (await picture.toBuffer()).toString("base64");
}
