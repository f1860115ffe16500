import { randomUUID } from "node:crypto";
import {
  conversationDetailSchema,
  conversationPageSchema,
  messagePageSchema,
  messageSchema,
  unreadCountSchema,
} from "../../contract/messaging/messages.schema.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { insertDoula, signedInUser, signInAs, type TestPerson } from "./fixtures.ts";

/** Signs in a listed doula. */
export async function signedInDoula(app: TestApp, columns: Parameters<typeof insertDoula>[1] = {}) {
  const doula = await insertDoula(app, columns);
  return { ...doula, cookie: await signInAs(app, doula.email ?? "") };
}

type Signed = Pick<TestPerson, "cookie">;

export function startConversation(app: TestApp, person: Signed, other: object) {
  return app.send("/rest/v1/conversations", { method: "POST", as: person.cookie, json: other });
}

/** Sends a message in a conversation, with a unique key by default. */
export function sendMessage(
  app: TestApp,
  person: Signed,
  conversationId: string,
  content: string,
  clientKey: string = randomUUID(),
) {
  return app.send(`/rest/v1/conversations/${conversationId}/messages`, {
    method: "POST",
    as: person.cookie,
    json: { content, client_key: clientKey },
  });
}

/** Like `sendMessage`, but returns the message. */
export async function sendText(app: TestApp, person: Signed, conversationId: string, content: string) {
  const response = await sendMessage(app, person, conversationId, content);
  return messageSchema.parse(await response.json());
}

/** Inserts a parent, a listed doula, and their conversation without messages. */
export async function insertThread(app: TestApp, doulaColumns: Parameters<typeof insertDoula>[1] = {}) {
  const parent = await signedInUser(app, "client");
  const doula = await signedInDoula(app, doulaColumns);
  const response = await startConversation(app, parent, { doula_profile_id: doula.id });
  const { id } = conversationDetailSchema.parse(await response.json());
  return { id, parent, doula };
}

export async function readConversations(app: TestApp, person: Signed, query = "") {
  const response = await app.send(`/rest/v1/conversations${query}`, { as: person.cookie });
  return conversationPageSchema.parse(await response.json());
}

export async function readConversation(app: TestApp, person: Signed, conversationId: string) {
  const response = await app.send(`/rest/v1/conversations/${conversationId}`, { as: person.cookie });
  return conversationDetailSchema.parse(await response.json());
}

export async function readMessages(app: TestApp, person: Signed, conversationId: string, query = "") {
  const path = `/rest/v1/conversations/${conversationId}/messages${query}`;
  return messagePageSchema.parse(await (await app.send(path, { as: person.cookie })).json());
}

export async function readUnreadCount(app: TestApp, person: Signed): Promise<number> {
  const response = await app.send("/rest/v1/messages/unread_count", { as: person.cookie });
  return unreadCountSchema.parse(await response.json()).count;
}

export function markRead(app: TestApp, person: Signed, conversationId: string, messageId: string) {
  return app.send(`/rest/v1/conversations/${conversationId}/read`, {
    method: "POST",
    as: person.cookie,
    json: { message_id: messageId },
  });
}

export function setBlock(app: TestApp, person: Signed, conversationId: string, isBlocked: boolean) {
  return app.send(`/rest/v1/conversations/${conversationId}/block`, {
    method: isBlocked ? "PUT" : "DELETE",
    as: person.cookie,
  });
}

/** Inserts a confirmed intro call, which counts as having met. */
export async function insertMeeting(app: TestApp, clientId: string, doulaProfileId: string): Promise<string> {
  const startsAt = new Date("2026-11-24T15:00:00Z");
  const endsAt = new Date("2026-11-24T15:30:00Z");
  const [booking] = await app.db
    .insert(schema.bookings)
    .values({
      clientId,
      doulaProfileId,
      startsAt,
      endsAt,
      timeZone: "America/Chicago",
      blocked: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
      status: "confirmed",
    })
    .returning();
  return booking?.id ?? "";
}
