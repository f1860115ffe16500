import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  insertThread,
  markRead,
  readConversation,
  readConversations,
  readMessages,
  readUnreadCount,
  sendText,
  signedInDoula,
  startConversation,
} from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { minutesAfter, noon, unknownId } from "../../testing/moments.ts";
import { selectConversationsPage } from "./conversation-queries.ts";
import { selectMessagesPage } from "./message-queries.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(noon));

/** A parent's conversations with doulas of these names, one message each, a minute apart. */
async function insertThreads(names: string[]) {
  const parent = await signedInUser(app, "client");
  const threads: { id: string; name: string; doula: Awaited<ReturnType<typeof signedInDoula>> }[] = [];
  for (const [index, name] of names.entries()) {
    app.setNow(minutesAfter(noon, index));
    const doula = await signedInDoula(app, { fullName: name });
    const started = await startConversation(app, parent, { doula_profile_id: doula.id });
    const { id } = conversationDetailSchema.parse(await started.json());
    await sendText(app, parent, id, `Hello ${name}`);
    threads.push({ id, name, doula });
  }
  return { parent, threads };
}

describe("the list", () => {
  test("shows the conversation with the latest message first", async () => {
    const { parent, threads } = await insertThreads(["Ada", "Bea", "Cleo"]);
    const readNames = async () =>
      (await readConversations(app, parent)).items.map(({ other }) => other.full_name);
    expect(await readNames()).toEqual(["Cleo", "Bea", "Ada"]);
    const [ada] = threads;
    app.setNow(minutesAfter(noon, 10));
    if (ada) await sendText(app, ada.doula, ada.id, "x".repeat(300));
    expect(await readNames()).toEqual(["Ada", "Cleo", "Bea"]);
    const { items } = await readConversations(app, parent);
    expect(items[0]).toMatchObject({
      unread_count: 1,
      is_blocked: false,
      last_message: {
        sender_id: ada?.doula.userId,
        receiver_id: parent.id,
        content: "x".repeat(200),
        read: false,
        created_at: minutesAfter(noon, 10).toISOString(),
      },
    });
    expect(JSON.stringify(items)).not.toMatch(/@doula\.test|512-555|Hidden Lane/);
  });

  test("can be paged to the end, even if a conversation moves up between pages", async () => {
    const { parent, threads } = await insertThreads(["Ada", "Bea", "Cleo", "Dora", "Eve"]);
    const first = await readConversations(app, parent, "?limit=2");
    expect(first.items.map(({ other }) => other.full_name)).toEqual(["Eve", "Dora"]);
    app.setNow(minutesAfter(noon, 20));
    const dora = threads[3];
    if (dora) await sendText(app, parent, dora.id, "One more thing");
    const after = encodeURIComponent(first.next_cursor ?? "");
    const second = await readConversations(app, parent, `?limit=3&after=${after}`);
    expect(second.items.map(({ other }) => other.full_name)).toEqual(["Cleo", "Bea", "Ada"]);
    expect(second.next_cursor).toBeNull();
    const refused = await app.send("/rest/v1/conversations?after=x", { as: parent.cookie });
    expect(await errorCode(refused)).toBe("invalid_input");
  });

  test("can be searched by name and message text", async () => {
    const { parent, threads } = await insertThreads(["Ada Ørsted", "Bea 100% Ruiz", "Cleo"]);
    if (threads[2])
      await sendText(app, threads[2].doula, threads[2].id, "The BREATHING course starts in May");
    const searchNames = async (search: string) =>
      (await readConversations(app, parent, `?search=${encodeURIComponent(search)}`)).items
        .map(({ other }) => other.full_name)
        .sort();
    expect(await searchNames("ørsted")).toEqual(["Ada Ørsted"]);
    expect(await searchNames("Orsted")).toEqual(["Ada Ørsted"]);
    expect(await searchNames("breathing")).toEqual(["Cleo"]);
    expect(await searchNames("100%")).toEqual(["Bea 100% Ruiz"]);
    expect(await searchNames("%")).toEqual(["Bea 100% Ruiz"]);
    expect(await searchNames("hello")).toEqual(["Ada Ørsted", "Bea 100% Ruiz", "Cleo"]);
    expect(await searchNames("  ")).toHaveLength(3);
    expect(await searchNames("nobody")).toEqual([]);
    // Other people's conversations are not searched.
    const other = await signedInUser(app, "client");
    expect((await readConversations(app, other, "?search=hello")).items).toEqual([]);
  });
});

