import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversationDetailSchema, messageSchema } from "../../../contract/messaging/messages.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import {
  insertThread,
  readMessages,
  sendMessage,
  sendText,
  setBlock,
  signedInDoula,
  startConversation,
} from "../../testing/conversations.ts";
import { errorCode, password, signedInUser } from "../../testing/fixtures.ts";

const app = await useTestApp();

test("one message sent thirty times at once is stored once", async () => {
  const { id, parent } = await insertThread(app);
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => sendMessage(app, parent, id, "Hello", key)),
  );
  const messages = await Promise.all(
    responses.map(async (response) => messageSchema.parse(await response.json())),
  );
  expect(new Set(messages.map((message) => message.id)).size).toBe(1);
  expect((await readMessages(app, parent, id)).items).toHaveLength(1);
});

test("twenty simultaneous starts create one conversation", async () => {
  const [parent, doula] = [await signedInUser(app, "client"), await signedInDoula(app)];
  const other = await signedInDoula(app);
  const startResponses = await Promise.all(
    Array.from({ length: 20 }, () => startConversation(app, parent, { doula_profile_id: doula.id })),
  );
  await startConversation(app, parent, { doula_profile_id: other.id });
  const ids = await Promise.all(
    startResponses.map(async (response) => conversationDetailSchema.parse(await response.json()).id),
  );
  expect(new Set(ids).size).toBe(1);
  const memberships = await app.db.query.conversationMembers.findMany({
    where: eq(schema.conversationMembers.userId, parent.id),
  });
  expect(memberships).toHaveLength(2);
});

test("no message is lost if both people write at once", async () => {
  const { id, parent, doula } = await insertThread(app);
  await sendText(app, parent, id, "First");
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sendText(app, index % 2 ? parent : doula, id, `Message ${index}`),
    ),
  );
  const { items } = await readMessages(app, parent, id, "?limit=100");
  expect(items).toHaveLength(41);
  expect(new Set(items.map(({ created_at }) => created_at)).size).toBe(41);
});

const readOutcome = async (response: Response | undefined) =>
  response?.ok ? "done" : response && (await errorCode(response));

test("a message written during a block is either sent first or refused", async () => {
  const { id, parent, doula } = await insertThread(app);
  const write = (content: string) => async () => sendMessage(app, parent, id, content);
  const block = async () => setBlock(app, doula, id, true);
  const conversationLock = sql`
    select pg_advisory_xact_lock(hashtextextended('conversation ' || ${id}::text, 0))
  `;
  const messages = await atOnce(app, conversationLock, [write("Before"), block, write("After")]);
  expect(await Promise.all(messages.map(readOutcome))).toEqual(["done", "done", "conversation_closed"]);
  expect((await readMessages(app, doula, id)).items.map(({ content }) => content)).toEqual(["Before"]);
});

test("a message to an account being deleted is either sent first or refused", async () => {
  for (const isDeletedFirst of [false, true]) {
    const { id, parent, doula } = await insertThread(app);
    const write = async () => sendMessage(app, parent, id, "Hello");
    const deleteAccount = async () =>
      app.send("/auth/v1/user", {
        method: "DELETE",
        as: doula.cookie,
        json: { current_password: password },
      });
    const account = sql`select from users where id = ${doula.userId} for update`;
    const messages = await atOnce(
      app,
      account,
      isDeletedFirst ? [deleteAccount, write] : [write, deleteAccount],
    );
    expect(await Promise.all(messages.map(readOutcome))).toEqual(
      isDeletedFirst ? ["done", "account_deleted"] : ["done", "done"],
    );
  }
});
