import { z } from "zod";
import { idSchema } from "../platform/fields.schema.ts";
import { areasPageSize } from "./areas.ts";
import { doulaCardSchema } from "./doulas.schema.ts";

/** A city with at least one listed doula. Its page is /doulas/in/{state}/{city}. */
export const areaSchema = z.object({
  state: z.string().describe("Such as 'texas'"),
  city: z.string().describe("Such as 'san-marcos'"),
  state_code: z.string().describe("Such as 'TX'"),
  state_name: z.string(),
  city_name: z.string(),
  doula_count: z.int().describe("Listed doulas in the city itself"),
});

export type Area = z.infer<typeof areaSchema>;

export const areasQuerySchema = z.object({
  after: z
    .string()
    .max(300)
    .regex(/^[a-z-]+\/[a-z0-9-]+$/, { error: "This is not a valid cursor." })
    .optional()
    .describe("next_cursor of the previous page"),
});

export const areasResponseSchema = z.object({
  items: z.array(areaSchema).max(areasPageSize).describe("By state, then by city"),
  next_cursor: z.string().nullable(),
});

export type AreasResponse = z.infer<typeof areasResponseSchema>;

/** A state or a city as a URL may spell it: 'texas', 'TX', 'Texas'. */
const areaNameSchema = z.string().min(1).max(100);

export const stateParamsSchema = z.object({ state: areaNameSchema });

export const areaParamsSchema = z.object({ state: areaNameSchema, city: areaNameSchema });

export const areaQuerySchema = z.object({
  after: idSchema.optional().describe("next_cursor of the previous page"),
});

export const stateResponseSchema = z.object({
  state: z.string().describe("The state's canonical URL name, however the request spelled it"),
  state_code: z.string(),
  state_name: z.string(),
  doula_count: z.int(),
  items: z.array(areaSchema).describe("The state's areas, by city"),
});

export type StateResponse = z.infer<typeof stateResponseSchema>;

export const areaResponseSchema = z.object({
  area: areaSchema,
  radius_miles: z.int(),
  items: z
    .array(doulaCardSchema)
    .describe("Listed doulas within the radius of the area's center, nearest first"),
  next_cursor: z.uuid().nullable(),
  neighbors: z.array(areaSchema).describe("The nearest other areas, nearest first"),
});

export type AreaResponse = z.infer<typeof areaResponseSchema>;
