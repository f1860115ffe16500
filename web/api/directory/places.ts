import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { PlacePrediction } from "../../../contract/directory/places.schema.ts";
import { formatPlaceName } from "../../../contract/directory/places.ts";
import type { ResolvedPlace } from "../../../contract/directory/search.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** A place to search near. */
export interface Place {
  /** Typed or picked text. */
  location: string;
  /** The place ID of the picked suggestion; null for free text. */
  locationDetails: string | null;
}

/** Places do not move while a page is open. */
const staleTime = Number.POSITIVE_INFINITY;

/** Places that match the typed text, best first. New text aborts the previous call. */
export function placePredictionsQuery(text: string) {
  return queryOptions({
    queryKey: ["places", "predictions", text.trim()],
    queryFn: ({ signal }) => fetchPredictions(text.trim(), signal),
    staleTime,
    retry: false,
  });
}

export const placeKey = ({ location, locationDetails }: Place) => [location.trim(), locationDetails];

/** The cache key of the place that a search found. */
export const placeQueryKey = (place: Place) => ["places", "place", ...placeKey(place)] as const;

/**
 * The place's name, available immediately, and its point: undefined until a search returns, null if unknown.
 */
export function usePlace(place: Place) {
  const { data } = useQuery<ResolvedPlace | null>({
    queryKey: placeQueryKey(place),
    queryFn: skipToken,
    staleTime,
  });
  return {
    name: data?.name ?? formatPlaceName(place.location),
    point: data === null ? null : data?.point,
    others: data?.others ?? [],
  };
}

async function fetchPredictions(input: string, signal: AbortSignal): Promise<PlacePrediction[]> {
  const call = api.functions.v1.places.$post({ json: { input, types: "geocode" } }, { init: { signal } });
  const response = await request(call);
  return "predictions" in response ? response.predictions : [];
}
