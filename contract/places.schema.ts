import "./zod-config.ts";
import { z } from "zod";
import { placeLengths, placeSuggestions } from "./places.ts";

const placePredictionSchema = z.object({
  place_id: z.string().describe("Stable; send it back with fields 'geometry' to get the point"),
  description: z.string().describe("The whole place on one line, as 'Austin, TX, USA'"),
  structured_formatting: z.object({
    main_text: z.string().describe("As 'Austin'"),
    secondary_text: z.string().describe("As 'TX, USA'"),
  }),
});

export type PlacePrediction = z.infer<typeof placePredictionSchema>;

/** POST /functions/v1/places, first form: places that the typed text may mean. */
const placePredictionsRequestSchema = z.object({
  input: z.string().trim().min(1).max(placeLengths.text),
  types: z.literal("geocode"),
});

/** POST /functions/v1/places, second form: the point of one place. */
const placeGeometryRequestSchema = z.object({
  place_id: z.string().min(1).max(placeLengths.placeId),
  fields: z.literal("geometry"),
});

export const placesRequestSchema = z.union([placePredictionsRequestSchema, placeGeometryRequestSchema]);

/** Best match first; empty when nothing matches. */
export const placePredictionsAnswerSchema = z.object({
  predictions: z.array(placePredictionSchema).max(placeSuggestions.max),
});

/** Decimal degrees, WGS 84. */
export const pointSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

export type Point = z.infer<typeof pointSchema>;

export const placeGeometryAnswerSchema = z.object({
  result: z.object({ geometry: z.object({ location: pointSchema }) }),
});
