import { z } from "zod";
import { areasPageSize } from "./areas.ts";
import { doulaCardSchema } from "./doulas.schema.ts";
import { idSchema } from "./fields.schema.ts";

/** A city in which at least one listed doula is. `state` and `city` are its address: /doulas/in/{state}/{city}. */
export const areaSchema = z.object({
  state: z.string().describe("As 'texas'"),
  city: z.string().describe("As 'san-marcos'"),
  state_code: z.string().describe("As 'TX'"),
  state_name: z.string(),
  city_name: z.string(),
  doula_count: z.int().describe("Listed doulas in the city itself"),
});

export type Area = z.infer<typeof areaSchema>;

export const areasQuerySchema = z.object({
  after: z
    .string()
    .max(300)
    .regex(/^[a-z-]+\/[a-z0-9-]+$/, { error: "This is not the address of an area." })
    .optional()
    .describe("next_cursor of the page before"),
});

export const areasAnswerSchema = z.object({
  items: z.array(areaSchema).max(areasPageSize).describe("By state, then by city"),
  next_cursor: z.string().nullable(),
});

export type AreasAnswer = z.infer<typeof areasAnswerSchema>;

/** A state or a city as an address may name it: 'texas', 'TX', 'Texas'. */
const areaNameSchema = z.string().min(1).max(100);

export const stateParamsSchema = z.object({ state: areaNameSchema });

export const areaParamsSchema = z.object({ state: areaNameSchema, city: areaNameSchema });

export const areaQuerySchema = z.object({
  after: idSchema.optional().describe("next_cursor of the page before"),
});

export const stateAnswerSchema = z.object({
  state: z.string().describe("The state's own address, however it was asked for"),
  state_code: z.string(),
  state_name: z.string(),
  doula_count: z.int(),
  items: z.array(areaSchema).describe("The state's areas, by city"),
});

export type StateAnswer = z.infer<typeof stateAnswerSchema>;

export const areaAnswerSchema = z.object({
  area: areaSchema,
  radius_miles: z.int(),
  items: z
    .array(doulaCardSchema)
    .describe("Listed doulas within the radius of the area's middle, nearest first"),
  next_cursor: z.uuid().nullable(),
  neighbors: z.array(areaSchema).describe("The nearest other areas, nearest first"),
});

export type AreaAnswer = z.infer<typeof areaAnswerSchema>;
