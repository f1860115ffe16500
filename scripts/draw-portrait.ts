import { z } from "zod";
import { type HairShapes, hairStyles } from "./portrait-hair.ts";

const skins = {
  fair: ["#f7dcc9", "#e9bfa6", "#e58f83"],
  light: ["#f0c8aa", "#dda884", "#dc8373"],
  beige: ["#e4b48d", "#ca9268", "#cc7560"],
  tan: ["#cf9870", "#b07a52", "#b8624b"],
  brown: ["#ac7650", "#8c5a39", "#9a4e3a"],
  deep: ["#875638", "#693f28", "#7c3d30"],
  ebony: ["#70462f", "#543222", "#843f35"],
} as const;

const hairColors = {
  black: ["#2c2228", "#4a3c43"],
  espresso: ["#3f2b27", "#5d443d"],
  brown: ["#623f30", "#7f5846"],
  chestnut: ["#834b32", "#a2664a"],
  ginger: ["#b4623a", "#cd8057"],
  honey: ["#ad7f48", "#c79b66"],
  blond: ["#d3ae74", "#b8905a"],
  gray: ["#8d878c", "#aaa4a8"],
  silver: ["#cbc6c5", "#aca6a6"],
} as const;

const cloths = {
  plum: ["#7e3a5e", "#652a4a"],
  rose: ["#c4788a", "#a85f72"],
  apricot: ["#e5a765", "#c98a4a"],
  terracotta: ["#b8644a", "#9b4f38"],
  mustard: ["#c79a3f", "#a97f2d"],
  sage: ["#7f9b7c", "#668264"],
  forest: ["#4c6a57", "#3a5545"],
  teal: ["#4a8286", "#376a6e"],
  blue: ["#5b7a9c", "#476484"],
  ink: ["#43425c", "#323149"],
  cream: ["#f3e6d3", "#d9c6ac"],
  lilac: ["#a48bb5", "#89709b"],
} as const;

/** The tints behind the faces, a little deeper than behind initials, for light and dark pages. */
const grounds = {
  rose: "#eec0d0",
  apricot: "#f4cba3",
  sage: "#c3d9bc",
  sky: "#bcd0e3",
  coral: "#f6c3b7",
  lilac: "#d7c5e3",
  straw: "#e8d795",
  aqua: "#b0d8d9",
} as const;

const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as [keyof Values & string, ...(keyof Values & string)[]];

/** What a portrait looks like. Chosen by hand for each demo person, never derived from a name. */
export const portraitSchema = z.strictObject({
  skin: z.enum(keysOf(skins)),
  hair: z.enum(keysOf(hairStyles)),
  /** A color of hair or, for a head covering, of cloth. */
  color: z.enum([...keysOf(hairColors), ...keysOf(cloths)]),
  ground: z.enum(keysOf(grounds)),
  top: z.enum(["crew", "v", "collar", "cardigan", "roll"]),
  cloth: z.enum(keysOf(cloths)),
  face: z.enum(["oval", "round"]).default("oval"),
  smile: z.enum(["soft", "open"]).default("soft"),
  beard: z.enum(["none", "short", "full", "mustache"]).default("none"),
  glasses: z.boolean().default(false),
  earrings: z.boolean().default(false),
  isOlder: z.boolean().default(false),
});

type Portrait = z.infer<typeof portraitSchema>;

const ink = "#2f1f27";
/** Three times the largest frame. */
const sizePx = 320;
/** Styles that need room above the head. */
const tallStyles: ReadonlySet<string> = new Set(["afro", "headwrap", "puff", "topBun"]);
const coverings: ReadonlySet<string> = new Set(["headwrap", "hijab", "scarf"]);
const paleColors: ReadonlySet<string> = new Set(["silver", "blond", "gray"]);

