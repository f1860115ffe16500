import { z } from "zod";
import { doulaContactSchema } from "../directory/doulas.schema.ts";
import {
  idSchema,
  listCursorSchema,
  pageSchema,
  requiredText,
  slugSchema,
  typedLine,
} from "../platform/fields.schema.ts";
import { messageMaxLength, messageSearchMaxLength, previewLength, writingRefusals } from "./messages.ts";

/** A message, in the spec's shape. IDs of deleted accounts are null. */
export const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  sender_id: z.uuid().nullable(),
  receiver_id: z.uuid().nullable(),
  content: z.string(),
  read: z.boolean().describe("Whether the receiver has seen it"),
  client_key: z.uuid().describe("Chosen by the sender's client"),
  is_automatic: z.boolean().describe("Sent by us for a doula who is at a birth"),
  created_at: z.iso.datetime().describe("Later than every earlier message of the conversation"),
});

export type Message = z.infer<typeof messageSchema>;

/** The other person in a conversation. A deleted account has neither ID nor name. */
const otherPersonSchema = z.object({
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
    .describe("If the other person is a doula"),
});

/** A conversation as one of its two people sees it. */
export const conversationSchema = z.object({
  id: z.uuid(),
  other: otherPersonSchema,
  last_message: messageSchema
    .omit({ client_key: true, is_automatic: true })
    .nullable()
    .describe(`Cut after ${previewLength} characters`),
  unread_count: z.int(),
  is_blocked: z.boolean().describe("Whether the caller has blocked the other person"),
});

export type Conversation = z.infer<typeof conversationSchema>;

/** One conversation with everything its pane needs. */
export const conversationDetailSchema = conversationSchema.extend({
  cannot_write: z.enum(writingRefusals).nullable().describe("Null if the caller can write"),
  contact: doulaContactSchema
    .nullable()
    .describe("The doula's details, for a parent with a confirmed or completed call"),
});

export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** GET /rest/v1/conversations: those with messages, latest first. */
export const conversationsQuerySchema = z.object({
  search: typedLine(messageSearchMaxLength)
    .optional()
    .describe("Searches the other person's name and all messages"),
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export const conversationPageSchema = pageSchema(conversationSchema);

/** POST /rest/v1/conversations: a parent names a doula, or a doula a parent. */
export const newConversationSchema = z.union(
  [
    z.object({ doula_profile_id: idSchema }),
    z.object({ doula_slug: slugSchema }),
    z.object({ client_id: idSchema }),
  ],
  { error: "Please name the doula or the parent." },
);

/** GET /rest/v1/conversations/{id}/messages: newest first. */
export const messagesQuerySchema = z.object({
  before: idSchema.optional().describe("Only messages before this one: next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const messagePageSchema = pageSchema(messageSchema);

/** POST /rest/v1/conversations/{id}/messages. A repeated key returns the existing message. */
export const newMessageSchema = z.strictObject({
  content: requiredText("A message", messageMaxLength),
  client_key: idSchema,
  sender_id: idSchema
    .optional()
    .describe("If sent, must be the caller's own ID; the conversation determines the receiver"),
});

/** POST /rest/v1/conversations/{id}/read: the last message that was on screen. */
export const readUpToSchema = z.object({ message_id: idSchema });

export const unreadCountSchema = z.object({ count: z.int() });
