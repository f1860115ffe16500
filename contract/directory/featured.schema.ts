import { z } from "zod";
import { doulaCardSchema } from "./doulas.schema.ts";

/** What the landing page shows of a doula. */
export const featuredDoulaSchema = doulaCardSchema
  .pick({
    slug: true,
    full_name: true,
    first_name: true,
    last_name: true,
    location: true,
    profile_image_url: true,
    years_experience: true,
    births_attended: true,
    packages_from: true,
  })
  .extend({ intro: z.string().describe("The first sentences of the bio, at most 200 characters") });

export type FeaturedDoula = z.infer<typeof featuredDoulaSchema>;

/** US dollars: the prices of the cheapest and the most expensive package that is not hourly care. */
const priceRangeSchema = z.object({ lowest: z.number(), highest: z.number() });

export type PriceRange = z.infer<typeof priceRangeSchema>;

export const featuredResponseSchema = z.object({
  items: z.array(featuredDoulaSchema).describe("Empty if too few listed doulas have a bio"),
  totals: z
    .object({
      doula_count: z.int(),
      city_count: z.int(),
      prices: priceRangeSchema.nullable().describe("Null if nobody offers such a package"),
    })
    .nullable()
    .describe("At most a minute old; null if there are no items, or not all of them are counted yet"),
});

export type FeaturedResponse = z.infer<typeof featuredResponseSchema>;
