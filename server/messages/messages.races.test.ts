import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversationDetailSchema, messageSchema } from "../../contract/conversations.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  insertThread,
  messagesOf,
  say,
  sendMessage,
  setBlock,
  signedInDoula,
  startConversation,
} from "../testing/conversations.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("one message sent thirty times at once is one message, and every answer is that message", async () => {
  const { id, parent } = await insertThread(app);
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => sendMessage(app, parent, id, "Hello", key)),
  );
  const answers = await Promise.all(
    responses.map(async (response) => messageSchema.parse(await response.json())),
  );
  expect(new Set(answers.map((message) => message.id)).size).toBe(1);
  expect((await messagesOf(app, parent, id)).items).toHaveLength(1);
});

test("twenty starts at once make one conversation", async () => {
  const [parent, doula] = [await signedInUser(app, "client"), await signedInDoula(app)];
  const other = await signedInDoula(app);
  const starts = await Promise.all(
    Array.from({ length: 20 }, () => startConversation(app, parent, { doula_profile_id: doula.id })),
  );
  await startConversation(app, parent, { doula_profile_id: other.id });
  const ids = await Promise.all(
    starts.map(async (response) => conversationDetailSchema.parse(await response.json()).id),
  );
  expect(new Set(ids).size).toBe(1);
  const sides = await app.db.query.conversationMembers.findMany({
    where: eq(schema.conversationMembers.userId, parent.id),
  });
  expect(sides).toHaveLength(2);
});

test("both sides writing at once lose nothing, and every message has its own place", async () => {
  const { id, parent, doula } = await insertThread(app);
  await say(app, parent, id, "First");
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => say(app, index % 2 ? parent : doula, id, `Message ${index}`)),
  );
  const { items } = await messagesOf(app, parent, id, "?limit=100");
  expect(items).toHaveLength(41);
  expect(new Set(items.map(({ created_at }) => created_at)).size).toBe(41);
});

test("whoever writes while they are blocked is through before the block, or refused", async () => {
  const { id, parent, doula } = await insertThread(app);
  const writing = Array.from({ length: 20 }, (_, index) => sendMessage(app, parent, id, `Message ${index}`));
  const blocking = setBlock(app, doula, id, true);
  const codes = await Promise.all(
    writing.map(async (sent) => ((await sent).status === 201 ? "sent" : codeOf(await sent))),
  );
  expect((await blocking).status).toBe(204);
  const through = codes.filter((code) => code === "sent").length;
  expect(codes.filter((code) => code === "conversation_closed")).toHaveLength(20 - through);
  expect((await messagesOf(app, doula, id)).items).toHaveLength(through);
  expect(await codeOf(await sendMessage(app, parent, id, "Now"))).toBe("conversation_closed");
});

test("writing to an account that is just being deleted succeeds before, or is told so after", async () => {
  const { id, parent, doula } = await insertThread(app);
  const writing = Array.from({ length: 20 }, (_, index) => sendMessage(app, parent, id, `Message ${index}`));
  await app.db.delete(schema.users).where(eq(schema.users.id, doula.userId));
  for (const sent of await Promise.all(writing)) {
    if (sent.status !== 201) expect(await codeOf(sent)).toBe("account_deleted");
  }
});
