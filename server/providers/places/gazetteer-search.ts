import { placeSuggestions } from "../../../contract/directory/places.ts";
import { countyName, type Gazetteer, insideName } from "./gazetteer-file.ts";
import {
  findStatesNamed,
  type PlaceReading,
  ranks,
  readEndings,
  readWords,
  removeCountry,
} from "./place-readings.ts";
import { foldWords, toKey } from "./place-text.ts";

/** A place found by its zip code or by its name. */
export type FoundPlace = { place: number; foundBy: "zip" | "name" };

type Ranked = { place: number; rank: number };

/** A city with this population comes before the state of the same name: New York and Washington. */
const metropolisPopulation = 500_000;

/** Returns the places a text may mean, best first, at most `placeSuggestions.max`. Accepts any text. */
export function searchGazetteer(gazetteer: Gazetteer, text: string): FoundPlace[] {
  const parts = text.split(/[,，]/).map(foldWords);
  const { words, zipDigits } = splitOffZip(removeCountry(parts.flat()), gazetteer);
  const zips = zipDigits === null ? [] : findZips(gazetteer, zipDigits);
  if (zips.length > 0) return zips.map(({ place }) => ({ place, foundBy: "zip" }));
  if (words.length === 0) return [];

  const partStarts = startsOfParts(parts);
  const found: Ranked[] = [];
  for (const state of findStatesNamed(gazetteer.states, toKey(words))) {
    for (const place of gazetteer.states[state]?.largestCities ?? []) {
      add(gazetteer, { place, rank: ranks.cityOfNamedState }, found);
    }
  }
  for (const reading of readWords(words, partStarts, gazetteer.states)) addMatches(gazetteer, reading, found);
  if (found.length === 0) found.push(...findTwinCities(gazetteer, text));
  if (found.length === 0) {
    for (const reading of readEndings(words, partStarts, gazetteer.states)) {
      if (found.length === 0) addMatches(gazetteer, reading, found);
    }
  }
  return found.map(({ place }) => ({ place, foundBy: "name" }));
}

/**
 * Finds each city of 'Dallas-Fort Worth' and 'Minneapolis/St. Paul, MN', only if all of them are whole
 * names.
 */
function findTwinCities(gazetteer: Gazetteer, text: string): Ranked[] {
  const [names = "", ...area] = text.split(/[,，]/);
  const cities = names.split(/[/&–—-]|\band\b/i);
  if (cities.length < 2) return [];
  const found = cities.map((city) => findWholeName(gazetteer, foldWords([city, ...area].join(" "))));
  const known = found.filter((match) => match !== undefined);
  return known.length === cities.length ? known.slice(0, placeSuggestions.max) : [];
}

function findWholeName(gazetteer: Gazetteer, words: string[]): Ranked | undefined {
  const found: Ranked[] = [];
  for (const { key, states, wholeName } of readWords(removeCountry(words), new Set(), gazetteer.states))
    addMatches(gazetteer, { key, states, wholeName }, found);
  return found[0];
}

/**
 * Splits off the digits of '787', '78701', '787011234' and '78701-1234'; after other words, only a whole
 * zip code counts, and before them only one that a state follows ('78701 TX').
 */
function splitOffZip(words: string[], { states }: Gazetteer): { words: string[]; zipDigits: string | null } {
  const [first = "", ...after] = words;
  if (/^\d{5}$/.test(first) && findStatesNamed(states, toKey(after)).size > 0)
    return { words: after, zipDigits: first };
  const hasPlusFour = /^\d{1,4}$/.test(words.at(-1) ?? "") && /^\d{5}$/.test(words.at(-2) ?? "");
  const before = words.slice(0, hasPlusFour ? -2 : -1);
  const zip = words[before.length] ?? "";
  const isZip = before.length === 0 ? /^\d{1,9}$/.test(zip) : /^\d{5}$/.test(zip);
  return isZip ? { words: before, zipDigits: zip.slice(0, 5) } : { words, zipDigits: null };
}

