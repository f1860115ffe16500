import { eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { packageSnapshotSchema } from "../../../contract/commerce/orders.schema.ts";
import { storedTermsSchema } from "../../../contract/directory/packages.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectDoulas, selectPackages } from "../../directory/profiles/service.ts";

/**
 * The part of a package that an order stores, so that a retry sends Stripe the same even if the package
 * changes.
 */
export const snapshotSchema = packageSnapshotSchema.extend({
  ...storedTermsSchema.shape,
  doula_name: z.string(),
  doula_slug: z.string(),
  /** The doula's time zone, for the dates on receipts. */
  time_zone: z.string().default("America/New_York"),
});

const offerSchema = snapshotSchema.extend({
  package_id: z.string(),
  doula_profile_id: z.string(),
  is_active: z.boolean(),
  asks_before_payment: z.boolean(),
  reduced_fee_births: z.int().nullable(),
  reduced_fee_from: z.number().nullable(),
  is_listed: z.boolean(),
  is_paused: z.boolean(),
  stripe_account_id: z.string().nullable(),
  can_charge: z.boolean(),
  business_name: z.string().nullable(),
  npi: z.string().nullable(),
});

export type Offer = z.infer<typeof offerSchema>;

/** The current package, with everything that determines whether it can be bought. */
export async function findOffer(db: Queryable, packageId: string): Promise<Offer | undefined> {
  const [packages, doulas] = [selectPackages("packages"), selectDoulas("doulas")];
  const [offer] = await db
    .select({
      package_id: packages.id,
      name: packages.name,
      description: packages.description,
      price: sql<number>`${packages.price}::float8`,
      duration_weeks: packages.durationWeeks,
      is_active: packages.isActive,
      type: packages.type,
      hourly_price: sql<number | null>`${packages.hourlyPrice}::float8`,
      time_of_day: packages.timeOfDay,
      minimum_hours: packages.minimumHours,
      asks_before_payment: packages.asksBeforePayment,
      reduced_fee_births: packages.reducedFeeBirths,
      reduced_fee_from: sql<number | null>`${packages.reducedFeeFrom}::float8`,
      doula_profile_id: doulas.id,
      doula_name: doulas.fullName,
      doula_slug: doulas.slug,
      is_listed: doulas.isListed,
      is_paused: sql<boolean>`${isNotNull(doulas.pausedAt)}`,
      time_zone: doulas.timeZone,
      stripe_account_id: doulas.stripeAccountId,
      can_charge: doulas.stripeChargesEnabled,
      business_name: doulas.businessName,
      npi: doulas.npi,
    })
    .from(packages)
    .innerJoin(doulas, eq(doulas.id, packages.doulaProfileId))
    .where(eq(packages.id, packageId));
  return offer && offerSchema.parse(offer);
}
