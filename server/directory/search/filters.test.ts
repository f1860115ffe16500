import { beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { austin, bookIntroCall, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { pointNorth, type SearchQuery, searchDoulas, toSearchParams } from "../../testing/search.ts";
import { saveSettings } from "../../testing/settings.ts";

const app = await useTestApp();
app.setNow(monday);
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
});

const namesFound = async (query: SearchQuery) =>
  (await searchDoulas(app, { ...austin, ...query })).items.map((doula) => doula.full_name).sort();

describe("a filter", () => {
  test("limits the hourly rate", async () => {
    await insertDoula(app, { fullName: "At It", hourlyRate: "50.00" });
    await insertDoula(app, { fullName: "Above It", hourlyRate: "50.01" });
    await insertDoula(app, { fullName: "Below It", hourlyRate: "12.50" });
    expect(await namesFound({ max_rate: 50 })).toEqual(["At It", "Below It"]);
  });

  test.each([
    ["insurance", "insuranceAccepted"],
    ["specialty", "specialties"],
    ["approach", "approach"],
    ["language", "languages"],
  ] as const)("on %s matches any of its values, spelled exactly", async (filter, column) => {
    await insertDoula(app, { fullName: "One", [column]: ["Alpha"] });
    await insertDoula(app, { fullName: "Two", [column]: ["Beta", "Gamma"] });
    await insertDoula(app, { fullName: "Other", [column]: ["Alphabet", "alpha"] });
    expect(await namesFound({ [filter]: ["Alpha", "Gamma"] })).toEqual(["One", "Two"]);
    expect(await namesFound({ [filter]: "Beta" })).toEqual(["Two"]);
  });

  test("accepts any text that can be stored", async () => {
    const oddText = `O'Neil, "Blue" {cross} \\ 100 % ☂`;
    await insertDoula(app, { fullName: "Odd", insuranceAccepted: [oddText] });
    await insertDoula(app);
    expect(await namesFound({ insurance: oddText })).toEqual(["Odd"]);
  });

  test("narrows the results of all other filters", async () => {
    const whole = { insuranceAccepted: ["Aetna"], languages: ["Spanish"], hourlyRate: "40" };
    await insertDoula(app, { fullName: "All", ...whole });
    await insertDoula(app, { fullName: "Other Insurance", ...whole, insuranceAccepted: ["Cigna"] });
    await insertDoula(app, { fullName: "Other Language", ...whole, languages: ["English"] });
    await insertDoula(app, { fullName: "Other Rate", ...whole, hourlyRate: "41" });
    expect(await namesFound({ insurance: "Aetna", language: "Spanish", max_rate: 40 })).toEqual(["All"]);
  });

  test.each([
    { max_rate: 10_000 },
    { insurance: "Aetna" },
    { specialty: "Birth support" },
    { approach: "Affirming" },
  ])("never matches a sample that the page shows in a gap: %o", async (query) => {
    await insertDoula(app, { fullName: "Sparse" });
    expect(await namesFound(query)).toEqual([]);
  });

  test("on miles replaces the default radius, larger or smaller", async () => {
    for (const miles of [10, 45])
      await insertDoula(app, { fullName: `At ${miles}`, publicPoint: pointNorth(miles) });
    expect(await namesFound({ miles: 50 })).toEqual(["At 10", "At 45"]);
    expect(await namesFound({ miles: 9 })).toEqual([]);
    expect((await searchDoulas(app, { ...austin, miles: 50 })).radius_miles).toBe(50);
  });

  test("works without a place, oldest profile first", async () => {
    const add = (fullName: string, day: number, languages: string[]) =>
      insertDoula(app, { fullName, languages, createdAt: new Date(2026, 0, day), publicPoint: null });
    await add("Newer", 3, ["Hindi"]);
    await add("Oldest", 1, ["Hindi"]);
    await add("Another", 2, ["Igbo"]);
    const { items } = await searchDoulas(app, { language: "Hindi", available: 14 });
    expect(items.map((doula) => doula.full_name)).toEqual(["Oldest", "Newer"]);
    expect(items.every((doula) => doula.distance_miles === null && doula.map_offset === null)).toBe(true);
  });
});

