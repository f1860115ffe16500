import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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
import { callTimesFieldsSql, joinOpenCallsSql, nextCallSql } from "../doulas/service.ts";

const { favorites } = schema;

const profiles = alias(schema.doulaProfiles, "p");

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
      created_at = case
        when saved.removed_at <= ${undoStartSql(now)} then excluded.created_at
        else saved.created_at
      end,
      removed_at = null
    returning id, user_id, doula_id, created_at
  `);
  return rows[0] && savedFavoriteSchema.parse(withCreatedAt(rows[0]));
}

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

const byTime = keyset({ at: sql`f.created_at`, id: sql`f.id` }, "newest first");

/** A person's favorites, newest first, each with its list cursor. */
export async function findFavorites(
  db: Queryable,
  page: Page,
): Promise<{ favorite: Favorite; cursor: string }[]> {
  const { rows } = await db.execute(favoritesPageSql(page));
  return rows.map((row) => ({
    favorite: favoriteSchema.parse(withCreatedAt(row)),
    cursor: String(row.cursor),
  }));
}

/** An unlisted doula has only the name, picture and place that were last public. */
export function favoritesPageSql({ userId, doulaId, after, limit, now, maxOpenCalls }: Page): SQL {
  const doulaFilter = doulaId ? sql`and f.doula_id = ${doulaId}` : sql``;
  return sql`
    select f.id, f.user_id, f.doula_id, f.created_at,
      ${byTime.cursor} as cursor,
      jsonb_build_object(
        'is_listed', p.is_listed, 'id', p.id
      ) || ${doulaIdentitySql({ viewerId: sql`${userId}::uuid`, doula: profiles })} || case when p.is_listed then
        jsonb_build_object(
          'slug', p.slug, 'bio', p.bio, 'specialties', p.specialties, 'hourly_rate', p.hourly_rate,
          ${callTimesFieldsSql(maxOpenCalls, nextCallSql(instantSql(now)))}
        )
      else '{}' end as doula
    from (
      select f.* from favorites f
      where f.user_id = ${userId} and f.removed_at is null ${doulaFilter} ${byTime.andAfter(after)}
      ${byTime.orderBy}
      limit ${limit}
    ) f
    join doula_profiles p on p.id = f.doula_id
    ${joinOpenCallsSql(instantSql(now))}
    ${byTime.orderBy}
  `;
}

function withCreatedAt(row: Record<string, unknown>) {
  return { ...row, created_at: toInstant(row.created_at).toISOString() };
}
