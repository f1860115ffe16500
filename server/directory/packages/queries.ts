import { and, count, desc, eq, isNotNull, isNull, max, min, type SQLWrapper, sql } from "drizzle-orm";
import type { PriceRange } from "../../../contract/directory/featured.schema.ts";
import {
  type DoulaPackagesResponse,
  doulaPackagesResponseSchema,
  type OwnPackage,
  type PackageChange,
  type PackageTypeChange,
  packageTermsSchema,
} from "../../../contract/directory/packages.schema.ts";
import { asksByDefault, computeCarePrice } from "../../../contract/directory/packages.ts";
import { toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { hasReducedFeesLeftSql } from "./reduced-fee-queries.ts";

const { doulaPackages, doulaProfiles } = schema;

/** The active packages of a listed doula, by price. */
export async function findListedPackages(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<DoulaPackagesResponse> {
  const hasReducedFees = hasReducedFeesLeftSql({ timeZone: doulaProfiles.timeZone, now });
  const rows = await db
    .select({
      id: doulaPackages.id,
      name: doulaPackages.name,
      description: doulaPackages.description,
      price: dollarsSql(doulaPackages.price),
      duration_weeks: doulaPackages.durationWeeks,
      type: doulaPackages.type,
      hourly_price: dollarsSql(doulaPackages.hourlyPrice),
      time_of_day: doulaPackages.timeOfDay,
      minimum_hours: doulaPackages.minimumHours,
      asks_before_payment: doulaPackages.asksBeforePayment,
      reduced_fee_births: sql`case when ${hasReducedFees} then ${doulaPackages.reducedFeeBirths} end`,
      reduced_fee_from: sql`case when ${hasReducedFees} then ${dollarsSql(doulaPackages.reducedFeeFrom)} end`,
      doula: { full_name: doulaProfiles.fullName },
      takes_payments: doulaProfiles.stripeChargesEnabled,
    })
    .from(doulaPackages)
    .innerJoin(doulaProfiles, eq(doulaProfiles.id, doulaPackages.doulaProfileId))
    .where(
      and(eq(doulaPackages.doulaProfileId, doulaProfileId), doulaPackages.isActive, doulaProfiles.isListed),
    )
    .orderBy(doulaPackages.price, doulaPackages.id);
  return doulaPackagesResponseSchema.parse({ items: rows, takes_payments: rows[0]?.takes_payments ?? false });
}

/** SQL expression: dollars as a number rather than a text. */
const dollarsSql = (price: SQLWrapper) => sql<number | null>`${price}::float8`;

/** The range of the active packages of all doulas whom a search can find; null without any. Scans them. */
export async function findPriceRange(db: Queryable): Promise<PriceRange | null> {
  const [range] = await db
    .select({ lowest: dollarsSql(min(doulaPackages.price)), highest: dollarsSql(max(doulaPackages.price)) })
    .from(doulaPackages)
    .innerJoin(doulaProfiles, eq(doulaProfiles.id, doulaPackages.doulaProfileId))
    .where(
      and(
        doulaPackages.isActive,
        isNull(doulaPackages.hourlyPrice),
        doulaProfiles.isListed,
        isNotNull(doulaProfiles.publicPoint),
      ),
    );
  const { lowest = null, highest = null } = range ?? {};
  return lowest === null || highest === null ? null : { lowest, highest };
}

/** All packages of a doula, including hidden ones, newest first. */
export async function findOwnPackages(db: Queryable, doulaProfileId: string): Promise<OwnPackage[]> {
  const packages = await db
    .select()
    .from(doulaPackages)
    .where(eq(doulaPackages.doulaProfileId, doulaProfileId))
    .orderBy(desc(doulaPackages.createdAt), desc(doulaPackages.id));
  return packages.map(toOwnPackage);
}

export async function countPackages(tx: Transaction, doulaProfileId: string): Promise<number> {
  const [row] = await tx
    .select({ packages: count() })
    .from(doulaPackages)
    .where(eq(doulaPackages.doulaProfileId, doulaProfileId));
  return row?.packages ?? 0;
}

interface NewPackage {
  doulaProfileId: string;
  change: PackageChange;
  now: Date;
}

export async function insertPackage(
  tx: Transaction,
  { doulaProfileId, change, now }: NewPackage,
): Promise<OwnPackage> {
  const [added] = await tx
    .insert(doulaPackages)
    .values({ doulaProfileId, createdAt: now, ...toColumns(change) })
    .returning();
  if (!added) throw new Error("The package was not inserted");
  return toOwnPackage(added);
}

interface PackageOfDoula {
  doulaProfileId: string;
  id: string;
}

/** A package of this doula; undefined if there is none. */
export async function findPackage(tx: Transaction, which: PackageOfDoula): Promise<OwnPackage | undefined> {
  const [found] = await tx.select().from(doulaPackages).where(isPackage(which));
  return found && toOwnPackage(found);
}

/** Changes a package of this doula; undefined if there is none. */
export async function updatePackage(
  tx: Transaction,
  { change, ...which }: PackageOfDoula & { change: PackageChange },
): Promise<OwnPackage | undefined> {
  const [changed] = await tx.update(doulaPackages).set(toColumns(change)).where(isPackage(which)).returning();
  return changed && toOwnPackage(changed);
}

/** Deletes a package of this doula and returns it; undefined if there is none. */
export async function deletePackage(tx: Transaction, which: PackageOfDoula): Promise<OwnPackage | undefined> {
  const [deleted] = await tx.delete(doulaPackages).where(isPackage(which)).returning();
  return deleted && toOwnPackage(deleted);
}

function isPackage({ doulaProfileId, id }: PackageOfDoula) {
  return and(eq(doulaPackages.id, id), eq(doulaPackages.doulaProfileId, doulaProfileId));
}

function toColumns(change: PackageChange) {
  const { hourly_price: hourlyPrice, minimum_hours: minimumHours } = change;
  const isHourly = hourlyPrice !== null && minimumHours !== null;
  const price = isHourly
    ? computeCarePrice({ hourlyPrice, hours: minimumHours })
    : toCents(change.price ?? 0);
  return {
    name: change.name,
    description: change.description,
    type: change.type,
    price: toDecimalDollars(price),
    hourlyPrice: isHourly ? toDecimalDollars(toCents(hourlyPrice)) : null,
    timeOfDay: change.time_of_day,
    minimumHours,
    durationWeeks: change.duration_weeks,
    asksBeforePayment: isHourly || (change.asks_before_payment ?? asksByDefault(change.type)),
    isActive: change.is_active,
    ...toReducedFeeColumns(change),
  };
}

/** Empty if the change leaves out the reduced fee, as a form of the previous release does. */
function toReducedFeeColumns({ type, reduced_fee_births: births, reduced_fee_from: from }: PackageChange) {
  if (type !== "birth") return { reducedFeeBirths: null, reducedFeeFrom: null };
  if (births === undefined && from === undefined) return {};
  return {
    reducedFeeBirths: births ?? null,
    reducedFeeFrom: from == null ? null : toDecimalDollars(toCents(from)),
  };
}

/** Types a package of this doula that has none; undefined if there is none to type. */
export async function updateType(
  tx: Transaction,
  { type, ...which }: PackageOfDoula & PackageTypeChange,
): Promise<OwnPackage | undefined> {
  const untyped = and(isPackage(which), isNull(doulaPackages.type));
  const [changed] = await tx
    .update(doulaPackages)
    .set({ type, asksBeforePayment: asksByDefault(type) })
    .where(untyped)
    .returning();
  return changed && toOwnPackage(changed);
}

/** Stores that the doula does not want to type these packages. */
export async function dismissTypes(
  tx: Transaction,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<void> {
  await tx
    .update(doulaPackages)
    .set({ typeDismissedAt: now })
    .where(and(eq(doulaPackages.doulaProfileId, doulaProfileId), isNull(doulaPackages.type)));
}

function toOwnPackage(row: typeof doulaPackages.$inferSelect): OwnPackage {
  return {
    id: row.id,
    doula_profile_id: row.doulaProfileId,
    name: row.name,
    description: row.description,
    price: Number(row.price),
    duration_weeks: row.durationWeeks,
    ...packageTermsSchema.parse({
      type: row.type,
      hourly_price: row.hourlyPrice === null ? null : Number(row.hourlyPrice),
      time_of_day: row.timeOfDay,
      minimum_hours: row.minimumHours,
    }),
    asks_before_payment: row.asksBeforePayment,
    reduced_fee_births: row.reducedFeeBirths,
    reduced_fee_from: row.reducedFeeFrom === null ? null : Number(row.reducedFeeFrom),
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
  };
}

/** Prevents others from changing or deleting this package until the transaction ends. */
export async function lockPackage(tx: Transaction, packageId: string): Promise<void> {
  await tx
    .select({ id: doulaPackages.id })
    .from(doulaPackages)
    .where(eq(doulaPackages.id, packageId))
    .for("share");
}
