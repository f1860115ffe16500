import { eq, type SQL, sql } from "drizzle-orm";
import { type Message, messageSchema } from "../../../contract/messaging/messages.schema.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";
import { toInstant } from "../../platform/database/rows.ts";

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
  const [inserted] = await tx.insert(schema.messages).values(message).returning({ id: schema.messages.id });
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
  const { rows } = await db.execute(sql`
    ${selectMessages} where x.sender_id = ${sent.senderId} and x.conversation_id = ${sent.conversationId}
      and x.client_key = ${sent.clientKey}
  `);
  return rows[0] && toMessage(rows[0]);
}

interface MessagesPage {
  conversationId: string;
  before?: string;
  limit: number;
}

const byTime = keyset({ at: sql`x.created_at`, id: sql`x.id` }, "newest first");

/** Returns a conversation's messages, newest first. */
export async function findMessages(db: Queryable, page: MessagesPage): Promise<Message[]> {
  const { rows } = await db.execute(messagesPageSql(page));
  return rows.map(toMessage);
}

export function messagesPageSql({ conversationId, before, limit }: MessagesPage): SQL {
  const afterCursor = before
    ? byTime.andAfterRow(
        sql`select l.created_at, l.id from messages l where l.id = ${before} and l.conversation_id = ${conversationId}`,
      )
    : sql``;
  return sql`
    ${selectMessages} where x.conversation_id = ${conversationId} ${afterCursor}
    ${byTime.orderBy}
    limit ${limit}
  `;
}

const selectMessages = sql`
  select x.id, x.conversation_id, x.sender_id, x.receiver_id, x.content, x.read, x.client_key, x.is_automatic, x.created_at
  from messages x
`;

function toMessage(row: Record<string, unknown>): Message {
  return messageSchema.parse({ ...row, created_at: toInstant(row.created_at).toISOString() });
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
  return rows[0]?.has_changed === true;
}

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
  const named = messageId ? sql`and x.id = ${messageId}` : sql`and not x.is_automatic`;
  const { rows } = await db.execute(sql`
    select x.id from messages x
    where x.conversation_id = ${conversationId} and x.sender_id is distinct from ${userId} ${named}
    order by x.created_at desc, x.id desc
    limit 1
  `);
  return rows[0] && String(rows[0].id);
}

/** Returns a message and those before it in its conversation, oldest first. */
export async function findMessagesUpTo(
  db: Queryable,
  { messageId, count }: { messageId: string; count: number },
): Promise<Message[]> {
  const { rows } = await db.execute(sql`
    select up_to.* from messages l
    cross join lateral (
      ${selectMessages}
      where x.conversation_id = l.conversation_id and (x.created_at, x.id) <= (l.created_at, l.id)
      ${byTime.orderBy}
      limit ${count}
    ) up_to
    where l.id = ${messageId}
    order by up_to.created_at, up_to.id
  `);
  return rows.map(toMessage);
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
