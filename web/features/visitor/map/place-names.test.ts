import { expect, it } from "vitest";
import { placeCityNames, touchesPin } from "./place-names.ts";

const on = (city: { east: number; north: number }, pinned: { east: number; north: number }[] = []) =>
  placeCityNames({ cities: [{ name: "Kyle", ...city }], pinned, radiusMiles: 30, miles: 34 }).map(
    ({ side }) => side,
  );

it("[2.6] a city's name is placed where no pin covers it, or nowhere", () => {
  expect(on({ east: 0, north: 0 })).toEqual(["right"]);
  expect(on({ east: 0, north: 0 }, [{ east: 6, north: 0 }])).toEqual(["left"]);
  expect(on({ east: 0, north: 0 }, [{ east: 0, north: 0 }])).toEqual(["below"]);
  const around = [6, 0, -6].map((east) => ({ east, north: -2 }));
  expect(on({ east: 0, north: 0 }, around)).toEqual([]);
});

it("[2.6] a city's name does not cross the ring or the map's edge", () => {
  expect(on({ east: 29, north: 0 })).toEqual(["left"]);
  expect(on({ east: -29, north: 0 })).toEqual(["right"]);
  expect(on({ east: 33, north: -31 })).toEqual(["left"]);
});

it("[2.6] names do not cover each other; the first, the largest city, wins", () => {
  const cities = [
    { name: "Austin", east: 0, north: 0 },
    { name: "West Lake Hills", east: 1, north: 0 },
  ];
  const placed = placeCityNames({ cities, pinned: [], radiusMiles: 30, miles: 34 });
  expect(placed.map(({ name, side }) => `${name} ${side}`)).toEqual(["Austin right"]);
});

it.each([
  [1, true],
  [10, false],
])("[2.6] a pin %i miles from the searched place hides its marker: %s", (east, isHidden) => {
  expect(touchesPin({ east, north: 0 }, { east: 0, north: 0 }, 34)).toBe(isHidden);
});
