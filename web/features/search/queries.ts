import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Point } from "../../../contract/places.schema.ts";
import type { SearchAnswer } from "../../../contract/search.schema.ts";
import type { SearchFilters } from "../../../contract/search.ts";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import type { Place } from "./find-flow.ts";
import { filtersOf, withoutDistance } from "./search-filters.ts";

const firstPage = "";

/** Every search there was. */
export const doulaSearchesKey = ["doula-search"] as const;

type Locate = (place: Place) => Promise<Point | null>;

const placeKey = ({ location, locationDetails }: Place) => [location.trim(), locationDetails];

/**
 * Listed doulas near a place that pass the filters, five a page. `locate` gives the place's point; where it has none,
 * the first listed doulas come instead. Until other filters are answered, the same place's doulas stay.
 */
export function doulaSearchQuery(place: Place, filters: SearchFilters, locate: Locate) {
  const asked = filtersOf(filters);
  return infiniteQueryOptions({
    queryKey: [...doulaSearchesKey, ...placeKey(place), asked],
    queryFn: async ({ pageParam, signal }) => {
      const point = await locate(place);
      const query = {
        ...queryOf(point ? asked : withoutDistance(asked)),
        ...(point && pointQuery(point)),
        ...(pageParam !== firstPage && { after: pageParam }),
      };
      const answer = await ask(api.rest.v1.doula_profiles.$get({ query }, { init: { signal } }));
      return { ...answer, isPlaceFound: point !== null };
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before, query) => (isOfPlace(query?.queryKey, place) ? before : undefined),
  });
}

/** How far a doula is from the place, as far as any search there has told. */
export function foundMiles(queryClient: QueryClient, place: Place, slug: string): number | null {
  const searches = queryClient.getQueriesData<InfiniteData<SearchAnswer>>({
    queryKey: [...doulaSearchesKey, ...placeKey(place)],
  });
  const doulas = searches.flatMap(([, found]) => found?.pages.flatMap((page) => page.items) ?? []);
  return doulas.find((doula) => doula.slug === slug)?.distance_miles ?? null;
}

/** What the doulas near a place really list, to choose filters from. */
export function facetsQuery(place: Place, miles: number | undefined, locate: Locate) {
  return queryOptions({
    queryKey: ["doula-facets", ...placeKey(place), miles],
    queryFn: async ({ signal }) => {
      const point = await locate(place);
      const query = point ? { ...pointQuery(point), ...queryOf({ miles }) } : {};
      return ask(api.rest.v1.doula_profiles.facets.$get({ query }, { init: { signal } }));
    },
  });
}

function pointQuery({ lat, lng }: Point) {
  return { lat: String(lat), lng: String(lng) };
}

/** Numbers as a query carries them. */
function queryOf({ miles, max_rate, available, ...rest }: SearchFilters) {
  return {
    ...rest,
    ...(miles && { miles: String(miles) }),
    ...(max_rate && { max_rate: String(max_rate) }),
    ...(available && { available: `${available}` as const }),
  };
}

function isOfPlace(key: readonly unknown[] | undefined, place: Place): boolean {
  const asked = placeKey(place);
  return asked.every((part, index) => key?.[doulaSearchesKey.length + index] === part);
}
