import { z } from "zod";

/** Spec section 9: when the browser asks for suggestions, and when it puts the list away. */
export const placeSuggestions = {
  debounceMs: 300,
  closeAfterBlurMs: 200,
  minTextLength: 3,
  minZipDigits: 5,
  max: 5,
} as const;

/**
 * Whether a typed text is long enough to ask for suggestions: 3 characters, or 5 digits of a zip code.
 * Digits alone, or digits with the start of a '-1234' behind them, are a zip code being typed.
 */
export function isLongEnoughForSuggestions(text: string): boolean {
  const typed = text.trim();
  const zipDigits = /^(\d+)(?:[-\s]+\d*)?$/.exec(typed)?.[1];
  if (zipDigits !== undefined) return zipDigits.length >= placeSuggestions.minZipDigits;
  return typed.length >= placeSuggestions.minTextLength;
}

export const placePredictionSchema = z.object({
  place_id: z.string().describe("Stable; send it back with fields 'geometry' to get the point"),
  description: z.string().describe("The whole place on one line, as 'Austin, TX, USA'"),
  structured_formatting: z.object({
    main_text: z.string().describe("As 'Austin'"),
    secondary_text: z.string().describe("As 'TX, USA'"),
  }),
});

export type PlacePrediction = z.infer<typeof placePredictionSchema>;

/** POST /functions/v1/places, first form: places that the typed text may mean. */
export const placePredictionsRequestSchema = z.object({
  input: z.string().trim().min(1).max(200),
  types: z.literal("geocode"),
});

/** POST /functions/v1/places, second form: the point of one place. */
export const placeGeometryRequestSchema = z.object({
  place_id: z.string().min(1).max(300),
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
