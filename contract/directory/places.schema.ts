import "../platform/zod-config.ts";
import { z } from "zod";
import { normalizeLine } from "../platform/normalize-text.ts";
import { placeLengths, placeSuggestions } from "./places.ts";

export const placePredictionSchema = z.object({
  place_id: z.string().describe("Stable; send it back with fields 'geometry' to get the coordinates"),
  description: z.string().describe("The whole place on one line: 'Austin, TX, USA'"),
  structured_formatting: z.object({
    main_text: z.string().describe("'Austin'"),
    secondary_text: z.string().describe("'TX, USA'"),
  }),
});

export type PlacePrediction = z.infer<typeof placePredictionSchema>;

/** POST /functions/v1/places, first form: suggests places for a typed text. */
const placePredictionsRequestSchema = z.object({
  input: z.string().overwrite(normalizeLine).min(1).max(placeLengths.text),
  types: z.literal("geocode"),
});

/** POST /functions/v1/places, second form: the coordinates of a place. */
const placeGeometryRequestSchema = z.object({
  place_id: z.string().min(1).max(placeLengths.placeId),
  fields: z.literal("geometry"),
});

export const placesRequestSchema = z.union([placePredictionsRequestSchema, placeGeometryRequestSchema]);

/** Best match first; empty if nothing matches. */
export const placePredictionsResponseSchema = z.object({
  predictions: z.array(placePredictionSchema).max(placeSuggestions.max),
});

/** Decimal degrees, WGS 84. */
export const pointSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

export type Point = z.infer<typeof pointSchema>;

export const placeGeometryResponseSchema = z.object({
  result: z.object({ geometry: z.object({ location: pointSchema }) }),
});
