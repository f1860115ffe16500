import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { deleteAbandonedConversations } from "../messaging/messages/conversation-queries.ts";
import { useTestApp } from "../testing/app.ts";
import {
  insertThread,
  readConversation,
  readConversations,
  readMessages,
  readUnreadCount,
  sendMessage,
  sendText,
  setBlock,
} from "../testing/conversations.ts";
import { errorCode } from "../testing/fixtures.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(new Date("2026-11-23T12:00:00Z")));

describe("a block", () => {
  test("by either person prevents both from writing until it is removed", async () => {
    const { id, parent, doula } = await insertThread(app);
    await sendText(app, parent, id, "Hello");
    for (const [blocker, blocked] of [
      [parent, doula],
      [doula, parent],
    ] as const) {
      expect((await setBlock(app, blocker, id, true)).status).toBe(204);
      expect((await setBlock(app, blocker, id, true)).status).toBe(204);
      const blockerMessage = await sendMessage(app, blocker, id, "And another thing");
      expect(blockerMessage.status).toBe(403);
      expect(await blockerMessage.json()).toMatchObject({
        code: "conversation_blocked",
        detail: "You have blocked this person. Unblock them to write.",
      });
      const blockedMessage = await sendMessage(app, blocked, id, "Why?");
      expect(blockedMessage.status).toBe(403);
      expect(await blockedMessage.json()).toMatchObject({
        code: "conversation_closed",
        detail: "You cannot write to this person.",
      });
      expect(await readConversation(app, blocker, id)).toMatchObject({
        is_blocked: true,
        cannot_write: "conversation_blocked",
      });
      // The blocked person does not see it.
      expect(await readConversation(app, blocked, id)).toMatchObject({
        is_blocked: false,
        cannot_write: "conversation_closed",
      });
      await setBlock(app, blocked, id, false);
      expect(await errorCode(await sendMessage(app, blocked, id, "Please"))).toBe("conversation_closed");
      expect((await setBlock(app, blocker, id, false)).status).toBe(204);
      expect((await sendMessage(app, blocked, id, "Thank you")).status).toBe(201);
    }
    expect((await readMessages(app, parent, id)).items).toHaveLength(3);
  });

  test("does not prevent others from writing to either person", async () => {
    const one = await insertThread(app);
    const two = await insertThread(app);
    await setBlock(app, one.parent, one.id, true);
    expect((await sendMessage(app, two.parent, two.id, "Hello")).status).toBe(201);
  });
});

describe("a report", () => {
  test("is stored with reporter, reported person, reason and message", async () => {
    const { id, parent, doula } = await insertThread(app);
    const { id: messageId } = await sendText(app, parent, id, "Buy my crystals");
    const response = await report(doula, id, {
      reason: "spam",
      details: "  Third time  ",
      message_id: messageId,
    });
    expect(response.status).toBe(201);
    const stored = await app.db.query.reports.findFirst({
      where: eq(schema.reports.conversationId, id),
    });
    expect(stored).toMatchObject({
      reporterId: doula.userId,
      reportedId: parent.id,
      messageId,
      reason: "spam",
      details: "Third time",
    });
    // A report does not stop anyone from writing; blocks do.
    expect((await sendMessage(app, parent, id, "Sorry")).status).toBe(201);
  });

  test("refuses unknown reasons and messages from other conversations", async () => {
    const [one, two] = [await insertThread(app), await insertThread(app)];
    const { id: elsewhere } = await sendText(app, two.parent, two.id, "Hello");
    expect(await errorCode(await report(one.parent, one.id, { reason: "boring" }))).toBe("invalid_input");
    expect(await errorCode(await report(one.parent, one.id, { reason: "spam", message_id: elsewhere }))).toBe(
      "not_found",
    );
  });
});

function report(person: { cookie: string }, conversationId: string, json: object) {
  return app.send(`/rest/v1/conversations/${conversationId}/reports`, {
    method: "POST",
    as: person.cookie,
    json,
  });
}

describe("an account that is deleted", () => {
  test("leaves its conversations to the other person, without a name", async () => {
    const { id, parent, doula } = await insertThread(app, { fullName: "Grace Okafor" });
    await sendText(app, parent, id, "Hello Grace");
    await sendText(app, doula, id, "Hello dear");
    await report(doula, id, { reason: "other" });
    await app.db.delete(schema.users).where(eq(schema.users.id, doula.userId));

    expect(await readConversation(app, parent, id)).toMatchObject({
      other: { id: null, full_name: "", is_deleted: true, doula: null, profile_image_url: null },
      cannot_write: "account_deleted",
      contact: null,
      unread_count: 1,
    });
    expect((await readMessages(app, parent, id)).items).toMatchObject([
      { sender_id: null, receiver_id: parent.id, content: "Hello dear" },
      { sender_id: parent.id, receiver_id: null, content: "Hello Grace" },
    ]);
    expect(await readUnreadCount(app, parent)).toBe(1);
    const text = JSON.stringify(await readConversations(app, parent));
    expect(text).not.toContain("Grace Okafor");
    expect(await errorCode(await sendMessage(app, parent, id, "Where are you?"))).toBe("account_deleted");
    expect(await errorCode(await setBlock(app, parent, id, true))).toBe("account_deleted");
    expect((await setBlock(app, parent, id, false)).status).toBe(204);
    const stored = await app.db.query.reports.findFirst({ where: eq(schema.reports.conversationId, id) });
    expect(stored).toMatchObject({ reporterId: null, reportedId: parent.id });
  });

  test("leaves no messages once the other account is deleted, too", async () => {
    const { id, parent, doula } = await insertThread(app);
    const other = await insertThread(app);
    await sendText(app, parent, id, "Hello");
    await app.db.delete(schema.users).where(eq(schema.users.id, doula.userId));
    await deleteAbandonedConversations(app.db);
    expect(await app.db.$count(schema.messages, eq(schema.messages.conversationId, id))).toBe(1);
    await app.db.delete(schema.users).where(eq(schema.users.id, parent.id));
    await deleteAbandonedConversations(app.db);
    expect(await app.db.$count(schema.messages, eq(schema.messages.conversationId, id))).toBe(0);
    expect((await readConversation(app, other.parent, other.id)).id).toBe(other.id);
  });
});
