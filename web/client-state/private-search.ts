import { type Fits, knownExperience } from "../../contract/directory/families.ts";
import { filterLimits, listFilters, type PrivateFilters } from "../../contract/directory/search.ts";
import { isStorable } from "../../contract/platform/fields.ts";
import { createStoredStore, useStore } from "../lib/store.ts";
import { saveSearchData } from "./search-data.ts";

/**
 * What of a search can tell of a loss, of Medicaid or of who a parent is. It lasts as long as the tab: no address, link, other
 * tab or later visit has it.
 */
export interface PrivateSearch extends PrivateFilters {
  /** What doulas should know. */
  fits: Fits;
}

const nothing: PrivateSearch = { fits: {} };

const privateSearch = createStoredStore<PrivateSearch>({
  key: "doula-private-search",
  isForTab: true,
  parse: (text) => {
    const stored = parseObject(text);
    return stored ? parsePrivateSearch(stored) : nothing;
  },
  format: (search) => (search === nothing ? null : JSON.stringify(search)),
});

export function savePrivateSearch(change: Partial<PrivateSearch>): void {
  privateSearch.set({ ...privateSearch.get(), ...change });
}

export function clearPrivateSearch(): void {
  privateSearch.set(nothing);
}

export function usePrivateSearch(): PrivateSearch {
  return useStore(privateSearch);
}

/**
 * Moves filters to where they are now: from addresses and from storage of the previous release. Call before anything reads the
 * address. Pages of that release are reloaded, so the release after this one needs it no more.
 */
export function moveOldFilters(): void {
  const url = new URL(location.href);
  const inUrl =
    url.pathname === "/find-doulas" ? listFilters.filter((name) => url.searchParams.has(name)) : [];
  const stored = parseObject(readOldSearch()) ?? {};
  const inStorage = listFilters.filter((name) => Reflect.get(stored, name) !== undefined);
  const values = (name: (typeof listFilters)[number]) =>
    inUrl.includes(name) ? url.searchParams.getAll(name) : Reflect.get(stored, name);
  for (const name of new Set([...inStorage, ...inUrl]))
    savePrivateSearch({ [name]: parseValues(values(name)) });
  if (inStorage.length > 0) saveSearchData({});
  if (inUrl.length === 0) return;
  for (const name of inUrl) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
}

function readOldSearch(): string | null {
  try {
    return localStorage.getItem("doula-search");
  } catch {
    return null;
  }
}

function parseObject(text: string | null): object | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" ? stored : null;
  } catch {
    return null;
  }
}

/** Anything unreadable counts as absent. */
function parsePrivateSearch(stored: object): PrivateSearch {
  const filters: PrivateFilters = {};
  for (const filter of listFilters) filters[filter] = parseValues(Reflect.get(stored, filter));
  const fits: unknown = Reflect.get(stored, "fits");
  if (typeof fits !== "object" || fits === null) return { ...filters, fits: {} };
  const experience: unknown = Reflect.get(fits, "experience");
  return {
    ...filters,
    fits: {
      experience: Array.isArray(experience)
        ? knownExperience.filter((known) => experience.includes(known))
        : undefined,
      languages: parseValues(Reflect.get(fits, "languages")),
    },
  };
}

/** The values of a list; undefined if there are none. */
function parseValues(value: unknown): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value])
    .filter((single) => typeof single === "string")
    .map((single) => single.trim())
    .filter((text) => text !== "" && text.length <= filterLimits.valueLength && isStorable(text));
  return texts.length > 0 ? [...new Set(texts)].slice(0, filterLimits.values) : undefined;
}
