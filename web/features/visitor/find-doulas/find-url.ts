import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Fits } from "../../../../contract/directory/families.ts";
import {
  listFilters,
  type PrivateFilters,
  pickFilters,
  type SearchFilters,
} from "../../../../contract/directory/search.ts";
import { savePrivateSearch, usePrivateSearch } from "../../../client-state/private-search.ts";
import { useUrlDialog } from "../../../lib/use-url-dialog.ts";
import type {
  IntroCallNavigation,
  IntroCallStart,
} from "../../shared/book-button/book-intro-call-button.tsx";
import {
  type FindSearch,
  maxCompared,
  type PublicFilters,
  parseComparedSlugs,
  toggleCompared,
} from "./find-search.ts";

/** A function is applied when the URL is written, so that two quick clicks both count. */
type Change<Part> = Part | ((current: FindSearch) => Part);

const applyChange = <Part>(change: Change<Part>, current: FindSearch): Part =>
  change instanceof Function ? change(current) : change;

function splitFilters(filters: SearchFilters): { inUrl: PublicFilters; inTab: PrivateFilters } {
  const {
    insurance: _insurance,
    specialty: _specialty,
    approach: _approach,
    language: _language,
    ...inUrl
  } = filters;
  const inTab: PrivateFilters = {};
  for (const filter of listFilters) if (filter in filters) inTab[filter] = filters[filter];
  return { inUrl, inTab };
}

/** Filters, view and comparison from the URL and this tab's storage, and functions that change them. */
export function useResultsUrl() {
  const search = useSearch({ from: "/find-doulas" });
  const navigate = useNavigate({ from: "/find-doulas" });
  const sheet = useUrlDialog<FindSearch>(["sheet"]);
  const { fits, ...privateFilters } = usePrivateSearch();
  const compared = parseComparedSlugs(search.compare);

  /** Adds a history entry, so that Back undoes the change; the entry of an open sheet is replaced. */
  const change = (part: Partial<FindSearch>) =>
    void navigate({
      search: (current) => ({ ...current, ...part, sheet: undefined }),
      replace: search.sheet !== undefined,
      resetScroll: false,
    });

  /** Stays in the same history entry: Back should not replay every checked box. */
  const changeInPlace = (part: Change<Partial<FindSearch>>) =>
    void navigate({
      search: (current) => ({ ...current, ...applyChange(part, current) }),
      replace: true,
      state: true,
      resetScroll: false,
    });

  /** Private filters change in this tab only; the others in the URL, where Back undoes them. */
  const changeFilters = (filters: SearchFilters) => {
    const { inUrl, inTab } = splitFilters(filters);
    savePrivateSearch(inTab);
    if (Object.keys(inUrl).length > 0 || search.sheet !== undefined) change(inUrl);
  };

  return {
    filters: { ...pickFilters(search), ...pickFilters(privateFilters) },
    /** Undefined removes a filter; filters that are not named stay. */
    changeFilters,
    /** What doulas should know. */
    fits,
    /** Like private filters. Closes an open sheet. */
    changeFits: (changed: Fits) => {
      savePrivateSearch({ fits: changed });
      if (search.sheet !== undefined) change({});
    },
    /** The map replaces the list if there is no room for both. */
    isMapView: search.view === "map",
    showMap: (isMap: boolean) => change({ view: isMap ? "map" : undefined }),
    compared,
    isComparisonFull: compared.length >= maxCompared,
    toggleCompared: (slug: string) =>
      changeInPlace((current) => ({ compare: toggleCompared(current.compare, slug) })),
    clearCompared: () => changeInPlace({ compare: undefined }),
    /** A doula's details or their intro call hide the sheet. */
    openSheet: search.doula === undefined ? search.sheet : undefined,
    showSheet: (shown: FindSearch["sheet"]) => sheet.open({ sheet: shown }),
    closeSheet: () => sheet.close(),
  };
}

/** How the URL shows one doula: the details, or the intro call with them. */
export function useDoulaDialog() {
  const dialog = useUrlDialog<FindSearch>(["doula", "tab", "book", "at", "ask"]);
  const call = (slug: string, start?: IntroCallStart) =>
    ({ sheet: undefined, doula: slug, book: true, at: start?.startsAt, ask: start?.asks }) as const;
  const introCall: IntroCallNavigation = {
    open: (slug, start) => dialog.open(call(slug, start)),
    toHref: (slug, start) => dialog.toHref(call(slug, start)),
  };
  return {
    ...dialog,
    openDetails: (slug: string) => dialog.open({ sheet: undefined, doula: slug }),
    introCall,
  };
}
