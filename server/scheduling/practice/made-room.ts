import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { madeRoomDays } from "../../../contract/commerce/orders.ts";
import type { Database, Queryable, Transaction } from "../../../db/database.ts";
import { conversationPairs } from "../../../db/views/conversation-pairs.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const doulas = selectDoulas("doulas");

interface Pair {
  doulaProfileId: string;
  parentUserId: string;
}

/** SQL expression: true if a doula makes room for a parent's due date now. */
export function hasMadeRoomSql({ doulaProfileId, parentUserId, dueDate, now }: RoomSql): SQL {
  return sql`exists (
    select from doula_made_room room
    where room.doula_profile_id = ${doulaProfileId} and room.parent_user_id = ${parentUserId} and ${isCurrentSql(now)}
      and (room.due_date is null or room.due_date = ${dueDate})
  )`;
}

interface RoomSql {
  doulaProfileId: SQLWrapper;
  parentUserId: SQL;
  dueDate: SQL;
  now: Date;
}

function isCurrentSql(now: Date): SQL {
  return sql`room.made_at > ${instantSql(now)} - make_interval(days => ${madeRoomDays})`;
}

/** Makes room for one due date of a parent; null for any. Call after `lockDoula`. */
export async function saveMadeRoom(
  tx: Transaction,
  { doulaProfileId, parentUserId, dueDate, now }: Pair & { dueDate: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into doula_made_room (doula_profile_id, parent_user_id, due_date, made_at)
    values (${doulaProfileId}, ${parentUserId}, ${dueDate}::date, ${instantSql(now)})
    on conflict (doula_profile_id, parent_user_id)
      do update set made_at = excluded.made_at, due_date = excluded.due_date
  `);
}

/** Makes no more room for a parent, or marks it as used. */
export async function deleteMadeRoom(tx: Transaction, { doulaProfileId, parentUserId }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from doula_made_room
    where doula_profile_id = ${doulaProfileId} and parent_user_id = ${parentUserId}
  `);
}

/** The parents for whom a doula makes room now. */
export async function findMadeRoom(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select room.parent_user_id as id
    from doula_made_room room
    where room.doula_profile_id = ${doulaProfileId} and ${isCurrentSql(now)}
    order by room.made_at, room.parent_user_id
  `);
  return rows.map(({ id }) => String(id));
}

/** Returns true if the parent has written to the doula or the other way around, and neither has blocked the other. */
export async function hasWritten(db: Queryable, { doulaProfileId, parentUserId }: Pair): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${doulas}
    join ${conversationPairs} on ${conversationPairs.userId} = ${doulas.userId}
      and ${conversationPairs.otherUserId} = ${parentUserId}
    where ${doulas.id} = ${doulaProfileId}
      and not ${isBlockedBetweenSql(sql`${doulas.userId}`, sql`${conversationPairs.otherUserId}`)}
  `);
  return rows.length > 0;
}

/** Deletes what no longer counts. */
export async function deleteOldMadeRoom(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from doula_made_room where made_at <= ${instantSql(now)} - make_interval(days => ${madeRoomDays})
  `);
}
