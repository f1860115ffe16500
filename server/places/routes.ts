import { z } from "zod";
import {
  placeGeometryAnswerSchema,
  placePredictionsAnswerSchema,
  placesRequestSchema,
} from "../../contract/places.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { Refusal } from "../platform/refusal.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { answerOf, locatePlace } from "./service.ts";

export const placeLimits = defineLimits({
  places_address: { points: 240, seconds: 60 },
});

const placesProxy = defineRoute({
  method: "post",
  path: "/functions/v1/places",
  operationId: "findPlaces",
  access: "public",
  rateLimit: { limit: placeLimits.places_address, per: "address" },
  tags: ["places"],
  summary: "Place suggestions for typed text, or the point of a place",
  errors: ["place_not_found", "places_unavailable"],
  request: { body: jsonBody(placesRequestSchema) },
  responses: {
    200: jsonAnswer(
      "`predictions` for the first form, `result` for the second",
      z.union([placePredictionsAnswerSchema, placeGeometryAnswerSchema]),
    ),
  },
});

export function placesRoutes({ logger }: Platform, places: PlacesProvider) {
  return createRouter().openapi(placesProxy, async (c) => {
    const request = c.req.valid("json");
    if ("input" in request) {
      const predictions = await answerOf({ places, logger }, () => places.suggest(request.input));
      return c.json({ predictions }, 200);
    }
    const location = await locatePlace({ places, logger }, request.place_id);
    if (!location) throw new Refusal("place_not_found");
    return c.json({ result: { geometry: { location } } }, 200);
  });
}