/** Draws a head and shoulders as a square SVG, for a round frame of 40 px and more. */
export function drawPortrait(portrait: Portrait): string {
  const [skin, skinShade, lip] = skins[portrait.skin];
  const hair: HairShapes = hairStyles[portrait.hair](colorOf(portrait));
  const head = [
    `<ellipse fill="${skin}" cx="30" cy="47" rx="3.6" ry="5"/><ellipse fill="${skin}" cx="70" cy="47" rx="3.6" ry="5"/>`,
    `<path fill="${skin}" d="M30 42c0-15 8-23 20-23s20 8 20 23c0 17-8.5 28-20 28S30 59 30 42Z"/>`,
    drawFace(portrait, { skinShade, lip }),
    drawBeard(portrait),
    hair.front,
    portrait.earrings ? earrings : "",
    portrait.glasses ? drawGlasses(portrait) : "",
  ].join("");
  const scale = { oval: "1 1", round: "1.06 .97" }[portrait.face];
  const frame = (shapes: string) =>
    `<g transform="translate(50 50) scale(${scale}) translate(-50 -50)">${shapes}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${sizePx}" height="${sizePx}">
    <rect width="100" height="100" fill="${grounds[portrait.ground]}"/>
    <g transform="translate(0 ${tallStyles.has(portrait.hair) ? 8 : 4})">
      ${frame(hair.back ?? "")}${drawShoulders(portrait, { skin, skinShade })}${hair.middle ?? ""}${frame(head)}
    </g>
  </svg>`;
}

function colorOf({ color }: Pick<Portrait, "color">): { main: string; shade: string } {
  const [main, shade] = { ...hairColors, ...cloths }[color];
  return { main, shade };
}

