import { describe, expect, it } from "vitest";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { makeDoula } from "../../../testing/doulas.ts";
import { computeMapMiles, groupPins, isOnMap, placeOnMap, toPins } from "./map-geometry.ts";

function doulaAt(slug: string, map_offset: FoundDoula["map_offset"]): FoundDoula {
  return makeDoula(slug, { map_offset });
}

const at = (east_miles: number, north_miles: number) => ({ east_miles, north_miles });
const labels = (doulas: FoundDoula[], width: number) =>
  groupPins(toPins(doulas), width).map(({ pins }) => pins.map(({ doula }) => doula.slug).join());

describe("[2.6] pins", () => {
  it("are in the list's order, without doulas who have no position", () => {
    const pins = toPins([doulaAt("1", at(0, 0)), doulaAt("2", null), doulaAt("3", at(5, 5))]);
    expect(pins.map(({ doula }) => doula.slug)).toEqual(["1", "3"]);
  });

  it("at the same point become one", () => {
    const here = at(3, 4);
    expect(labels([doulaAt("1", here), doulaAt("2", at(20, 20)), doulaAt("3", here)], 60)).toEqual([
      "1,3",
      "2",
    ]);
  });

  it("too close to tap separately become one, and split when zoomed in", () => {
    const close = [doulaAt("1", at(0, 0)), doulaAt("2", at(4, 0))];
    expect(labels(close, 60)).toEqual(["1,2"]);
    expect(labels(close, 15)).toEqual(["1", "2"]);
  });

  it("are never too close together to tap", () => {
    const doulas = Array.from({ length: 40 }, (_, index) =>
      doulaAt(String(index), at((index * 7) % 31, (index * 11) % 29)),
    );
    const groups = groupPins(toPins(doulas), 60);
    for (const one of groups) {
      for (const other of groups) {
        if (one === other) continue;
        expect(Math.hypot(one.east - other.east, one.north - other.north)).toBeGreaterThanOrEqual(7.5);
      }
    }
    expect(groups.flatMap(({ pins }) => pins)).toHaveLength(40);
  });
});

it("[2.6] the map reaches slightly beyond the radius, but never beyond its background", () => {
  expect(computeMapMiles(30)).toBe(34);
  expect(computeMapMiles(500)).toBe(500);
});

it("[2.6] the searched place is in the center, with north up", () => {
  expect(placeOnMap({ east: 0, north: 0 }, 34)).toEqual({ left: "50%", top: "50%" });
  expect(placeOnMap({ east: -34, north: 34 }, 34)).toEqual({ left: "0%", top: "0%" });
  expect(placeOnMap({ east: 17, north: -8.5 }, 34)).toEqual({ left: "75%", top: "62.5%" });
});

it("[2.6] points beyond the map's edges are not on it", () => {
  expect(isOnMap({ east: 10, north: -10 }, 10)).toBe(true);
  expect(isOnMap({ east: 0, north: 10.1 }, 10)).toBe(false);
});
