import "../platform/zod-config.ts";
import { z } from "zod";
import { optionalText, requiredLine, typedNumber } from "../platform/fields.schema.ts";
import { formatMoney, isWholeCents, toCents } from "../platform/money.ts";
import { asksByDefault, computeCarePrice, packageLimits, packageTypes, timesOfDay } from "./packages.ts";
import { reducedFeeLimits } from "./reduced-fees.ts";

/** What a package is for, and how hourly care is priced; its other packages have only a price. */
export const packageTermsSchema = z.object({
  type: z.enum(packageTypes).nullable().describe("Null until the doula chooses"),
  hourly_price: z.number().nullable().describe("US dollars; null unless it is hourly care"),
  time_of_day: z.enum(timesOfDay).nullable().describe("When the care takes place; null unless it is hourly"),
  minimum_hours: z.int().nullable().describe("The shortest visit; null unless it is hourly care"),
});

const terms = packageTermsSchema.shape;

/** Like `packageTermsSchema`, for packages that were stored as JSON, perhaps before there were types. */
export const storedTermsSchema = z.object({
  type: terms.type.default(null),
  hourly_price: terms.hourly_price.default(null),
  time_of_day: terms.time_of_day.default(null),
  minimum_hours: terms.minimum_hours.default(null),
});

/** A package as parents see it. */
export const doulaPackageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe("US dollars; for hourly care, the price of the shortest visit"),
  duration_weeks: z.int(),
  ...terms,
  asks_before_payment: z.boolean().describe("The doula accepts each order before it can be paid"),
  reduced_fee_births: z
    .int()
    .nullable()
    .describe("Births a year for a reduced fee; null if there are none, and for parents once all are taken"),
  reduced_fee_from: z.number().nullable().describe("US dollars: the lowest reduced fee"),
});

export type DoulaPackage = z.infer<typeof doulaPackageSchema>;

