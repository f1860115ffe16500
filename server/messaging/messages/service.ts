import type { z } from "zod";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type {
  Conversation,
  ConversationDetail,
  Message,
  newConversationSchema,
} from "../../../contract/messaging/messages.schema.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { lockAccounts } from "../../identity/accounts/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { lockConversation, lockPair } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findContact } from "../../scheduling/bookings/service.ts";
import { sendAutomaticReply } from "./automatic-reply.ts";
import {
  findConversation,
  findConversationOfPair,
  findConversations,
  findLastMessageTime,
  findOtherSide,
  insertConversation,
  updateLastMessage,
} from "./conversation-queries.ts";
import {
  countUnread,
  findDoulaUser,
  findMessageByKey,
  findMessages,
  findOthersMessage,
  insertMessage,
  markRead,
} from "./message-queries.ts";
import { findPair, writingRefusal } from "./rules.ts";
import { scheduleUnreadEmail } from "./unread-emails.ts";
import { clearEmailDue } from "./unread-queries.ts";

export { findConversation } from "./conversation-queries.ts";
export { findMessagesUpTo } from "./message-queries.ts";
export { selectConversationMembers } from "./rows.ts";
export { cancelUnreadEmail } from "./unread-queries.ts";

/** A conversation and the caller. */
export interface OwnConversation {
  conversationId: string;
  userId: string;
}

/**
 * Returns the caller's conversation with a doula or, for a doula, with a parent, and creates it if missing. An existing
 * one is returned even if the other account has changed or was deleted.
 */
export async function startConversation(
  platform: Platform,
  user: SessionUser,
  input: z.infer<typeof newConversationSchema>,
): Promise<ConversationDetail> {
  const otherId = "client_id" in input ? input.client_id : await findDoulaUser(platform.db, input);
  // Doulas cannot write to doulas. Do not reveal which ones exist.
  if (!otherId) throw new Refusal(user.user_type === "doula" ? "parent_not_met" : "doula_not_found");
  const pair = { userId: user.id, otherId };
  const conversationId = await inTransaction(platform.db, async (tx) => {
    await lockPair(tx, [user.id, otherId]);
    const known = await findConversationOfPair(tx, pair);
    if (known) return known;
    await lockAccounts(tx, [user.id, otherId]);
    const facts = await findPair(platform, tx, pair);
    // Do not reveal whether a person who never wrote has an account.
    const refusal = facts || user.user_type !== "doula" ? writingRefusal(facts) : "parent_not_met";
    if (refusal && user.user_type === "client" && "client_id" in input) throw new Refusal("doulas_only");
    if (refusal) throw new Refusal(refusal);
    return insertConversation(tx, pair);
  });
  return readConversation(platform, { conversationId, userId: user.id });
}

/** Lists a person's conversations that have messages, latest first. */
export async function listConversations(
  { db }: Platform,
  { limit, ...page }: { userId: string; search?: string; after?: ListCursor; limit: number },
): Promise<Page<Conversation>> {
  const { items, next_cursor } = await readPage(
    limit,
    (limit) => findConversations(db, { ...page, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ conversation }) => conversation), next_cursor };
}

/** Returns one of a person's own conversations, and whether they may write in it. */
export async function readConversation(
  platform: Platform,
  own: OwnConversation,
): Promise<ConversationDetail> {
  const { db, now } = platform;
  const conversation = await findConversation(db, own);
  if (!conversation) throw new Refusal("not_found");
  const { id: otherId, doula } = conversation.other;
  const contact =
    doula && (await findContact(db, { doulaProfileId: doula.id, clientId: own.userId, now: now() }));
  return {
    ...conversation,
    cannot_write: writingRefusal(await findPair(platform, db, { userId: own.userId, otherId })),
    contact: contact ?? null,
  };
}

/** Returns one page of a person's own conversation, newest first. */
export async function listMessages(
  { db }: Platform,
  { userId, limit, ...page }: OwnConversation & { before?: string; limit: number },
): Promise<Page<Message>> {
  await requireOtherSide(db, { conversationId: page.conversationId, userId });
  return readPage(
    limit,
    (limit) => findMessages(db, { ...page, limit }),
    ({ id }) => id,
  );
}

/**
 * Sends a message in a conversation, notifies both people's open browsers, and emails the receiver if they do not read
 * it. A repeated key returns the existing message, even if writing is no longer allowed.
 */
export async function sendMessage(
  platform: Platform,
  { content, clientKey, ...own }: OwnConversation & { content: string; clientKey: string },
): Promise<Message> {
  const { db, now, realtime } = platform;
  const { conversationId, userId: senderId } = own;
  return inTransaction(db, async (tx) => {
    await lockConversation(tx, conversationId);
    const { otherId } = await requireOtherSide(tx, own);
    const known = await findMessageByKey(tx, { conversationId, senderId, clientKey });
    if (known) return known;
    if (!otherId) throw new Refusal("account_deleted");
    await lockAccounts(tx, [senderId, otherId]);
    const refusal = writingRefusal(await findPair(platform, tx, { userId: senderId, otherId }));
    if (refusal) throw new Refusal(refusal);
    const createdAt = after(await findLastMessageTime(tx, conversationId), now());
    const message = await insertMessage(tx, {
      conversationId,
      senderId,
      receiverId: otherId,
      content,
      clientKey,
      createdAt,
      isAutomatic: false,
    });
    await updateLastMessage(tx, { conversationId, at: createdAt });
    await scheduleUnreadEmail(platform, tx, { conversationId, userId: otherId, writtenAt: createdAt });
    await realtime.publish(tx, [otherId, senderId], {
      type: "message.created",
      conversation_id: conversationId,
      message_id: message.id,
    });
    const received = { conversationId, senderId, receiverId: otherId, writtenAt: createdAt };
    await sendAutomaticReply(platform, tx, received);
    return message;
  });
}

/** Keeps messages in the order they were sent, even if the clocks of two processes differ. */
function after(earlier: Date | undefined, now: Date): Date {
  return earlier && earlier >= now ? new Date(earlier.getTime() + 1) : now;
}

/** Marks received messages as read, up to one of them. */
export async function readUpTo(
  { db, realtime }: Platform,
  { messageId, ...own }: OwnConversation & { messageId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockConversation(tx, own.conversationId);
    const { otherId } = await requireOtherSide(tx, own);
    if (!(await markRead(tx, { ...own, messageId }))) return;
    await clearEmailDue(tx, own);
    await realtime.publish(tx, [own.userId, ...(otherId ? [otherId] : [])], {
      type: "conversation.read",
      conversation_id: own.conversationId,
    });
  });
}

/** Returns the number of unread messages that a person has received. */
export async function readUnreadCount({ db }: Platform, userId: string) {
  return { count: await countUnread(db, userId) };
}

/**
 * Returns the person being reported and the message the report is about: the given one, otherwise their newest, or null
 * if they wrote nothing.
 */
export async function findReported(
  db: Queryable,
  { messageId, ...own }: OwnConversation & { messageId?: string | null | undefined },
): Promise<{ reportedId: string | null; messageId: string | null }> {
  const { otherId } = await requireOtherSide(db, own);
  const found = await findOthersMessage(db, { ...own, ...(messageId && { messageId }) });
  if (messageId && !found) throw new Refusal("not_found");
  return { reportedId: otherId, messageId: found ?? null };
}

/** Returns the other person's ID, null if their account is deleted. Throws unless the conversation is the caller's. */
export async function requireOtherSide(db: Queryable, own: OwnConversation) {
  const side = await findOtherSide(db, own);
  if (!side) throw new Refusal("not_found");
  return side;
}
