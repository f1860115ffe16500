import { beforeEach, describe, expect, test } from "vitest";
import { facetsResponseSchema } from "../../../contract/directory/search.schema.ts";
import { earthRadiusMiles } from "../../../contract/directory/search.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { austin, errorCode, insertDoula } from "../../testing/fixtures.ts";
import { pointNorth, type SearchQuery, searchDoulas, toSearchParams } from "../../testing/search.ts";

const app = await useTestApp();
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
});

async function facets(query: SearchQuery = { ...austin }) {
  const response = await app.send(`/rest/v1/doula_profiles/facets?${toSearchParams(query)}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return facetsResponseSchema.parse(await response.json());
}

describe("facets", () => {
  test("count the values of listed doulas near a place, most frequent first, then by name", async () => {
    await insertDoula(app, {
      languages: ["English", "Spanish"],
      insuranceAccepted: ["Cigna"],
      hourlyRate: "45.50",
    });
    await insertDoula(app, {
      languages: ["English", "English"],
      insuranceAccepted: ["Aetna"],
      hourlyRate: "30",
    });
    await insertDoula(app, { specialties: ["VBAC"], approach: ["direct"] });
    await insertDoula(app, { status: "pending", languages: ["Latin"], hourlyRate: "1" });
    await insertDoula(app, { publicPoint: pointNorth(40), languages: ["Hindi"], hourlyRate: "99" });
    expect(await facets()).toEqual({
      language: [
        { value: "English", count: 2 },
        { value: "Spanish", count: 1 },
      ],
      insurance: [
        { value: "Aetna", count: 1 },
        { value: "Cigna", count: 1 },
      ],
      specialty: [{ value: "VBAC", count: 1 }],
      approach: [{ value: "direct", count: 1 }],
      rate: { lowest: 30, highest: 45.5 },
      radius_miles: 30,
    });
    expect(await facets({ ...austin, miles: 50 })).toMatchObject({
      rate: { lowest: 30, highest: 99 },
      radius_miles: 50,
    });
  });

  test("are empty if nobody is there, or if profiles have gaps", async () => {
    const nothing = { insurance: [], specialty: [], approach: [], language: [], rate: null };
    expect(await facets()).toMatchObject(nothing);
    await insertDoula(app, { languages: [" ", ""] });
    expect(await facets()).toMatchObject(nothing);
  });

  test("list at most thirty values, each of which finds a doula", async () => {
    await insertDoula(app, {
      specialties: Array.from({ length: 40 }, (_, index) => `Specialty ${index + 10}`),
    });
    await insertDoula(app, { specialties: ["Specialty 49", "x".repeat(81)] });
    const { specialty } = await facets();
    expect(specialty).toHaveLength(30);
    expect(specialty[0]).toEqual({ value: "Specialty 49", count: 2 });
    for (const { value, count } of specialty.slice(0, 3)) {
      expect((await searchDoulas(app, { ...austin, specialty: value })).items).toHaveLength(count);
    }
  });

  test("count a value among the doulas who match the other filters", async () => {
    const both = ["English", "Spanish"];
    await insertDoula(app, { languages: both, specialties: ["VBAC"], hourlyRate: "40" });
    await insertDoula(app, { languages: both, specialties: ["Twins"], hourlyRate: "90" });
    await insertDoula(app, { languages: ["English"], specialties: ["VBAC"], hourlyRate: null });
    const query = { ...austin, max_rate: 60, specialty: "VBAC" };
    const { language, specialty, rate } = await facets(query);
    expect(language).toEqual([
      { value: "English", count: 1 },
      { value: "Spanish", count: 1 },
    ]);
    // The other specialties are alternatives; one that nobody else matches stays in the list.
    expect(specialty).toEqual([
      { value: "VBAC", count: 1 },
      { value: "Twins", count: 0 },
    ]);
    expect(rate).toEqual({ lowest: 40, highest: 90 });
    expect((await searchDoulas(app, { ...query, language: "English" })).items).toHaveLength(1);
  });

  test("can be counted without a place", async () => {
    await insertDoula(app, { publicPoint: null, languages: ["Igbo"] });
    expect((await facets({})).language).toEqual([{ value: "Igbo", count: 1 }]);
  });

  test.each(["lat=30", "miles=10", "lat=30&lng=-97&miles=0", "lat=91&lng=0"])(
    "are refused for the query %s",
    async (query) => {
      const response = await app.send(`/rest/v1/doula_profiles/facets?${query}`);
      expect([response.status, await errorCode(response)]).toEqual([400, "invalid_input"]);
    },
  );
});

describe("a doula's position on the map", () => {
  const degrees = (miles: number) => (miles / earthRadiusMiles) * (180 / Math.PI);
  const pointEast = (miles: number) => ({
    x: austin.lng + degrees(miles) / Math.cos((austin.lat * Math.PI) / 180),
    y: austin.lat,
  });

  test.each([
    ["in the middle", pointNorth(0), { east_miles: 0, north_miles: 0 }],
    ["to the north", pointNorth(12.4), { east_miles: 0, north_miles: 12 }],
    ["to the south", pointNorth(-7.6), { east_miles: 0, north_miles: -8 }],
    ["to the east", pointEast(20.2), { east_miles: 20, north_miles: 0 }],
    ["to the west", pointEast(-9.7), { east_miles: -10, north_miles: 0 }],
  ])("is given in whole miles from the place: %s", async (_where, publicPoint, offset) => {
    await insertDoula(app, { publicPoint });
    expect((await searchDoulas(app)).items[0]?.map_offset).toEqual(offset);
  });

  test("is no more precise than the distance", async () => {
    await insertDoula(app, { publicPoint: { x: -97.123456, y: 30.654321 } });
    const response = await app.send(`/rest/v1/doula_profiles?${toSearchParams({ ...austin, miles: 100 })}`);
    const text = await response.text();
    for (const secret of ["97.12", "30.65", "latitude", "longitude", "point", '"tie"', "sort_key"]) {
      expect(text).not.toContain(secret);
    }
    const [doula] = (await searchDoulas(app, { ...austin, miles: 100 })).items;
    const { east_miles = 0, north_miles = 0 } = doula?.map_offset ?? {};
    expect(Math.abs(Math.hypot(east_miles, north_miles) - (doula?.distance_miles ?? 0))).toBeLessThan(1.3);
  });
});
