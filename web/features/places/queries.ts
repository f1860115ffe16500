import { queryOptions } from "@tanstack/react-query";
import type { PlacePrediction, Point } from "../../../contract/places.schema.ts";
import { ApiError, ask } from "../../lib/api.ts";
import { resolvePlace, type WantedPlace } from "./resolve-place.ts";

/** Places do not move while a page is open. */
const staleTime = Number.POSITIVE_INFINITY;

/** Fetched when somebody types: most visitors of the landing page need it later, or never. */
export const loadApiClient = () => import("../../lib/api-client.ts");

async function askPredictions(input: string, signal: AbortSignal): Promise<PlacePrediction[]> {
  const { api } = await loadApiClient();
  const call = api.functions.v1.places.$post({ json: { input, types: "geocode" } }, { init: { signal } });
  const answer = await ask(call);
  return "predictions" in answer ? answer.predictions : [];
}

async function askPoint(placeId: string, signal: AbortSignal): Promise<Point | null> {
  const { api } = await loadApiClient();
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

/** Places that a typed text may mean, best first. A newer text aborts the call of the older one. */
export function placePredictionsQuery(text: string) {
  return queryOptions({
    queryKey: ["places", "predictions", text.trim()],
    queryFn: ({ signal }) => askPredictions(text.trim(), signal),
    staleTime,
    retry: false,
  });
}

/** Which place a chosen or typed text is, and where; null when nobody knows it. */
export function placeQuery(place: WantedPlace) {
  return queryOptions({
    queryKey: ["places", "place", place.text.trim(), place.placeId],
    queryFn: ({ signal }) =>
      resolvePlace(place, {
        predict: (text) => askPredictions(text, signal),
        locate: (placeId) => askPoint(placeId, signal),
      }),
    staleTime,
  });
}
