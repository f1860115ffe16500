import { beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { austin, insertDoula } from "../../testing/fixtures.ts";
import { pointNorth, type SearchQuery, searchDoulas } from "../../testing/search.ts";

const app = await useTestApp();
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
});

const hintFor = async (query: SearchQuery) => (await searchDoulas(app, query)).hint;

describe("if filters leave nobody, the hint", () => {
  test("names the filter whose removal finds the most", async () => {
    for (let count = 0; count < 3; count++) {
      await insertDoula(app, { languages: ["English"], insuranceAccepted: ["Cigna"], hourlyRate: "40" });
    }
    await insertDoula(app, { languages: ["Hindi"], insuranceAccepted: ["Aetna"], hourlyRate: "40" });
    const query = { ...austin, language: "English", insurance: "Aetna", max_rate: 50 };
    expect(await hintFor(query)).toEqual({ kind: "drop_filter", filter: "insurance", count: 3 });
  });

  test("counts only doulas who match all other filters and the distance", async () => {
    await insertDoula(app, { languages: ["English"], hourlyRate: "90" });
    await insertDoula(app, { languages: ["Hindi"], hourlyRate: "40" });
    await insertDoula(app, { languages: ["Hindi"], hourlyRate: "40" });
    await insertDoula(app, { languages: ["English"], hourlyRate: "90", publicPoint: pointNorth(40) });
    await insertDoula(app, { languages: ["Hindi"], hourlyRate: "90" });
    await insertDoula(app, { languages: ["Hindi"], status: "pending", hourlyRate: "40" });
    const query = { ...austin, language: "English", max_rate: 50 };
    expect(await hintFor(query)).toEqual({ kind: "drop_filter", filter: "language", count: 2 });
  });

  test("can suggest dropping 'available'", async () => {
    await insertDoula(app, { languages: ["English"] }, []);
    await insertDoula(app, { languages: ["English"] }, []);
    await insertDoula(app, { languages: ["Hindi"] });
    const query = { ...austin, language: "English", available: 14 };
    expect(await hintFor(query)).toEqual({ kind: "drop_filter", filter: "available", count: 2 });
    expect(await hintFor({ ...austin, language: "Igbo", available: 14 })).toEqual({
      kind: "drop_filter",
      filter: "language",
      count: 1,
    });
    expect(await hintFor({ ...austin, miles: 1, available: 14, language: "Hindi" })).toBeNull();
  });

  test("works without a place", async () => {
    await insertDoula(app, { hourlyRate: "80", publicPoint: null });
    expect(await hintFor({ max_rate: 10 })).toEqual({ kind: "drop_filter", filter: "max_rate", count: 1 });
    expect(await hintFor({ max_rate: 10, language: "Igbo" })).toBeNull();
    await app.db.delete(schema.doulaProfiles);
    expect(await hintFor({ available: 14 })).toBeNull();
    expect(await hintFor({})).toBeNull();
  });
});

describe("if nobody is near, the hint", () => {
  test.each([
    [31, 50],
    [74.9, 75],
    [75.1, 100],
    [99.9, 100],
  ])("names the smallest radius that finds a doula %d miles away: %d", async (miles, radius) => {
    await insertDoula(app, { publicPoint: pointNorth(miles) });
    expect(await hintFor({ ...austin })).toEqual({ kind: "widen", miles: radius });
  });

  test("keeps the current filters", async () => {
    await insertDoula(app, { publicPoint: pointNorth(40), languages: ["English"] });
    await insertDoula(app, { publicPoint: pointNorth(70), languages: ["Hindi"] }, []);
    await insertDoula(app, { publicPoint: pointNorth(98), languages: ["Hindi"] });
    expect(await hintFor({ ...austin, miles: 32, language: "Hindi" })).toEqual({ kind: "widen", miles: 75 });
    expect(await hintFor({ ...austin, language: "Hindi", available: 14 })).toEqual({
      kind: "widen",
      miles: 100,
    });
    expect(await hintFor({ ...austin, miles: 95, language: "Hindi", available: 14 })).toEqual({
      kind: "drop_filter",
      filter: "language",
      count: 1,
    });
  });

  test("is missing if nothing helps, if a doula was found, and on later pages", async () => {
    expect(await hintFor({ ...austin })).toBeNull();
    await insertDoula(app, { publicPoint: pointNorth(101) });
    expect(await hintFor({ ...austin })).toBeNull();
    expect(await hintFor({ ...austin, miles: 500 })).toBeNull();
    const doula = await insertDoula(app);
    expect(await hintFor({ ...austin })).toBeNull();
    expect(await searchDoulas(app, { ...austin, after: doula.id })).toMatchObject({ items: [], hint: null });
  });
});

