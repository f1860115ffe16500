import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { packageLimits } from "../../contract/packages.ts";
import { atMost, identity, inRange } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";

export const doulaPackages = pgTable(
  "doula_packages",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    durationWeeks: integer().notNull().default(packageLimits.defaultWeeks),
    isActive: boolean().notNull().default(true),
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
  ],
);
