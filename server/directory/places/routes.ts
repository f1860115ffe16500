import { z } from "zod";
import {
  placeGeometryResponseSchema,
  placePredictionsResponseSchema,
  placesRequestSchema,
} from "../../../contract/directory/places.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import { callProvider, locatePlace, placeLimits } from "./service.ts";

const placesProxy = defineRoute({
  method: "post",
  path: "/functions/v1/places",
  operationId: "findPlaces",
  access: "public",
  rateLimit: { limit: placeLimits.places_address, per: "address" },
  tag: "places",
  summary: "Suggest places for typed text, or locate a place",
  errors: ["place_not_found", "places_unavailable"],
  request: { body: jsonBody(placesRequestSchema) },
  responses: {
    200: jsonResponse(
      "`predictions` for the first form, `result` for the second",
      z.union([placePredictionsResponseSchema, placeGeometryResponseSchema]),
    ),
  },
});

export function placesRoutes({ logger }: Platform, places: PlacesProvider) {
  return createRouter().openapi(placesProxy, async (c) => {
    const request = c.req.valid("json");
    if ("input" in request) {
      const predictions = await callProvider({ places, logger }, () => places.suggest(request.input));
      return c.json({ predictions }, 200);
    }
    const location = await locatePlace({ places, logger }, request.place_id);
    if (!location) throw new Refusal("place_not_found");
    return c.json({ result: { geometry: { location } } }, 200);
  });
}
