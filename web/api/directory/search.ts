import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { type Fits, isFitting } from "../../../contract/directory/families.ts";
import type { FoundDoula, ResolvedPlace, SearchResponse } from "../../../contract/directory/search.schema.ts";
import {
  type ListFilter,
  listFilters,
  omitDistance,
  type PrivateFilters,
  pickFilters,
  type SearchFilters,
} from "../../../contract/directory/search.ts";
import { request } from "../../lib/api.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { api } from "../platform/client.ts";
import { type Place, placeKey, placeQueryKey } from "./places.ts";

const firstPage = "";

export type FoundPages = InfiniteData<SearchResponse & { isPlaceFound: boolean }>;

export const doulaSearchesKey = ["doula-search"] as const;

/**
 * Listed doulas near a place that match the filters, five a page; for an unknown place, the first listed
 * doulas. Those who know what was asked come first. While other filters load, the previous doulas of the same place and due
 * date stay: another date would move them.
 */
export function doulaSearchQuery(
  place: Place,
  filters: SearchFilters,
  { dueDate = null, fits = {} }: { dueDate?: IsoDay | null; fits?: Fits } = {},
) {
  const validFilters = pickFilters(filters);
  const validFits = isFitting(fits) ? fits : undefined;
  return infiniteQueryOptions({
    queryKey: [...doulaSearchesKey, ...placeKey(place), validFilters, validFits, dueDate],
    queryFn: async ({ client, pageParam, signal }) => {
      const resolvedPlace = getKnownPlace(client, place);
      const query = {
        ...toQuery(resolvedPlace === null ? omitDistance(validFilters) : validFilters),
        ...toPlaceQuery(place, resolvedPlace),
        ...(pageParam !== firstPage && { after: pageParam }),
      };
      const response = await sendSearch(query, { dueDate, fits: validFits }, signal);
      if (resolvedPlace === undefined)
        client.setQueryData<ResolvedPlace | null>(placeQueryKey(place), response.place);
      return { ...response, isPlaceFound: (resolvedPlace ?? response.place) !== null };
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before, query) =>
      isSamePlace(query?.queryKey, place) && query?.queryKey.at(-1) === dueDate ? before : undefined,
  });
}

/**
 * How many doulas match filters whose results are not shown yet; null if the server does not count them. Unlike a
 * search, it is not counted in the analytics.
 */
export function doulaCountQuery(place: Place, filters: SearchFilters, dueDate: IsoDay | null) {
  const validFilters = pickFilters(filters);
  return queryOptions({
    queryKey: ["doula-count", ...placeKey(place), validFilters, dueDate],
    queryFn: async ({ client, signal }) => {
      const shown = client.getQueryData(doulaSearchQuery(place, filters, { dueDate }).queryKey)?.pages[0];
      if (shown) return shown.total;
      const resolvedPlace = getKnownPlace(client, place);
      const query = {
        ...toQuery(resolvedPlace === null ? omitDistance(validFilters) : validFilters),
        ...toPlaceQuery(place, resolvedPlace),
        preview: "true" as const,
      };
      return (await sendSearch(query, { dueDate }, signal)).total;
    },
  });
}

/** The doulas closest to a place; none if it is unknown. Unlike a search, it is not counted in the analytics. */
export function nearestDoulasQuery(place: Place, filters: SearchFilters, dueDate: IsoDay | null) {
  return queryOptions({
    queryKey: ["nearest-doulas", ...placeKey(place), filters, dueDate],
    queryFn: async ({ client, signal }) => {
      const resolvedPlace = getKnownPlace(client, place);
      if (resolvedPlace === null) return [];
      const query = { ...toQuery(filters), ...toPlaceQuery(place, resolvedPlace), preview: "true" as const };
      const response = await sendSearch(query, { dueDate }, signal);
      return (resolvedPlace ?? response.place) ? response.items : [];
    },
  });
}

type SearchQuery = Omit<Parameters<typeof api.rest.v1.doula_profiles.$get>[0]["query"], ListFilter>;

