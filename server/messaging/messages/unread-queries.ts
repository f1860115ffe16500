import { and, type Column, eq, isNotNull, isNull, not, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { isHiddenSql } from "../../trust/relations/service.ts";
import { otherIdentitySql, otherProfiles, others } from "./conversation-queries.ts";

/** One person's side of a conversation. */
export interface ConversationSide {
  conversationId: string;
  userId: string;
}

const { conversationMembers, messages } = schema;

const isSide = ({ conversationId, userId }: ConversationSide) =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId));

/**
 * Stores when an email about unread messages is due, unless one is already due or was sent. Returns true if
 * it was stored.
 */
export async function scheduleEmail(
  tx: Transaction,
  { dueAt, ...side }: ConversationSide & { dueAt: Date },
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
  { dueAt, ...side }: ConversationSide & { dueAt: Date },
): Promise<void> {
  await tx.update(conversationMembers).set({ emailDueAt: dueAt }).where(isSide(side));
}

/**
 * Cancels the email, because nobody is emailed about a person they blocked. After unblocking, the next
 * message schedules an email again.
 */
export async function cancelUnreadEmail(tx: Transaction, side: ConversationSide): Promise<void> {
  await tx.update(conversationMembers).set({ emailDueAt: null }).where(isSide(side));
}

/** Clears the due time once everything is read, so that the next message schedules an email again. */
export async function clearEmailDue(
  tx: Transaction,
  { conversationId, userId }: ConversationSide,
): Promise<void> {
  const unread = selectUnread({
    conversationId: conversationMembers.conversationId,
    userId: conversationMembers.userId,
  });
  await tx
    .update(conversationMembers)
    .set({ emailDueAt: null })
    .where(and(isSide({ conversationId, userId }), notExists(unread)));
}

/** Selects the unread messages that a person has received in a conversation. */
function selectUnread({ conversationId, userId }: { conversationId: Column; userId: Column }) {
  return queryBuilder
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(eq(messages.receiverId, userId), eq(messages.conversationId, conversationId), not(messages.read)),
    )
    .$dynamic();
}

const receivers = selectUsers("receivers");
const receiverProfiles = selectDoulas("receiver_profiles");

const senderSchema = z.object({ full_name: z.string(), profile_image_url: z.string().nullable() });

/**
 * Returns what an email about unread messages needs. Undefined if there are none, the sender is deleted or
 * hidden, or the receiver is suspended.
 */
export async function findUnread(db: Queryable, { conversationId, userId }: ConversationSide) {
  const oldest = selectUnread({
    conversationId: conversationMembers.conversationId,
    userId: conversationMembers.userId,
  })
    .orderBy(messages.createdAt)
    .limit(1)
    .as("oldest");
  const [unread] = await db
    .select({
      email_due_at: conversationMembers.emailDueAt,
      oldest_id: oldest.id,
      oldest_at: oldest.createdAt,
      sender: otherIdentitySql(userId, conversationMembers).mapWith((value) => senderSchema.parse(value)),
      receiver_email: sql<string>`coalesce(${receiverProfiles.email}, ${receivers.email})`,
    })
    .from(conversationMembers)
    .innerJoin(receivers, eq(receivers.id, conversationMembers.userId))
    .innerJoin(others, eq(others.id, conversationMembers.otherUserId))
    .leftJoin(receiverProfiles, eq(receiverProfiles.userId, receivers.id))
    .leftJoin(otherProfiles, eq(otherProfiles.userId, others.id))
    .crossJoinLateral(oldest)
    .where(
      and(
        isSide({ conversationId, userId }),
        isNotNull(conversationMembers.emailDueAt),
        isNull(receivers.suspendedAt),
        not(isHiddenSql({ viewerId: receivers.id, account: others })),
      ),
    );
  if (!unread || unread.email_due_at === null) return undefined;
  return { ...unread, email_due_at: unread.email_due_at };
}
