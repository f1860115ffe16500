import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Point } from "../../contract/places.schema.ts";
import type { FoundDoula, SearchAnswer } from "../../contract/search.schema.ts";
import { filtersOf, type SearchFilters, withoutDistance } from "../../contract/search.ts";
import { ask } from "../lib/api.ts";
import { api } from "./client.ts";
import { placeQuery } from "./places.ts";
import type { Place } from "./search-data.ts";

const firstPage = "";

export type FoundPages = InfiniteData<SearchAnswer & { isPlaceFound: boolean }>;

/** All searches. */
export const doulaSearchesKey = ["doula-search"] as const;

const placeKey = ({ location, locationDetails }: Place) => [location.trim(), locationDetails];

/**
 * Listed doulas near a place that match the filters, five a page; for an unknown place the first listed doulas. While
 * other filters load, the previous doulas of the same place stay.
 */
export function doulaSearchQuery(place: Place, filters: SearchFilters) {
  const asked = filtersOf(filters);
  return infiniteQueryOptions({
    queryKey: [...doulaSearchesKey, ...placeKey(place), asked],
    queryFn: async ({ client, pageParam, signal }) => {
      const point = await findPoint(client, place);
      const query = {
        ...toQuery(point ? asked : withoutDistance(asked)),
        ...(point && toPointQuery(point)),
        ...(pageParam !== firstPage && { after: pageParam }),
      };
      const answer = await ask(api.rest.v1.doula_profiles.$get({ query }, { init: { signal } }));
      return { ...answer, isPlaceFound: point !== null };
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before, query) => (isSamePlace(query?.queryKey, place) ? before : undefined),
  });
}

/** A doula from any cached search near that place. */
export function foundDoula(queryClient: QueryClient, place: Place, slug: string): FoundDoula | undefined {
  const searches = queryClient.getQueriesData<FoundPages>({
    queryKey: [...doulaSearchesKey, ...placeKey(place)],
  });
  const doulas = searches.flatMap(([, found]) => found?.pages.flatMap((page) => page.items) ?? []);
  return doulas.find((doula) => doula.slug === slug);
}

/** The values that doulas near a place list, to choose filters from. */
export function facetsQuery(place: Place, miles: number | undefined) {
  return queryOptions({
    queryKey: ["doula-facets", ...placeKey(place), miles],
    queryFn: async ({ client, signal }) => {
      const point = await findPoint(client, place);
      const query = point ? { ...toPointQuery(point), ...toQuery({ miles }) } : {};
      return ask(api.rest.v1.doula_profiles.facets.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });
}

async function findPoint(queryClient: QueryClient, place: Place): Promise<Point | null> {
  return (await queryClient.fetchQuery(placeQuery(place)))?.point ?? null;
}

function toPointQuery({ lat, lng }: Point) {
  return { lat: String(lat), lng: String(lng) };
}

/** Filters as query parameters. */
function toQuery({ miles, max_rate, available, ...rest }: SearchFilters) {
  return {
    ...rest,
    ...(miles && { miles: String(miles) }),
    ...(max_rate && { max_rate: String(max_rate) }),
    ...(available && { available: `${available}` as const }),
  };
}

function isSamePlace(key: readonly unknown[] | undefined, place: Place): boolean {
  const asked = placeKey(place);
  return asked.every((part, index) => key?.[doulaSearchesKey.length + index] === part);
}
