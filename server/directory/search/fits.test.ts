import { beforeEach, describe, expect, test } from "vitest";
import {
  facetsResponseSchema,
  type SearchResponse,
  searchResponseSchema,
} from "../../../contract/directory/search.schema.ts";
import { addDays } from "../../../contract/platform/time.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { austin, insertDoula } from "../../testing/fixtures.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";
import { pointNorth, type SearchQuery, toSearchParams } from "../../testing/search.ts";

const app = await useTestApp();
const dueDate = addDays(new Date().toISOString().slice(0, 10), 100);
const fits = { experience: ["Twins", "VBAC"], languages: ["Spanish"] };

beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
  await app.db.delete(schema.rateLimits);
});

const send = (query: SearchQuery, json: object) =>
  app.send(`/rest/v1/doula_profiles/search?${toSearchParams(query)}`, { method: "POST", json });

async function search(query: SearchQuery = { ...austin }, json: object = { fits }): Promise<SearchResponse> {
  const response = await send(query, json);
  expect(response.status).toBe(200);
  return searchResponseSchema.parse(await response.json());
}

const reasons = ({ items }: SearchResponse) => items.map((doula) => [doula.full_name, doula.fits]);
const names = ({ items }: SearchResponse) => items.map((doula) => doula.full_name);

const addDoula = (fullName: string, miles: number, columns: object = {}) =>
  insertDoula(app, { fullName, publicPoint: pointNorth(miles), ...columns });

/** All pages of a search, in order. */
async function listAll(query: SearchQuery, json: object): Promise<string[]> {
  const listed: string[] = [];
  let after: string | null | undefined;
  do {
    const page: SearchResponse = await search({ ...query, after: after ?? undefined }, json);
    listed.push(...names(page));
    after = page.next_cursor;
  } while (after);
  return listed;
}

describe("[2.6] what a family would like a doula to know", () => {
  beforeEach(async () => {
    await addDoula("Neither", 1, { experience: ["NICU"], languages: ["English"] });
    await addDoula("Both", 20, { experience: ["Twins"], languages: ["English", "Spanish"] });
    await addDoula("Experience", 9, { experience: ["VBAC", "Twins"], languages: ["French"] });
    await addDoula("Language", 8, { languages: ["Spanish"] });
  });

  test("puts those who know it first, says what of it, and hides nobody", async () => {
    const found = await search();
    expect(reasons(found)).toEqual([
      ["Both", ["Twins", "Spanish"]],
      ["Language", ["Spanish"]],
      ["Experience", ["Twins", "VBAC"]],
      ["Neither", []],
    ]);
    expect(found.total).toBe(4);
    expect(names(await search({ ...austin }, {}))).toEqual(["Neither", "Language", "Experience", "Both"]);
    expect((await search({ ...austin }, {})).items[0]?.fits).toBeNull();
  });

  test("orders doulas anywhere, and in a wide circle, too", async () => {
    for (let index = 0; index < 6; index++) await addDoula(`Near ${index}`, 2);
    for (const query of [{}, { ...austin, miles: 200 }])
      expect(
        names(await search(query))
          .slice(0, 3)
          .sort(),
        JSON.stringify(query),
      ).toEqual(["Both", "Experience", "Language"]);
  });

  test("stays in front of every sort, within filters", async () => {
    await addDoula("Cheap", 2, { hourlyRate: "20", languages: ["Spanish"] });
    await addDoula("Cheapest", 2, { hourlyRate: "10", languages: ["English"] });
    await addDoula("Expensive", 2, { hourlyRate: "90", languages: ["Spanish"], experience: ["Twins"] });
    const query = { ...austin, sort: "price", max_rate: 90 };
    expect(names(await search(query))).toEqual(["Expensive", "Cheap", "Cheapest"]);
    expect(names(await search({ ...austin, available: 14 }, { fits, language: ["French"] }))).toEqual([
      "Experience",
    ]);
  });

  test("accepts languages with quotes and braces", async () => {
    const odd = `O'odham "x" {y}, \\z`;
    await addDoula("Odd", 25, { languages: [odd] });
    expect(reasons(await search({ ...austin }, { fits: { languages: [odd] } }))[0]).toEqual(["Odd", [odd]]);
    expect(names(await search({ ...austin, sort: "births" }, { fits: { languages: [odd] } }))[0]).toBe("Odd");
  });

  test("is not a doula's own words, and no filter or count is by race or religion", async () => {
    const words = ["Muslim families"];
    await addDoula("Own Words", 3, {
      experience: words,
      communities: words,
      specialties: words,
      approach: words,
    });
    const refused = await send({ ...austin }, { fits: { experience: ["Muslim families"] } });
    expect(refused.status).toBe(400);
    for (const filter of [{ specialty: words }, { approach: words }, { language: words }])
      expect(names(await search({ ...austin }, filter)), JSON.stringify(filter)).toEqual([]);
    expect(reasons(await search({ ...austin }, { fits: { languages: words } }))[0]).toEqual(["Neither", []]);
    const facets = facetsResponseSchema.parse(
      await (await app.send("/rest/v1/doula_profiles/facets")).json(),
    );
    expect(JSON.stringify(facets)).not.toContain("Muslim");
  });
});

