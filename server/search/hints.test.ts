import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { austin, insertDoula } from "../testing/fixtures.ts";
import { northBy, type SearchQuery, searchWith } from "../testing/search.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
});
afterAll(() => app.close());

const hintFor = async (query: SearchQuery) => (await searchWith(app, query)).hint;

describe("where filters leave nobody, the hint", () => {
  test("names the filter without which most are found", async () => {
    for (let count = 0; count < 3; count++) {
      await insertDoula(app, { languages: ["English"], insuranceAccepted: ["Cigna"], hourlyRate: "40" });
    }
    await insertDoula(app, { languages: ["Hindi"], insuranceAccepted: ["Aetna"], hourlyRate: "40" });
    const query = { ...austin, language: "English", insurance: "Aetna", max_rate: 50 };
    expect(await hintFor(query)).toEqual({ kind: "drop_filter", filter: "insurance", count: 3 });
  });

  test("counts only who meets all other filters, and the distance", async () => {
    await insertDoula(app, { languages: ["English"], hourlyRate: "90" });
    await insertDoula(app, { languages: ["Hindi"], hourlyRate: "40" });
    await insertDoula(app, { languages: ["Hindi"], hourlyRate: "40" });
    await insertDoula(app, { languages: ["English"], hourlyRate: "90", publicPoint: northBy(40) });
    await insertDoula(app, { languages: ["Hindi"], hourlyRate: "90" });
    await insertDoula(app, { languages: ["Hindi"], status: "pending", hourlyRate: "40" });
    const query = { ...austin, language: "English", max_rate: 50 };
    expect(await hintFor(query)).toEqual({ kind: "drop_filter", filter: "language", count: 2 });
  });

  test("may be to drop 'available', or to keep it and drop another", async () => {
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

describe("where nobody is near, the hint", () => {
  test.each([
    [31, 50],
    [74.9, 75],
    [75.1, 100],
    [149, 150],
    [199, 200],
    [299, 300],
    [499, 500],
  ])("names the smallest radius that finds somebody %d miles away: %d", async (miles, radius) => {
    await insertDoula(app, { publicPoint: northBy(miles) });
    expect(await hintFor({ ...austin })).toEqual({ kind: "widen", miles: radius });
  });

  test("keeps the filters that are in force", async () => {
    await insertDoula(app, { publicPoint: northBy(40), languages: ["English"] });
    await insertDoula(app, { publicPoint: northBy(90), languages: ["Hindi"] }, []);
    await insertDoula(app, { publicPoint: northBy(180), languages: ["Hindi"] });
    expect(await hintFor({ ...austin, language: "Hindi" })).toEqual({ kind: "widen", miles: 100 });
    expect(await hintFor({ ...austin, language: "Hindi", available: 14 })).toEqual({
      kind: "widen",
      miles: 200,
    });
    expect(await hintFor({ ...austin, miles: 100, language: "Hindi", available: 14 })).toEqual({
      kind: "drop_filter",
      filter: "language",
      count: 1,
    });
  });

  test("is missing where nothing helps, where somebody was found, and on later pages", async () => {
    expect(await hintFor({ ...austin })).toBeNull();
    await insertDoula(app, { publicPoint: northBy(501) });
    expect(await hintFor({ ...austin })).toBeNull();
    expect(await hintFor({ ...austin, miles: 500 })).toBeNull();
    const doula = await insertDoula(app);
    expect(await hintFor({ ...austin })).toBeNull();
    expect(await searchWith(app, { ...austin, after: doula.id })).toMatchObject({ items: [], hint: null });
  });
});