const line = (color: string, width: number, d: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

function drawFace(
  { smile, isOlder, ...portrait }: Portrait,
  { skinShade, lip }: { skinShade: string; lip: string },
): string {
  return [
    `<g fill="${lip}" opacity=".28"><ellipse cx="37" cy="54.5" rx="4.4" ry="3"/><ellipse cx="63" cy="54.5" rx="4.4" ry="3"/></g>`,
    line(colorOfBrows(portrait), 1.7, "M38.5 40.5c2-1.7 4.6-1.7 6.5-.7M55 39.8c1.9-1 4.5-1 6.5.7"),
    `<g fill="${ink}"><ellipse cx="42" cy="46.5" rx="1.9" ry="2.3"/><ellipse cx="58" cy="46.5" rx="1.9" ry="2.3"/></g>`,
    line(skinShade, 1.6, "M50.5 47.5c-.8 2.6-2 4.7-1.6 6 .3.9 1.6 1 2.6.7"),
    smile === "open"
      ? `<path fill="#fff8f1" d="${openMouth}"/>${line(lip, 1.5, openMouth)}`
      : line(lip, 2, "M44 60c3.5 3.6 8.5 3.6 12 0"),
    isOlder ? line(skinShade, 1.1, "M40.5 57c-.8 1.6-.9 3-.5 4.5M59.5 57c.8 1.6.9 3 .5 4.5") : "",
  ].join("");
}

const openMouth = "M43 58.5c4.5 1.5 9.5 1.5 14 0-.5 5-3.5 7.5-7 7.5s-6.5-2.5-7-7.5Z";

/** Brows have the color of the hair, unless it is too pale for the skin or covered. */
function colorOfBrows({ skin, hair, color }: Pick<Portrait, "skin" | "hair" | "color">): string {
  const isCovered = coverings.has(hair) || hair === "none";
  const isPale = paleColors.has(color);
  if (!isCovered && !isPale) return colorOf({ color }).main;
  return skin === "deep" || skin === "ebony" || (isCovered && skin === "brown") ? ink : "#7a5b4a";
}

function drawBeard({ beard, color }: Portrait): string {
  if (beard === "none") return "";
  const { main } = colorOf({ color });
  const mustache = `<path fill="${main}" d="M41.5 58.5c1.5-3 5.5-4 8.5-2.5 3-1.5 7-.5 8.5 2.5-3 .8-5.5.6-8.5-.6-3 1.2-5.5 1.4-8.5.6Z"/>`;
  if (beard === "mustache") return mustache;
  const isFull = beard === "full";
  const chin = isFull ? 77 : 71.5;
  const jaw = `M30 47c1.5 4 3 6.5 6.5 7.5 3-2.5 8-4 13.5-4s10.5 1.5 13.5 4c3.5-1 5-3.5 6.5-7.5C70 62 61.5 ${chin} 50 ${chin}S30 62 30 47ZM43 59c4.5 1.5 9.5 1.5 14 0-.5 5-3.5 7-7 7s-6.5-2-7-7Z`;
  return `<path fill="${main}" fill-rule="evenodd" opacity="${isFull ? 1 : 0.85}" d="${jaw}"/>${isFull ? mustache : ""}`;
}

const earrings = `<g fill="#e0aa4f"><circle cx="29.5" cy="54" r="1.9"/><circle cx="70.5" cy="54" r="1.9"/></g>`;

function drawGlasses({ color }: Portrait): string {
  const rim = paleColors.has(color) ? "#7e3a5e" : "#4b2f3a";
  const lenses = `<g fill="#fff" fill-opacity=".18" stroke="${rim}" stroke-width="1.5"><circle cx="41.5" cy="47" r="6.2"/><circle cx="58.5" cy="47" r="6.2"/></g>`;
  return lenses + line(rim, 1.5, "M47.7 46c1.5-1 3.1-1 4.6 0M35.3 46 30.5 45M64.7 46l4.8-1");
}

function drawShoulders(
  { top, cloth }: Portrait,
  { skin, skinShade }: { skin: string; skinShade: string },
): string {
  const [main, shade] = cloths[cloth];
  const fill = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
  const neck =
    fill(skin, "M41.5 60v24h17V60Z") +
    `<path fill="${skinShade}" d="M41.5 66c5 5.5 12 5.5 17 0v4.5c-5 5-12 5-17 0Z" opacity=".75"/>`;
  const body = fill(main, "M0 104C2 88 18 82.5 41.5 77.5c2 4.5 15 4.5 17 0C82 82.5 98 88 100 104Z");
  switch (top) {
    case "crew":
      return (
        fill(skin, "M41.5 74c0 4-1.5 5.5-5 6.5 4 9 23 9 27 0-3.5-1-5-2.5-5-6.5Z") +
        neck +
        fill(main, "M0 104C2 88 18 82.5 37.5 79.5c4.5 7 20.5 7 25 0C82 82.5 98 88 100 104Z") +
        line(shade, 1.6, "M37 80.5c4.5 7.5 21.5 7.5 26 0")
      );
    case "v":
      return (
        body +
        neck +
        fill(skin, "M39 79 50 97l11-18Z") +
        fill(main, "M34 79.5 41.5 77 50 97l-5 7Zm32 0L58.5 77 50 97l5 7Z") +
        line(shade, 1.6, "M41 77.5 50 97l9-19.5")
      );
    case "collar":
      return (
        body +
        neck +
        fill(skin, "M41 80 50 91l9-11Z") +
        `<path fill="${main}" stroke="${shade}" stroke-width="1.3" stroke-linejoin="round" d="m41 76-6 4.5 6 10 9-2.5Zm18 0 6 4.5-6 10-9-2.5Z"/>` +
        line(shade, 1.3, "M50 89v15")
      );
    case "cardigan":
      return (
        fill("#f6ecdf", "M20 104V84h60v20Z") +
        neck +
        fill("#f6ecdf", "M36 82.5c5 7 23 7 28 0l4 22H32Z") +
        fill(main, "M0 104C2 88 18 82.5 38 79c-1 9 2 17 6 25Zm100 0C98 88 82 82.5 62 79c1 9-2 17-6 25Z") +
        line(shade, 1.5, "M38 79.5c-1 9 2 17 6 25M62 79.5c1 9-2 17-6 25")
      );
    case "roll":
      return (
        neck +
        body +
        fill(main, "M39 72.5c6 4 16 4 22 0l1.5 9.5c-7 4.5-18 4.5-25 0Z") +
        line(shade, 1.4, "M39.5 77c6 3.5 15 3.5 21 0M37.5 82c7 4.5 18 4.5 25 0")
      );
  }
}
