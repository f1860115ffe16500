import { z } from "zod";
import { degreesSchema, idSchema } from "../platform/fields.schema.ts";
import { normalizeLine } from "../platform/normalize-text.ts";
import { dueDateQuestionSchema } from "../scheduling/practice.schema.ts";
import { onCallAnswers } from "../scheduling/practice.ts";
import { doulaCardSchema } from "./doulas.schema.ts";
import { knownExperience } from "./families.ts";
import { placePredictionSchema, pointSchema } from "./places.schema.ts";
import { placeLengths } from "./places.ts";
import {
  availableWithinDays,
  careKinds,
  droppableFilters,
  fewResults,
  filterLimits,
  maxMiles,
  maxRate,
  minMiles,
  minRate,
  nearbyCities,
  placeRules,
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
  .min(1, { error: "Please enter a value, or omit the filter." })
  .max(filterLimits.valueLength, { error: `Please use at most ${filterLimits.valueLength} characters.` })
  // Postgres cannot store either.
  .refine((value) => !value.includes("\u0000") && value.isWellFormed(), {
    error: "Please remove the characters that cannot be stored.",
  });

const listedValuesSchema = z
  .array(valueSchema)
  .max(filterLimits.values, { error: `Please choose at most ${filterLimits.values}.` });

/** A filter that can be repeated. Given once, it arrives as text; repeated, as a list. */
const valuesSchema = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .pipe(listedValuesSchema)
  .optional();

/** What a search asks in its body, because it must not be in a URL. Filters replace those of the query. */
export const privateFiltersSchema = z.strictObject({
  insurance: listedValuesSchema.optional(),
  specialty: listedValuesSchema.optional(),
  approach: listedValuesSchema.optional(),
  language: listedValuesSchema.optional(),
});

/** What a parent would like a doula to know: experience from a fixed list, never a doula's own words. */
const fitsSchema = z.strictObject({
  experience: z.array(z.enum(knownExperience)).max(knownExperience.length).optional(),
  languages: listedValuesSchema.optional(),
});

/** POST /rest/v1/doula_profiles/search */
export const searchQuestionSchema = privateFiltersSchema.extend({
  ...dueDateQuestionSchema.partial().shape,
  fits: fitsSchema
    .optional()
    .describe(
      "Doulas who know any of this come first, those who know experience and a language before all others",
    ),
});

const lookingForSchema = z
  .enum(careKinds, { error: "Please look for birth or postpartum." })
  .default("birth")
  .describe("Birth lists doulas who attend no births last");

/** A place, as coordinates or as text, and the miles around it. The default is the current radius. */
const placeFields = {
  lat: degreesSchema(90).optional(),
  lng: degreesSchema(180).optional(),
  place: z
    .string()
    .overwrite(normalizeLine)
    .min(1, { error: "Please enter a place, or omit it." })
    .max(placeLengths.text)
    .optional()
    .describe("A city or zip code as typed, instead of lat and lng; the best match is used"),
  place_id: z
    .string()
    .min(1)
    .max(placeLengths.placeId)
    .optional()
    .describe("The ID of the suggestion picked for `place`"),
  miles: wholeNumberSchema(
    minMiles,
    maxMiles,
    `Please enter whole miles from ${minMiles} to ${maxMiles}.`,
  ).optional(),
};

/** Filters that only a doula's profile decides. */
const rowFilterFields = {
  max_rate: wholeNumberSchema(
    minRate,
    maxRate,
    `Please enter whole dollars from ${minRate} to ${maxRate}.`,
  ).optional(),
  insurance: valuesSchema,
  specialty: valuesSchema,
  approach: valuesSchema,
  language: valuesSchema,
};

type PlaceFields = z.output<z.ZodObject<typeof placeFields>>;

function checkPlace(query: PlaceFields, context: z.RefinementCtx): void {
  for (const { error, path, holds } of placeRules)
    if (!holds(query)) context.addIssue({ code: "custom", message: error, path });
}

/**
 * Query of GET /rest/v1/doula_profiles. Without a place: approved doulas anywhere, without distances;
 * `distance` then sorts by the oldest profile. Empty profile fields never match a filter.
 */
export const searchQuerySchema = z
  .object({
    ...placeFields,
    ...rowFilterFields,
    available: z
      .literal(String(availableWithinDays), {
        error: `Please use ${availableWithinDays}, or omit the filter.`,
      })
      .transform((): typeof availableWithinDays => availableWithinDays)
      .optional()
      .describe("Has a free intro call within this many days, and is not fully booked"),
    on_call: z
      .literal("yes", { error: "Please use yes, or omit it." })
      .optional()
      .describe("Is on call for the due date; without one, this has no effect"),
    looking_for: lookingForSchema,
    sort: z
      .enum(searchSorts, { error: "Please sort by distance, price, births or experience." })
      .default("distance"),
    preview: z
      .literal("true", { error: "Please use true, or omit it." })
      .optional()
      .describe("Only asks how many match: does not count as a search in the analytics"),
    after: idSchema
      .optional()
      .describe(
        "next_cursor of the previous page, with the same filters and sort; refused once that doula is no longer listed",
      ),
  })
  .superRefine(checkPlace);

const offsetSchema = z.object({ east_miles: z.int(), north_miles: z.int() });

export const foundDoulaSchema = doulaCardSchema.extend({
  distance_miles: z.int().nullable().describe("Whole miles from the searched place"),
  map_offset: offsetSchema
    .nullable()
    .describe(
      "Whole miles from the searched place to the center of the doula's zip code; null without a place",
    ),
  on_call: z
    .enum(onCallAnswers)
    .nullable()
    .describe(
      "Whether the doula is on call for the due date; null without one, and if they attend no births",
    ),
  fits: z.array(z.string()).nullable().describe("What of `fits` the doula knows; null if nothing was asked"),
});

export type FoundDoula = z.infer<typeof foundDoulaSchema>;

/** A change that would find doulas after an empty search: dropping one filter, or widening the radius. */
const searchHintSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("drop_filter"),
    filter: z.enum(droppableFilters),
    count: z
      .int()
      .describe(`Doulas found without this filter; ${filterLimits.hintCount} means this many or more`),
  }),
  z.object({ kind: z.literal("widen"), miles: z.int() }),
]);