/** Searches. A due date, private filters and what doulas should know are sent in the body, because they never enter a URL. */
function sendSearch(
  asked: SearchQuery & PrivateFilters,
  { dueDate, fits }: { dueDate: IsoDay | null; fits?: Fits | undefined },
  signal: AbortSignal,
): Promise<SearchResponse> {
  const { doula_profiles: doulas } = api.rest.v1;
  const { query, hidden } = splitQuery(asked);
  if (dueDate === null && !fits && !hidden) return request(doulas.$get({ query }, { init: { signal } }));
  const json = { ...hidden, fits, due_date: dueDate ?? undefined };
  return request(doulas.search.$post({ query, json }, { init: { signal } }));
}

/** The parameters of a URL, and what belongs into the body; null if nothing does. */
function splitQuery<Query extends PrivateFilters>(asked: Query) {
  const { insurance, specialty, approach, language, ...query } = asked;
  const hidden: PrivateFilters = { insurance, specialty, approach, language };
  return { query, hidden: listFilters.some((filter) => hidden[filter]) ? hidden : null };
}

/** A doula from any cached search near that place. */
export function findCachedDoula(
  queryClient: QueryClient,
  place: Place,
  slug: string,
): FoundDoula | undefined {
  const searches = queryClient.getQueriesData<FoundPages>({
    queryKey: [...doulaSearchesKey, ...placeKey(place)],
  });
  const doulas = searches.flatMap(([, found]) => found?.pages.flatMap((page) => page.items) ?? []);
  return doulas.find((doula) => doula.slug === slug);
}

/** The filter values of doulas near a place, each counted among those who match the other filters. */
export function facetsQuery(place: Place, filters: SearchFilters) {
  // The server does not count with the other two, which depend on a doula's hours and a due date.
  const { available: _hours, on_call: _date, sort: _order, ...counted } = pickFilters(filters);
  return queryOptions({
    queryKey: ["doula-facets", ...placeKey(place), counted],
    queryFn: async ({ client, signal }) => {
      const resolvedPlace = getKnownPlace(client, place);
      const { query: others, hidden } = splitQuery(
        toQuery(resolvedPlace === null ? omitDistance(counted) : counted),
      );
      const query = { ...others, ...toPlaceQuery(place, resolvedPlace) };
      const { facets } = api.rest.v1.doula_profiles;
      if (!hidden) return request(facets.$get({ query }, { init: { signal } }));
      return request(facets.$post({ query, json: hidden }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns true if the counts of `facetsQuery` are those of a search with these filters. */
export function areFacetCountsExact({ available, on_call }: SearchFilters): boolean {
  return available === undefined && on_call === undefined;
}

/** A search's result about the place: null if it is unknown, undefined before the first search. */
function getKnownPlace(queryClient: QueryClient, place: Place): ResolvedPlace | null | undefined {
  return queryClient.getQueryData<ResolvedPlace | null>(placeQueryKey(place));
}

/** A place as query parameters: its point once known, until then the text for the server to look up. */
function toPlaceQuery({ location, locationDetails }: Place, resolvedPlace: ResolvedPlace | null | undefined) {
  if (resolvedPlace) return { lat: String(resolvedPlace.point.lat), lng: String(resolvedPlace.point.lng) };
  if (resolvedPlace === null || location.trim() === "") return {};
  return { place: location.trim(), ...(locationDetails && { place_id: locationDetails }) };
}

function toQuery({ miles, max_rate, available, ...rest }: SearchFilters) {
  return {
    ...rest,
    ...(miles && { miles: String(miles) }),
    ...(max_rate && { max_rate: String(max_rate) }),
    ...(available && { available: `${available}` as const }),
  };
}

function isSamePlace(key: readonly unknown[] | undefined, place: Place): boolean {
  const parts = placeKey(place);
  return parts.every((part, index) => key?.[doulaSearchesKey.length + index] === part);
}
