import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertThread, markRead, sendText, setBlock } from "../../testing/conversations.ts";
import { minutesAfter, noon } from "../../testing/moments.ts";
import { emailUnread } from "./unread-emails.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(noon));

type Thread = Awaited<ReturnType<typeof insertThread>>;

/** Writes at the given minute after noon. */
async function sendAt({ id, parent }: Thread, minute: number, content = "Hello") {
  app.setNow(minutesAfter(noon, minute));
  return sendText(app, parent, id, content);
}

/** Runs the queued job that is due at the given minute after noon, if there is one. */
async function runJobAt({ id, doula }: Thread, minute: number): Promise<void> {
  const due = { conversationId: id, userId: doula.userId, dueAt: minutesAfter(noon, minute).toISOString() };
  app.setNow(minutesAfter(noon, minute));
  await emailUnread(app, due);
}

/** When emails about a conversation are scheduled, in minutes after noon. */
async function readSchedule({ id }: Thread): Promise<number[]> {
  const { rows } = await app.db.execute(
    `select data ->> 'dueAt' as due_at from pgboss.job
     where name = 'messages-unread' and data ->> 'conversationId' = '${id}'`,
  );
  return rows.map((row) => (Date.parse(String(row.due_at)) - noon.getTime()) / 60_000).toSorted();
}

/** Emails are sent in order: once a later one has arrived, all earlier ones have. */
async function emailsAbout(thread: Thread) {
  const key = `unread-last-${thread.id}-${Math.random()}` as const;
  await inTransaction(app.db, (tx) =>
    app.mailer.send(tx, { key, to: `${key}@doula.test`, subject: "Last", text: "", html: "" }),
  );
  await app.emailsTo(`${key}@doula.test`, 1);
  const { mailboxEmails } = schema;
  return app.db
    .select()
    .from(mailboxEmails)
    .where(and(eq(mailboxEmails.recipient, thread.doula.email ?? ""), like(mailboxEmails.key, "unread-%")));
}

test("an email about a message shows the name and the picture of the person who wrote it", async () => {
  const thread = await insertThread(app);
  const image = `${thread.parent.id}/a.webp`;
  await app.db
    .update(schema.users)
    .set({ fullName: "Ana Ruiz", firstName: "Ana", lastName: "Ruiz", profileImageUrl: image })
    .where(eq(schema.users.id, thread.parent.id));
  await sendAt(thread, 0);
  await runJobAt(thread, 10);
  const [email] = await emailsAbout(thread);
  expect(email?.subject).toBe("Ana Ruiz wrote to you");
  expect(email?.html).toContain(
    `<img src="http://doula.test/storage/v1/object/public/profile-images/${image}"`,
  );
});

test("messages unread for ten minutes are announced in one email, without their text", async () => {
  const thread = await insertThread(app);
  await sendAt(thread, 0, "My blood pressure is high");
  await sendAt(thread, 3);
  expect(await readSchedule(thread)).toEqual([10]);
  await runJobAt(thread, 10);
  // A job may run twice.
  await runJobAt(thread, 10);
  await sendAt(thread, 30);
  expect(await readSchedule(thread)).toEqual([10]);

  const emails = await emailsAbout(thread);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toBe("Ana Maria Ruiz wrote to you");
  expect(emails[0]?.text).toContain(`http://doula.test/messages?with=${thread.id}`);
  for (const text of [emails[0]?.text, emails[0]?.html, emails[0]?.subject]) {
    expect(text).not.toContain("blood pressure");
    expect(text).not.toContain(thread.parent.email);
  }
});

test("a message read in time is not announced", async () => {
  const thread = await insertThread(app);
  const message = await sendAt(thread, 0);
  await markRead(app, thread.doula, thread.id, message.id);
  await runJobAt(thread, 10);
  expect(await emailsAbout(thread)).toEqual([]);
});

test("the first message after reading is announced when it is ten minutes old", async () => {
  const thread = await insertThread(app);
  const first = await sendAt(thread, 0);
  await runJobAt(thread, 10);
  await markRead(app, thread.doula, thread.id, first.id);
  await sendAt(thread, 15);
  expect(await readSchedule(thread)).toEqual([10, 25]);
  await runJobAt(thread, 10);
  expect(await emailsAbout(thread)).toHaveLength(1);
  await runJobAt(thread, 25);
  expect(await emailsAbout(thread)).toHaveLength(2);
});

test("messages that stay unread after earlier ones were read are announced when they are ten minutes old", async () => {
  const thread = await insertThread(app);
  const first = await sendAt(thread, 0);
  await sendAt(thread, 6);
  await markRead(app, thread.doula, thread.id, first.id);
  await runJobAt(thread, 10);
  expect(await emailsAbout(thread)).toEqual([]);
  expect(await readSchedule(thread)).toEqual([10, 16]);
  await runJobAt(thread, 16);
  expect(await emailsAbout(thread)).toHaveLength(1);
});

test("nobody is emailed about a person they blocked or a deleted account", async () => {
  const blocked = await insertThread(app);
  await sendAt(blocked, 0);
  await setBlock(app, blocked.doula, blocked.id, true);
  await runJobAt(blocked, 10);
  expect(await emailsAbout(blocked)).toEqual([]);

  const deleted = await insertThread(app);
  await sendAt(deleted, 0);
  await app.db.delete(schema.users).where(eq(schema.users.id, deleted.parent.id));
  await runJobAt(deleted, 10);
  expect(await emailsAbout(deleted)).toEqual([]);
});

test("no email names a sender who has since blocked the receiver", async () => {
  const thread = await insertThread(app);
  await sendAt(thread, 0);
  await setBlock(app, thread.parent, thread.id, true);
  await runJobAt(thread, 10);
  expect(await emailsAbout(thread)).toEqual([]);
});

test("the first message after a block is announced", async () => {
  const thread = await insertThread(app);
  await sendAt(thread, 0);
  await setBlock(app, thread.doula, thread.id, true);
  await runJobAt(thread, 10);
  await setBlock(app, thread.doula, thread.id, false);
  await sendAt(thread, 20);
  expect(await readSchedule(thread)).toEqual([10, 30]);
  await runJobAt(thread, 30);
  expect(await emailsAbout(thread)).toHaveLength(1);
});

test("each conversation and each receiver gets a separate email", async () => {
  const thread = await insertThread(app);
  const other = await insertThread(app);
  await sendAt(thread, 0);
  await sendAt(other, 0);
  app.setNow(minutesAfter(noon, 1));
  await sendText(app, thread.doula, thread.id, "Hello back");
  await runJobAt(thread, 10);
  await runJobAt(other, 10);
  await emailUnread(app, {
    conversationId: thread.id,
    userId: thread.parent.id,
    dueAt: minutesAfter(noon, 11).toISOString(),
  });
  expect(await emailsAbout(thread)).toHaveLength(1);
  expect(await emailsAbout(other)).toHaveLength(1);
  expect(await app.emailsTo(thread.parent.email, 1)).toMatchObject([
    { subject: `${thread.doula.fullName} wrote to you` },
  ]);
});
