import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { conversationDetailSchema, messageSchema } from "../../contract/messages.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  conversationOf,
  conversationsOf,
  insertMeeting,
  insertThread,
  markRead,
  messagesOf,
  say,
  sendMessage,
  signedInDoula,
  startConversation,
  unreadOf,
} from "../testing/conversations.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";
import { noon, secondsAfter, unknownId } from "../testing/moments.ts";
import { messageLimits } from "./routes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(noon));
afterAll(() => app.close());

describe("writing", () => {
  test("keeps the message as the spec gives it, and shows it to both sides", async () => {
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
      expect((await messagesOf(app, person, id)).items).toEqual([message]);
    }
  });

  test("refuses another sender's id in the body, and any receiver's", async () => {
    const { parent, doula, id } = await insertThread(app);
    const send = (more: object) =>
      app.send(`/rest/v1/conversations/${id}/messages`, {
        method: "POST",
        as: parent.cookie,
        json: { content: "Hello", client_key: randomUUID(), ...more },
      });
    expect(await codeOf(await send({ sender_id: doula.userId }))).toBe("forbidden");
    expect(await codeOf(await send({ receiver_id: doula.userId }))).toBe("invalid_input");
    expect((await send({ sender_id: parent.id })).status).toBe(201);
  });

  test("under the same key again answers the message that is there", async () => {
    const { id, parent, doula } = await insertThread(app);
    const key = randomUUID();
    const first = await (await sendMessage(app, parent, id, "Hello", key)).json();
    app.setNow(secondsAfter(noon, 60));
    const again = await sendMessage(app, parent, id, "Hello", key);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    // The key is the sender's own: the other side may come upon the same one.
    await sendMessage(app, doula, id, "Hello you", key);
    expect((await messagesOf(app, parent, id)).items.map(({ content }) => content)).toEqual([
      "Hello you",
      "Hello",
    ]);
  });

  test("under the same key in two conversations sends two messages", async () => {
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
      expect((await messagesOf(app, parent, conversationId)).items).toEqual([sent]);
    }
  });

  test.each([
    ["nothing", "", "A message is required."],
    ["white space", " \n\t ", "A message is required."],
    ["5,001 characters", "a".repeat(5001), "Please use at most 5000 characters."],
    ["what cannot be stored", "a\u0000b", "Please remove the characters that cannot be stored."],
  ])("refuses %s", async (_, content, message) => {
    const { id, parent } = await insertThread(app);
    const response = await sendMessage(app, parent, id, content);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_input",
      errors: [{ field: "content", message }],
    });
  });

  test("takes 5,000 characters", async () => {
    const { id, parent } = await insertThread(app);
    expect((await say(app, parent, id, "é".repeat(5000))).content).toHaveLength(5000);
  });

  test("keeps the order of sending, whatever the clocks of two processes say", async () => {
    const { id, parent, doula } = await insertThread(app);
    const contents = ["one", "two", "three"];
    for (const [index, content] of contents.entries()) {
      app.setNow(secondsAfter(noon, -index));
      await say(app, index === 1 ? doula : parent, id, content);
    }
    const { items } = await messagesOf(app, parent, id);
    expect(items.map(({ content }) => content)).toEqual(contents.toReversed());
    const times = items.map(({ created_at }) => created_at);
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("is limited to what a person can type", async () => {
    const { id, parent } = await insertThread(app);
    for (let count = 0; count < 120; count++)
      await app.rateLimit.count(messageLimits.messages_sender, parent.id);
    const refused = await sendMessage(app, parent, id, "One more");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a conversation", () => {
  test("is nobody else's: strangers and admins are told that there is none", async () => {
    const { id, parent } = await insertThread(app);
    const { id: messageId } = await say(app, parent, id, "For Grace only");
    const others = [
      await signedInUser(app, "client"),
      await signedInDoula(app),
      await signedInUser(app, "admin"),
    ];
    for (const other of others) {
      const answers = [
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
      for (const answer of answers) expect(await codeOf(answer)).toBe("not_found");
      expect((await conversationsOf(app, other)).items).toEqual([]);
      expect(await unreadOf(app, other)).toBe(0);
    }
    expect((await messagesOf(app, parent, id)).items).toMatchObject([{ read: false }]);
  });

  test("shows its messages page by page, the newest first", async () => {
    const { id, parent } = await insertThread(app);
    const contents = Array.from({ length: 7 }, (_, index) => `Message ${index}`);
    for (const content of contents) await say(app, parent, id, content);
    const paged: string[] = [];
    let before: string | null = null;
    do {
      const query: string = before ? `?limit=3&before=${before}` : "?limit=3";
      const page = await messagesOf(app, parent, id, query);
      paged.push(...page.items.map(({ content }) => content));
      before = page.next_cursor;
    } while (before);
    expect(paged).toEqual(contents.toReversed());
    expect((await messagesOf(app, parent, id, `?before=${unknownId}`)).items).toEqual([]);
  });

  test("tells who the other one is, and how to reach the doula once a call is confirmed", async () => {
    const { id, parent, doula } = await insertThread(app, { fullName: "Grace Okafor" });
    expect(await conversationOf(app, parent, id)).toMatchObject({
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
    expect((await conversationOf(app, parent, id)).contact).toEqual({
      phone: doula.phoneNumber,
      email: doula.email,
    });
    // The parent's own are not told.
    const seenByDoula = await conversationOf(app, doula, id);
    expect(seenByDoula).toMatchObject({ other: { id: parent.id, doula: null }, contact: null });
    expect(JSON.stringify(seenByDoula)).not.toContain(parent.email);
    for (const status of ["cancelled", "pending"]) {
      await app.db.update(schema.bookings).set({ status }).where(eq(schema.bookings.id, booking));
      expect((await conversationOf(app, parent, id)).contact, status).toBeNull();
    }
  });
});
