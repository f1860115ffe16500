import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Jobs, startJobs } from "../jobs/jobs.ts";
import { createEncryption, UnknownKey } from "../security/encryption.ts";
import { type Email, emailQueue, type Mailer, type QueuedEmail, sealEmail, startMailer } from "./email.ts";
import { deleteUnsentEmails, encryptQueuedEmails } from "./queued-emails.ts";

const firstKey = "the first key of the queue tests, long enough";
const secondKey = "the second key of the queue tests, long enough";
const encryption = createEncryption({ key: firstKey });

let database: TestDatabase;
let jobs: Jobs;
let mailer: Mailer;
let logged: string;
/** What the driver does with the next emails. */
let deliver: (email: Email) => Promise<void>;

beforeAll(async () => {
  const lines = new PassThrough();
  lines.on("data", (line: Buffer) => {
    logged += line.toString();
  });
  database = await createTestDatabase();
  jobs = await startJobs(database, pino({ level: "trace" }, lines));
  mailer = await startMailer(database.db, jobs, {
    driver: { deliver: (email) => deliver(email) },
    encryption,
  });
});
beforeEach(() => {
  logged = "";
});
afterEach(() => database.db.execute(sql`delete from pgboss.job where name in ('mail', 'failed-mail')`));
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

let emails = 0;
function newEmail(): Email {
  emails += 1;
  const link = `https://doula.test/reset-password?token=the-live-token-${emails}`;
  return {
    key: `booking-queued-${emails}`,
    to: `parent-${emails}@doula.test`,
    subject: `Choose a new password, Ana ${emails}`,
    text: `Open ${link}`,
    html: `<a href="${link}">Open</a>`,
    attachment: { name: "call.ics", content: `BEGIN:VCALENDAR ${link}`, contentType: "text/calendar" },
  };
}

const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
const queueForLater = (email: Email) =>
  inTransaction(database.db, (tx) =>
    jobs.send(tx, emailQueue, sealEmail(encryption, email), { startAfter: inAWeek }),
  );

async function readJobs(): Promise<{ text: string; rows: Record<string, unknown>[] }> {
  const { rows } = await database.db.execute(
    sql`select name, state, data, output, job::text as whole from pgboss.job order by created_on, id`,
  );
  return {
    text: JSON.stringify(rows),
    rows: rows.filter(({ name }) => ["mail", "failed-mail"].includes(String(name))),
  };
}

function expectNothingSaved(email: Email, text: string): void {
  expect(text).toContain(email.key);
  for (const content of ["the-live-token", email.to, email.subject, "BEGIN:VCALENDAR", "doula.test"])
    expect(text).not.toContain(content);
}

const readStates = async () => (await readJobs()).rows.map(({ state }) => state);

test("the job table reveals nothing of an email", async () => {
  const email = newEmail();
  const sent: Email[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  deliver = async (each) => {
    sent.push(each);
    await released;
  };
  await inTransaction(database.db, (tx) => mailer.send(tx, email));
  expectNothingSaved(email, (await readJobs()).text);
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([email]);
  expectNothingSaved(email, (await readJobs()).text);
  release();
  await expect.poll(readStates, { timeout: 10_000 }).toEqual(["completed"]);
  const { rows } = await readJobs();
  expect(rows.map(({ data, output }) => ({ data, output }))).toEqual([
    { data: { key: email.key }, output: null },
  ]);
});

test("neither the job table nor the log reveals anything of a failed email", async () => {
  const email = newEmail();
  deliver = async ({ to, text }) => {
    throw Object.assign(new Error(`550 no such mailbox ${to}`), {
      code: "EENVELOPE",
      rejected: [to],
      command: text,
    });
  };
  await inTransaction(database.db, (tx) => mailer.send(tx, email));
  await expect.poll(readStates, { timeout: 10_000 }).toEqual(["retry"]);
  expectNothingSaved(email, (await readJobs()).text);
  await database.db.execute(sql`
    update pgboss.job set retry_limit = retry_count, start_after = now() where name = 'mail' and state = 'retry'
  `);
  jobs.wake(emailQueue);
  await expect.poll(readStates, { timeout: 10_000 }).toEqual(["failed", "created"]);
  const { text, rows } = await readJobs();
  expectNothingSaved(email, text);
  expect(rows[0]?.output).toMatchObject({ reason: { kind: "Error", code: "EENVELOPE" } });
  expect(logged).toContain("job failed for good");
  for (const content of ["the-live-token", email.to, "no such mailbox"])
    expect(logged).not.toContain(content);
});

test("waiting emails are re-encrypted with a new key only if the previous one is known", async () => {
  const email = newEmail();
  await queueForLater(email);
  const before = await readJobs();
  await expect(encryptQueuedEmails(database.db, createEncryption({ key: secondKey }))).rejects.toThrow(
    UnknownKey,
  );
  expect((await readJobs()).text).toBe(before.text);

  const rotated = createEncryption({ key: secondKey, previousKey: firstKey });
  await encryptQueuedEmails(database.db, rotated);
  const { rows } = await readJobs();
  expect(JSON.stringify(rows[0]?.data)).toContain(rotated.currentPrefix);
  await encryptQueuedEmails(database.db, createEncryption({ key: secondKey }));
});

test("unsent emails on a topic can be deleted, to one address or to everyone", async () => {
  const [ana, ben, other] = [newEmail(), newEmail(), newEmail()];
  for (const email of [ana, ben]) await queueForLater({ ...email, topic: "a date" });
  await queueForLater({ ...other, topic: "another date" });
  expect((await readJobs()).text).not.toContain("a date");
  const remove = (which: { topic: string; to?: string }) =>
    inTransaction(database.db, (tx) => deleteUnsentEmails(tx, encryption, which));
  const readKeys = async () => (await readJobs()).rows.map(({ data }) => (data as QueuedEmail).key);
  await remove({ topic: "a date", to: ana.to });
  expect(await readKeys()).toEqual([ben.key, other.key]);
  await remove({ topic: "a date" });
  expect(await readKeys()).toEqual([other.key]);
});

test("more waiting emails than one batch are re-encrypted", async () => {
  const rotated = createEncryption({ key: secondKey, previousKey: firstKey });
  const sealed = sealEmail(encryption, newEmail());
  await database.db.execute(sql`
    insert into pgboss.job (name, data, start_after)
    select 'mail', ${JSON.stringify(sealed)}::jsonb, now() + interval '1 day'
    from generate_series(1, 450)
  `);
  expect(await encryptQueuedEmails(database.db, rotated)).toEqual({ unreadable: 0 });
  expect((await readJobs()).text).not.toContain(encryption.currentPrefix);
});

test("a damaged email does not prevent the re-encryption of others", async () => {
  const rotated = createEncryption({ key: secondKey, previousKey: firstKey });
  const [damaged, whole] = [newEmail(), newEmail()];
  for (const email of [damaged, whole]) await queueForLater(email);
  for (const broken of [sql`left(data ->> 'encrypted', -9)`, sql`'nonsense'::text`]) {
    await database.db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{encrypted}', to_jsonb(${broken})), name = 'mail'
      where data ->> 'key' = ${damaged.key}
    `);
    expect(await encryptQueuedEmails(database.db, rotated)).toEqual({ unreadable: 1 });
    const { rows } = await readJobs();
    expect(rows).toMatchObject([
      { name: "failed-mail", state: "created", output: { reason: { kind: "DamagedEmail" } } },
      { name: "mail", state: "created" },
    ]);
    expect(JSON.stringify(rows[1]?.data)).toContain(rotated.currentPrefix);
  }
});