describe("reading", () => {
  test("[4.8] removes messages from the unread counts", async () => {
    const { id, parent, doula } = await insertThread(app);
    const first = await sendText(app, parent, id, "One");
    const second = await sendText(app, parent, id, "Two");
    const third = await sendText(app, parent, id, "Three");
    expect(await readUnreadCount(app, doula)).toBe(3);
    expect(await readUnreadCount(app, parent)).toBe(0);
    expect((await readConversation(app, doula, id)).unread_count).toBe(3);

    expect((await markRead(app, doula, id, second.id)).status).toBe(204);
    expect(await readUnreadCount(app, doula)).toBe(1);
    const { items } = await readMessages(app, parent, id);
    expect(items.map((message) => [message.id, message.read])).toEqual([
      [third.id, false],
      [second.id, true],
      [first.id, true],
    ]);
    // Marking an earlier message leaves later ones read.
    await markRead(app, doula, id, first.id);
    expect(await readUnreadCount(app, doula)).toBe(1);
    await markRead(app, doula, id, third.id);
    expect(await readUnreadCount(app, doula)).toBe(0);
    expect((await readConversations(app, doula)).items).toMatchObject([{ unread_count: 0 }]);
  });

  test("is possible only for the receiver", async () => {
    const { id, parent, doula } = await insertThread(app);
    const { id: messageId } = await sendText(app, parent, id, "Hello");
    await markRead(app, parent, id, messageId);
    expect(await readUnreadCount(app, doula)).toBe(1);
    const other = await insertThread(app);
    await markRead(app, other.doula, other.id, messageId);
    expect(await readUnreadCount(app, doula)).toBe(1);
    await markRead(app, doula, id, unknownId);
    expect(await readUnreadCount(app, doula)).toBe(1);
  });
});

test("a page of the list or of a conversation comes from one index", async () => {
  await app.db.execute(sql`
    insert into users (email) select 'crowd-' || n || '@doula.test' from generate_series(1, 200) n
  `);
  await app.db.execute(sql`
    with pairs as (
      select gen_random_uuid() as id, a.id as a, b.id as b
      from users a, users b
      where a.email like 'crowd-_@doula.test' and b.email like 'crowd-%' and a.id < b.id
    ), threads as (insert into conversations (id) select id from pairs)
    insert into conversation_members (conversation_id, user_id, other_user_id, last_message_at)
    select id, a, b, now() from pairs union all select id, b, a, now() from pairs
  `);
  await app.db.execute(sql`
    insert into messages (conversation_id, sender_id, receiver_id, content, client_key)
    select m.conversation_id, m.user_id, m.other_user_id, 'Hello', gen_random_uuid()
    from conversation_members m, generate_series(1, 10) where m.last_message_at is not null
  `);
  await app.db.execute(sql`analyze users, conversations, conversation_members, messages, blocks`);
  const explainQuery = (statement: SQL) =>
    inTransaction(app.db, async (tx) => {
      // In tables this small, a bitmap scan and a sort can be just as cheap; in large ones they are not.
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const { rows: lines } = await tx.execute(sql`explain ${statement}`);
      return lines.map((line) => String(line["QUERY PLAN"])).join("\n");
    });
  const { rows } = await app.db.execute(sql`
    select user_id, conversation_id from conversation_members m join users u on u.id = m.user_id
    where u.email = 'crowd-1@doula.test' limit 1
  `);
  const [userId, conversationId] = [String(rows[0]?.user_id), String(rows[0]?.conversation_id)];
  const after = { at: noon.toISOString(), id: unknownId };
  const list = await explainQuery(selectConversationsPage(app.db, { userId, after, limit: 11 }).getSQL());
  expect(list).toContain("conversation_members_list");
  const thread = await explainQuery(
    selectMessagesPage(app.db, { conversationId, before: unknownId, limit: 51 }).getSQL(),
  );
  expect(thread).toContain("messages_conversation_id_created_at_id_index");
  for (const plan of [list, thread]) expect(plan).not.toMatch(/Seq Scan on (messages|conversation)/);
});
