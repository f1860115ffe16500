import { sql } from "drizzle-orm";
import { z } from "zod";
import { packageSnapshotSchema } from "../../../contract/commerce/orders.schema.ts";
import { storedTermsSchema } from "../../../contract/directory/packages.schema.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";

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
  const { rows } = await db.execute(sql`
    select k.id as package_id, k.name, k.description, k.price::float8 as price, k.duration_weeks, k.is_active,
      k.type, k.hourly_price::float8 as hourly_price, k.time_of_day, k.minimum_hours, k.asks_before_payment,
      p.id as doula_profile_id, p.full_name as doula_name, p.slug as doula_slug, p.is_listed,
      p.paused_at is not null as is_paused,
      p.time_zone, p.stripe_account_id, p.stripe_charges_enabled as can_charge, p.business_name, p.npi
    from doula_packages k join doula_profiles p on p.id = k.doula_profile_id
    where k.id = ${packageId}
  `);
  return rows[0] && offerSchema.parse(rows[0]);
}

/** Prevents others from changing or deleting this package until the transaction ends. */
export async function lockPackage(tx: Transaction, packageId: string): Promise<void> {
  await tx.execute(sql`select from doula_packages where id = ${packageId} for share`);
}
