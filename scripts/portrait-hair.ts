/** Hair and head coverings for `drawPortrait`, on its grid of 100 by 100. */
export interface HairShapes {
  /** Behind head and shoulders. */
  back?: string;
  /** In front of the shoulders, behind the face. */
  middle?: string;
  /** Over the forehead. */
  front: string;
}

interface HairColors {
  /** The color of the hair or the cloth. */
  main: string;
  /** Strands and folds. */
  shade: string;
}

type Draw = (colors: HairColors) => HairShapes;

const fill = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
const circle = (color: string, x: number, y: number, r: number) =>
  `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`;
const strand = (color: string, d: string, width = 1.2) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;

/** Hair combed back from the forehead. */
const combedBack =
  "M28.5 46C25 25 34 14 50 14s25 11 21.5 32C70 37 66.5 31 61 28.5c-6-2.5-16-2.5-22 0C33.5 31 30 37 28.5 46Z";
/** Hair parted on the left. */
const sidePart =
  "M28.5 47C24 25 33 13 50.5 13S76 25 71.5 47c-1-8-4-14-9-17.5C56 32 46 31 40 26.5 36 31 30.5 37 28.5 47Z";
/** Hair parted in the middle. */
const middlePart = "M28.5 48C24 26 33 13 50 13s26 13 21.5 35C70 38 62 33 50 24.5 38 33 30 38 28.5 48Z";
/** A fringe to the eyebrows. */
const fringe =
  "M28.5 48C24 26 33 13 50 13s26 13 21.5 35c-.5-4-1.5-7-3-9.5C58 41 42 41 31.5 38.5c-1.5 2.5-2.5 5.5-3 9.5Z";
/** Very short hair with a clear hairline. */
const cropped =
  "M29 43C26.5 26 35 16.5 50 16.5S73.5 26 71 43c-1-5-2-9-4.5-12.5C61 28 56 27.5 50 27.5s-11 .5-16.5 3C31 34 30 38 29 43Z";

const curls = (color: string, spots: [number, number, number][]) =>
  spots.map(([x, y, r]) => circle(color, x, y, r)).join("");

