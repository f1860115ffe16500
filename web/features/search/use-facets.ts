import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Point } from "../../../contract/places.schema.ts";
import type { SearchFilters } from "../../../contract/search.ts";
import type { Place } from "./find-flow.ts";
import { facetsQuery } from "./queries.ts";

export type FilterChange = SearchFilters | ((current: SearchFilters) => SearchFilters);

/** What the filters of a page of results work on. */
export interface ResultFilters {
  place: Place;
  locate: (place: Place) => Promise<Point | null>;
  /** Without it there is no distance to filter or sort by. */
  isPlaceFound: boolean;
  filters: SearchFilters;
  /** Undefined takes a filter away; what is not named stays. A function is given the filters as they are by then. */
  onChange: (change: FilterChange) => void;
}

/** What the doulas within so many miles really list. */
export function useFacets(
  { place, locate }: Pick<ResultFilters, "place" | "locate">,
  miles: number | undefined,
) {
  return useQuery({ ...facetsQuery(place, miles, locate), placeholderData: keepPreviousData });
}
