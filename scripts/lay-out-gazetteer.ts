import {
  countyName,
  degreeParts,
  type Gazetteer,
  insideName,
} from "../server/providers/places/gazetteer-file.ts";
import type { State } from "../server/providers/places/place-readings.ts";
import { foldWords, toKey } from "../server/providers/places/place-text.ts";

export type Point = { lat: number; lng: number };
export type Zip = { zip: number; name: string; state: string; stateName: string; county: string; at: Point };
export type NamedCity = {
  id: number;
  name: string;
  otherNames: string[];
  state: string;
  /** Empty unless the state has a larger city with the same name. */
  county: string;
  weight: number;
  at: Point;
};

/** How many cities a search by state or county alone finds. */
const citiesOfArea = 3;
/** Other names of a state, by its code. */
const otherStateNames = new Map([["VI", ["US Virgin Islands", "USVI", "Virgin Islands"]]]);
const abbreviations = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["fort", "ft"],
  ["mount", "mt"],
]);
const expansions = new Map(Array.from(abbreviations, ([word, short]) => [short, word]));
/** Abbreviated at the start of a name only. */
const directions = new Map([
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
]);

/** Equal for all spellings of one name in one state. */
export function toNameKey(name: string, state: string): string {
  return `${toKey(expand(dropArticle(foldWords(name))))}, ${state}`;
}

/** Arranges zip codes (in numeric order) and cities (by ID) as the file's lists. */
export function layOutGazetteer(zips: Zip[], cities: NamedCity[]): Gazetteer {
  const places = [...zips, ...cities];
  const states = listStates(zips, cities);
  const stateNumbers = new Map(states.map(({ code }, index) => [code, index]));
  const names = new Set(["", ...places.map(({ name }) => name), ...cities.map(({ county }) => county)]);
  const textNumbers = new Map(Array.from(names, (text, index) => [text, index]));
  const textNumber = (text: string) => textNumbers.get(text) ?? 0;
  const texts = packTexts([...names]);
  const weights = computeCityWeights(cities);
  const keys = [...indexKeys(zips, cities, weights)].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = keys.flatMap(([key, found]) => Array.from(found, (place) => ({ key, place })));
  const packedKeys = packTexts(entries.map(({ key }) => key));
  return {
    states,
    zipCount: zips.length,
    ids: Uint32Array.from([...zips.map(({ zip }) => zip), ...cities.map(({ id }) => id)]),
    latitudes: Int32Array.from(places, ({ at }) => Math.round(at.lat * degreeParts)),
    longitudes: Int32Array.from(places, ({ at }) => Math.round(at.lng * degreeParts)),
    weights: Uint32Array.from([
      ...zips.map(({ name, state }) => weights.get(toNameKey(name, state)) ?? 0),
      ...cities.map(({ weight }) => weight),
    ]),
    names: Uint32Array.from(places, ({ name }) => textNumber(name)),
    counties: Uint32Array.from([...zips.map(() => 0), ...cities.map(({ county }) => textNumber(county))]),
    stateNumbers: Uint8Array.from(places, ({ state }) => stateNumbers.get(state) ?? 0),
    textOffsets: texts.offsets,
    textBytes: texts.bytes,
    keyOffsets: packedKeys.offsets,
    keyBytes: packedKeys.bytes,
    keyPlaces: Uint32Array.from(entries, ({ place }) => place),
  };
}

function listStates(zips: Zip[], cities: NamedCity[]): State[] {
  const names = new Map(zips.map(({ state, stateName }) => [state, stateName]));
  const largestFirst = cities
    .map(({ state, weight }, index) => ({ state, weight, place: zips.length + index }))
    .sort((a, b) => b.weight - a.weight);
  return Array.from(names, ([code, name]) => ({
    code,
    keys: [code, name, ...(otherStateNames.get(code) ?? [])]
      .map((known) => toKey(foldWords(known)))
      .filter((key) => key !== ""),
    largestCities: largestFirst
      .filter(({ state }) => state === code)
      .slice(0, citiesOfArea)
      .map(({ place }) => place),
  }));
}

/** For each name in a state, the weight of the largest city with that name. */
function computeCityWeights(cities: NamedCity[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { name, otherNames, state, weight } of cities) {
    for (const known of [name, ...otherNames]) {
      const key = toNameKey(known, state);
      weights.set(key, Math.max(weight, weights.get(key) ?? 0));
    }
  }
  return weights;
}

