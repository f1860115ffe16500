import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type SearchSort, searchSorts } from "../../../contract/directory/search.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { austin, insertDoula, insertUser } from "../../testing/fixtures.ts";
import { pointNorth, type SearchQuery, searchDoulas, toSearchParams } from "../../testing/search.ts";

const app = await useTestApp();
beforeEach(async () => {
  await app.db.delete(schema.doulaProfiles);
});

/** All pages, one after the other. */
async function allPages(query: SearchQuery) {
  const found = [];
  let after: string | undefined;
  do {
    const page = await searchDoulas(app, { ...query, after });
    found.push(...page.items);
    after = page.next_cursor ?? undefined;
  } while (after !== undefined);
  return found;
}

describe("a search near a place can be sorted", () => {
  async function namesBy(sort: SearchSort) {
    const { items } = await searchDoulas(app, { ...austin, sort });
    return items.map((doula) => doula.full_name);
  }

  test("by price, low to high, doulas without one last, ties nearest first", async () => {
    await insertDoula(app, { fullName: "None" });
    await insertDoula(app, { fullName: "Far 40", hourlyRate: "40", publicPoint: pointNorth(9) });
    await insertDoula(app, { fullName: "Near 40", hourlyRate: "40.00", publicPoint: pointNorth(2) });
    await insertDoula(app, { fullName: "Nothing", hourlyRate: "0", publicPoint: pointNorth(20) });
    expect(await namesBy("price")).toEqual(["Nothing", "Near 40", "Far 40", "None"]);
  });

  test.each([
    ["births", "birthsAttended"],
    ["experience", "yearsExperience"],
  ] as const)("by %s, most first, doulas without one last, ties nearest first", async (sort, column) => {
    await insertDoula(app, { fullName: "Silent" });
    await insertDoula(app, { fullName: "Zero", [column]: 0, publicPoint: pointNorth(1) });
    await insertDoula(app, { fullName: "Far 9", [column]: 9, publicPoint: pointNorth(9) });
    await insertDoula(app, { fullName: "Near 9", [column]: 9, publicPoint: pointNorth(2) });
    expect(await namesBy(sort)).toEqual(["Near 9", "Far 9", "Zero", "Silent"]);
  });

  test("nearest first in a very large circle", async () => {
    for (const miles of [400, 3, 160, 49, 51, 149, 499, 501, 70]) {
      await insertDoula(app, { fullName: String(miles), publicPoint: pointNorth(miles) });
    }
    const names = (await allPages({ ...austin, miles: 500 })).map((doula) => doula.full_name);
    expect(names).toEqual(["3", "49", "51", "70", "149", "160", "400", "499"]);
  });
});

describe("a page after a doula", () => {
  const places: SearchQuery[] = [{}, { ...austin }, { ...austin, miles: 500 }];

  test("is refused if they are no longer listed", async () => {
    const gone = await insertDoula(app);
    const unlisted = await insertDoula(app);
    await insertDoula(app);
    await app.db.delete(schema.doulaProfiles).where(eq(schema.doulaProfiles.id, gone.id));
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending" })
      .where(eq(schema.doulaProfiles.id, unlisted.id));
    for (const sort of searchSorts) {
      for (const place of places) {
        for (const after of [randomUUID(), gone.id, unlisted.id]) {
          const query = toSearchParams({ ...place, sort, after });
          const response = await app.send(`/rest/v1/doula_profiles?${query}`);
          expect(response.status, String(query)).toBe(400);
          const { code, errors } = problemSchema.parse(await response.json());
          expect([code, errors?.map(({ field }) => field)]).toEqual(["invalid_input", ["after"]]);
        }
      }
    }
    expect((await app.send(`/rest/v1/areas/texas/austin?after=${gone.id}`)).status).toBe(400);
  });

  test("near a place is refused if that doula has no location", async () => {
    const nowhere = await insertDoula(app, { publicPoint: null });
    await insertDoula(app, { fullName: "Near" });
    const refused = await app.send(
      `/rest/v1/doula_profiles?${toSearchParams({ ...austin, after: nowhere.id })}`,
    );
    expect(refused.status).toBe(400);
    const { items } = await searchDoulas(app, { after: nowhere.id });
    expect(items.map((doula) => doula.full_name)).toEqual(["Near"]);
  });
});

/** Values that often tie, with gaps among them. */
const arbitraryDoulas = fc.array(
  fc.record({
    miles: fc.constantFrom(0, 5, 5, 12, 45, 170),
    hourlyRate: fc.constantFrom(null, "30", "30.50", "45"),
    birthsAttended: fc.constantFrom(null, 0, 7, 70),
    yearsExperience: fc.constantFrom(null, 0, 3),
    languages: fc.constantFrom<string[]>([], ["English"], ["English", "Spanish"]),
    hasHours: fc.boolean(),
    joined: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 6, maxLength: 14 },
);

test("pages never repeat or miss a doula, with any sort and filter", async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => insertUser(app, "doula")));
  await fc.assert(
    fc.asyncProperty(
      arbitraryDoulas,
      fc.constantFrom(...searchSorts),
      fc.constantFrom<SearchQuery>({}, { language: "English" }, { available: 14 }),
      fc.constantFrom<SearchQuery>({}, { ...austin, miles: 30 }, { ...austin, miles: 200 }),
      async (doulas, sort, filter, place) => {
        await app.db.delete(schema.doulaProfiles);
        const rows = doulas.map(({ miles, hasHours: _hours, joined, ...columns }, index) => ({
          ...columns,
          userId: people[index]?.id ?? "",
          slug: `doula-${index}`,
          status: "approved",
          timeZone: "America/Chicago",
          publicPoint: pointNorth(miles),
          createdAt: new Date(2026, 0, joined),
        }));
        const inserted = await app.db.insert(schema.doulaProfiles).values(rows).returning();
        const withHours = inserted.filter((_, index) => doulas[index]?.hasHours);
        if (withHours.length > 0) {
          await app.db.insert(schema.availabilityRules).values(
            withHours.map(({ id }) => ({
              doulaProfileId: id,
              weekday: 2,
              startTime: "09:00",
              endTime: "12:00",
            })),
          );
        }

        const found = await allPages({ ...place, ...filter, sort });
        const expected = doulas.filter(
          ({ miles, languages, hasHours }) =>
            miles <= Number(place.miles ?? 1000) &&
            (!filter.language || languages.includes("English")) &&
            (!filter.available || hasHours),
        );
        expect(new Set(found.map((doula) => doula.id)).size).toBe(found.length);
        expect(found.length).toBe(expected.length);
        const keys = {
          distance: found.map(() => 0),
          price: found.map((doula) => doula.hourly_rate ?? Number.POSITIVE_INFINITY),
          births: found.map((doula) => -(doula.births_attended ?? -1)),
          experience: found.map((doula) => -(doula.years_experience ?? -1)),
        }[sort];
        const sortValues = found.map((doula, index) => [keys[index] ?? 0, doula.distance_miles ?? 0]);
        expect(sortValues).toEqual(
          sortValues.toSorted(([a = 0, milesA = 0], [b = 0, milesB = 0]) =>
            a === b ? milesA - milesB : a < b ? -1 : 1,
          ),
        );
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
