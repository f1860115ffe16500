import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { packageLimits, packageTypes, timesOfDay } from "../../../contract/directory/packages.ts";
import { reducedFeeLimits } from "../../../contract/directory/reduced-fees.ts";
import { atMost, identity, inRange, instant, isOneOf } from "../platform/columns.ts";
import { doulaProfiles } from "./doulas.ts";

const dollars = () => numeric({ precision: 10, scale: 2 });

export const doulaPackages = pgTable(
  "doula_packages",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text(),
    /** For hourly care, the price of the shortest visit. */
    price: dollars().notNull(),
    durationWeeks: integer().notNull().default(packageLimits.defaultWeeks),
    isActive: boolean().notNull().default(true),
    /** What the package is for. Null until the doula chooses. */
    type: text(),
    /** Whether the doula must accept before a parent can pay. Always true for hourly care. */
    asksBeforePayment: boolean().notNull().default(false),
    /** When the doula pressed "Not now". We don't ask for the type again. */
    typeDismissedAt: instant(),
    /** Only for hourly care, like the next two. */
    hourlyPrice: dollars(),
    timeOfDay: text(),
    /** The hours of the shortest visit. */
    minimumHours: integer(),
    /** Only for births: how many a year have a reduced fee, and the lowest one. Both or neither. */
    reducedFeeBirths: integer(),
    reducedFeeFrom: dollars(),
  },
  (t) => [
    index().on(t.doulaProfileId, t.createdAt),
    check(
      "doula_packages_name_length",
      sql`char_length(${t.name}) between 1 and ${sql.raw(String(packageLimits.nameLength))}`,
    ),
    check("doula_packages_description_length", atMost(t.description, packageLimits.descriptionLength)),
    check(
      "doula_packages_price",
      sql`${t.price} > 0 and ${t.price} <= ${sql.raw(String(packageLimits.maxPrice))}`,
    ),
    check(
      "doula_packages_duration",
      inRange(t.durationWeeks, { min: packageLimits.minWeeks, max: packageLimits.maxWeeks }),
    ),
    check("doula_packages_asks", sql`${t.asksBeforePayment} or ${t.hourlyPrice} is null`),
    check("doula_packages_type", isOneOf(t.type, packageTypes)),
    check("doula_packages_time_of_day", isOneOf(t.timeOfDay, timesOfDay)),
    check(
      "doula_packages_minimum_hours",
      inRange(t.minimumHours, { min: packageLimits.minHours, max: packageLimits.maxHours }),
    ),
    // Not compared with the price, which a server of the previous release changes alone.
    check(
      "doula_packages_reduced_fee",
      sql`${inRange(t.reducedFeeBirths, { min: 1, max: reducedFeeLimits.maxBirths })}
        and ${t.reducedFeeFrom} >= ${sql.raw(String(reducedFeeLimits.minAmount))}
        and (${t.reducedFeeBirths} is null) = (${t.reducedFeeFrom} is null)`,
    ),
    check(
      "doula_packages_hourly_price",
      sql`${t.hourlyPrice} > 0 and ${t.price} = ${t.hourlyPrice} * ${t.minimumHours}`,
    ),
    check(
      "doula_packages_hourly",
      sql`num_nonnulls(${t.hourlyPrice}, ${t.timeOfDay}, ${t.minimumHours}) = 0
        or (num_nonnulls(${t.hourlyPrice}, ${t.timeOfDay}, ${t.minimumHours}) = 3 and ${t.type} is not distinct from 'postpartum')`,
    ),
  ],
);