test("[2.6] on pages of five, nobody is missing or twice", async () => {
  for (let index = 0; index < 13; index++) {
    const doula = await signedInDoula(app, {
      fullName: `Doula ${index}`,
      publicPoint: pointNorth(1 + index),
      hourlyRate: String(30 + (index % 4)),
      birthsAttended: index % 3,
      experience: index % 2 ? ["Twins"] : [],
      languages: index % 3 ? [] : ["Spanish"],
    });
    if (index % 4) await savePractice(app, doula, attendsBirths);
    if (index % 4 === 2) {
      const timeOff = { doulaProfileId: doula.id, firstDate: dueDate, lastDate: dueDate };
      await app.db.insert(schema.doulaTimeOff).values(timeOff);
    }
  }
  const searches: [SearchQuery, object][] = [
    [{ ...austin }, {}],
    [{ ...austin, sort: "price" }, {}],
    [{}, {}],
    [{ ...austin }, { due_date: dueDate }],
    [{ ...austin, sort: "births" }, { due_date: dueDate }],
    [{}, { due_date: dueDate }],
    [{ ...austin, available: 14 }, { due_date: dueDate }],
  ];
  for (const [query, json] of searches) {
    const listed = await listAll(query, { ...json, fits });
    expect(listed, JSON.stringify([query, json])).toHaveLength(13);
    expect(new Set(listed).size).toBe(13);
  }
});

describe("[2.6] with a due date", () => {
  async function addDated(
    fullName: string,
    miles: number,
    onCall: "yes" | "unknown" | "no",
    columns: object,
  ) {
    const doula = await signedInDoula(app, { fullName, publicPoint: pointNorth(miles), ...columns });
    if (onCall !== "unknown") await savePractice(app, doula, attendsBirths);
    if (onCall === "no") {
      const timeOff = { doulaProfileId: doula.id, firstDate: dueDate, lastDate: dueDate };
      await app.db.insert(schema.doulaTimeOff).values(timeOff);
    }
  }

  test("those who fit come first, except those who can't take the date", async () => {
    const spanish = { languages: ["Spanish"] };
    await addDated("No", 1, "no", {});
    await addDated("Fitting No", 2, "no", spanish);
    await addDated("Unknown", 3, "unknown", {});
    await addDated("Yes", 4, "yes", {});
    await addDated("Fitting Unknown", 5, "unknown", spanish);
    await addDated("Fitting Yes", 6, "yes", spanish);
    await addDated("Fully Fitting Yes", 7, "yes", { ...spanish, experience: ["Twins"] });
    const order = [
      "Fully Fitting Yes",
      "Fitting Yes",
      "Fitting Unknown",
      "Yes",
      "Unknown",
      "Fitting No",
      "No",
    ];
    expect(await listAll({ ...austin }, { fits, due_date: dueDate })).toEqual(order);
    expect(await listAll({ ...austin, sort: "births" }, { fits, due_date: dueDate })).toEqual(order);
    expect((await search({ ...austin }, { fits, due_date: dueDate })).total).toBe(7);
  });
});
