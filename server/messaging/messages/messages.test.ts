import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { conversationDetailSchema, messageSchema } from "../../../contract/messaging/messages.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  insertMeeting,
  insertThread,
  markRead,
  readConversation,
  readConversations,
  readMessages,
  readUnreadCount,
  sendMessage,
  sendText,
  signedInDoula,
  startConversation,
} from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { noon, secondsAfter, unknownId } from "../../testing/moments.ts";
import { messageLimits } from "./routes.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(noon));

describe("[6.4] writing", () => {
  test("[3.9] stores the message in the spec's shape, and shows it to both people", async () => {
    const { id, parent, doula } = await insertThread(app);
    const response = await sendMessage(app, parent, id, "  Hello Grace!\n\nAre you free in May? 🌙 ");
    expect(response.status).toBe(201);
    const message = messageSchema.parse(await response.json());
    expect(message).toMatchObject({
      conversation_id: id,
      sender_id: parent.id,
      receiver_id: doula.userId,
      content: "Hello Grace!\n\nAre you free in May? 🌙",
      read: false,
      created_at: noon.toISOString(),
    });
    for (const person of [parent, doula]) {
      expect((await readMessages(app, person, id)).items).toEqual([message]);
    }
  });

  test("refuses another sender's ID", async () => {
    const { parent, doula, id } = await insertThread(app);
    const send = (more: object) =>
      app.send(`/rest/v1/conversations/${id}/messages`, {
        method: "POST",
        as: parent.cookie,
        json: { content: "Hello", client_key: randomUUID(), ...more },
      });
    expect(await errorCode(await send({ sender_id: doula.userId }))).toBe("forbidden");
    expect(await errorCode(await send({ receiver_id: doula.userId }))).toBe("invalid_input");
    expect((await send({ sender_id: parent.id })).status).toBe(201);
  });

  test("returns the existing message for a repeated key", async () => {
    const { id, parent, doula } = await insertThread(app);
    const key = randomUUID();
    const first = await (await sendMessage(app, parent, id, "Hello", key)).json();
    app.setNow(secondsAfter(noon, 60));
    const again = await sendMessage(app, parent, id, "Hello", key);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    // Keys belong to the sender: the other person may use the same one.
    await sendMessage(app, doula, id, "Hello you", key);
    expect((await readMessages(app, parent, id)).items.map(({ content }) => content)).toEqual([
      "Hello you",
      "Hello",
    ]);
  });

  test("sends two messages for the same key in two conversations", async () => {
    const { id, parent } = await insertThread(app);
    const other = await signedInDoula(app);
    const started = await startConversation(app, parent, { doula_profile_id: other.id });
    const { id: otherId } = conversationDetailSchema.parse(await started.json());
    const key = randomUUID();
    for (const [conversationId, content] of [
      [id, "To the one"],
      [otherId, "To the other"],
    ] as const) {
      const sent = messageSchema.parse(
        await (await sendMessage(app, parent, conversationId, content, key)).json(),
      );
      expect(sent).toMatchObject({ conversation_id: conversationId, content });
      expect((await readMessages(app, parent, conversationId)).items).toEqual([sent]);
    }
  });

  test("accepts 5,000 characters", async () => {
    const { id, parent } = await insertThread(app);
    expect((await sendText(app, parent, id, "é".repeat(5000))).content).toHaveLength(5000);
  });

  test("keeps the order of sending if the clocks of two processes differ", async () => {
    const { id, parent, doula } = await insertThread(app);
    const contents = ["one", "two", "three"];
    for (const [index, content] of contents.entries()) {
      app.setNow(secondsAfter(noon, -index));
      await sendText(app, index === 1 ? doula : parent, id, content);
    }
    const { items } = await readMessages(app, parent, id);
    expect(items.map(({ content }) => content)).toEqual(contents.toReversed());
    const times = items.map(({ created_at }) => created_at);
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("is limited to as many messages as a person can type", async () => {
    const { id, parent } = await insertThread(app);
    for (let count = 0; count < 120; count++)
      await app.rateLimit.count(messageLimits.messages_sender, parent.id);
    const refused = await sendMessage(app, parent, id, "One more");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("[6.4] a conversation", () => {
  test("is private: strangers and admins get not_found", async () => {
    const { id, parent } = await insertThread(app);
    const { id: messageId } = await sendText(app, parent, id, "For Grace only");
    const others = [
      await signedInUser(app, "client"),
      await signedInDoula(app),
      await signedInUser(app, "admin"),
    ];
    for (const other of others) {
      const responses = [
        await app.send(`/rest/v1/conversations/${id}`, { as: other.cookie }),
        await app.send(`/rest/v1/conversations/${id}/messages`, { as: other.cookie }),
        await sendMessage(app, other, id, "Let me in"),
        await markRead(app, other, id, messageId),
        await app.send(`/rest/v1/conversations/${id}/block`, { method: "PUT", as: other.cookie }),
        await app.send(`/rest/v1/conversations/${id}/block`, { method: "DELETE", as: other.cookie }),
        await app.send(`/rest/v1/conversations/${id}/reports`, {
          method: "POST",
          as: other.cookie,
          json: { reason: "spam" },
        }),
      ];
      for (const response of responses) expect(await errorCode(response)).toBe("not_found");
      expect((await readConversations(app, other)).items).toEqual([]);
      expect(await readUnreadCount(app, other)).toBe(0);
    }
    expect((await readMessages(app, parent, id)).items).toMatchObject([{ read: false }]);
  });

  test("[7.2] shows its messages page by page, newest first", async () => {
    const { id, parent } = await insertThread(app);
    const contents = Array.from({ length: 7 }, (_, index) => `Message ${index}`);
    for (const content of contents) await sendText(app, parent, id, content);
    const paged: string[] = [];
    let before: string | null = null;
    do {
      const query: string = before ? `?limit=3&before=${before}` : "?limit=3";
      const page = await readMessages(app, parent, id, query);
      paged.push(...page.items.map(({ content }) => content));
      before = page.next_cursor;
    } while (before);
    expect(paged).toEqual(contents.toReversed());
    expect((await readMessages(app, parent, id, `?before=${unknownId}`)).items).toEqual([]);
  });

  test("[2.6] shows the doula's contact details once a call is confirmed", async () => {
    const { id, parent, doula } = await insertThread(app, { fullName: "Grace Okafor" });
    expect(await readConversation(app, parent, id)).toMatchObject({
      other: {
        id: doula.userId,
        full_name: "Grace Okafor",
        is_deleted: false,
        doula: { id: doula.id, slug: doula.slug, is_listed: true },
      },
      last_message: null,
      cannot_write: null,
      contact: null,
    });
    const booking = await insertMeeting(app, parent.id, doula.id);
    expect((await readConversation(app, parent, id)).contact).toEqual({
      phone: doula.phoneNumber,
      email: doula.email,
    });
    // The parent's contact details are not shown.
    const seenByDoula = await readConversation(app, doula, id);
    expect(seenByDoula).toMatchObject({ other: { id: parent.id, doula: null }, contact: null });
    expect(JSON.stringify(seenByDoula)).not.toContain(parent.email);
    for (const status of ["cancelled", "pending"] as const) {
      await app.db.update(schema.bookings).set({ status }).where(eq(schema.bookings.id, booking));
      expect((await readConversation(app, parent, id)).contact, status).toBeNull();
    }
  });
});
