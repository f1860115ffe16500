import { and, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { userTypes } from "../../../contract/identity/users.ts";
import type { WritingRefusal } from "../../../contract/messaging/messages.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { hasOrderedSql } from "../../commerce/doula-orders/service.ts";
import { planOrders } from "../../commerce/orders/service.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { seesBirthNotice } from "../../families/births/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import type { Platform } from "../../platform/platform.ts";
import { hasBookedSql } from "../../scheduling/bookings/service.ts";
import { hasBlockedSql, isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const { conversationMembers, messages } = schema;
const own = selectUsers("own");
const other = selectUsers("other");
const otherProfiles = selectDoulas("other_profiles");

const pairSchema = z.object({
  own_type: z.enum(userTypes),
  own_is_suspended: z.boolean(),
  other_is_suspended: z.boolean(),
  blocks_other: z.boolean(),
  is_blocked: z.boolean(),
  other_is_listed: z.boolean(),
  /** The other wrote, booked or ordered. */
  is_met: z.boolean(),
});

/** Everything that determines whether one person may write to another. */
type Pair = z.infer<typeof pairSchema>;

/** Returns the reason the first person may not write to the other, or null if they may. */
export function writingRefusal(pair: Pair | undefined): WritingRefusal | null {
  if (!pair) return "account_deleted";
  if (pair.blocks_other) return "conversation_blocked";
  if (pair.is_blocked) return "conversation_closed";
  if (pair.own_is_suspended) return "forbidden";
  switch (pair.own_type) {
    case "client":
      return pair.other_is_listed ? null : "doula_not_found";
    case "doula":
      if (!pair.is_met) return "parent_not_met";
      // The same refusal as after a block, so that the reason stays private.
      return pair.other_is_suspended ? "conversation_closed" : null;
    case "admin":
      return "forbidden";
  }
}

/** Returns what `writingRefusal` needs to know about two people. Undefined if either has no account. */
export async function findPair(
  platform: Pick<Platform, "encryption" | "now">,
  db: Queryable,
  { userId, otherId }: { userId: string; otherId: string | null },
): Promise<Pair | undefined> {
  if (otherId === null) return undefined;
  const listed = queryBuilder
    .select({ id: otherProfiles.id })
    .from(otherProfiles)
    .where(and(eq(otherProfiles.userId, other.id), otherProfiles.isListed));
  const received = queryBuilder
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, messages.conversationId))
    .where(
      and(
        eq(conversationMembers.userId, own.id),
        eq(conversationMembers.otherUserId, other.id),
        eq(messages.senderId, other.id),
      ),
    );
  const [row] = await db
    .select({
      own_type: own.userType,
      own_is_suspended: isNotNull(own.suspendedAt),
      other_is_suspended: isNotNull(other.suspendedAt),
      blocks_other: hasBlockedSql(own.id, other.id),
      is_blocked: isBlockedBetweenSql(own.id, other.id),
      other_is_listed: sql`${other.userType} = 'doula' and ${exists(listed)}`,
      is_met: sql`(${or(
        exists(received),
        hasBookedSql({ clientId: other.id, doulaUserId: own.id }),
        hasOrderedSql({ parentId: other.id, doulaUserId: own.id }),
      )})`,
    })
    .from(own)
    .crossJoin(other)
    .where(and(eq(own.id, userId), eq(other.id, otherId)));
  if (!row) return undefined;
  const pair = pairSchema.parse(row);
  if (pair.own_type !== "doula" || pair.is_met) return pair;
  // Notices are encrypted, so SQL can't read their kind.
  const told = { parentId: otherId, doulaUserId: userId, orders: planOrders(platform.now()) };
  return { ...pair, is_met: await seesBirthNotice(platform, db, told) };
}
