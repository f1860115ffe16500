import { and, eq, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Message, messageSchema } from "../../../contract/messaging/messages.schema.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";

const { messages } = schema;

interface NewMessage {
  conversationId: string;
  senderId: string;
  receiverId: string;
  content: string;
  clientKey: string;
  createdAt: Date;
  isAutomatic: boolean;
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<Message> {
  const [inserted] = await tx.insert(messages).values(message).returning({ id: messages.id });
  if (!inserted) throw new Error("a message was not inserted");
  return {
    id: inserted.id,
    conversation_id: message.conversationId,
    sender_id: message.senderId,
    receiver_id: message.receiverId,
    content: message.content,
    read: false,
    client_key: message.clientKey,
    is_automatic: message.isAutomatic,
    created_at: message.createdAt.toISOString(),
  };
}

/** Returns the message that was already sent with this client key. */
export async function findMessageByKey(
  db: Queryable,
  sent: { conversationId: string; senderId: string; clientKey: string },
): Promise<Message | undefined> {
  const [message] = await db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        eq(messages.senderId, sent.senderId),
        eq(messages.conversationId, sent.conversationId),
        eq(messages.clientKey, sent.clientKey),
      ),
    );
  return message && toMessage(message);
}

interface MessagesPage {
  conversationId: string;
  before?: string;
  limit: number;
}

const byTime = keyset({ at: messages.createdAt, id: messages.id }, "newest first");

/** Returns a conversation's messages, newest first. */
export async function findMessages(db: Queryable, page: MessagesPage): Promise<Message[]> {
  const found = await selectMessagesPage(db, page);
  return found.map(toMessage);
}

export function selectMessagesPage(db: Queryable, { conversationId, before, limit }: MessagesPage) {
  const { createdAt, id } = messages;
  const isOfConversation = eq(messages.conversationId, conversationId);
  const previous =
    before &&
    queryBuilder
      .select({ createdAt, id })
      .from(messages)
      .where(and(eq(id, before), isOfConversation));
  return db
    .select(messageColumns)
    .from(messages)
    .where(and(isOfConversation, previous ? byTime.isAfterRow(previous.getSQL()) : undefined))
    .orderBy(...byTime.order)
    .limit(limit);
}

const messageColumns = {
  id: messages.id,
  conversation_id: messages.conversationId,
  sender_id: messages.senderId,
  receiver_id: messages.receiverId,
  content: messages.content,
  read: messages.read,
  client_key: messages.clientKey,
  is_automatic: messages.isAutomatic,
  created_at: messages.createdAt,
};

function toMessage({ created_at, ...message }: { created_at: Date }): Message {
  return messageSchema.parse({ ...message, created_at: created_at.toISOString() });
}

interface ReadUpTo {
  conversationId: string;
  userId: string;
  messageId: string;
}

/** Marks received messages up to this one as read. Returns true if anything changed. */
export async function markRead(
  tx: Transaction,
  { conversationId, userId, messageId }: ReadUpTo,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with seen as (
      update messages x set read = true
      from messages l
      where l.id = ${messageId} and l.conversation_id = ${conversationId}
        and x.conversation_id = l.conversation_id and x.receiver_id = ${userId} and not x.read
        and x.created_at <= l.created_at
      returning x.id
    )
    select exists (select from seen) as has_changed
  `);
  return changeSchema.parse(rows)[0].has_changed;
}

const changeSchema = z.tuple([z.object({ has_changed: z.boolean() })]);

/** Counts the unread messages that a person has received. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await runPrepared(db, unreadCount, { userId });
  return Number(row?.count);
}

const unreadCount = definePrepared<{ userId: string }>(
  "unread_count",
  sql`select count(*)::int as count from messages where receiver_id = ${sql.placeholder("userId")} and not read`,
);

/**
 * Returns the message that a report by `userId` is about: the given one, otherwise the newest that the other
 * person wrote.
 */
export async function findOthersMessage(
  db: Queryable,
  { conversationId, userId, messageId }: { conversationId: string; userId: string; messageId?: string },
): Promise<string | undefined> {
  const [message] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        sql`${messages.senderId} is distinct from ${userId}`,
        messageId ? eq(messages.id, messageId) : not(messages.isAutomatic),
      ),
    )
    .orderBy(...byTime.order)
    .limit(1);
  return message?.id;
}

/** Returns a message and those before it in its conversation, oldest first. */
export async function findMessagesUpTo(
  db: Queryable,
  { messageId, count }: { messageId: string; count: number },
): Promise<Message[]> {
  const last = alias(messages, "last");
  const upTo = db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, last.conversationId),
        sql`(${messages.createdAt}, ${messages.id}) <= (${last.createdAt}, ${last.id})`,
      ),
    )
    .orderBy(...byTime.order)
    .limit(count)
    .as("up_to");
  const found = await db
    .select({ message: upTo._.selectedFields })
    .from(last)
    .crossJoinLateral(upTo)
    .where(eq(last.id, messageId))
    .orderBy(upTo.created_at, upTo.id);
  return found.map(({ message }) => toMessage(message));
}

/** Returns the user who owns a doula's profile, whether or not it is listed. */
export async function findDoulaUser(
  db: Queryable,
  doula: { doula_profile_id: string } | { doula_slug: string },
): Promise<string | undefined> {
  const doulas = selectDoulas("doulas");
  const [found] = await db
    .select({ userId: doulas.userId })
    .from(doulas)
    .where("doula_slug" in doula ? eq(doulas.slug, doula.doula_slug) : eq(doulas.id, doula.doula_profile_id));
  return found?.userId;
}
