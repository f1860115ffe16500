import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { createEncryption, UnknownKey } from "./encryption.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { type Mail, type Mailer, mailQueue, startMailer } from "./mail.ts";
import { encryptQueuedMails } from "./queued-mails.ts";

const firstKey = "the first key of the queue tests, long enough";
const secondKey = "the second key of the queue tests, long enough";
const encryption = createEncryption({ key: firstKey });

let database: TestDatabase;
let jobs: Jobs;
let mailer: Mailer;
let logged: string;
/** What the driver does with the next mails. */
let deliver: (mail: Mail) => Promise<void>;

beforeAll(async () => {
  const lines = new PassThrough();
  lines.on("data", (line: Buffer) => {
    logged += line.toString();
  });
  database = await createTestDatabase();
  jobs = await startJobs(database, pino({ level: "trace" }, lines));
  mailer = await startMailer(database.db, jobs, { driver: { deliver: (mail) => deliver(mail) }, encryption });
});
beforeEach(() => {
  logged = "";
});
afterEach(() =>
  database.db.execute(sql`delete from pgboss.job where name in ('mail', 'failed', 'failed-mail')`),
);
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

let mails = 0;
function newMail(): Mail {
  mails += 1;
  const link = `https://doula.test/reset-password?token=the-live-token-${mails}`;
  return {
    key: `booking-queued-${mails}`,
    to: `parent-${mails}@doula.test`,
    subject: `Choose a new password, Ana ${mails}`,
    text: `Open ${link}`,
    html: `<a href="${link}">Open</a>`,
    attachment: { name: "call.ics", content: `BEGIN:VCALENDAR ${link}`, contentType: "text/calendar" },
  };
}

const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
/** As every version before this one did. */
const queueUnencrypted = (mail: Mail, queue = mailQueue) =>
  database.db.transaction((tx) => jobs.send(tx, queue, mail, { startAfter: inAWeek }));

async function readJobs(): Promise<{ text: string; rows: Record<string, unknown>[] }> {
  const { rows } = await database.db.execute(
    sql`select name, state, data, output, job::text as whole from pgboss.job order by created_on, id`,
  );
  return {
    text: JSON.stringify(rows),
    rows: rows.filter(({ name }) => ["mail", "failed", "failed-mail"].includes(String(name))),
  };
}

function expectNothingOf(mail: Mail, text: string): void {
  expect(text).toContain(mail.key);
  for (const content of ["the-live-token", mail.to, mail.subject, "BEGIN:VCALENDAR", "doula.test"])
    expect(text).not.toContain(content);
}

const statesOf = async () => (await readJobs()).rows.map(({ state }) => state);