describe("the filter 'available within 14 days'", () => {
  test("excludes doulas without a free time by then", async () => {
    await insertDoula(app, { fullName: "Free" });
    await insertDoula(app, { fullName: "No Hours" }, []);
    await insertDoula(app, { fullName: "Free In Three Weeks", noticeMinutes: 20_160, horizonDays: 60 }, [
      "09:00",
    ]);
    await insertDoula(app, { fullName: "Looks Only A Day Ahead", horizonDays: 1 }, ["09:00"]);
    expect(await namesFound({ available: 14 })).toEqual(["Free", "Looks Only A Day Ahead"]);

    const booked = await insertDoula(app, { fullName: "Fully Booked" });
    expect(await namesFound({ available: 14 })).toContain("Fully Booked");
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    const client = await signedInUser(app, "client");
    await bookIntroCall(app, client, booked.id, "2026-11-23T15:00:00.000Z");
    expect(await namesFound({ available: 14 })).not.toContain("Fully Booked");
  });

  test("counts from the current moment", async () => {
    const doula = await insertDoula(app, { fullName: "Away" });
    for (let day = 0; day < 14; day++) {
      const date = new Date(Date.UTC(2026, 10, 23 + day)).toISOString().slice(0, 10);
      await app.db
        .insert(schema.availabilityOverrides)
        .values({ doulaProfileId: doula.id, date, isOpen: false });
    }
    // Their first free time is on December 7 at 9 in Austin.
    expect(await namesFound({ available: 14 })).toEqual([]);
    app.setNow(new Date("2026-11-23T15:00:00Z"));
    expect(await namesFound({ available: 14 })).toEqual([]);
    app.setNow(new Date("2026-11-23T15:00:01Z"));
    expect(await namesFound({ available: 14 })).toEqual(["Away"]);
    app.setNow(monday);
  });

  test("does not change what a doula's card shows", async () => {
    await insertDoula(app);
    const [plain] = (await searchDoulas(app)).items;
    const [filtered] = (await searchDoulas(app, { ...austin, available: 14 })).items;
    expect(filtered).toEqual(plain);
  });
});

test.each([
  ["miles=10", "miles", "Miles require a place or lat and lng."],
  [`language=English&language=${"a".repeat(81)}`, "language.1", "Please use at most 80 characters."],
  [Array(11).fill("specialty=VBAC").join("&"), "specialty", "Please choose at most 10."],
])("the query %s is refused with a reason", async (query, field, message) => {
  const response = await app.send(`/rest/v1/doula_profiles?${query}`);
  expect(response.status).toBe(400);
  const { code, errors } = problemSchema.parse(await response.json());
  expect(code).toBe("invalid_input");
  expect(errors).toEqual([expect.objectContaining({ field, message })]);
});

test("[2.6] insurance and specialty in the body narrow a search and its facets, without a due date", async () => {
  await insertDoula(app, { fullName: "Both", insuranceAccepted: ["Cigna"], specialties: ["VBAC"] });
  await insertDoula(app, { fullName: "Insured", insuranceAccepted: ["Cigna"] });
  const question = { method: "POST", json: { insurance: ["Cigna"], specialty: ["VBAC"] } };
  const query = toSearchParams({ ...austin });
  const found = await app.send(`/rest/v1/doula_profiles/search?${query}`, question);
  expect(await found.json()).toMatchObject({ items: [{ full_name: "Both", on_call: null }], total: 1 });
  const facets = await app.send(`/rest/v1/doula_profiles/facets?${query}`, question);
  expect(await facets.json()).toMatchObject({ insurance: [{ value: "Cigna", count: 1 }] });
});
