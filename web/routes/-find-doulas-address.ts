import { getRouteApi } from "@tanstack/react-router";
import {
  comparedSlugs,
  type FindSearch,
  maxCompared,
  toggleCompared,
} from "../features/search/find-search.ts";
import type { FilterChange } from "../features/search/use-facets.ts";
import { useCloseDialog } from "./-dialog-entry.ts";

const findDoulas = getRouteApi("/find-doulas");

/** Of a function the outcome counts when it is written: two quick clicks are two changes. */
type Change = Partial<FindSearch> | ((current: FindSearch) => Partial<FindSearch>);

const changeOf = (change: Change, current: FindSearch) =>
  typeof change === "function" ? change(current) : change;

/** What the address says of the results beyond their place, and how it changes. */
export function useResultsAddress() {
  const search = findDoulas.useSearch();
  const navigate = findDoulas.useNavigate();
  const compared = comparedSlugs(search.compare);

  /** In a new history entry, which Back undoes; a sheet's own entry becomes the one of what was chosen in it. */
  const change = (part: Change) =>
    void navigate({
      search: (current) => ({ ...current, ...changeOf(part, current), sheet: undefined }),
      replace: search.sheet !== undefined,
      resetScroll: false,
    });

  /** In the same entry: ticking boxes back and forth is no way to go back along. */
  const changeInPlace = (part: Change) =>
    void navigate({
      search: (current) => ({ ...current, ...changeOf(part, current) }),
      replace: true,
      state: true,
      resetScroll: false,
    });

  const closeSheet = useCloseDialog(() => changeInPlace({ sheet: undefined }));

  return {
    compared,
    isComparisonFull: compared.length >= maxCompared,
    /** A doula's details, or their intro call, take a sheet's place. */
    openSheet: search.doula === undefined ? search.sheet : undefined,
    changeFilters: (filters: FilterChange) => change(filters),
    showMap: (isMap: boolean) => change({ view: isMap ? "map" : undefined }),
    toggleCompared: (slug: string) =>
      changeInPlace((current) => ({ compare: toggleCompared(current.compare, slug) })),
    clearCompared: () => changeInPlace({ compare: undefined }),
    showSheet: (sheet: FindSearch["sheet"]) =>
      void navigate({
        search: (current) => ({ ...current, sheet }),
        state: { isDialogEntry: true },
        resetScroll: false,
      }),
    closeSheet,
  };
}
