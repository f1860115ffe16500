import { placeSuggestions } from "../../../contract/places.ts";
import { type Gazetteer, insideName } from "./gazetteer-file.ts";
import {
  type Reading,
  ranks,
  readEndings,
  readWords,
  statesNamed,
  withoutCountry,
} from "./place-readings.ts";
import { foldWords, toKey } from "./place-text.ts";

/** A place that was found by its zip code or by its name. */
export type FoundPlace = { place: number; foundBy: "zip" | "name" };

type Ranked = { place: number; rank: number };

/** From this population a city goes before the state of the same name: New York and Washington. */
const metropolisPopulation = 500_000;
const citiesOfNamedState = 3;

/** The places a text may mean, best first, at most `placeSuggestions.max`. Any text is accepted. */
export function searchGazetteer(gazetteer: Gazetteer, text: string): FoundPlace[] {
  const parts = text.split(/[,，]/).map(foldWords);
  const words = withoutCountry(parts.flat());
  if (words.length === 0) return [];

  const zips = findZips(gazetteer, words);
  if (zips.length > 0) return zips.map(({ place }) => ({ place, foundBy: "zip" }));

  const partStarts = startsOfParts(parts);
  const found: Ranked[] = citiesOfState(gazetteer, words);
  for (const reading of readWords(words, partStarts, gazetteer.states)) addMatches(gazetteer, reading, found);
  if (found.length === 0) {
    for (const reading of readEndings(words, partStarts, gazetteer.states)) {
      if (found.length === 0) addMatches(gazetteer, reading, found);
    }
  }
  return found.map(({ place }) => ({ place, foundBy: "name" }));
}

/** '787', '78701', '78701-1234', and an address that ends in a zip code. */
function findZips(gazetteer: Gazetteer, words: string[]): Ranked[] {
  const hasPlusFour = /^\d{1,4}$/.test(words.at(-1) ?? "") && /^\d{5}$/.test(words.at(-2) ?? "");
  const isAlone = words.length === (hasPlusFour ? 2 : 1);
  const typed = words.at(hasPlusFour ? -2 : -1) ?? "";
  if (!(isAlone ? /^\d{1,9}$/ : /^\d{5}$/).test(typed)) return [];

  const digits = typed.slice(0, 5);
  const span = 10 ** (5 - digits.length);
  const first = Number(digits) * span;
  const { ids, zipCount } = gazetteer;
  const found: Ranked[] = [];
  for (let place = lowerBound(zipCount, (at) => numberAt(ids, at) < first); place < zipCount; place++) {
    if (numberAt(ids, place) >= first + span) break;
    add(gazetteer, { place, rank: ranks.wholeName }, found);
  }
  return found;
}

/** A state alone stands for its largest cities. */
function citiesOfState(gazetteer: Gazetteer, words: string[]): Ranked[] {
  const states = statesNamed(gazetteer.states, toKey(words));
  const largest: Ranked[] = [];
  if (states.size === 0) return largest;
  for (let place = gazetteer.zipCount; place < gazetteer.ids.length; place++) {
    if (!states.has(numberAt(gazetteer.stateNumbers, place))) continue;
    add(gazetteer, { place, rank: ranks.cityOfNamedState }, largest, citiesOfNamedState);
  }
  return largest;
}

/** The words that follow a comma, by their number in the text. */
function startsOfParts(parts: string[][]): Set<number> {
  const starts = new Set<number>();
  let start = 0;
  for (const part of parts) {
    start += part.length;
    starts.add(start);
  }
  return starts;
}

function addMatches(gazetteer: Gazetteer, reading: Reading, found: Ranked[]): void {
  const { keyOffsets, keyPlaces, stateNumbers, weights } = gazetteer;
  const { key, states } = reading;
  const first = lowerBound(keyPlaces.length, (entry) => compareKey(gazetteer, entry, key) < 0);
  for (let entry = first; entry < keyPlaces.length; entry++) {
    if (compareKey(gazetteer, entry, key) !== 0) return;
    const isInside = numberAt(keyPlaces, entry) >= insideName;
    const place = numberAt(keyPlaces, entry) - (isInside ? insideName : 0);
    if (states !== null && !states.has(numberAt(stateNumbers, place))) continue;
    const isWhole = numberAt(keyOffsets, entry + 1) - numberAt(keyOffsets, entry) === key.length;
    const rank = isInside ? reading.insideName : isWhole ? reading.wholeName : reading.startOfName;
    if (rank === undefined) continue;
    const isMetropolis = rank === ranks.wholeName && numberAt(weights, place) >= metropolisPopulation;
    add(gazetteer, { place, rank: isMetropolis ? ranks.metropolis : rank }, found);
  }
}

/** Keeps `found` sorted, each place once, and no longer than `max`. */
function add(gazetteer: Gazetteer, match: Ranked, found: Ranked[], max: number = placeSuggestions.max): void {
  const worst = found[max - 1];
  if (worst !== undefined && compareRanked(gazetteer, worst, match) < 0) return;
  const known = found.find(({ place }) => place === match.place);
  if (known !== undefined) {
    if (known.rank <= match.rank) return;
    found.splice(found.indexOf(known), 1);
  }
  const next = found.findIndex((other) => compareRanked(gazetteer, match, other) < 0);
  found.splice(next < 0 ? found.length : next, 0, match);
  if (found.length > max) found.pop();
}

function compareRanked({ weights }: Gazetteer, a: Ranked, b: Ranked): number {
  return a.rank - b.rank || numberAt(weights, b.place) - numberAt(weights, a.place) || a.place - b.place;
}

/** Below 0 where an entry's key comes before `start`, 0 where it begins with it, above 0 where it comes after. */
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

/** The first of `count` positions, sorted, that does not come before what is looked for; `count` if all do. */
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

/** The number at a position that exists. */
export function numberAt(list: Uint32Array | Int32Array | Uint8Array, position: number): number {
  return list[position] ?? 0;
}
