import { type SQL, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../db/database.ts";
import { Refusal } from "../platform/refusal.ts";

/** Whether the one person has blocked the other, as an expression over two user ids. */
export function hasBlockedSql(oneId: SQL, otherId: SQL): SQL {
  return sql`exists (select from blocks k where k.blocker_id = ${oneId} and k.blocked_id = ${otherId})`;
}

/** Whether either of two people has blocked the other, as an expression over two user ids. */
export function isBlockedBetweenSql(oneId: SQL, otherId: SQL): SQL {
  return sql`exists (
    select from blocks k
    where (k.blocker_id = ${oneId} and k.blocked_id = ${otherId})
      or (k.blocker_id = ${otherId} and k.blocked_id = ${oneId})
  )`;
}

/**
 * Refuses with doula_blocked where the client has blocked the doula, and with doula_not_found where the doula has
 * blocked the client, who is not told about it. Booking transactions lock the doula first, as `blockOther` does.
 */
export async function requireNoBlock(
  db: Queryable,
  { clientId, doulaProfileId }: { clientId: string; doulaProfileId: string },
): Promise<void> {
  const { rows } = await db.execute(sql`
    select k.blocker_id = ${clientId} as is_own
    from blocks k
    join doula_profiles p on p.id = ${doulaProfileId}
    where (k.blocker_id = ${clientId} and k.blocked_id = p.user_id)
      or (k.blocker_id = p.user_id and k.blocked_id = ${clientId})
  `);
  if (rows.some((row) => row.is_own === true)) throw new Refusal("doula_blocked");
  if (rows.length > 0) throw new Refusal("doula_not_found");
}

interface Block {
  blockerId: string;
  blockedId: string;
}

/** Answers whether it is a new one. */
export async function insertBlock(db: Queryable, block: Block): Promise<boolean> {
  const inserted = await db
    .insert(schema.blocks)
    .values(block)
    .onConflictDoNothing()
    .returning({ id: schema.blocks.id });
  return inserted.length > 0;
}

export async function deleteBlock(db: Queryable, { blockerId, blockedId }: Block): Promise<void> {
  await db.execute(sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`);
}

/** Whom a person has blocked, as JSON with the columns' names. */
export function storedBlocksSql(userId: string): SQL {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(k) order by k.created_at), '[]') from blocks k where k.blocker_id = ${userId}
  )`;
}
