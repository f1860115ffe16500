import { sql } from "drizzle-orm";
import { z } from "zod";
import { userTypes } from "../../../contract/identity/users.ts";
import type { WritingRefusal } from "../../../contract/messaging/messages.ts";
import type { Queryable } from "../../../db/database.ts";
import { hasPaidSql } from "../../commerce/sales/service.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { hasBookedSql } from "../../scheduling/bookings/service.ts";
import { hasBlockedSql, isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const pairSchema = z.object({
  own_type: z.enum(userTypes),
  own_is_suspended: z.boolean(),
  other_is_suspended: z.boolean(),
  blocks_other: z.boolean(),
  is_blocked: z.boolean(),
  other_is_listed: z.boolean(),
  other_wrote: z.boolean(),
  other_booked: z.boolean(),
  other_bought: z.boolean(),
});

/** Everything that determines whether one person may write to another. */
export type Pair = z.infer<typeof pairSchema>;

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
      if (!pair.other_wrote && !pair.other_booked && !pair.other_bought) return "parent_not_met";
      // The same refusal as after a block, so that the reason stays private.
      return pair.other_is_suspended ? "conversation_closed" : null;
    case "admin":
      return "forbidden";
  }
}

/** Returns what `writingRefusal` needs to know about two people. Undefined if either has no account. */
export async function findPair(
  db: Queryable,
  { userId, otherId }: { userId: string; otherId: string | null },
): Promise<Pair | undefined> {
  const { rows } = await db.execute(sql`
    select own.user_type as own_type,
      own.suspended_at is not null as own_is_suspended,
      other.suspended_at is not null as other_is_suspended,
      ${hasBlockedSql(sql`own.id`, sql`other.id`)} as blocks_other,
      ${isBlockedBetweenSql(sql`own.id`, sql`other.id`)} as is_blocked,
      other.user_type = 'doula' and exists (
        select from ${selectDoulas("p")} where p.user_id = other.id and p.is_listed
      ) as other_is_listed,
      exists (
        select from messages x
        join conversation_members m on m.conversation_id = x.conversation_id
        where m.user_id = own.id and m.other_user_id = other.id and x.sender_id = other.id
      ) as other_wrote,
      ${hasBookedSql({ clientId: sql`other.id`, doulaUserId: sql`own.id` })} as other_booked,
      ${hasPaidSql({ parentId: sql`other.id`, doulaUserId: sql`own.id` })} as other_bought
    from ${selectUsers("own")}, ${selectUsers("other")}
    where own.id = ${userId} and other.id = ${otherId}
  `);
  return rows[0] && pairSchema.parse(rows[0]);
}