export const doulaPackagesResponseSchema = z.object({
  items: z.array(doulaPackageSchema.extend({ doula: z.object({ full_name: z.string() }) })),
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

const priceMessage = "Please enter a price above 0.";
const highestPriceMessage = `Please enter a price of at most ${formatMoney(toCents(packageLimits.maxPrice))}.`;

const priceSchema = z
  .number({ error: priceMessage })
  .positive({ error: priceMessage })
  .max(packageLimits.maxPrice, { error: highestPriceMessage })
  .refine(isWholeCents, { error: "Please enter a price in dollars and whole cents." })
  .describe("US dollars");

const weeksSchema = z
  .int({ error: weeksMessage })
  .min(packageLimits.minWeeks, { error: weeksMessage })
  .max(packageLimits.maxWeeks, { error: weeksMessage });

const hoursMessage = `Please enter ${packageLimits.minHours} to ${packageLimits.maxHours} whole hours.`;

const hoursSchema = z
  .int({ error: hoursMessage })
  .min(packageLimits.minHours, { error: hoursMessage })
  .max(packageLimits.maxHours, { error: hoursMessage });

const birthsMessage = `Please enter 1 to ${reducedFeeLimits.maxBirths} births.`;

const birthsSchema = z
  .int({ error: birthsMessage })
  .min(1, { error: birthsMessage })
  .max(reducedFeeLimits.maxBirths, { error: birthsMessage });

const lowestFeeMessage = `Please enter an amount of at least ${formatMoney(toCents(reducedFeeLimits.minAmount))}.`;

const lowestFeeSchema = z
  .number({ error: lowestFeeMessage })
  .min(reducedFeeLimits.minAmount, { error: lowestFeeMessage })
  .refine(isWholeCents, { error: "Please enter an amount in dollars and whole cents." })
  .describe("US dollars, less than the price");

/** POST /rest/v1/doula_packages and PUT /rest/v1/doula_packages/{id}. */
export const packageChangeSchema = z
  .strictObject({
    name: requiredLine("Name", packageLimits.nameLength),
    description: optionalText(packageLimits.descriptionLength).default(null),
    type: z.enum(packageTypes).nullable().default(null),
    price: priceSchema
      .optional()
      .describe("US dollars; ignored for hourly care, which costs at least its shortest visit"),
    hourly_price: priceSchema.nullable().default(null).describe("US dollars; only for postpartum care"),
    time_of_day: z.enum(timesOfDay).nullable().default(null),
    minimum_hours: hoursSchema.nullable().default(null),
    duration_weeks: weeksSchema.default(packageLimits.defaultWeeks),
    asks_before_payment: z
      .boolean()
      .optional()
      .describe("On by default for birth packages; always on for hourly care"),
    is_active: z.boolean().default(true),
    reduced_fee_births: birthsSchema
      .nullable()
      .optional()
      .describe("Births a year for a reduced fee; only for birth packages. Stays as it is if left out"),
    reduced_fee_from: lowestFeeSchema.nullable().optional(),
  })
  .superRefine((change, { addIssue }) => {
    const { type, price, hourly_price, time_of_day, minimum_hours } = change;
    const refuse = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
    const { reduced_fee_births: births = null, reduced_fee_from: from = null } = change;
    if (births !== null && type !== "birth")
      refuse("reduced_fee_births", "Only birth packages can have a reduced fee.");
    if (births !== null && from === null) refuse("reduced_fee_from", lowestFeeMessage);
    if (births === null && from !== null) refuse("reduced_fee_births", birthsMessage);
    if (from !== null && price !== undefined && from >= price)
      refuse("reduced_fee_from", "Please enter less than the price.");
    const isHourly = [hourly_price, time_of_day, minimum_hours].some((term) => term !== null);
    if (!isHourly) {
      if (price === undefined) refuse("price", priceMessage);
      return;
    }
    if (type !== "postpartum") refuse("hourly_price", "Only postpartum care can be hourly.");
    if (time_of_day === null) refuse("time_of_day", "Please choose days or nights.");
    if (minimum_hours === null) refuse("minimum_hours", hoursMessage);
    if (hourly_price === null) refuse("hourly_price", priceMessage);
    else if (computeCarePrice({ hourlyPrice: hourly_price, hours: minimum_hours ?? 1 }) > maxPriceCents)
      refuse("hourly_price", highestPriceMessage);
  });

const maxPriceCents = toCents(packageLimits.maxPrice);

type PackageInput = z.input<typeof packageChangeSchema>;

export type PackageChange = z.output<typeof packageChangeSchema>;

/** PUT /rest/v1/doula_packages/{id}/type, for a package from before there were types. */
export const packageTypeChangeSchema = z.strictObject({ type: z.enum(packageTypes) });

export type PackageTypeChange = z.infer<typeof packageTypeChangeSchema>;

/** The form's values. */
export const typedPackageSchema = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    type: z.enum(packageTypes).nullable(),
    pricing: z.enum(["fixed", "hourly"]),
    price: typedNumber,
    hourly_price: typedNumber,
    time_of_day: z.enum(timesOfDay).nullable(),
    minimum_hours: typedNumber,
    duration_weeks: typedNumber,
    asks_before_payment: z.boolean(),
    is_active: z.boolean(),
    has_reduced_fee: z.boolean(),
    reduced_fee_births: typedNumber,
    reduced_fee_from: typedNumber,
  })
  .transform(({ pricing, price, hourly_price, time_of_day, minimum_hours, ...rest }): PackageInput => {
    const { has_reduced_fee, reduced_fee_births: births, reduced_fee_from: from, ...typed } = rest;
    const duration_weeks = typed.duration_weeks ?? 0;
    const asks_before_payment = typed.asks_before_payment && asksByDefault(typed.type);
    const hasReducedFee = has_reduced_fee && typed.type === "birth";
    const reduced = {
      reduced_fee_births: hasReducedFee ? (births ?? 0) : null,
      reduced_fee_from: hasReducedFee ? (from ?? 0) : null,
    };
    if (typed.type !== "postpartum" || pricing === "fixed")
      return { ...typed, ...reduced, asks_before_payment, duration_weeks, price: price ?? 0 };
    return {
      ...typed,
      ...reduced,
      duration_weeks,
      hourly_price: hourly_price ?? 0,
      time_of_day,
      minimum_hours: minimum_hours ?? 0,
    };
  })
  .pipe(
    packageChangeSchema.refine(({ type }) => type !== null, {
      path: ["type"],
      error: "Please choose what it is for.",
    }),
  );