export type SearchHint = z.infer<typeof searchHintSchema>;

/** Doulas beyond the radius who match the same filters. */
const moreWithinSchema = z.object({
  miles: z.int(),
  count: z.int().describe(`${filterLimits.hintCount} means this many or more`),
});

export type MoreWithin = z.infer<typeof moreWithinSchema>;

const nearbyCitySchema = z.object({
  name: z.string().describe("As doulas there write it: 'Austin, TX'"),
  miles: z.int().describe("Whole miles to the nearest doula there"),
  doula_count: z.int(),
});

export type NearbyCity = z.infer<typeof nearbyCitySchema>;

const resolvedPlaceSchema = z.object({
  name: z.string().describe("The full name, to distinguish places with the same name"),
  point: pointSchema,
  others: z.array(placePredictionSchema).describe("Other places the text may mean"),
});

export type ResolvedPlace = z.infer<typeof resolvedPlaceSchema>;

export const searchResponseSchema = z.object({
  items: z.array(foundDoulaSchema),
  next_cursor: z.uuid().nullable(),
  place: resolvedPlaceSchema
    .nullable()
    .describe("The place that the text means; null if it is unknown, or no text was given"),
  total: z
    .int()
    .nullable()
    .describe(
      `Doulas who match, on all pages; ${filterLimits.total} means this many or more. Null if not counted: on further pages and, unless the first page has them all, without a place, with \`available\` or in a wide circle`,
    ),
  radius_miles: z.int().describe("The radius in miles: the requested one, or the current default"),
  hint: searchHintSchema.nullable().describe("Only with an empty first page; null if nothing would help"),
  more_within: moreWithinSchema
    .nullable()
    .describe(
      `Only with ${fewResults.max} doulas or fewer in all near a place; null if there are no more within ${fewResults.farthestMiles} miles`,
    ),
  nearby_cities: z
    .array(nearbyCitySchema)
    .max(nearbyCities.max)
    .nullable()
    .describe(
      `Only with an empty first page near a place and without filters: cities with listed doulas within ${nearbyCities.withinMiles} miles, nearest first`,
    ),
});

export type SearchResponse = z.infer<typeof searchResponseSchema>;

/** Query of GET /rest/v1/doula_profiles/facets. Without a place: listed doulas anywhere. */
export const facetsQuerySchema = z
  .object({ ...placeFields, ...rowFilterFields, looking_for: lookingForSchema })
  .superRefine(checkPlace);

const facetSchema = z
  .array(z.object({ value: z.string(), count: z.int() }))
  .max(filterLimits.facetValues)
  .describe(
    "Values that listed doulas there have, most frequent first, then by name; `count` is of those who match the other filters, and may be 0",
  );

export const facetsResponseSchema = z.object({
  insurance: facetSchema,
  specialty: facetSchema,
  approach: facetSchema,
  language: facetSchema,
  rate: z
    .object({ lowest: z.number(), highest: z.number() })
    .nullable()
    .describe("US dollars an hour; null if no doula there names a rate"),
  radius_miles: z.int(),
});

export type FacetsResponse = z.infer<typeof facetsResponseSchema>;
