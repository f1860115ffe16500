import { z } from "zod";
import { degreesSchema } from "../platform/fields.schema.ts";
import { maxMiles, milesError, minMiles, toHundredth } from "./map.ts";

/** Query of GET /rest/v1/map_background. */
export const mapBackgroundQuerySchema = z.object({
  lat: degreesSchema(90).transform(toHundredth),
  lng: degreesSchema(180).transform(toHundredth),
  miles: z
    .string({ error: milesError })
    .regex(/^\d{1,3}$/, { error: milesError })
    .transform(Number)
    .pipe(z.number().min(minMiles, { error: milesError }).max(maxMiles, { error: milesError })),
});

/**
 * The background of a map: a square from −`miles` to +`miles` in both directions around a place.
 * Paths are SVG path data in miles; x grows east and y grows SOUTH, as in SVG. They reach a little
 * beyond the square. A point given in east and north miles (`map_offset` of a found doula, a city) is
 * at (east_miles, −north_miles).
 */
export const mapBackgroundSchema = z.object({
  miles: z.int(),
  land: z.string().describe("Area of the United States to fill; other countries and water stay open"),
  borders: z.string().describe("Lines between states"),
  counties: z.string().describe("Lines between counties of one state; empty if they would crowd the map"),
  cities: z
    .array(
      z.object({
        name: z.string(),
        east_miles: z.number(),
        north_miles: z.number(),
        population_rank: z.int().describe("1 is the largest on the map"),
      }),
    )
    .max(12)
    .describe(
      "Largest first. Their 12 px labels, centered, overlap neither each other nor the edge of a map 320 px wide",
    ),
  attribution: z.string().describe("To be shown beside the map"),
});

export type MapBackground = z.infer<typeof mapBackgroundSchema>;
