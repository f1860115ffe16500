import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facetsResponseSchema } from "../../../contract/directory/search.schema.ts";
import { filterLimits } from "../../../contract/directory/search.ts";
import { useTestApp } from "../../testing/app.ts";
import { austin, errorCode, insertDoula } from "../../testing/fixtures.ts";
import { insertDoulas, removeDoulas } from "../../testing/many-doulas.ts";
import { pointNorth, type SearchQuery, searchDoulas, toSearchParams } from "../../testing/search.ts";
import { searchLimits } from "./service.ts";

const { candidates, checked } = filterLimits;

const app = await useTestApp();

const namesFound = async (query: SearchQuery) =>
  (await searchDoulas(app, query)).items.map((doula) => doula.full_name);

async function languagesNamed(query: SearchQuery) {
  const response = await app.send(`/rest/v1/doula_profiles/facets?${toSearchParams(query)}`);
  const { language } = facetsResponseSchema.parse(await response.json());
  return language.map(({ value }) => value);
}

async function removeOneDoula() {
  await app.db.execute(sql`
    delete from doula_profiles where id = (select id from doula_profiles where languages = '{English}' limit 1)
  `);
}

describe("[7.5] with more doulas in a circle than a search considers", () => {
  const rareSearch = { ...austin, language: "Igbo" };

  beforeAll(async () => {
    await insertDoulas(app, candidates, () => ({
      languages: sql`'{English}'::text[]`,
      hourly_rate: sql`40`,
      created_at: sql`timestamptz '2026-01-01'`,
    }));
    await insertDoula(app, {
      fullName: "Twenty-First Mile",
      languages: ["Igbo"],
      hourlyRate: "5",
      publicPoint: pointNorth(21),
      createdAt: new Date("2026-01-02"),
    });
    await app.db.execute("analyze doula_profiles");
  });
  afterAll(() => removeDoulas(app));

  test("only the nearest are considered", async () => {
    for (const miles of [30, 100, 500]) {
      expect(await namesFound({ ...austin, miles, sort: "price" })).not.toContain("Twenty-First Mile");
      expect(await namesFound({ ...rareSearch, miles })).toEqual([]);
      expect(await languagesNamed({ ...austin, miles })).toEqual(["English"]);
    }
    expect((await searchDoulas(app, { ...rareSearch, max_rate: 1 })).hint).toBeNull();
    expect(await namesFound({ language: "Igbo" })).toEqual([]);
    expect((await searchDoulas(app, { language: "Igbo", max_rate: 1 })).hint).toBeNull();
    expect(await languagesNamed({})).toEqual(["English"]);
  });

  test("all are considered if there are no more than that", async () => {
    await removeOneDoula();
    for (const miles of [30, 100, 500]) {
      expect((await namesFound({ ...austin, miles, sort: "price" }))[0]).toBe("Twenty-First Mile");
      expect(await namesFound({ ...rareSearch, miles })).toEqual(["Twenty-First Mile"]);
      expect(await languagesNamed({ ...austin, miles })).toEqual(["English", "Igbo"]);
    }
    const dropRate = { kind: "drop_filter", filter: "max_rate", count: 1 };
    expect((await searchDoulas(app, { ...rareSearch, max_rate: 1 })).hint).toEqual(dropRate);
    expect(await namesFound({ language: "Igbo" })).toEqual(["Twenty-First Mile"]);
    expect((await searchDoulas(app, { language: "Igbo", max_rate: 1 })).hint).toEqual(dropRate);
    expect(await languagesNamed({})).toEqual(["English", "Igbo"]);
  });
});

test("[7.5] only the first doulas in order are checked for a free time", async () => {
  const january = (day: number) => ({ createdAt: new Date(2026, 0, day) });
  await insertDoulas(app, checked - 1, () => ({ created_at: sql`timestamptz '2026-01-01'` }));
  await insertDoula(app, { fullName: "Last Asked", publicPoint: pointNorth(2), ...january(2) });
  await insertDoula(app, { fullName: "One Too Far", publicPoint: pointNorth(3), ...january(3) });
  for (const place of [{}, { ...austin }, { ...austin, miles: 500 }]) {
    expect(await namesFound({ ...place, available: 14 })).toEqual(["Last Asked"]);
  }
  await removeDoulas(app);
});

describe("[7.5] an address that searches a lot", () => {
  const perMinute = 240;
  const path = (query: SearchQuery) => `/rest/v1/doula_profiles?${toSearchParams(query)}`;
  const expensiveSearches = [
    path({ ...austin, available: 14 }),
    path({ ...austin, sort: "price" }),
    path({ ...austin, miles: 101 }),
    path({ language: "Igbo" }),
    `/rest/v1/doula_profiles/facets?${toSearchParams({ ...austin })}`,
    `/rest/v1/map_background?${toSearchParams({ ...austin, miles: 30 })}`,
  ];

  test("must wait before more expensive searches", async () => {
    const from = "203.0.113.7";
    const before = Array.from({ length: perMinute - expensiveSearches.length }, () =>
      app.rateLimit.count(searchLimits.search_address, from),
    );
    await Promise.all(before);
    for (const url of expensiveSearches) expect((await app.send(url, { from })).status, url).toBe(200);
    for (const url of expensiveSearches) {
      const response = await app.send(url, { from });
      expect([response.status, await errorCode(response)], url).toEqual([429, "rate_limited"]);
      expect(Number(response.headers.get("retry-after")), url).toBeGreaterThan(0);
    }
    for (const query of [{}, { ...austin }, { ...austin, miles: 100 }])
      expect((await app.send(path(query), { from })).status).toBe(200);
    expect((await app.send(expensiveSearches[0] ?? "", { from: "203.0.113.8" })).status).toBe(200);
  });
});

test("[7.5] the search index includes the doulas' IDs", async () => {
  const { rows } = await app.db.execute(
    sql`select indexdef from pg_indexes where indexname = 'doula_profiles_listed_point'`,
  );
  expect(rows[0]?.indexdef).toContain("(public_point) INCLUDE (id, attends_births)");
});
