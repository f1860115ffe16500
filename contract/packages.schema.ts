import "./zod-config.ts";
import { z } from "zod";
import { optionalText, requiredText, typedNumber } from "./fields.schema.ts";
import { formatMoney, isWholeCents, toCents } from "./money.ts";
import { packageLimits } from "./packages.ts";

/** A package as parents see it. */
export const doulaPackageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe("US dollars"),
  duration_weeks: z.int(),
});

export type DoulaPackage = z.infer<typeof doulaPackageSchema>;

export const doulaPackagesResponseSchema = z.object({
  items: z.array(doulaPackageSchema),
  takes_payments: z.boolean().describe("Whether it can be bought on this site"),
});

export type DoulaPackagesResponse = z.infer<typeof doulaPackagesResponseSchema>;

/** A package as its doula sees it. */
export const ownPackageSchema = doulaPackageSchema.extend({
  doula_profile_id: z.uuid(),
  is_active: z.boolean().describe("Whether parents see it"),
  created_at: z.iso.datetime(),
});

export type OwnPackage = z.infer<typeof ownPackageSchema>;

export const ownPackagesResponseSchema = z.object({ items: z.array(ownPackageSchema) });

const weeksMessage = `Please enter ${packageLimits.minWeeks} to ${packageLimits.maxWeeks} whole weeks.`;

const priceSchema = z
  .number({ error: "Please enter a price above 0." })
  .positive({ error: "Please enter a price above 0." })
  .max(packageLimits.maxPrice, {
    error: `Please enter a price of at most ${formatMoney(toCents(packageLimits.maxPrice))}.`,
  })
  .refine(isWholeCents, { error: "Please enter a price in dollars and whole cents." })
  .describe("US dollars");

const weeksSchema = z
  .int({ error: weeksMessage })
  .min(packageLimits.minWeeks, { error: weeksMessage })
  .max(packageLimits.maxWeeks, { error: weeksMessage });

/** POST /rest/v1/doula_packages and PUT /rest/v1/doula_packages/{id}. */
export const packageChangeSchema = z.strictObject({
  name: requiredText("Name", packageLimits.nameLength),
  description: optionalText(packageLimits.descriptionLength).default(null),
  price: priceSchema,
  duration_weeks: weeksSchema.default(packageLimits.defaultWeeks),
  is_active: z.boolean().default(true),
});

export type PackageChange = z.output<typeof packageChangeSchema>;

/** The form's values. */
export const typedPackageSchema = packageChangeSchema.extend({
  price: typedNumber.pipe(priceSchema),
  duration_weeks: typedNumber.pipe(weeksSchema),
});
