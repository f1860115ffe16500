import { queryBuilder, schema } from "../../../db/database.ts";

const { doulaPackages } = schema;

/** Doulas' packages as other domains join them, hidden ones included. @public */
export const packages = queryBuilder
  .select({
    id: doulaPackages.id,
    doulaProfileId: doulaPackages.doulaProfileId,
    name: doulaPackages.name,
    description: doulaPackages.description,
    price: doulaPackages.price,
    durationWeeks: doulaPackages.durationWeeks,
    type: doulaPackages.type,
    hourlyPrice: doulaPackages.hourlyPrice,
    timeOfDay: doulaPackages.timeOfDay,
    minimumHours: doulaPackages.minimumHours,
    asksBeforePayment: doulaPackages.asksBeforePayment,
    isActive: doulaPackages.isActive,
  })
  .from(doulaPackages)
  .as("packages");
