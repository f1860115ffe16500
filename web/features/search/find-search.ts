import { slugMaxLength } from "../../../contract/fields.ts";
import { placeLengths } from "../../../contract/places.ts";
import type { SearchFilters } from "../../../contract/search.ts";
import { parseFilters, type WholeSearch } from "./parse-filters.ts";

const findSteps = ["location", "details", "results"] as const;
export type FindStep = (typeof findSteps)[number];

const sheets = ["filters", "compare"] as const;

/** How many doulas are compared at most. */
export const maxCompared = 3;

/** What the address of /find-doulas says; everything survives Back and reload. */
export interface FindSearch extends SearchFilters {
  /** The place: as the landing page gives it, and from the second step on that of this search. */
  location?: string;
  /** Place id of the suggestion that was chosen for it. */
  place?: string;
  step?: FindStep;
  /** Where there is no room for both, the map in place of the list. */
  view?: "map";
  /** The slugs of the doulas to compare: 'ana-ruiz,teo-marchetti'. */
  compare?: string;
  /** What is open over the results. */
  sheet?: (typeof sheets)[number];
  /** The slug of the doula whose details are open. */
  doula?: string;
  /** Which tab of them. */
  tab?: string;
  /** An intro call with that doula is being booked. */
  book?: true;
}

const maxTabLength = 20;

/** Whatever the address says that makes no sense counts as not said. */
export function parseFindSearch(search: Record<string, unknown>): FindSearch {
  const location = textOf(search.location, placeLengths.text);
  const doula = textOf(search.doula, slugMaxLength);
  const compare = comparedSlugs(textOf(search.compare, maxCompared * (slugMaxLength + 1))).join(",");
  const parsed: WholeSearch<FindSearch> = {
    ...parseFilters(search),
    location,
    place: location && textOf(search.place, placeLengths.placeId),
    step: findSteps.find((known) => known === search.step),
    view: search.view === "map" ? "map" : undefined,
    compare: compare || undefined,
    sheet: sheets.find((known) => known === search.sheet && (known !== "compare" || compare)),
    doula,
    tab: doula && textOf(search.tab, maxTabLength),
    book: doula && String(search.book) === "true" ? true : undefined,
  };
  return parsed;
}

/** The doulas of `compare`, each once. */
export function comparedSlugs(compare: string | undefined): string[] {
  const slugs = (compare ?? "").split(",").filter((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug));
  return [...new Set(slugs)].slice(0, maxCompared);
}

/** `compare` with that doula in it, or without where they were; undefined where nobody is left. */
export function toggleCompared(compare: string | undefined, slug: string): string | undefined {
  const slugs = comparedSlugs(compare);
  const kept = slugs.filter((each) => each !== slug);
  const next = kept.length === slugs.length ? [...kept, slug].slice(0, maxCompared) : kept;
  return next.join(",") || undefined;
}

/** The router reads '78701' as a number. */
function textOf(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, maxLength) || undefined;
}
