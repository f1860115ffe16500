import { queryOptions, useQuery } from "@tanstack/react-query";
import type { PlacePrediction, Point } from "../../contract/places.schema.ts";
import { ApiError, ask } from "../lib/api.ts";
import { api } from "./client.ts";
import type { Place } from "./search-data.ts";

/** Places do not move while a page is open. */
const staleTime = Number.POSITIVE_INFINITY;

/** Places that a typed text may mean, best first. A newer text aborts the older call. */
export function placePredictionsQuery(text: string) {
  return queryOptions({
    queryKey: ["places", "predictions", text.trim()],
    queryFn: ({ signal }) => askPredictions(text.trim(), signal),
    staleTime,
    retry: false,
  });
}

/** The place that a chosen or typed text means, with its position; null when it is unknown. */
export function placeQuery(place: Place) {
  return queryOptions({
    queryKey: ["places", "place", place.location.trim(), place.locationDetails],
    queryFn: ({ signal }) =>
      resolvePlace(place, {
        predict: (text) => askPredictions(text, signal),
        locate: (placeId) => askPoint(placeId, signal),
      }),
    staleTime,
  });
}

/** What is known of the place: its name at once; its point is undefined while it loads and null when it is unknown. */
export function usePlace(place: Place) {
  const { data } = useQuery(placeQuery(place));
  return {
    name: data?.name ?? placeName(place.location),
    point: data === null ? null : data?.point,
    others: data?.others ?? [],
  };
}

async function askPredictions(input: string, signal: AbortSignal): Promise<PlacePrediction[]> {
  const call = api.functions.v1.places.$post({ json: { input, types: "geocode" } }, { init: { signal } });
  const answer = await ask(call);
  return "predictions" in answer ? answer.predictions : [];
}

async function askPoint(placeId: string, signal: AbortSignal): Promise<Point | null> {
  try {
    const call = api.functions.v1.places.$post(
      { json: { place_id: placeId, fields: "geometry" } },
      { init: { signal } },
    );
    const answer = await ask(call);
    return "result" in answer ? answer.result.geometry.location : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "place_not_found") return null;
    throw error;
  }
}

interface ResolvedPlace {
  /** In full: of several places of one name it says which. */
  name: string;
  point: Point;
  /** Places of the same name that the typed text may mean as well. */
  others: PlacePrediction[];
}

interface PlaceSource {
  predict: (text: string) => Promise<PlacePrediction[]>;
  /** null when the id is not known, or no longer. */
  locate: (placeId: string) => Promise<Point | null>;
}

/** The chosen suggestion; for typed text, or an id that is no longer known, its first prediction. */
export async function resolvePlace(
  { location, locationDetails }: Place,
  { predict, locate }: PlaceSource,
): Promise<ResolvedPlace | null> {
  const chosen = locationDetails === null ? null : await locate(locationDetails);
  if (chosen) return { name: placeName(location), point: chosen, others: [] };
  const typed = location.trim();
  if (typed === "") return null;
  const [best, ...rest] = await predict(typed);
  const point = best ? await locate(best.place_id) : null;
  if (!best || !point) return null;
  const others = rest.filter((place) => mainText(place) === mainText(best));
  return { name: placeName(best.description), point, others };
}

const mainText = (place: PlacePrediction) => place.structured_formatting.main_text;

/** The name of a place in a heading. That of a zip code drops the country: 'Austin, TX 78701'. */
export function placeName(description: string): string {
  return description.trim().replace(/( \d{5}), USA$/, "$1");
}