test("the job table shows nothing of a mail that waits, and only its key once it is sent", async () => {
  const mail = newMail();
  const sent: Mail[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  deliver = async (each) => {
    sent.push(each);
    await released;
  };
  await database.db.transaction((tx) => mailer.send(tx, mail));
  expectNothingOf(mail, (await readJobs()).text);
  mailer.wake();
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([mail]);
  expectNothingOf(mail, (await readJobs()).text);
  release();
  await expect.poll(statesOf, { timeout: 10_000 }).toEqual(["completed"]);
  const { rows } = await readJobs();
  expect(rows.map(({ data, output }) => ({ data, output }))).toEqual([
    { data: { key: mail.key }, output: null },
  ]);
});

test("a mail that fails leaves nothing of itself in the job table or the log, also when it failed for good", async () => {
  const mail = newMail();
  deliver = async ({ to, text }) => {
    throw Object.assign(new Error(`550 no such mailbox ${to}`), {
      code: "EENVELOPE",
      rejected: [to],
      command: text,
    });
  };
  await database.db.transaction((tx) => mailer.send(tx, mail));
  mailer.wake();
  await expect.poll(statesOf, { timeout: 10_000 }).toEqual(["retry"]);
  expectNothingOf(mail, (await readJobs()).text);
  await database.db.execute(sql`
    update pgboss.job set retry_limit = retry_count, start_after = now() where name = 'mail' and state = 'retry'
  `);
  mailer.wake();
  await expect.poll(statesOf, { timeout: 10_000 }).toEqual(["failed", "created"]);
  const { text, rows } = await readJobs();
  expectNothingOf(mail, text);
  expect(rows[0]?.output).toMatchObject({ reason: { kind: "Error", code: "EENVELOPE" } });
  expect(logged).toContain("job failed for good");
  for (const content of ["the-live-token", mail.to, "no such mailbox"]) expect(logged).not.toContain(content);
});

test("mails that an earlier version queued are encrypted, once, and still sent", async () => {
  const waiting = newMail();
  const failed = newMail();
  const sent = newMail();
  await queueUnencrypted(waiting);
  await queueUnencrypted(failed, "failed");
  await queueUnencrypted(sent);
  await database.db.execute(sql`
    update pgboss.job set state = 'completed', completed_on = now() where name = 'mail' and data ->> 'key' = ${sent.key}
  `);
  await database.db.execute(sql`
    update pgboss.job set output = ${JSON.stringify({ rejected: [waiting.to] })}::jsonb where data ->> 'key' = ${waiting.key}
  `);
  await encryptQueuedMails(database.db, encryption);
  const first = await readJobs();
  for (const mail of [waiting, failed, sent]) expectNothingOf(mail, first.text);
  expect(first.rows.find(({ state }) => state === "completed")?.data).toEqual({ key: sent.key });
  await encryptQueuedMails(database.db, encryption);
  expect((await readJobs()).text).toBe(first.text);

  const delivered: Mail[] = [];
  deliver = async (mail) => {
    delivered.push(mail);
  };
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`,
  );
  mailer.wake();
  await expect.poll(() => delivered, { timeout: 10_000 }).toEqual([waiting]);
});

test("a process of an earlier version may go on queueing meanwhile", async () => {
  const mail = newMail();
  const delivered: Mail[] = [];
  deliver = async (each) => {
    delivered.push(each);
  };
  await database.db.transaction((tx) => jobs.send(tx, mailQueue, mail));
  mailer.wake();
  await expect.poll(() => delivered, { timeout: 10_000 }).toEqual([mail]);
  await expect.poll(async () => (await readJobs()).rows[0]?.data).toEqual({ key: mail.key });
});

test("with a new key what waits is encrypted anew; without the previous one nothing is touched", async () => {
  const mail = newMail();
  await queueUnencrypted(mail);
  await encryptQueuedMails(database.db, encryption);
  const before = await readJobs();
  await expect(encryptQueuedMails(database.db, createEncryption({ key: secondKey }))).rejects.toThrow(
    UnknownKey,
  );
  expect((await readJobs()).text).toBe(before.text);

  const rotated = createEncryption({ key: secondKey, previousKey: firstKey });
  await encryptQueuedMails(database.db, rotated);
  const { rows } = await readJobs();
  expect(JSON.stringify(rows[0]?.data)).toContain(rotated.currentPrefix);
  await encryptQueuedMails(database.db, createEncryption({ key: secondKey }));
});

test("more mails than one step takes are all encrypted", async () => {
  const { db } = database;
  await db.execute(sql`
    insert into pgboss.job (name, data, start_after)
    select 'mail', jsonb_build_object('key', 'many-' || n, 'to', n || '@doula.test', 'subject', '', 'text', '', 'html', ''),
      now() + interval '1 day'
    from generate_series(1, 450) n
  `);
  await encryptQueuedMails(db, encryption);
  expect((await readJobs()).text).not.toContain("doula.test");
});

test("a damaged email is moved to the failed ones, and the others are encrypted", async () => {
  const rotated = createEncryption({ key: secondKey, previousKey: firstKey });
  const [damaged, whole] = [newMail(), newMail()];
  for (const mail of [damaged, whole]) await queueUnencrypted(mail);
  await encryptQueuedMails(database.db, encryption);
  for (const broken of [sql`left(data ->> 'encrypted', -9)`, sql`'nonsense'::text`]) {
    await database.db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{encrypted}', to_jsonb(${broken})), name = 'mail'
      where data ->> 'key' = ${damaged.key}
    `);
    expect(await encryptQueuedMails(database.db, rotated)).toEqual({ unreadable: 1 });
    const { rows } = await readJobs();
    expect(rows).toMatchObject([
      { name: "failed-mail", state: "created", output: { reason: { kind: "DamagedEmail" } } },
      { name: "mail", state: "created" },
    ]);
    expect(JSON.stringify(rows[1]?.data)).toContain(rotated.currentPrefix);
  }
});
