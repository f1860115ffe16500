import { placeLengths } from "../../../../contract/directory/places.ts";
import {
  availableWithinDays,
  careKinds,
  filterLimits,
  type ListFilter,
  listFilters,
  type SearchFilters,
  searchSorts,
} from "../../../../contract/directory/search.ts";
import { slugMaxLength } from "../../../../contract/platform/fields.ts";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import { parseId, parseInstant } from "../../../lib/search-text.ts";

const findSteps = ["location", "details", "results"] as const;
export type FindStep = (typeof findSteps)[number];

const sheets = ["filters", "fits", "compare"] as const;

export const maxCompared = 3;

/** The filters of a URL. */
export type PublicFilters = Omit<SearchFilters, ListFilter>;

/** The search parameters of /find-doulas. All of them survive Back and reload. */
export interface FindSearch extends PublicFilters {
  /** The place, as typed on the landing page or in the first step. */
  location?: string;
  /** The place ID of the picked suggestion. */
  place?: string;
  step?: FindStep;
  /** The map replaces the list if there is no room for both. */
  view?: "map";
  /** The slugs of the doulas to compare: 'ana-ruiz,teo-marchetti'. */
  compare?: string;
  /** The sheet open over the results. */
  sheet?: (typeof sheets)[number];
  /** The slug of the doula whose details are open. */
  doula?: string;
  tab?: string;
  /** True if that doula's intro-call dialog is open. */
  book?: true;
  /** The start of the call that is chosen when the dialog opens. */
  at?: string;
  /** True if that call's note asks about the due date. */
  ask?: true;
  /** The ID of the package being bought. */
  buy?: string;
  /** The ID of that package's order, once it is created. */
  order?: string;
}

const maxTabLength = 20;

/** Drops invalid parameters. */
export function parseFindSearch(search: Record<string, unknown>): FindSearch {
  const location = parseText(search.location, placeLengths.text);
  const doula = parseText(search.doula, slugMaxLength);
  const isBooking = (doula && String(search.book) === "true") || undefined;
  const buy = doula && parseId(search.buy);
  const compare = parseComparedSlugs(parseText(search.compare, maxCompared * (slugMaxLength + 1))).join(",");
  const parsed: CompleteSearch<FindSearch> = {
    // What no address says: otherwise the router keeps what an old link has.
    ...Object.fromEntries(listFilters.map((filter) => [filter, undefined])),
    ...parseFilters(search),
    location,
    place: location && parseText(search.place, placeLengths.placeId),
    step: findSteps.find((known) => known === search.step),
    view: search.view === "map" ? "map" : undefined,
    compare: compare || undefined,
    sheet: sheets.find((known) => known === search.sheet && (known !== "compare" || compare)),
    doula,
    tab: doula && parseText(search.tab, maxTabLength),
    book: isBooking,
    at: isBooking && parseInstant(search.at),
    ask: doula && String(search.ask) === "true" ? true : undefined,
    buy,
    order: buy && parseId(search.order),
  };
  return parsed;
}

/** The doulas in `compare`, each once. */
export function parseComparedSlugs(compare: string | undefined): string[] {
  const slugs = (compare ?? "").split(",").filter((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug));
  return [...new Set(slugs)].slice(0, maxCompared);
}

/** `compare` with the doula added, or removed if they were in it; undefined if nobody is left. */
export function toggleCompared(compare: string | undefined, slug: string): string | undefined {
  const slugs = parseComparedSlugs(compare);
  const others = slugs.filter((each) => each !== slug);
  const next = others.length === slugs.length ? [...others, slug].slice(0, maxCompared) : others;
  return next.join(",") || undefined;
}

/** The router parses '78701' as a number. */
function parseText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return normalizeLine(String(value)).slice(0, maxLength) || undefined;
}

/**
 * Search parameters with every key, even if undefined: the router merges them into the URL, where an
 * omitted key would stay unparsed.
 */
type CompleteSearch<Search> = { [Key in keyof Required<Search>]: Search[Key] | undefined };

/** The valid filters and sort order in a URL, without defaults. */
export function parseFilters(search: Record<string, unknown>): CompleteSearch<PublicFilters> {
  const { minMiles, maxMiles, minRate, maxRate } = filterLimits;
  return {
    miles: parseWholeNumber(search.miles, minMiles, maxMiles),
    max_rate: parseWholeNumber(search.max_rate, minRate, maxRate),
    available: String(search.available) === String(availableWithinDays) ? availableWithinDays : undefined,
    on_call: search.on_call === "yes" ? "yes" : undefined,
    looking_for: careKinds.find((known) => known === search.looking_for && known !== "birth"),
    sort: searchSorts.find((known) => known === search.sort && known !== "distance"),
  };
}

/** The router has already parsed numbers, except in lists. */
function parseWholeNumber(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
