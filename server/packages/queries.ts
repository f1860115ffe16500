import { and, count, desc, eq, sql } from "drizzle-orm";
import { toCents, toDecimalDollars } from "../../contract/money.ts";
import {
  type DoulaPackagesResponse,
  doulaPackagesResponseSchema,
  type OwnPackage,
  type PackageChange,
} from "../../contract/packages.schema.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";

const { doulaPackages } = schema;

/** The active packages of a listed doula, by price. */
export async function findListedPackages(
  db: Queryable,
  doulaProfileId: string,
): Promise<DoulaPackagesResponse> {
  const { rows } = await db.execute(sql`
    select k.id, k.name, k.description, k.price::float8 as price, k.duration_weeks,
      p.stripe_charges_enabled as takes_payments
    from doula_packages k join doula_profiles p on p.id = k.doula_profile_id
    where k.doula_profile_id = ${doulaProfileId} and k.is_active and p.is_listed
    order by k.price, k.id
  `);
  return doulaPackagesResponseSchema.parse({ items: rows, takes_payments: rows[0]?.takes_payments ?? false });
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

function toColumns({ name, description, price, duration_weeks, is_active }: PackageChange) {
  return {
    name,
    description,
    price: toDecimalDollars(toCents(price)),
    durationWeeks: duration_weeks,
    isActive: is_active,
  };
}

function toOwnPackage(row: typeof doulaPackages.$inferSelect): OwnPackage {
  return {
    id: row.id,
    doula_profile_id: row.doulaProfileId,
    name: row.name,
    description: row.description,
    price: Number(row.price),
    duration_weeks: row.durationWeeks,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
  };
}
