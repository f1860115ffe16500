import { z } from "zod";
import {
  placeGeometryAnswerSchema,
  placePredictionsAnswerSchema,
  placesRequestSchema,
} from "../../contract/places.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { type PlacesProvider, PlacesUnavailable } from "../providers/places/places.ts";

const places = defineRoute({
  method: "post",
  path: "/functions/v1/places",
  operationId: "findPlaces",
  access: "public",
  rateLimit: { name: "places_address", per: "address" },
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

export function placesRoutes({ logger }: Platform, provider: PlacesProvider) {
  return createRouter().openapi(places, async (c) => {
    const request = c.req.valid("json");
    try {
      if ("input" in request) return c.json({ predictions: await provider.suggest(request.input) }, 200);
      const location = await provider.locate(request.place_id);
      if (!location) throw new Refusal("place_not_found");
      return c.json({ result: { geometry: { location } } }, 200);
    } catch (error) {
      if (!(error instanceof PlacesUnavailable)) throw error;
      logger.error(
        { provider: provider.name, failure: error.failure, status: error.status },
        "places unavailable",
      );
      throw new Refusal("places_unavailable");
    }
  });
}
