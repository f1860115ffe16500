import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { isHiddenSql } from "../../trust/relations/service.ts";
import { otherIdentitySql } from "./conversation-queries.ts";

/** One person's side of a conversation. */
export interface Side {
  conversationId: string;
  userId: string;
}

const { conversationMembers } = schema;

const isSide = ({ conversationId, userId }: Side) =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId));

/**
 * Stores when an email about unread messages is due, unless one is already due or was sent. Returns true if
 * it was stored.
 */
export async function scheduleEmail(
  tx: Transaction,
  { dueAt, ...side }: Side & { dueAt: Date },
): Promise<boolean> {
  const scheduled = await tx
    .update(conversationMembers)
    .set({ emailDueAt: dueAt })
    .where(and(isSide(side), isNull(conversationMembers.emailDueAt)))
    .returning({ id: conversationMembers.id });
  return scheduled.length > 0;
}

export async function moveEmailDue(
  tx: Transaction,
  { dueAt, ...side }: Side & { dueAt: Date },
): Promise<void> {
  await tx.update(conversationMembers).set({ emailDueAt: dueAt }).where(isSide(side));
}

/**
 * Cancels the email, because nobody is emailed about a person they blocked. After unblocking, the next
 * message schedules an email again.
 */
export async function cancelUnreadEmail(tx: Transaction, side: Side): Promise<void> {
  await tx.update(conversationMembers).set({ emailDueAt: null }).where(isSide(side));
}

/** Clears the due time once everything is read, so that the next message schedules an email again. */
export async function clearEmailDue(tx: Transaction, { conversationId, userId }: Side): Promise<void> {
  await tx.execute(sql`
    update conversation_members set email_due_at = null
    where conversation_id = ${conversationId} and user_id = ${userId} and not exists (
      select from messages x
      where x.receiver_id = ${userId} and x.conversation_id = ${conversationId} and not x.read
    )
  `);
}

const unreadSchema = z.object({
  email_due_at: z.unknown().transform(toInstant),
  oldest_id: z.uuid(),
  oldest_at: z.unknown().transform(toInstant),
  sender: z.object({ full_name: z.string(), profile_image_url: z.string().nullable() }),
  receiver_email: z.string(),
});

/**
 * Returns what an email about unread messages needs. Undefined if there are none, the sender is deleted or
 * hidden, or the receiver is suspended.
 */
export async function findUnread(db: Queryable, { conversationId, userId }: Side) {
  const users = selectUsers("u");
  const { rows } = await db.execute(sql`
    select m.email_due_at, oldest.id as oldest_id, oldest.created_at as oldest_at,
      ${otherIdentitySql(userId)} as sender,
      coalesce(own_profile.email, own.email) as receiver_email
    from conversation_members m
    join ${selectUsers("own")} on own.id = m.user_id
    join ${users} on u.id = m.other_user_id
    left join ${selectDoulas("own_profile")} on own_profile.user_id = own.id
    left join ${selectDoulas("p")} on p.user_id = u.id
    cross join lateral (
      select x.id, x.created_at from messages x
      where x.receiver_id = m.user_id and x.conversation_id = m.conversation_id and not x.read
      order by x.created_at
      limit 1
    ) oldest
    where m.conversation_id = ${conversationId} and m.user_id = ${userId} and m.email_due_at is not null
      and own.suspended_at is null
      and not ${isHiddenSql({ viewerId: sql`own.id`, account: users })}
  `);
  return rows[0] && unreadSchema.parse(rows[0]);
}
