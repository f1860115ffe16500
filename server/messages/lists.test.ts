import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { conversationDetailSchema } from "../../contract/messages.schema.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  conversationOf,
  conversationsOf,
  insertThread,
  markRead,
  messagesOf,
  say,
  signedInDoula,
  startConversation,
  unreadOf,
} from "../testing/conversations.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";
import { minutesAfter, noon, unknownId } from "../testing/moments.ts";
import { conversationsPageSql } from "./conversation-queries.ts";
import { messagesPageSql } from "./message-queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(noon));
afterAll(() => app.close());

/** A parent's threads with doulas of these names, each with one message, a minute apart. */
async function threadsWith(names: string[]) {
  const parent = await signedInUser(app, "client");
  const threads: { id: string; name: string; doula: Awaited<ReturnType<typeof signedInDoula>> }[] = [];
  for (const [index, name] of names.entries()) {
    app.setNow(minutesAfter(noon, index));
    const doula = await signedInDoula(app, { fullName: name });
    const started = await startConversation(app, parent, { doula_profile_id: doula.id });
    const { id } = conversationDetailSchema.parse(await started.json());
    await say(app, parent, id, `Hello ${name}`);
    threads.push({ id, name, doula });
  }
  return { parent, threads };
}

describe("the list", () => {
  test("has the latest first, each with its last message, and moves a thread up when something is written", async () => {
    const { parent, threads } = await threadsWith(["Ada", "Bea", "Cleo"]);
    const named = async () => (await conversationsOf(app, parent)).items.map(({ other }) => other.full_name);
    expect(await named()).toEqual(["Cleo", "Bea", "Ada"]);
    const [ada] = threads;
    app.setNow(minutesAfter(noon, 10));
    if (ada) await say(app, ada.doula, ada.id, "x".repeat(300));
    expect(await named()).toEqual(["Ada", "Cleo", "Bea"]);
    const { items } = await conversationsOf(app, parent);
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

  test("pages to its end, also when a thread moves up meanwhile", async () => {
    const { parent, threads } = await threadsWith(["Ada", "Bea", "Cleo", "Dora", "Eve"]);
    const first = await conversationsOf(app, parent, "?limit=2");
    expect(first.items.map(({ other }) => other.full_name)).toEqual(["Eve", "Dora"]);
    app.setNow(minutesAfter(noon, 20));
    const dora = threads[3];
    if (dora) await say(app, parent, dora.id, "One more thing");
    const after = encodeURIComponent(first.next_cursor ?? "");
    const second = await conversationsOf(app, parent, `?limit=3&after=${after}`);
    expect(second.items.map(({ other }) => other.full_name)).toEqual(["Cleo", "Bea", "Ada"]);
    expect(second.next_cursor).toBeNull();
    const refused = await app.send("/rest/v1/conversations?after=x", { as: parent.cookie });
    expect(await codeOf(refused)).toBe("invalid_input");
  });

  test("is searched by name and by what was written, in any case, and takes no wildcards", async () => {
    const { parent, threads } = await threadsWith(["Ada Ørsted", "Bea 100% Ruiz", "Cleo"]);
    if (threads[2]) await say(app, threads[2].doula, threads[2].id, "The BREATHING course starts in May");
    const found = async (search: string) =>
      (await conversationsOf(app, parent, `?search=${encodeURIComponent(search)}`)).items
        .map(({ other }) => other.full_name)
        .sort();
    expect(await found("ørsted")).toEqual(["Ada Ørsted"]);
    expect(await found("breathing")).toEqual(["Cleo"]);
    expect(await found("100%")).toEqual(["Bea 100% Ruiz"]);
    expect(await found("%")).toEqual(["Bea 100% Ruiz"]);
    expect(await found("hello")).toEqual(["Ada Ørsted", "Bea 100% Ruiz", "Cleo"]);
    expect(await found("  ")).toHaveLength(3);
    expect(await found("nobody")).toEqual([]);
    // Somebody else's threads are not searched.
    const other = await signedInUser(app, "client");
    expect((await conversationsOf(app, other, "?search=hello")).items).toEqual([]);
  });
});

describe("reading", () => {
  test("counts what was received, by thread and in all, until it was on screen", async () => {
    const { id, parent, doula } = await insertThread(app);
    const first = await say(app, parent, id, "One");
    const second = await say(app, parent, id, "Two");
    const third = await say(app, parent, id, "Three");
    expect(await unreadOf(app, doula)).toBe(3);
    expect(await unreadOf(app, parent)).toBe(0);
    expect((await conversationOf(app, doula, id)).unread_count).toBe(3);

    expect((await markRead(app, doula, id, second.id)).status).toBe(204);
    expect(await unreadOf(app, doula)).toBe(1);
    const { items } = await messagesOf(app, parent, id);
    expect(items.map((message) => [message.id, message.read])).toEqual([
      [third.id, false],
      [second.id, true],
      [first.id, true],
    ]);
    // Going back does not unread; reading on does read on.
    await markRead(app, doula, id, first.id);
    expect(await unreadOf(app, doula)).toBe(1);
    await markRead(app, doula, id, third.id);
    expect(await unreadOf(app, doula)).toBe(0);
    expect((await conversationsOf(app, doula)).items).toMatchObject([{ unread_count: 0 }]);
  });

  test("is the receiver's to do: the sender's own messages stay unread", async () => {
    const { id, parent, doula } = await insertThread(app);
    const { id: messageId } = await say(app, parent, id, "Hello");
    await markRead(app, parent, id, messageId);
    expect(await unreadOf(app, doula)).toBe(1);
    const other = await insertThread(app);
    await markRead(app, other.doula, other.id, messageId);
    expect(await unreadOf(app, doula)).toBe(1);
    await markRead(app, doula, id, unknownId);
    expect(await unreadOf(app, doula)).toBe(1);
  });
});

test("pages of lists and threads are read from one index each, however much others write", async () => {
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
  const planOf = (statement: SQL) =>
    app.db.transaction(async (tx) => {
      // In tables as small as these a bitmap and a sort can cost as little; in large ones they would not.
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
  const list = await planOf(conversationsPageSql({ userId, after, limit: 11 }));
  expect(list).toContain("conversation_members_list");
  const thread = await planOf(messagesPageSql({ conversationId, before: unknownId, limit: 51 }));
  expect(thread).toContain("messages_conversation_id_created_at_id_index");
  for (const plan of [list, thread]) expect(plan).not.toMatch(/Seq Scan on (messages|conversation)/);
});
