import { z } from "zod";
import { doulaCardSchema } from "./doulas.schema.ts";
import { degreesSchema, idSchema } from "./fields.schema.ts";
import {
  availableWithinDays,
  droppableFilters,
  filterLimits,
  hasPlaceForMiles,
  hasWholePlace,
  isNearPlace,
  isWholePlace,
  maxMiles,
  maxRate,
  minMiles,
  minRate,
  nearbyCities,
  searchSorts,
} from "./search.ts";

function wholeNumberSchema(min: number, max: number, error: string) {
  return z
    .string()
    .regex(/^\d{1,5}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

const valueSchema = z
  .string()
  .trim()
  .min(1, { error: "Please give a value, or leave the filter out." })
  .max(filterLimits.valueLength, { error: `Please use at most ${filterLimits.valueLength} characters.` })
  // Postgres text holds neither.
  .refine((value) => !value.includes("\u0000") && value.isWellFormed(), {
    error: "Please remove the characters that cannot be stored.",
  });

/** A filter that may be given several times: once comes as a text, more often as a list. */
const valuesSchema = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .pipe(
    z.array(valueSchema).max(filterLimits.values, { error: `Please choose at most ${filterLimits.values}.` }),
  )
  .optional();

/** A place and the miles around it, of which the radius in force is the default. */
const placeFields = {
  lat: degreesSchema(90).optional(),
  lng: degreesSchema(180).optional(),
  miles: wholeNumberSchema(
    minMiles,
    maxMiles,
    `Please give whole miles from ${minMiles} to ${maxMiles}.`,
  ).optional(),
};

/**
 * Query of GET /rest/v1/doula_profiles. Without lat and lng: approved doulas wherever they are, without distances, and
 * `distance` sorts by the oldest profile. A null or empty value of a profile never matches a filter.
 */
export const searchQuerySchema = z
  .object({
    ...placeFields,
    max_rate: wholeNumberSchema(
      minRate,
      maxRate,
      `Please give whole dollars from ${minRate} to ${maxRate}.`,
    ).optional(),
    insurance: valuesSchema,
    specialty: valuesSchema,
    approach: valuesSchema,
    language: valuesSchema,
    available: z
      .literal(String(availableWithinDays), { error: `Available is ${availableWithinDays} or left out.` })
      .transform((): typeof availableWithinDays => availableWithinDays)
      .optional()
      .describe("A free intro call within so many days, and not fully booked"),
    sort: z.enum(searchSorts, { error: `Sort by ${searchSorts.join(", ")}.` }).default("distance"),
    after: idSchema
      .optional()
      .describe(
        "next_cursor of the page before, with the same filters and sort; refused once that doula is not listed",
      ),
  })
  .refine(hasWholePlace, isWholePlace)
  .refine(hasPlaceForMiles, isNearPlace);

const offsetSchema = z.object({ east_miles: z.int(), north_miles: z.int() });

export const foundDoulaSchema = doulaCardSchema.extend({
  distance_miles: z.int().nullable().describe("Whole miles from the place searched"),
  map_offset: offsetSchema
    .nullable()
    .describe(
      "Whole miles from the place searched to the centre of the doula's zip code; null without a place",
    ),
});

export type FoundDoula = z.infer<typeof foundDoulaSchema>;

/** What would find somebody after an empty search: one filter less, or a wider radius with the same filters. */
const searchHintSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("drop_filter"),
    filter: z.enum(droppableFilters),
    count: z
      .int()
      .describe(`Doulas found without this filter; ${filterLimits.hintCount} means so many or more`),
  }),
  z.object({ kind: z.literal("widen"), miles: z.int() }),
]);

export type SearchHint = z.infer<typeof searchHintSchema>;

const nearbyCitySchema = z.object({
  name: z.string().describe("As doulas there give it: 'Austin, TX'"),
  miles: z.int().describe("Whole miles to the nearest doula there"),
  doula_count: z.int(),
});

export type NearbyCity = z.infer<typeof nearbyCitySchema>;

export const searchAnswerSchema = z.object({
  items: z.array(foundDoulaSchema),
  next_cursor: z.uuid().nullable(),
  radius_miles: z.int().describe("The miles searched: those asked for, or the radius in force"),
  hint: searchHintSchema.nullable().describe("Only with an empty first page; null where nothing would help"),
  nearby_cities: z
    .array(nearbyCitySchema)
    .max(nearbyCities.max)
    .nullable()
    .describe(
      `Only with an empty first page near a place and without filters: cities with listed doulas within ${nearbyCities.withinMiles} miles, nearest first`,
    ),
});

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** Query of GET /rest/v1/doula_profiles/facets. Without a place: listed doulas wherever they are. */
export const facetsQuerySchema = z
  .object(placeFields)
  .refine(hasWholePlace, isWholePlace)
  .refine(hasPlaceForMiles, isNearPlace);

const facetSchema = z
  .array(z.object({ value: z.string(), count: z.int() }))
  .max(filterLimits.facetValues)
  .describe("What listed doulas there really have, most frequent first, then by name");

export const facetsAnswerSchema = z.object({
  insurance: facetSchema,
  specialty: facetSchema,
  approach: facetSchema,
  language: facetSchema,
  rate: z
    .object({ lowest: z.number(), highest: z.number() })
    .nullable()
    .describe("US dollars an hour; null where no doula there names a rate"),
  radius_miles: z.int(),
});

export type FacetsAnswer = z.infer<typeof facetsAnswerSchema>;