/** Returns the zip codes that begin with the digits, largest cities first. */
function findZips(gazetteer: Gazetteer, digits: string): Ranked[] {
  const span = 10 ** (5 - digits.length);
  const first = Number(digits) * span;
  const { ids, zipCount } = gazetteer;
  const found: Ranked[] = [];
  for (let place = lowerBound(zipCount, (index) => numberAt(ids, index) < first); place < zipCount; place++) {
    if (numberAt(ids, place) >= first + span) break;
    add(gazetteer, { place, rank: ranks.wholeName }, found);
  }
  return found;
}

/** Returns the indexes of the words that follow a comma. */
function startsOfParts(parts: string[][]): Set<number> {
  const starts = new Set<number>();
  let start = 0;
  for (const part of parts) {
    start += part.length;
    starts.add(start);
  }
  return starts;
}

function addMatches(gazetteer: Gazetteer, reading: PlaceReading, found: Ranked[]): void {
  const { keyOffsets, keyPlaces, stateNumbers, weights } = gazetteer;
  const { key, states } = reading;
  const first = lowerBound(keyPlaces.length, (entry) => compareKey(gazetteer, entry, key) < 0);
  for (let entry = first; entry < keyPlaces.length; entry++) {
    if (compareKey(gazetteer, entry, key) !== 0) return;
    const keyPlace = numberAt(keyPlaces, entry);
    const isInside = keyPlace >= insideName;
    const isCounty = !isInside && keyPlace >= countyName;
    const place = keyPlace - (isInside ? insideName : isCounty ? countyName : 0);
    if (states !== null && !states.has(numberAt(stateNumbers, place))) continue;
    const isWhole = numberAt(keyOffsets, entry + 1) - numberAt(keyOffsets, entry) === key.length;
    if (isCounty && !isWhole) continue;
    const rank = isInside ? reading.insideName : isWhole ? reading.wholeName : reading.startOfName;
    if (rank === undefined) continue;
    const isMetropolis = rank === ranks.wholeName && numberAt(weights, place) >= metropolisPopulation;
    add(gazetteer, { place, rank: isMetropolis ? ranks.metropolis : rank }, found);
  }
}

/**
 * Inserts a match into `found`, which stays sorted, without duplicates, and at most `placeSuggestions.max`
 * long.
 */
function add(gazetteer: Gazetteer, match: Ranked, found: Ranked[]): void {
  const worst = found[placeSuggestions.max - 1];
  if (worst !== undefined && compareRanked(gazetteer, worst, match) < 0) return;
  const known = found.find(({ place }) => place === match.place);
  if (known !== undefined) {
    if (known.rank <= match.rank) return;
    found.splice(found.indexOf(known), 1);
  }
  const next = found.findIndex((other) => compareRanked(gazetteer, match, other) < 0);
  found.splice(next < 0 ? found.length : next, 0, match);
  if (found.length > placeSuggestions.max) found.pop();
}

function compareRanked({ weights }: Gazetteer, a: Ranked, b: Ranked): number {
  return a.rank - b.rank || numberAt(weights, b.place) - numberAt(weights, a.place) || a.place - b.place;
}

/** Negative if an entry's key comes before `start`, 0 if it begins with it, positive if it comes after. */
function compareKey({ keyOffsets, keyBytes }: Gazetteer, entry: number, start: string): number {
  const from = numberAt(keyOffsets, entry);
  const length = numberAt(keyOffsets, entry + 1) - from;
  for (let index = 0; index < start.length; index++) {
    if (index === length) return -1;
    const difference = numberAt(keyBytes, from + index) - start.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Binary search: returns the first of `count` sorted positions for which `comesBefore` is false, or `count`.
 */
export function lowerBound(count: number, comesBefore: (position: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comesBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number at an existing position. */
export function numberAt(list: Uint32Array | Int32Array | Uint8Array, position: number): number {
  return list[position] ?? 0;
}