export const hairStyles = {
  none: () => ({ front: "" }),
  cropped: ({ main }) => ({ front: fill(main, cropped) }),
  short: ({ main, shade }) => ({
    front:
      fill(
        main,
        "M28.5 45C24 27 31 13 49 12c17-1 27 11 22.5 33-1-6-2.5-10.5-5-14-8 1-19-1-25.5-6C39 30 32 34 28.5 45Z",
      ) + strand(shade, "M42 24.5c5 4 13 6 21 5"),
  }),
  wavyShort: ({ main, shade }) => ({
    front:
      fill(
        main,
        "M28.5 46c-4-6-4.5-14-1-19 1-7 7-12 13-12 6-5 17-4 21 1 7 1 11 7 11 13 3 5 2 12-1 17-.5-6-2-10-4.5-13-5 1-8-1-10-4-4 4-11 5-16 2-3 5-10 8-12.5 15Z",
      ) + strand(shade, "M38 22c3 3 8 3 11 0M56 20c3 2 6 4 8 8"),
  }),
  pixie: ({ main, shade }) => ({
    front:
      fill(
        main,
        "M27.5 50C22 28 31 13 50 13s28 14 22.5 36c-1.5 1-2.5-1-3-4-1-6-3-11-5.5-14.5C58 38 44 39.5 33 36.5c-2 4-2.5 9-2.5 13-.5 2-2 2.5-3 .5Z",
      ) + strand(shade, "M60 20c2 4 2 8 0 12"),
  }),
  bob: ({ main, shade }) => ({
    back: fill(main, "M27 69C19 52 20 13 50 13s31 39 23 56c-2.5 4.5-9 4-12 0H39c-3 4-9.5 4.5-12 0Z"),
    front: fill(main, sidePart) + strand(shade, "M41 25.5c6 4 14 5.5 21 4"),
  }),
  fringeBob: ({ main, shade }) => ({
    back: fill(main, "M27 67C20 52 20 13 50 13s30 39 23 54c-2.5 4-9 4-12 0H39c-3 4-9.5 4-12 0Z"),
    front: fill(main, fringe) + strand(shade, "M44 20c-2 6-3 12-3 18M57 20c1 6 2 12 2 18"),
  }),
  long: ({ main, shade }) => ({
    back: fill(main, "M24 94C20 74 17 13 50 13s30 61 26 81c-5 4-14 3-16-3H40c-2 6-11 7-16 3Z"),
    front: fill(main, middlePart) + strand(shade, "M28 62c-1 8-.5 16 .5 24M72 62c1 8 .5 16-.5 24"),
  }),
  longSide: ({ main, shade }) => ({
    back: fill(main, "M24 90C19 70 18 13 50 13s31 57 26 77c-5 4-13 3-15-3H39c-2 6-10 7-15 3Z"),
    front: fill(main, sidePart) + strand(shade, "M27.5 60c-1 8 0 16 1 23M72.5 60c1 8 0 16-1 23"),
  }),
  wavy: ({ main, shade }) => ({
    back: fill(
      main,
      "M22 84c-4-6 2-11-1-18s2-12 1-19C20 26 31 12 50 12s30 14 28 35c-1 7 4 12 1 19s3 12-1 18c-3 6-13 6-17 0H39c-4 6-14 6-17 0Z",
    ),
    front: fill(main, sidePart) + strand(shade, "M26 58c3 5-1 9 1 14s-1 7 0 10M74 58c-3 5 1 9-1 14s1 7 0 10"),
  }),
  curly: ({ main, shade }) => ({
    back: curls(main, [
      [26, 38, 11],
      [23, 52, 10.5],
      [26, 65, 9.5],
      [74, 38, 11],
      [77, 52, 10.5],
      [74, 65, 9.5],
      [36, 24, 12],
      [50, 19, 13],
      [64, 24, 12],
      [33, 72, 6],
      [67, 72, 6],
    ]),
    front:
      curls(main, [
        [33, 32, 7],
        [41, 25, 8],
        [51, 22, 8.5],
        [61, 25, 8],
        [67.5, 32, 7],
      ]) + strand(shade, "M38 23c2-3 6-3 7 0M56 22c2-3 6-2 7 1M19 51c2-3 5-2 6 1M76 51c2-3 5-3 6 0"),
  }),
  shortCurls: ({ main, shade }) => ({
    front:
      curls(main, [
        [29.5, 38, 5],
        [32, 29, 7],
        [39, 21, 7.5],
        [50, 17.5, 8.5],
        [61, 21, 7.5],
        [68, 29, 7],
        [70.5, 38, 5],
        [44, 25, 7],
        [56, 25, 7],
      ]) + strand(shade, "M41 21c2-3 5-3 7 0M54 19c2-3 5-2 6 1"),
  }),
  afro: ({ main, shade }) => ({
    back: curls(main, [
      [50, 36, 31],
      [26, 44, 11],
      [74, 44, 11],
      [31, 57, 9],
      [69, 57, 9],
      [36, 13, 10],
      [64, 13, 10],
      [24, 28, 10],
      [76, 28, 10],
      [50, 8, 10],
    ]),
    front:
      fill(
        main,
        "M28.5 45C26 27 36 17 50 17s24 10 21.5 28c-1-6-3-11-6.5-14.5-9-3-21-3-30 0C31.5 34 29.5 39 28.5 45Z",
      ) + strand(shade, "M34 14c2-3 6-3 8 0M60 12c3-2 6-1 7 2M22 36c1-4 4-5 7-3"),
  }),
  puff: ({ main, shade }) => ({
    back: curls(main, [
      [50, 9, 13],
      [38, 11, 8],
      [62, 11, 8],
      [50, 3, 9],
    ]),
    front: fill(main, combedBack) + strand(shade, "M38 21c7-3.5 17-3.5 24 0M44 8c2-3 5-3 7 0", 1.4),
  }),
  locs: ({ main, shade }) => ({
    back:
      [19, 26.5, 34, 66, 73.5, 81]
        .map(
          (x, i) =>
            `<path fill="none" stroke="${main}" stroke-width="6" stroke-linecap="round" d="M${50 + (x - 50) * 0.5} 22C${x} 34 ${x - 1} 56 ${x + (i % 2 ? 1.5 : -1)} ${74 + (i % 3) * 4}"/>`,
        )
        .join("") + fill(main, "M26 50C20 28 30 12 50 12s30 16 24 38Z"),
    front: fill(main, middlePart) + strand(shade, "M41 16c-5 4-9 10-10 18M59 16c5 4 9 10 10 18M50 13.5v11"),
  }),
  topBun: ({ main, shade }) => ({
    back: circle(main, 50, 9.5, 9.5),
    front: fill(main, combedBack) + strand(shade, "M40 20c6-3 14-3 20 0M45 7c3-2.5 7-2.5 10 0"),
  }),
  lowBun: ({ main, shade }) => ({
    back: circle(main, 73, 62, 9),
    front: fill(main, sidePart) + strand(shade, "M41 25.5c6 4 14 5.5 21 4"),
  }),
  nape: ({ main, shade }) => ({
    back: fill(main, "M29 62c-4-14-3-30 3-38h36c6 8 7 24 3 38-1 4-6 5-9 2H38c-3 3-8 2-9-2Z"),
    front: fill(main, middlePart) + strand(shade, "M50 14v9"),
  }),
  braid: ({ main, shade }) => ({
    back: fill(main, "M28 58C24 40 26 20 40 16h22c10 4 14 24 10 44-3 5-8 5-10 1H38c-3 3-8 2-10-3Z"),
    middle:
      [68, 75, 82, 89, 96]
        .map(
          (y, i) =>
            `<ellipse fill="${main}" cx="${70.5 + (i % 2 ? 1 : -0.5)}" cy="${y}" rx="${6 - i * 0.5}" ry="5.2"/>`,
        )
        .join("") +
      strand(shade, "M66 71c3 2 6 2 9 0M66.5 78c3 2 6 2 8.5 0M67 85c3 2 5 2 8 0M67 92c2 1.5 5 1.5 7 0"),
    front: fill(main, sidePart) + strand(shade, "M41 25.5c6 4 14 5.5 21 4"),
  }),
  braids: ({ main, shade }) => ({
    back: fill(main, "M28 60C24 40 26 20 40 16h20c14 4 16 24 12 44-3 4-8 4-10 1H38c-2 3-7 3-10-1Z"),
    middle:
      [28.5, 71.5]
        .flatMap((x) =>
          [66, 73, 80, 87].map(
            (y, i) => `<ellipse fill="${main}" cx="${x}" cy="${y}" rx="${5.4 - i * 0.4}" ry="5"/>`,
          ),
        )
        .join("") +
      strand(
        shade,
        "M25 69.5c2 1.5 5 1.5 7 0M25 76.5c2 1.5 5 1.5 7 0M68 69.5c2 1.5 5 1.5 7 0M68 76.5c2 1.5 5 1.5 7 0",
      ),
    front: fill(main, middlePart) + strand(shade, "M50 14v9.5"),
  }),
  hijab: ({ main, shade }) => ({
    back: fill(main, "M4 104C14 92 19 66 22 44 24 22 34 9 50 9s26 13 28 35c3 22 8 48 18 60Z"),
    front:
      `<path fill="${main}" fill-rule="evenodd" d="M22 62C18 28 30 9 50 9s32 19 28 53c-2 14-8 24-16 30-8 5-16 5-24 0-8-6-14-16-16-30ZM50 22.5c-11.5 0-18 8.5-18 21 0 14 7.5 25.5 18 25.5s18-11.5 18-25.5c0-12.5-6.5-21-18-21Z"/>` +
      fill(main, "M27 66c8 12 22 16 38 9 14 2 27 13 31 30H6C12 88 20 75 27 66Z") +
      strand(
        shade,
        "M29.5 34C33 24 41 18.5 50 18.5S67 24 70.5 34M28 68c9 12 24 15 38 7M34 77c4 6 12 9 20 7",
        1.3,
      ),
  }),
  headwrap: ({ main, shade }) => ({
    back: fill(main, "M27 36C20 16 34 1 52 2c18 1 27 16 22 34Z"),
    front:
      fill(main, "M27 40C24 22 34 8 50 8s27 12 23.5 32C66 31 58 28 50 28s-16 3-23 12Z") +
      `<ellipse fill="${main}" cx="57" cy="11" rx="12" ry="9" transform="rotate(-18 57 11)"/>` +
      strand(
        shade,
        "M30 32c7-9 15-13 25-13M35 21c6-5 12-7 18-6M48 10c5-3 12-2 15 3M56 18c5 2 10 6 14 13",
        1.3,
      ),
  }),
  scarf: ({ main, shade }) => ({
    back: fill(main, "M29 30c-6 12-6 26-3 36 4 4 8 0 9-6ZM71 36c7 6 9 18 6 31-2 6-8 6-10 2Z"),
    front:
      fill(main, "M27.5 44C23 24 33 11.5 50 11.5S77 24 72.5 44C69 34 61 28.5 50 28.5S31 34 27.5 44Z") +
      strand(shade, "M30 35c6-7 13-10 20-10s14 3 20 10M35 22c9-6 21-6 30 0", 1.3),
  }),
} satisfies Record<string, Draw>;
