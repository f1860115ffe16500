import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPortrait, portraitSchema } from "./draw-portrait.ts";
import { hairStyles } from "./portrait-hair.ts";

const features = { skin: "tan", hair: "bob", color: "brown", ground: "sage", top: "crew", cloth: "plum" };

const render = async (changes: object) => {
  const svg = drawPortrait(portraitSchema.parse({ ...features, ...changes }));
  return sharp(Buffer.from(svg)).raw().toBuffer();
};

const changes = [
  ...Object.keys(hairStyles).flatMap((hair) => (hair === features.hair ? [] : [{ hair }])),
  ...["v", "collar", "cardigan", "roll"].map((top) => ({ top })),
  ...["short", "full", "mustache"].map((beard) => ({ beard })),
  ...[{ glasses: true }, { earrings: true }, { isOlder: true }, { smile: "open" }, { face: "round" }],
];

const named = changes.map((change) => [Object.entries(change).flat().join(" "), change] as const);

test.each(named)("a portrait shows its %s", async (_name, change) => {
  expect((await render(change)).equals(await render({}))).toBe(false);
});

test("features that the kit does not have are refused", () => {
  expect(portraitSchema.safeParse({ ...features, hair: "mohawk" }).success).toBe(false);
  expect(portraitSchema.safeParse({ ...features, mood: "happy" }).success).toBe(false);
});
