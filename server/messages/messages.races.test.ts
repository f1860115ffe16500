import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversationDetailSchema, messageSchema } from "../../contract/messages.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import {
  insertThread,
  messagesOf,
  say,
  sendMessage,
  setBlock,
  signedInDoula,
  startConversation,
} from "../testing/conversations.ts";
import { codeOf, password, signedInUser } from "../testing/fixtures.ts";

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

const outcomeOf = async (response: Response | undefined) =>
  response?.ok ? "done" : response && (await codeOf(response));

test("whoever writes while they are blocked is through before the block, or refused", async () => {
  const { id, parent, doula } = await insertThread(app);
  const write = (content: string) => async () => sendMessage(app, parent, id, content);
  const block = async () => setBlock(app, doula, id, true);
  const conversationLock = sql`
    select pg_advisory_xact_lock(hashtextextended('conversation ' || ${id}::text, 0))
  `;
  const answers = await atOnce(app, conversationLock, [write("Before"), block, write("After")]);
  expect(await Promise.all(answers.map(outcomeOf))).toEqual(["done", "done", "conversation_closed"]);
  expect((await messagesOf(app, doula, id)).items.map(({ content }) => content)).toEqual(["Before"]);
});

test("writing to an account that is just being deleted succeeds before, or is told so after", async () => {
  for (const isDeletedFirst of [false, true]) {
    const { id, parent, doula } = await insertThread(app);
    const write = async () => sendMessage(app, parent, id, "Hello");
    const leave = async () =>
      app.send("/auth/v1/user", {
        method: "DELETE",
        as: doula.cookie,
        json: { current_password: password },
      });
    const account = sql`select from users where id = ${doula.userId} for update`;
    const answers = await atOnce(app, account, isDeletedFirst ? [leave, write] : [write, leave]);
    expect(await Promise.all(answers.map(outcomeOf))).toEqual(
      isDeletedFirst ? ["done", "account_deleted"] : ["done", "done"],
    );
  }
});
