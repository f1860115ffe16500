import { z } from "zod";
import {
  conversationDetailSchema,
  conversationPageSchema,
  conversationsQuerySchema,
  messagePageSchema,
  messageSchema,
  messagesQuerySchema,
  newConversationSchema,
  newMessageSchema,
  readUpToSchema,
  unreadCountSchema,
} from "../../../contract/messaging/messages.schema.ts";
import { writingRefusals } from "../../../contract/messaging/messages.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import {
  listConversations,
  listMessages,
  readConversation,
  readUnreadCount,
  readUpTo,
  sendMessage,
  startConversation,
} from "./service.ts";

export const messageLimits = defineLimits({
  // Two a second for a minute is more than anyone types.
  messages_sender: { points: 120, seconds: 60 },
  // Points are characters.
  messages_characters: { points: 200_000, seconds: 24 * 60 * 60, error: "too_much_written" },
  // Each search reads all of a person's messages.
  messages_search: { points: 30, seconds: 60 },
  conversations_starter: { points: 60, seconds: 60 * 60 },
});

const tag = "messages";
const params = z.object({ id: idSchema });
const list = defineRoute({
  method: "get",
  path: "/rest/v1/conversations",
  operationId: "listConversations",
  access: "user",
  tag,
  summary: "List my conversations that have messages, latest first",
  errors: ["rate_limited"],
  request: { query: conversationsQuerySchema },
  responses: { 200: jsonResponse("A page of conversations", conversationPageSchema) },
});

const start = defineRoute({
  method: "post",
  path: "/rest/v1/conversations",
  operationId: "startConversation",
  access: "user",
  rateLimit: { limit: messageLimits.conversations_starter, per: "person" },
  tag,
  summary: "Open my conversation with a doula or, as a doula, with a parent; creates it if needed",
  errors: [...writingRefusals, "rate_limited", "too_much_written"],
  request: { body: jsonBody(newConversationSchema) },
  responses: { 200: jsonResponse("The conversation", conversationDetailSchema) },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/conversations/{id}",
  operationId: "getConversation",
  access: "user",
  tag,
  summary: "Read one of my conversations, and whether I may write in it",
  errors: ["not_found"],
  request: { params },
  responses: { 200: jsonResponse("The conversation", conversationDetailSchema) },
});

const thread = defineRoute({
  method: "get",
  path: "/rest/v1/conversations/{id}/messages",
  operationId: "listMessages",
  access: "user",
  tag,
  summary: "List the messages of one of my conversations, newest first",
  errors: ["not_found"],
  request: { params, query: messagesQuerySchema },
  responses: { 200: jsonResponse("A page of messages", messagePageSchema) },
});

const send = defineRoute({
  method: "post",
  path: "/rest/v1/conversations/{id}/messages",
  operationId: "sendMessage",
  access: "user",
  leavesPublicData: true,
  rateLimit: { limit: messageLimits.messages_sender, per: "person" },
  tag,
  summary: "Write in one of my conversations; a repeated client_key returns the same message",
  errors: ["forbidden", "not_found", ...writingRefusals, "rate_limited", "too_much_written"],
  request: { params, body: jsonBody(newMessageSchema) },
  responses: { 201: jsonResponse("Sent", messageSchema) },
});

const markRead = defineRoute({
  method: "post",
  path: "/rest/v1/conversations/{id}/read",
  operationId: "markConversationRead",
  access: "user",
  leavesPublicData: true,
  tag,
  summary: "Mark received messages as read, up to one of them",
  errors: ["not_found"],
  request: { params, body: jsonBody(readUpToSchema) },
  responses: { 204: { description: "Read" } },
});

const unreadCount = defineRoute({
  method: "get",
  path: "/rest/v1/messages/unread_count",
  operationId: "countUnreadMessages",
  access: "user",
  tag,
  summary: "Count the messages I have received and not read",
  responses: { 200: jsonResponse("The count", unreadCountSchema) },
});

export function messagesRoutes(platform: Platform) {
  const { rateLimit } = platform;
  return createRouter()
    .openapi(list, async (c) => {
      const { id: userId } = await requireViewer(c);
      const query = c.req.valid("query");
      if (query.search) await rateLimit.count(messageLimits.messages_search, userId);
      return c.json(await listConversations(platform, { userId, ...query }), 200);
    })
    .openapi(start, async (c) => {
      const viewer = await requireViewer(c);
      return c.json(await startConversation(platform, viewer, c.req.valid("json")), 200);
    })
    .openapi(read, async (c) => {
      const { id: userId } = await requireViewer(c);
      const conversationId = c.req.valid("param").id;
      return c.json(await readConversation(platform, { conversationId, userId }), 200);
    })
    .openapi(thread, async (c) => {
      const { id: userId } = await requireViewer(c);
      const conversationId = c.req.valid("param").id;
      return c.json(await listMessages(platform, { conversationId, userId, ...c.req.valid("query") }), 200);
    })
    .openapi(send, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { content, client_key: clientKey, sender_id: statedId } = c.req.valid("json");
      if (statedId !== undefined && statedId !== userId) throw new Refusal("forbidden");
      await rateLimit.count(messageLimits.messages_characters, userId, content.length);
      const own = { conversationId: c.req.valid("param").id, userId };
      return c.json(await sendMessage(platform, { ...own, content, clientKey }), 201);
    })
    .openapi(markRead, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { message_id: messageId } = c.req.valid("json");
      await readUpTo(platform, { conversationId: c.req.valid("param").id, userId, messageId });
      return c.body(null, 204);
    })
    .openapi(unreadCount, async (c) =>
      c.json(await readUnreadCount(platform, (await requireViewer(c)).id), 200),
    );
}
