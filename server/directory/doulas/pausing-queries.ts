import { and, eq, gt, sql } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { doulaProfiles } = schema;

/** Whether a doula takes new clients, and when they were last at a birth. */
export interface OwnPausing {
  doulaProfileId: string;
  timeZone: string;
  pausedAt: Date | null;
  atBirthSince: Date | null;
  atBirthUntil: Date | null;
}

/** Returns undefined if there is no profile. */
export async function findOwnPausing(db: Queryable, userId: string): Promise<OwnPausing | undefined> {
  const { id, timeZone, pausedAt, atBirthSince, atBirthUntil } = doulaProfiles;
  const [pausing] = await db
    .select({ doulaProfileId: id, timeZone, pausedAt, atBirthSince, atBirthUntil })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId));
  return pausing;
}

/** A repeated pause keeps its first time. */
export async function savePause(
  tx: Transaction,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ pausedAt: sql`coalesce(${doulaProfiles.pausedAt}, ${instantSql(now)})` })
    .where(eq(doulaProfiles.id, doulaProfileId));
}

export async function deletePause(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx.update(doulaProfiles).set({ pausedAt: null }).where(eq(doulaProfiles.id, doulaProfileId));
}

/** Stores that a doula is away at a birth. */
export async function saveAway(
  tx: Transaction,
  { doulaProfileId, since, until }: { doulaProfileId: string; since: Date; until: Date },
): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ atBirthSince: since, atBirthUntil: until })
    .where(eq(doulaProfiles.id, doulaProfileId));
}

export async function deleteAway(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ atBirthSince: null, atBirthUntil: null })
    .where(eq(doulaProfiles.id, doulaProfileId));
}

/** Returns since when a listed doula is away at a birth. Undefined if they are not. */
export async function findAway(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<{ since: Date; firstName: string } | undefined> {
  const { atBirthSince, atBirthUntil, firstName, isListed } = doulaProfiles;
  const [away] = await db
    .select({ since: atBirthSince, firstName })
    .from(doulaProfiles)
    .where(and(eq(doulaProfiles.userId, userId), eq(isListed, true), gt(atBirthUntil, now)));
  return away?.since ? { since: away.since, firstName: away.firstName } : undefined;
}
