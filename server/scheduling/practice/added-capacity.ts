import { and, asc, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addedCapacityDays } from "../../../contract/commerce/orders.ts";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { conversationPairs } from "../../../db/views/conversation-pairs.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const { doulaMadeRoom: madeRoom } = schema;
const doulas = selectDoulas("doulas");

interface Pair {
  doulaProfileId: string;
  parentUserId: string;
}

/** SQL expression: true if a doula has added capacity for a parent's due date. */
export function hasAddedCapacitySql({ doulaProfileId, parentUserId, dueDate, now }: AddedCapacitySql): SQL {
  return sql`exists (
    select from ${madeRoom}
    where ${madeRoom.doulaProfileId} = ${doulaProfileId} and ${madeRoom.parentUserId} = ${parentUserId}
      and ${isCurrentSql(now)} and (${madeRoom.dueDate} is null or ${madeRoom.dueDate} = ${dueDate})
  )`;
}

interface AddedCapacitySql {
  doulaProfileId: SQLWrapper;
  parentUserId: SQLWrapper;
  dueDate: SQLWrapper;
  now: Date;
}

function isCurrentSql(now: Date): SQL {
  return sql`${madeRoom.madeAt} > ${instantSql(now)} - make_interval(days => ${addedCapacityDays})`;
}

/** Adds capacity for one due date of a parent; null for any. Call after `lockDoula`. */
export async function saveAddedCapacity(
  tx: Transaction,
  { doulaProfileId, parentUserId, dueDate, now }: Pair & { dueDate: string | null; now: Date },
): Promise<void> {
  const room = { dueDate, madeAt: now };
  await tx
    .insert(madeRoom)
    .values({ doulaProfileId, parentUserId, ...room })
    .onConflictDoUpdate({ target: [madeRoom.doulaProfileId, madeRoom.parentUserId], set: room });
}

/** Withdraws the capacity added for a parent, or marks it as used. */
export async function deleteAddedCapacity(
  tx: Transaction,
  { doulaProfileId, parentUserId }: Pair,
): Promise<void> {
  await tx
    .delete(madeRoom)
    .where(and(eq(madeRoom.doulaProfileId, doulaProfileId), eq(madeRoom.parentUserId, parentUserId)));
}

/** Returns the parents for whom a doula has added capacity. */
export async function findAddedCapacity(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const rooms = await db
    .select({ parentUserId: madeRoom.parentUserId })
    .from(madeRoom)
    .where(and(eq(madeRoom.doulaProfileId, doulaProfileId), isCurrentSql(now)))
    .orderBy(asc(madeRoom.madeAt), asc(madeRoom.parentUserId));
  return rooms.map(({ parentUserId }) => parentUserId);
}

/** Returns true if the parent has written to the doula or the other way around, and neither has blocked the other. */
export async function hasWritten(db: Queryable, { doulaProfileId, parentUserId }: Pair): Promise<boolean> {
  const { userId, otherUserId } = conversationPairs;
  const pairs = await db
    .select({ doulaUserId: doulas.userId })
    .from(doulas)
    .innerJoin(conversationPairs, and(eq(userId, doulas.userId), eq(otherUserId, parentUserId)))
    .where(and(eq(doulas.id, doulaProfileId), not(isBlockedBetweenSql(doulas.userId, otherUserId))));
  return pairs.length > 0;
}

/** Deletes rows under which nobody can buy any longer. */
export async function deleteOldAddedCapacity(db: Database, now: Date): Promise<void> {
  await db.delete(madeRoom).where(not(isCurrentSql(now)));
}
