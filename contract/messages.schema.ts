import { z } from "zod";
import { doulaContactSchema } from "./doulas.schema.ts";
import { idSchema, listCursorSchema, pageOf, requiredText, slugSchema, typedText } from "./fields.schema.ts";
import { messageMaxLength, messageSearchMaxLength, previewLength, writingRefusals } from "./messages.ts";

/** A message, as the spec gives it. Whose account was deleted is null. */
export const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  sender_id: z.uuid().nullable(),
  receiver_id: z.uuid().nullable(),
  content: z.string(),
  read: z.boolean().describe("Whether its receiver has seen it"),
  client_key: z.uuid().describe("Chosen by the sender's program"),
  created_at: z.iso.datetime().describe("Later than that of every earlier message of the conversation"),
});

export type Message = z.infer<typeof messageSchema>;

/** The other one of a conversation. A deleted account has no id and no name. */
const otherSchema = z.object({
  id: z.uuid().nullable(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_image_url: z.string().nullable(),
  is_deleted: z.boolean(),
  doula: z
    .object({
      id: z.uuid(),
      slug: z.string().nullable().describe("Null while the doula is hidden"),
      is_listed: z.boolean(),
    })
    .nullable()
    .describe("Where the other one is a doula"),
});

/** A conversation as one of its two sides sees it. */
export const conversationSchema = z.object({
  id: z.uuid(),
  other: otherSchema,
  last_message: messageSchema
    .omit({ client_key: true })
    .nullable()
    .describe(`Its content ends after ${previewLength} characters`),
  unread_count: z.int(),
  is_blocked: z.boolean().describe("Whether the caller has blocked the other one"),
});

export type Conversation = z.infer<typeof conversationSchema>;

/** One conversation with what its pane needs. */
export const conversationDetailSchema = conversationSchema.extend({
  cannot_write: z.enum(writingRefusals).nullable().describe("null: the caller may write"),
  contact: doulaContactSchema
    .nullable()
    .describe("Of the doula, for a parent with a confirmed or completed call"),
});

export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** GET /rest/v1/conversations: those with a message, the latest first. */
export const conversationsQuerySchema = z.object({
  search: typedText(messageSearchMaxLength)
    .optional()
    .describe("In the other one's name and in all messages"),
  after: listCursorSchema.optional().describe("next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export const conversationPageSchema = pageOf(conversationSchema);

/** POST /rest/v1/conversations: a parent names a doula, a doula a parent. */
export const newConversationSchema = z.union(
  [
    z.object({ doula_profile_id: idSchema }),
    z.object({ doula_slug: slugSchema }),
    z.object({ client_id: idSchema }),
  ],
  { error: "Please name the doula or the parent." },
);

/** GET /rest/v1/conversations/{id}/messages: the newest first. */
export const messagesQuerySchema = z.object({
  before: idSchema.optional().describe("Only messages earlier than this one: next_cursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const messagePageSchema = pageOf(messageSchema);

/** POST /rest/v1/conversations/{id}/messages. The same key again answers the message that is there. */
export const newMessageSchema = z.strictObject({
  content: requiredText("A message", messageMaxLength),
  client_key: idSchema,
  sender_id: idSchema
    .optional()
    .describe("If sent, the caller's own; the receiver follows from the conversation"),
});

/** POST /rest/v1/conversations/{id}/read: the last message that was on screen. */
export const readUpToSchema = z.object({ message_id: idSchema });

export const unreadCountSchema = z.object({ count: z.int() });
