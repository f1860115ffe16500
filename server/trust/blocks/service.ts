import { and, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";

export { blocks } from "./rows.ts";

/** SQL expression over two user IDs: true if the first has blocked the second, not counting blocks carried over from former accounts. */
export function hasBlockedSql(oneId: SQLWrapper, otherId: SQLWrapper): SQL {
  return sql`exists (
    select from blocks k where k.blocker_id = ${oneId} and k.blocked_id = ${otherId} and not k.is_carried_over
  )`;
}

/** SQL expression: the blocked person's name at the time of the block; null if there is none. */
export function blockedNameSql(blockerId: SQLWrapper, blockedId: SQLWrapper): SQL {
  return sql`(
    select k.blocked_name from blocks k
    where k.blocker_id = ${blockerId} and k.blocked_id = ${blockedId} and not k.is_carried_over
  )`;
}

/** SQL expression over two user IDs: true if either has blocked the other. */
export function isBlockedBetweenSql(oneId: SQLWrapper, otherId: SQLWrapper): SQL {
  return sql`exists (
    select from blocks k
    where (k.blocker_id = ${oneId} and k.blocked_id = ${otherId})
      or (k.blocker_id = ${otherId} and k.blocked_id = ${oneId})
  )`;
}

interface Pair {
  blockerId: string;
  blockedId: string;
}

/** Returns true if the block is new to the blocker. */
export async function insertBlock(
  db: Queryable,
  { blockedName, ...pair }: Pair & { blockedName: string },
): Promise<boolean> {
  const { blocks } = schema;
  const inserted = await db
    .insert(blocks)
    .values({ ...pair, blockedName })
    .onConflictDoUpdate({
      target: [blocks.blockerId, blocks.blockedId],
      set: { blockedName, isCarriedOver: false },
      setWhere: sql`${blocks.isCarriedOver}`,
    })
    .returning({ id: blocks.id });
  return inserted.length > 0;
}

export async function deleteBlock(db: Queryable, { blockerId, blockedId }: Pair): Promise<void> {
  const { blocks } = schema;
  await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId), not(blocks.isCarriedOver)));
}

/**
 * The people a person has blocked, as JSON. Blocks of former accounts, and carried-over ones, are omitted:
 * they would reveal who signed up again.
 */
export function storedBlocksSql(userId: string): SQL {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'created_at', k.created_at, 'blocker_id', k.blocker_id, 'blocked_id', k.blocked_id,
      'blocked_name', k.blocked_name
    ) order by k.created_at), '[]')
    from blocks k
    where k.blocker_id = ${userId} and k.blocked_id is not null and not k.is_carried_over
  )`;
}
