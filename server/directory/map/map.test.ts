import { describe, expect, test } from "vitest";
import { mapBackgroundSchema } from "../../../contract/directory/map.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode } from "../../testing/fixtures.ts";
import { selectLabeledCities } from "./service.ts";

const app = await useTestApp();

async function background(query: string) {
  const response = await app.send(`/rest/v1/map_background?${query}`);
  expect(response.status).toBe(200);
  return mapBackgroundSchema.parse(await response.json());
}

const austin = "lat=30.2672&lng=-97.7431";
const chicago = "lat=41.88&lng=-87.63";

const parseNumbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe("the background of a map", () => {
  test("is drawn in miles from the place, with at most one decimal", async () => {
    const { land, counties, miles } = await background(`${austin}&miles=30`);
    expect(miles).toBe(30);
    expect(land).toMatch(/^M.*Z$/);
    for (const number of parseNumbers(land + counties)) {
      expect(Math.abs(number)).toBeLessThanOrEqual(31.5);
      expect(Math.round(number * 10) / 10).toBe(number);
    }
  });

  test("is all land far from a coast, and empty at sea and abroad", async () => {
    const whole = [-31.5, -31.5, 31.5, -31.5, 31.5, 31.5, -31.5, 31.5];
    expect(parseNumbers((await background(`${austin}&miles=30`)).land)).toEqual(whole);
    for (const place of ["lat=35&lng=-60", "lat=48.86&lng=2.35", "lat=90&lng=0", "lat=0&lng=180"]) {
      expect(await background(`${place}&miles=30`)).toMatchObject({
        land: "",
        borders: "",
        counties: "",
        cities: [],
      });
    }
  });

  test("shows state borders, and county lines unless they would crowd the map", async () => {
    const near = await background(`${chicago}&miles=30`);
    expect(near.borders).not.toBe("");
    expect(near.counties).not.toBe("");
    expect((await background(`${chicago}&miles=101`)).counties).toBe("");
    expect((await background(`${austin}&miles=30`)).borders).toBe("");
  });

  test("labels the largest cities at their locations", async () => {
    const { cities } = await background(`${austin}&miles=100`);
    expect(cities.slice(0, 2).map((city) => [city.name, city.population_rank])).toEqual([
      ["San Antonio", 1],
      ["Austin", 2],
    ]);
    const [sanAntonio] = cities;
    // 74 miles southwest.
    expect(sanAntonio?.east_miles).toBeCloseTo(-45, -1);
    expect(sanAntonio?.north_miles).toBeCloseTo(-58, -1);
    expect(cities.length).toBeLessThanOrEqual(12);
  });

  test("works on both sides of the 180th meridian", async () => {
    const { land, attribution } = await background("lat=51.95&lng=179.9&miles=200");
    expect(land).not.toBe("");
    expect(attribution).toContain("Census Bureau");
    expect(attribution).toContain("GeoNames");
  });

  test("rounds the place to a hundredth of a degree", async () => {
    expect(await background("lat=30.2672&lng=-97.7431&miles=5")).toEqual(
      await background("lat=30.2749&lng=-97.7351&miles=5"),
    );
  });

  test.each([
    "",
    "miles=30",
    `${austin}`,
    `${austin}&miles=0`,
    `${austin}&miles=501`,
    `${austin}&miles=1.5`,
    "lat=91&lng=0&miles=3",
  ])("refuses the query '%s'", async (query) => {
    const response = await app.send(`/rest/v1/map_background?${query}`);
    expect([response.status, await errorCode(response)]).toEqual([400, "invalid_input"]);
  });
});

test("a map drops the smaller of two overlapping city labels", () => {
  const at = (name: string, east_miles: number, north_miles: number) => ({ name, east_miles, north_miles });
  const chosen = selectLabeledCities(
    [
      at("Large", 0, 0),
      at("Covered", 1, 1),
      at("Below", 0, -4),
      at("Cut At The Edge", 29, 10),
      at("Top", 0, 29.5),
    ],
    30,
  );
  expect(chosen.map((city) => [city.name, city.population_rank])).toEqual([
    ["Large", 1],
    ["Below", 2],
  ]);
});
