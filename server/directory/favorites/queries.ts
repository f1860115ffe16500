import { and, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Favorite,
  favoriteSchema,
  type SavedFavorite,
  savedFavoriteSchema,
} from "../../../contract/directory/favorites.schema.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Queryable, schema } from "../../../db/database.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { doulaIdentitySql } from "../../trust/relations/service.ts";
import { callTimesFieldsSql, nextCallSql, selectOpenCalls } from "../doulas/service.ts";

const { doulaProfiles: doulas, favorites } = schema;

/** How long a removal can be undone. */
const undoWindow = "1 hour";

/** SQL expression: later removals can be undone. */
const undoStartSql = (now: Date) => sql`${instantSql(now)} - ${undoWindow}::interval`;

interface Pair {
  userId: string;
  doulaId: string;
  now: Date;
}

interface Removal {
  userId: string;
  /** The ID of the favorite or its doula. */
  id: string;
  now: Date;
}

/**
 * Saves a doula once, even if many requests arrive at the same time. Undefined for an unlisted doula, unless
 * this person removed that favorite within the window.
 */
export async function saveFavorite(
  db: Queryable,
  { userId, doulaId, now }: Pair,
): Promise<SavedFavorite | undefined> {
  const { rows } = await db.execute(sql`
    insert into favorites as saved (user_id, doula_id, created_at)
    select ${userId}::uuid, p.id, ${instantSql(now)}
    from doula_profiles p
    where p.id = ${doulaId} and (
      p.is_listed or exists (
        select from favorites f
        where f.user_id = ${userId} and f.doula_id = p.id
          and (f.removed_at is null or f.removed_at > ${undoStartSql(now)})
      )
    )
    on conflict (user_id, doula_id) do update set
      created_at = case when saved.removed_at <= ${undoStartSql(now)} then excluded.created_at else saved.created_at end,
      removed_at = null
    returning id, user_id, doula_id, created_at
  `);
  return rows[0] && savedRowSchema.parse(rows[0]);
}

const savedRowSchema = savedFavoriteSchema.extend({
  created_at: z.unknown().transform((at) => toInstant(at).toISOString()),
});

/** Removes one of this person's favorites. Returns true if there was one. */
export async function removeFavorite(db: Queryable, { userId, id, now }: Removal): Promise<boolean> {
  const removed = await db
    .update(favorites)
    .set({ removedAt: now })
    .where(
      and(
        eq(favorites.userId, userId),
        or(eq(favorites.id, id), eq(favorites.doulaId, id)),
        isNull(favorites.removedAt),
      ),
    )
    .returning({ id: favorites.id });
  return removed.length > 0;
}

/** Deletes removed favorites that can no longer be restored. */
export async function deleteRemovedFavorites(db: Queryable, now: Date): Promise<void> {
  await db.delete(favorites).where(lte(favorites.removedAt, undoStartSql(now)));
}

export async function findFavoriteDoulaIds(db: Queryable, userId: string): Promise<string[]> {
  const saved = await db
    .select({ doulaId: favorites.doulaId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), isNull(favorites.removedAt)));
  return saved.map(({ doulaId }) => doulaId);
}

interface Page {
  userId: string;
  /** Limits the list to this doula. */
  doulaId?: string | undefined;
  after: ListCursor | undefined;
  limit: number;
  now: Date;
  maxOpenCalls: number;
}

const byTime = keyset({ at: favorites.createdAt, id: favorites.id }, "newest first");

/** A person's favorites, newest first, each with its list cursor. */
export async function findFavorites(
  db: Queryable,
  page: Page,
): Promise<{ favorite: Favorite; cursor: string }[]> {
  const rows = await selectFavoritesPage(db, page);
  return rows.map(({ created_at, cursor, ...row }) => ({
    favorite: favoriteSchema.parse({ ...row, created_at: created_at.toISOString() }),
    cursor,
  }));
}

/** An unlisted doula has only the name, picture and place that were last public. */
export function selectFavoritesPage(
  db: Queryable,
  { userId, doulaId, after, limit, now, maxOpenCalls }: Page,
) {
  const at = instantSql(now);
  const saved = db
    .select({
      id: favorites.id,
      userId: favorites.userId,
      doulaId: favorites.doulaId,
      createdAt: favorites.createdAt,
      cursor: byTime.cursor.as("cursor"),
    })
    .from(favorites)
    .where(
      and(
        eq(favorites.userId, userId),
        isNull(favorites.removedAt),
        doulaId === undefined ? undefined : eq(favorites.doulaId, doulaId),
        byTime.isAfter(after),
      ),
    )
    .orderBy(...byTime.order)
    .limit(limit)
    .as("saved");
  const calls = selectOpenCalls(doulas.id, at);
  const callTimes = callTimesFieldsSql({
    doula: doulas,
    openCalls: calls.count,
    maxOpenCalls,
    nextAvailable: nextCallSql(doulas.id, at),
    now: at,
  });
  return db
    .select({
      id: saved.id,
      user_id: saved.userId,
      doula_id: saved.doulaId,
      created_at: saved.createdAt,
      cursor: saved.cursor,
      doula: sql`jsonb_build_object(
        'is_listed', ${doulas.isListed}, 'id', ${doulas.id}
      ) || ${doulaIdentitySql({ viewerId: sql`${userId}::uuid`, doula: doulas })} || case when ${doulas.isListed} then
        jsonb_build_object(
          'slug', ${doulas.slug}, 'bio', ${doulas.bio}, 'specialties', ${doulas.specialties},
          'hourly_rate', ${doulas.hourlyRate}, ${callTimes}
        )
      else '{}' end`,
    })
    .from(saved)
    .innerJoin(doulas, eq(doulas.id, saved.doulaId))
    .crossJoinLateral(calls)
    .orderBy(desc(saved.createdAt), desc(saved.id));
}
