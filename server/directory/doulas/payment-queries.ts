import { and, desc, eq, exists } from "drizzle-orm";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import { type Queryable, schema } from "../../../db/database.ts";

const { doulaPackages, doulaProfiles } = schema;

const maxNamed = 3;

/** Listed doulas with packages that nobody can pay for: how many, up to `maxWaiting`, and the newest of them. */
export async function findDoulasWithoutPayments(db: Queryable) {
  const packages = db
    .select({ id: doulaPackages.id })
    .from(doulaPackages)
    .where(and(eq(doulaPackages.doulaProfileId, doulaProfiles.id), eq(doulaPackages.isActive, true)));
  const select = (limit: number) =>
    db
      .select({ user_id: doulaProfiles.userId, name: doulaProfiles.fullName })
      .from(doulaProfiles)
      .where(
        and(
          eq(doulaProfiles.isListed, true),
          eq(doulaProfiles.stripeChargesEnabled, false),
          exists(packages),
        ),
      )
      .orderBy(desc(doulaProfiles.createdAt), desc(doulaProfiles.id))
      .limit(limit);
  return { count: await db.$count(select(maxWaiting).as("unpaid")), newest: await select(maxNamed) };
}
