import { z } from "zod";
import { doulaCardSchema } from "./doulas.ts";
import { idSchema } from "./fields.ts";

/** Radius of the sphere on which distances are measured, in miles (spec section 7). */
export const earthRadiusMiles = 3959;
export const searchPageSize = 5;

/** Degrees as a query carries them: an empty text is no zero. */
function degreesSchema(max: number) {
  return z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: "Please give degrees." })
    .transform(Number)
    .pipe(z.number().min(-max).max(max));
}

/** Query of GET /rest/v1/doula_profiles. Without lat and lng the first approved doulas come, without distances. */
export const searchQuerySchema = z
  .object({
    lat: degreesSchema(90).optional(),
    lng: degreesSchema(180).optional(),
    after: idSchema.optional().describe("next_cursor of the page before"),
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), {
    error: "Give both lat and lng, or neither.",
    path: ["lng"],
  });

export const foundDoulaSchema = doulaCardSchema.extend({
  distance_miles: z.int().nullable().describe("Whole miles from the place searched"),
});

export type FoundDoula = z.infer<typeof foundDoulaSchema>;

export const searchAnswerSchema = z.object({
  items: z.array(foundDoulaSchema),
  next_cursor: z.uuid().nullable(),
  radius_miles: z.int(),
});

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
