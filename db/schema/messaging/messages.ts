import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { messageMaxLength } from "../../../contract/messaging/messages.ts";
import { users } from "../identity/accounts.ts";
import { identity, instant } from "../platform/columns.ts";

/** A conversation between two people. It outlives either account: the other person can still read it. */
export const conversations = pgTable("conversations", identity);

/** The two people of a conversation, one row each. A pair of people has one conversation. */
export const conversationMembers = pgTable(
  "conversation_members",
  {
    ...identity,
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The conversation's last message time, stored on both rows to sort a person's list. */
    lastMessageAt: instant(),
    /** When the email about unread messages is or was due. Null if none are unread. */
    emailDueAt: instant(),
  },
  (t) => [
    unique().on(t.conversationId, t.userId),
    unique().on(t.userId, t.otherUserId),
    check("conversation_members_two", sql`${t.userId} <> ${t.otherUserId}`),
    index().on(t.otherUserId),
    index("conversation_members_list")
      .on(t.userId, t.lastMessageAt, t.conversationId)
      .where(sql`${t.lastMessageAt} is not null`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    ...identity,
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    senderId: uuid().references(() => users.id, { onDelete: "set null" }),
    receiverId: uuid().references(() => users.id, { onDelete: "set null" }),
    content: text().notNull(),
    read: boolean().notNull().default(false),
    /** Whether we sent it for a doula who is at a birth. */
    isAutomatic: boolean().notNull().default(false),
    /** Chosen by the sender's client, so that sending again creates no second message. */
    clientKey: uuid().notNull(),
  },
  (t) => [
    check(
      "messages_content_length",
      sql`char_length(${t.content}) between 1 and ${sql.raw(String(messageMaxLength))}`,
    ),
    unique().on(t.senderId, t.conversationId, t.clientKey),
    index().on(t.conversationId, t.createdAt, t.id),
    index().on(t.receiverId),
    index("messages_unread").on(t.receiverId, t.conversationId, t.createdAt).where(sql`not ${t.read}`),
  ],
);