/** Every key, with the numbers of the places it leads to. */
function indexKeys(zips: Zip[], cities: NamedCity[], weights: Map<string, number>): Map<string, Set<number>> {
  const keys = new Map<string, Set<number>>();
  const add = (key: string, place: number) => keys.set(key, (keys.get(key) ?? new Set()).add(place));
  function addName(name: string, place: number): void {
    for (const key of listWholeKeys(name)) add(key, place);
    for (const key of listPartialKeys(name)) add(key, place + insideName);
  }
  cities.forEach(({ name, otherNames, county }, index) => {
    const place = zips.length + index;
    for (const known of [name, ...otherNames]) addName(known, place);
    if (county !== "") for (const key of listWholeKeys(`${name} ${county}`)) add(key, place);
  });
  for (const { county, places } of listCounties(zips, cities)) {
    for (const key of listWholeKeys(county)) for (const place of places) add(key, place + countyName);
  }
  // A post office that is not a listed city is also found by name, at the first of its zip codes.
  const seen = new Set(weights.keys());
  zips.forEach(({ name, state }, place) => {
    const nameKey = toNameKey(name, state);
    if (seen.has(nameKey)) return;
    seen.add(nameKey);
    addName(name, place);
  });
  return keys;
}

type CityPlace = { place: number; weight: number };

/** Each county with its largest cities. A city belongs to the county of most of its zip codes. */
function listCounties(zips: Zip[], cities: NamedCity[]) {
  const cityPlaces = new Map(
    cities.flatMap(({ name, state, county, weight }, index): [string, CityPlace][] =>
      county === "" ? [[toNameKey(name, state), { place: zips.length + index, weight }]] : [],
    ),
  );
  const counties = new Map<string, { county: string; cities: CityPlace[] }>();
  const zipsByCity = Map.groupBy(zips, ({ name, state }) => toNameKey(name, state));
  for (const [cityKey, cityZips] of zipsByCity) {
    const city = cityPlaces.get(cityKey);
    const [most] = [...Map.groupBy(cityZips, ({ county }) => county).values()].sort(
      (a, b) => b.length - a.length,
    );
    const [zip] = most ?? [];
    if (!city || !zip?.county) continue;
    const { county } = zip;
    const key = `${county}, ${zip.state}`;
    const known = counties.get(key) ?? { county, cities: [] };
    counties.set(key, { ...known, cities: [...known.cities, city] });
  }
  return [...counties.values()].map(({ county, cities }) => ({
    county,
    places: cities
      .sort((a, b) => b.weight - a.weight)
      .slice(0, citiesOfArea)
      .map(({ place }) => place),
  }));
}

/**
 * 'The St. Mary' is found as stmary, saintmary, thestmary and thesaintmary, and 'North Las Vegas' as
 * northlasvegas and nlasvegas.
 */
function listWholeKeys(name: string): string[] {
  const words = foldWords(name);
  return [words, dropArticle(words), abbreviateDirection(words)].flatMap((spelling) => [
    toKey(expand(spelling)),
    toKey(abbreviate(spelling)),
  ]);
}

/** 'North Las Vegas' is also found as lasvegas and vegas. */
function listPartialKeys(name: string): string[] {
  const words = foldWords(name);
  return words.slice(1).map((_, index) => toKey(words.slice(index + 1)));
}

function dropArticle(words: string[]): string[] {
  return words[0] === "the" && words.length > 1 ? words.slice(1) : words;
}

function expand(words: string[]): string[] {
  return words.map((word) => expansions.get(word) ?? word);
}

function abbreviateDirection([first = "", ...others]: string[]): string[] {
  return others.length > 0 ? [directions.get(first) ?? first, ...others] : [first];
}

function abbreviate(words: string[]): string[] {
  return words.map((word) => abbreviations.get(word) ?? word);
}

/** Texts one after another in UTF-8; text n is the bytes from offset n to offset n + 1. */
function packTexts(texts: string[]): { offsets: Uint32Array; bytes: Uint8Array } {
  const encoder = new TextEncoder();
  const encoded = texts.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  encoded.forEach((bytes, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + bytes.length;
  });
  const bytes = new Uint8Array(offsets[texts.length] ?? 0);
  encoded.forEach((text, index) => {
    bytes.set(text, offsets[index]);
  });
  return { offsets, bytes };
}
