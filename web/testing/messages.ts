import type { Conversation, ConversationDetail, Message } from "../../contract/messaging/messages.schema.ts";
import type { WritingRefusal } from "../../contract/messaging/messages.ts";
import { ana } from "./open-page.tsx";
import { stubApi } from "./stub-api.ts";

const conversationId = "018f0000-0000-7000-8000-0000000000c1";
export const rosaId = "018f0000-0000-7000-8000-0000000000d1";
export const thread = `/messages?with=${conversationId}`;
const path = `/rest/v1/conversations/${conversationId}`;
export const readMessages = `GET ${path}/messages`;
export const postMessage = `POST ${path}/messages`;
export const postRead = `POST ${path}/read`;
const pageLength = 50;

function makeMessage(index: number, change: Partial<Message>): Message {
  return {
    id: `018f0000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    conversation_id: conversationId,
    sender_id: ana.id,
    receiver_id: rosaId,
    content: "",
    read: false,
    client_key: `key-${index}`,
    is_automatic: false,
    created_at: new Date(Date.UTC(2026, 10, 20, 15, 0, index)).toISOString(),
    ...change,
  };
}

/** Responds like a server with Ana's conversation with Rosa, and no other. */
export function stubConversation({ texts = ["Hello"], isEmpty = false } = {}) {
  const messages: Message[] = [];
  let cannotWrite: WritingRefusal | null = null;
  const reports: unknown[] = [];
  const readUpTo: string[] = [];

  const receive = (content: string, change: Partial<Message> = {}) => {
    const received = { content, sender_id: rosaId, receiver_id: ana.id, ...change };
    messages.push(makeMessage(messages.length, received));
  };
  const post = async (request: Request) => {
    const { content, client_key } = await request.json();
    const isKnown = messages.some((message) => message.client_key === client_key);
    if (!isKnown) messages.push(makeMessage(messages.length, { content, client_key }));
    const message = messages.find((each) => each.client_key === client_key);
    return Response.json(message, { status: 201 });
  };
  const markRead = async (request: Request) => {
    readUpTo.push((await request.json()).message_id);
    for (const message of messages) message.read ||= message.receiver_id === ana.id;
    return new Response(null, { status: 204 });
  };
  const conversation = (): Conversation => ({
    id: conversationId,
    other: {
      id: rosaId,
      full_name: "Rosa Delgado",
      first_name: "Rosa",
      last_name: "Delgado",
      profile_image_url: null,
      is_deleted: false,
      doula: { id: rosaId, slug: "rosa-delgado", is_listed: true },
    },
    last_message: messages.at(-1) ?? null,
    unread_count: 0,
    is_blocked: cannotWrite === "conversation_blocked",
  });
  const detail = (): ConversationDetail => ({ ...conversation(), cannot_write: cannotWrite, contact: null });

  for (const text of texts) receive(text);
  stubApi("GET /rest/v1/conversations", ({ url }) => {
    const search = new URL(url).searchParams.get("search") ?? "";
    const isFound = !isEmpty && (!search || messages.some(({ content }) => content.includes(search)));
    return { items: isFound ? [conversation()] : [], next_cursor: null };
  });
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi(`GET ${path}`, detail);
  stubApi("POST /rest/v1/conversations", detail);
  stubApi(readMessages, ({ url }) => {
    const before = new URL(url).searchParams.get("before");
    const end = before ? messages.findIndex(({ id }) => id === before) : messages.length;
    const items = messages.slice(Math.max(0, end - pageLength), end).toReversed();
    return { items, next_cursor: end > pageLength ? items.at(-1)?.id : null };
  });
  stubApi(postMessage, post);
  stubApi(postRead, markRead);
  for (const [method, refusal] of [
    ["PUT", "conversation_blocked"],
    ["DELETE", null],
  ] as const)
    stubApi(`${method} ${path}/block`, () => {
      cannotWrite = refusal;
      return new Response(null, { status: 204 });
    });
  stubApi(`POST ${path}/reports`, async (request) => {
    reports.push(await request.json());
    return new Response(null, { status: 204 });
  });
  return { receive, post, markRead, reports, readUpTo, texts: () => messages.map(({ content }) => content) };
}
