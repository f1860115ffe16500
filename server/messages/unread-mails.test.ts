import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertThread, markRead, say, setBlock } from "../testing/conversations.ts";
import { minutesAfter, noon } from "../testing/moments.ts";
import { mailUnread } from "./unread-mails.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(noon));
afterAll(() => app.close());

type Thread = Awaited<ReturnType<typeof insertThread>>;

/** Writes at a minute after noon. */
async function sayAt({ id, parent }: Thread, minute: number, content = "Hello") {
  app.setNow(minutesAfter(noon, minute));
  return say(app, parent, id, content);
}

/** The job that is due at a minute after noon, if that is one of the jobs that were handed over. */
async function workAt({ id, doula }: Thread, minute: number): Promise<void> {
  const due = { conversationId: id, userId: doula.userId, dueAt: minutesAfter(noon, minute).toISOString() };
  app.setNow(minutesAfter(noon, minute));
  await mailUnread(app, due);
}

/** When mails about a thread are planned, in minutes after noon. */
async function planned({ id }: Thread): Promise<number[]> {
  const { rows } = await app.db.execute(
    `select data ->> 'dueAt' as due_at from pgboss.job
     where name = 'messages-unread' and data ->> 'conversationId' = '${id}'`,
  );
  return rows.map((row) => (Date.parse(String(row.due_at)) - noon.getTime()) / 60_000).toSorted();
}

/** Mails are worked one after another: when a later one is there, all before it are. */
async function mailsAbout(thread: Thread) {
  const key = `unread-last-${thread.id}-${Math.random()}` as const;
  await app.db.transaction((tx) =>
    app.mailer.send(tx, { key, to: `${key}@doula.test`, subject: "Last", text: "", html: "" }),
  );
  app.mailer.wake();
  await app.mailsTo(`${key}@doula.test`, 1);
  const { mailboxMails } = schema;
  return app.db
    .select()
    .from(mailboxMails)
    .where(and(eq(mailboxMails.recipient, thread.doula.email ?? ""), like(mailboxMails.key, "unread-%")));
}

test("what stays unread for ten minutes is told by mail, once, without what it says", async () => {
  const thread = await insertThread(app);
  await sayAt(thread, 0, "My blood pressure is high");
  await sayAt(thread, 3);
  expect(await planned(thread)).toEqual([10]);
  await workAt(thread, 10);
  // A job may run twice.
  await workAt(thread, 10);
  await sayAt(thread, 30);
  expect(await planned(thread)).toEqual([10]);

  const mails = await mailsAbout(thread);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("Ana Maria Ruiz wrote to you");
  expect(mails[0]?.text).toContain(`http://doula.test/messages?with=${thread.id}`);
  for (const text of [mails[0]?.text, mails[0]?.html, mails[0]?.subject]) {
    expect(text).not.toContain("blood pressure");
    expect(text).not.toContain(thread.parent.email);
  }
});

test("what was read in time is not", async () => {
  const thread = await insertThread(app);
  const message = await sayAt(thread, 0);
  await markRead(app, thread.doula, thread.id, message.id);
  await workAt(thread, 10);
  expect(await mailsAbout(thread)).toEqual([]);
});

test("after reading it begins anew: the next message is told when it is ten minutes old", async () => {
  const thread = await insertThread(app);
  const first = await sayAt(thread, 0);
  await workAt(thread, 10);
  await markRead(app, thread.doula, thread.id, first.id);
  await sayAt(thread, 15);
  expect(await planned(thread)).toEqual([10, 25]);
  await workAt(thread, 10);
  expect(await mailsAbout(thread)).toHaveLength(1);
  await workAt(thread, 25);
  expect(await mailsAbout(thread)).toHaveLength(2);
});

test("where only the first messages were read, the rest is told when it is ten minutes old", async () => {
  const thread = await insertThread(app);
  const first = await sayAt(thread, 0);
  await sayAt(thread, 6);
  await markRead(app, thread.doula, thread.id, first.id);
  await workAt(thread, 10);
  expect(await mailsAbout(thread)).toEqual([]);
  expect(await planned(thread)).toEqual([10, 16]);
  await workAt(thread, 16);
  expect(await mailsAbout(thread)).toHaveLength(1);
});

test("nobody is told of whom they have blocked, or of an account that is gone", async () => {
  const blocked = await insertThread(app);
  await sayAt(blocked, 0);
  await setBlock(app, blocked.doula, blocked.id, true);
  await workAt(blocked, 10);
  expect(await mailsAbout(blocked)).toEqual([]);

  const deleted = await insertThread(app);
  await sayAt(deleted, 0);
  await app.db.delete(schema.users).where(eq(schema.users.id, deleted.parent.id));
  await workAt(deleted, 10);
  expect(await mailsAbout(deleted)).toEqual([]);
});

test("no email names a sender who has blocked the receiver since", async () => {
  const thread = await insertThread(app);
  await sayAt(thread, 0);
  await setBlock(app, thread.parent, thread.id, true);
  await workAt(thread, 10);
  expect(await mailsAbout(thread)).toEqual([]);
});

test("once a block is taken back, the next message is told again", async () => {
  const thread = await insertThread(app);
  await sayAt(thread, 0);
  await setBlock(app, thread.doula, thread.id, true);
  await workAt(thread, 10);
  await setBlock(app, thread.doula, thread.id, false);
  await sayAt(thread, 20);
  expect(await planned(thread)).toEqual([10, 30]);
  await workAt(thread, 30);
  expect(await mailsAbout(thread)).toHaveLength(1);
});

test("each thread and each side has its own mail", async () => {
  const thread = await insertThread(app);
  const other = await insertThread(app);
  await sayAt(thread, 0);
  await sayAt(other, 0);
  app.setNow(minutesAfter(noon, 1));
  await say(app, thread.doula, thread.id, "Hello back");
  await workAt(thread, 10);
  await workAt(other, 10);
  await mailUnread(app, {
    conversationId: thread.id,
    userId: thread.parent.id,
    dueAt: minutesAfter(noon, 11).toISOString(),
  });
  expect(await mailsAbout(thread)).toHaveLength(1);
  expect(await mailsAbout(other)).toHaveLength(1);
  expect(await app.mailsTo(thread.parent.email, 1)).toMatchObject([
    { subject: `${thread.doula.fullName} wrote to you` },
  ]);
});