describe("[2.6] if nobody is near, the nearest cities with doulas", () => {
  const citiesFor = async (query: SearchQuery) => (await searchDoulas(app, query)).nearby_cities;

  test("are named with their miles and doulas, nearest first, at most five", async () => {
    for (const [location, miles] of [
      ["Waco, TX", 96],
      ["Temple, TX", 62.2],
      ["Killeen, TX", 60],
      ["Temple, TX", 65],
      ["Belton, TX", 58],
      ["Salado, TX", 47],
      ["Jarrell, TX", 38],
    ] as const)
      await insertDoula(app, { location, publicPoint: pointNorth(miles) });
    expect(await citiesFor({ ...austin })).toEqual([
      { name: "Jarrell, TX", miles: 38, doula_count: 1 },
      { name: "Salado, TX", miles: 47, doula_count: 1 },
      { name: "Belton, TX", miles: 58, doula_count: 1 },
      { name: "Killeen, TX", miles: 60, doula_count: 1 },
      { name: "Temple, TX", miles: 62, doula_count: 2 },
    ]);
  });

  test("are at most 100 miles away", async () => {
    await insertDoula(app, { location: "Dallas, TX", publicPoint: pointNorth(100.2) });
    await insertDoula(app, { location: "Waco, TX", publicPoint: pointNorth(90), status: "pending" });
    expect(await citiesFor({ ...austin })).toEqual([]);
  });

  test("are missing with filters, without a place, or if a doula was found", async () => {
    await insertDoula(app, { location: "Waco, TX", publicPoint: pointNorth(90) });
    expect(await citiesFor({ ...austin, language: "Hindi" })).toBeNull();
    expect(await citiesFor({ language: "Hindi" })).toBeNull();
    await insertDoula(app);
    expect(await citiesFor({ ...austin })).toBeNull();
  });
});

describe("with three doulas or fewer near a place, a search counts how many more are", () => {
  const moreWithin = async (query: SearchQuery = { ...austin }) =>
    (await searchDoulas(app, query)).more_within;
  const insertAt = async (...miles: number[]) => {
    for (const each of miles) await insertDoula(app, { publicPoint: pointNorth(each) });
  };

  test("within twice the radius", async () => {
    await insertAt(5, 10, 20, 31, 59, 61, 100);
    expect(await moreWithin()).toEqual({ miles: 60, count: 2 });
    expect(await moreWithin({ ...austin, miles: 15 })).toEqual({ miles: 30, count: 1 });
  });

  test("within 100 miles, if twice the radius adds nobody or is farther", async () => {
    await insertAt(5, 90, 101);
    expect(await moreWithin()).toEqual({ miles: 100, count: 1 });
    expect(await moreWithin({ ...austin, miles: 75 })).toEqual({ miles: 100, count: 1 });
    expect(await moreWithin({ ...austin, miles: 100 })).toBeNull();
  });

  test("who match the same filters", async () => {
    await insertDoula(app, { languages: ["Hindi"] });
    await insertDoula(app, { languages: ["Hindi"], publicPoint: pointNorth(40) });
    await insertDoula(app, { languages: ["Igbo"], publicPoint: pointNorth(40) });
    expect(await moreWithin({ ...austin, language: "Hindi" })).toEqual({ miles: 60, count: 1 });
  });

  test("but not if there is nobody, a fourth doula, another page or no place", async () => {
    await insertAt(40);
    expect(await moreWithin()).toBeNull();
    await insertAt(1, 2, 3);
    expect(await moreWithin()).not.toBeNull();
    await insertAt(4);
    expect(await moreWithin()).toBeNull();
    expect(await moreWithin({})).toBeNull();
  });
});
