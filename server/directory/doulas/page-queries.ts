import { and, asc, between, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";

const { doulaProfiles } = schema;

/** A listed doula's public page. */
export interface DoulaPage {
  slug: string;
  changedAt: Date;
}

const page = {
  slug: doulaProfiles.slug,
  changedAt:
    sql<Date>`greatest(${doulaProfiles.createdAt}, ${doulaProfiles.submittedAt}, ${doulaProfiles.birthsAttendedUpdatedAt})`.mapWith(
      doulaProfiles.createdAt,
    ),
};

/** Written as in the indexes of listed doulas. */
const isListed = sql`${doulaProfiles.isListed}`;

/** Returns true if more than this many doulas are listed. Counts index entries only as far as needed. */
export async function hasMoreDoulasThan(db: Queryable, count: number): Promise<boolean> {
  const found = await db
    .select({ id: doulaProfiles.id })
    .from(doulaProfiles)
    .where(isListed)
    .orderBy(asc(doulaProfiles.createdAt), asc(doulaProfiles.id))
    .offset(count)
    .limit(1);
  return found.length > 0;
}

/** Returns the pages of listed doulas, oldest profile first, up to a limit. */
export function findDoulaPages(db: Queryable, limit: number): Promise<DoulaPage[]> {
  return db
    .select(page)
    .from(doulaProfiles)
    .where(isListed)
    .orderBy(asc(doulaProfiles.createdAt), asc(doulaProfiles.id))
    .limit(limit);
}

/**
 * Returns the pages of listed doulas whose ID begins with this byte ('00' to 'ff'). IDs are random, so the
 * parts are about equally large.
 */
export function findDoulaPagesOfPart(db: Queryable, part: string): Promise<DoulaPage[]> {
  const first = `${part}000000-0000-0000-0000-000000000000`;
  const last = `${part}ffffff-ffff-ffff-ffff-ffffffffffff`;
  return db
    .select(page)
    .from(doulaProfiles)
    .where(and(isListed, between(doulaProfiles.id, first, last)))
    .orderBy(asc(doulaProfiles.id));
}
