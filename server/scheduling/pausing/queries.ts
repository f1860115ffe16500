import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const instantOrNull = z.unknown().transform((at) => (at === null ? null : toInstant(at)));

const ownPausingSchema = z.object({
  doulaProfileId: z.string(),
  timeZone: z.string(),
  pausedAt: instantOrNull,
  atBirthSince: instantOrNull,
  atBirthUntil: instantOrNull,
});

export type OwnPausing = z.infer<typeof ownPausingSchema>;

/** Returns whether a doula takes new clients, and when they were last at a birth. Undefined if there is no profile. */
export async function findOwnPausing(db: Queryable, userId: string): Promise<OwnPausing | undefined> {
  const { rows } = await db.execute(sql`
    select p.id as "doulaProfileId", p.time_zone as "timeZone", p.paused_at as "pausedAt", p.at_birth_since as "atBirthSince",
      p.at_birth_until as "atBirthUntil"
    from doula_profiles p where p.user_id = ${userId}
  `);
  return rows[0] && ownPausingSchema.parse(rows[0]);
}

/** A repeated pause keeps its first time. */
export async function savePause(
  tx: Transaction,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update doula_profiles set paused_at = coalesce(paused_at, ${instantSql(now)}) where id = ${doulaProfileId}
  `);
}

export async function deletePause(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx.execute(sql`update doula_profiles set paused_at = null where id = ${doulaProfileId}`);
}

export async function saveBirth(
  tx: Transaction,
  { doulaProfileId, since, until }: { doulaProfileId: string; since: Date; until: Date },
): Promise<void> {
  await tx.execute(sql`
    update doula_profiles set at_birth_since = ${instantSql(since)}, at_birth_until = ${instantSql(until)}
    where id = ${doulaProfileId}
  `);
}

export async function deleteBirth(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx.execute(sql`
    update doula_profiles set at_birth_since = null, at_birth_until = null where id = ${doulaProfileId}
  `);
}

const birthSchema = z.object({ since: z.unknown().transform(toInstant), firstName: z.string() });

/** Returns since when a listed doula is at a birth. Undefined if they are not. */
export async function findBirth(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<z.infer<typeof birthSchema> | undefined> {
  const { rows } = await db.execute(sql`
    select p.at_birth_since as since, p.first_name as "firstName" from doula_profiles p
    where p.user_id = ${userId} and p.is_listed and p.at_birth_until > ${instantSql(now)}
  `);
  return rows[0] && birthSchema.parse(rows[0]);
}
