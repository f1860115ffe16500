import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { failedEmailPageSchema, failedJobPageSchema } from "../../../contract/platform/failures.schema.ts";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Email, smtpDriver } from "../../platform/email/email.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";

let server: SMTPServer;
let app: TestApp;
let admin: TestPerson;
let other: TestPerson;
let isRefusing: boolean;
let arrivals: string[];
/** Handles the jobs of these tests. */
let work: (payload: object) => Promise<void>;

/** A local mail server that repeats the address when it refuses an email. */
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(isRefusing ? Object.assign(new Error(`no such mailbox ${address}`), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on("end", () => {
        arrivals.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await startTestApp({
    emailDriver: smtpDriver(`smtp://127.0.0.1:${port}`, "Doula Match <no-reply@doula.test>"),
  });
  await app.jobs.work("tidy-shelves", (payload) => work(payload));
  admin = await signedInUser(app, "admin", "Zed Admin");
  other = await signedInUser(app, "admin", "Zoe Admin");
});
beforeEach(() => {
  isRefusing = true;
  arrivals = [];
  work = () => Promise.reject(Object.assign(new TypeError("of Ana Ruiz"), { code: "ENOSPC" }));
});
afterEach(() =>
  app.db.execute(sql`delete from pgboss.job where name like 'failed%' or name in ('mail', 'tidy-shelves')`),
);
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function read<Page>(path: string, page: z.ZodType<Page>): Promise<Page> {
  const response = await app.send(`/rest/v1/${path}`, { as: admin.cookie });
  expect(response.status).toBe(200);
  return page.parse(await response.json());
}
const emails = async () => (await read("failed_emails", failedEmailPageSchema)).items;
const jobs = async () => (await read("failed_jobs", failedJobPageSchema)).items;

const post = (path: string, as = admin.cookie) => app.send(`/rest/v1/${path}`, { method: "POST", as });
const remove = (path: string, as = admin.cookie) => app.send(`/rest/v1/${path}`, { method: "DELETE", as });

/** Makes the pending attempt the last one. */
async function failForGood(queue: string) {
  await vi.waitFor(async () => {
    const { rows } = await app.db.execute(sql`
      update pgboss.job set retry_limit = retry_count, start_after = now()
      where name = ${queue} and state = 'retry' returning id
    `);
    expect(rows).toHaveLength(1);
  }, 10_000);
  app.jobs.wake(queue);
}

let failedEmailCount = 0;
async function failEmail(change: Partial<Email> = {}): Promise<string> {
  failedEmailCount += 1;
  const to = `parent-${failedEmailCount}@doula.test`;
  const email: Email = {
    key: `unread-failing-${failedEmailCount}`,
    to,
    subject: "The subject",
    text: "The text",
    html: "<p>The text</p>",
    ...change,
  };
  await inTransaction(app.db, (tx) => app.mailer.send(tx, email));
  await failForGood("mail");
  await vi.waitFor(async () => expect((await emails())[0]?.recipient).toBe(to), 10_000);
  return to;
}

async function failJob() {
  await inTransaction(app.db, (tx) => app.jobs.send(tx, "tidy-shelves", { shelf: "of Ana Ruiz" }));
  app.jobs.wake("tidy-shelves");
  await failForGood("tidy-shelves");
  return vi.waitFor(async () => {
    const [job] = await jobs();
    expect(job).toBeDefined();
    return job?.id ?? "";
  }, 10_000);
}

const readAuditEntries = async (id: string) =>
  app.db.query.auditLog.findMany({ where: (entry, { eq }) => eq(entry.subjectId, id) });

describe("[2.14] a permanently failed email", () => {
  test("is listed with its kind, recipient and error, but not its content", async () => {
    const to = await failEmail();
    const response = await app.send("/rest/v1/failed_emails", { as: admin.cookie });
    const text = await response.text();
    expect(failedEmailPageSchema.parse(JSON.parse(text)).items).toMatchObject([
      {
        kind: "unread",
        recipient: to,
        error: { kind: "Error", code: "EENVELOPE", response_code: 550 },
        attempts: 2,
        is_expired: false,
      },
    ]);
    for (const content of ["The text", "The subject", "no such mailbox"]) expect(text).not.toContain(content);
    const { rows } = await app.db.execute(sql`select j::text as job from pgboss.job j`);
    expect(JSON.stringify(rows)).not.toContain(to);
  });

  test("is resent once, however often admins click", async () => {
    const to = await failEmail();
    const [email] = await emails();
    isRefusing = false;
    const path = `failed_emails/${email?.id}/send`;
    const responses = await Promise.all([post(path), post(path, other.cookie)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await vi.waitFor(() => expect(arrivals).toEqual([to]), 10_000);
    expect(await emails()).toEqual([]);
    expect(await errorCode(await post(path))).toBe("failure_handled");
    const entries = await readAuditEntries(email?.id ?? "");
    expect(entries).toMatchObject([{ action: "failed_email.sent_again", before: { kind: "unread" } }]);
    expect(JSON.stringify(entries)).not.toContain("@");
  });

  test("is not sent twice if it was delivered after all", async () => {
    const to = await failEmail();
    await app.db.insert(schema.sentEmails).values({ key: `unread-failing-${failedEmailCount}` });
    isRefusing = false;
    const [email] = await emails();
    expect((await post(`failed_emails/${email?.id}/send`)).status).toBe(204);
    const later = `later-${to}`;
    await inTransaction(app.db, (tx) =>
      app.mailer.send(tx, { key: `unread-${later}`, to: later, subject: "", text: "", html: "" }),
    );
    await vi.waitFor(() => expect(arrivals).toContain(later), 10_000);
    expect(arrivals).not.toContain(to);
  });

  test("returns to the list within minutes if it fails again", async () => {
    const to = await failEmail();
    const [email] = await emails();
    expect((await post(`failed_emails/${email?.id}/send`)).status).toBe(204);
    const { rows } = await app.db.execute(
      sql`select retry_limit from pgboss.job where name = 'mail' and state < 'completed'`,
    );
    expect(rows).toEqual([{ retry_limit: 4 }]);
    await failForGood("mail");
    await vi.waitFor(async () => expect((await emails())[0]?.recipient).toBe(to), 10_000);
  });

  test.each([
    ["whose link has expired", { expiresAt: new Date(Date.now() - 1000) }],
    ["with a link of unknown age", { key: "reset-of-unknown-age" }],
  ] as const)("%s is not sent again", async (_, change) => {
    await failEmail(change);
    const [email] = await emails();
    expect(email?.is_expired).toBe(true);
    expect(await errorCode(await post(`failed_emails/${email?.id}/send`))).toBe("email_expired");
    expect(await emails()).toHaveLength(1);
    expect(await readAuditEntries(email?.id ?? "")).toEqual([]);
  });

  test("is resent while its link still works", async () => {
    const to = await failEmail({ key: "confirm-still-fresh", expiresAt: new Date(Date.now() + 60_000) });
    isRefusing = false;
    const [email] = await emails();
    expect((await post(`failed_emails/${email?.id}/send`)).status).toBe(204);
    await vi.waitFor(() => expect(arrivals).toEqual([to]), 10_000);
  });

  test("can be dismissed only once", async () => {
    await failEmail();
    const [email] = await emails();
    expect((await remove(`failed_emails/${email?.id}`)).status).toBe(204);
    expect(await emails()).toEqual([]);
    expect(await errorCode(await remove(`failed_emails/${email?.id}`))).toBe("failure_handled");
    expect(await readAuditEntries(email?.id ?? "")).toMatchObject([{ action: "failed_email.dismissed" }]);
  });

  test("cannot be rerun as a job, and a job cannot be dismissed as an email", async () => {
    await failEmail();
    const [email] = await emails();
    expect(await jobs()).toEqual([]);
    expect(await errorCode(await post(`failed_jobs/${email?.id}/run`))).toBe("failure_handled");
    const job = await failJob();
    expect(await errorCode(await remove(`failed_emails/${job}`))).toBe("failure_handled");
  });
});

describe("[2.14] a permanently failed job", () => {
  test("is listed with its name and the class of its error, but not its payload", async () => {
    await failJob();
    const text = await (await app.send("/rest/v1/failed_jobs", { as: admin.cookie })).text();
    expect(failedJobPageSchema.parse(JSON.parse(text)).items).toMatchObject([
      {
        name: "tidy-shelves",
        error: { kind: "TypeError", code: "ENOSPC" },
        attempts: 2,
        is_scheduled: false,
      },
    ]);
    expect(text).not.toContain("Ana");
  });

  test("reruns once, even if two admins click", async () => {
    const id = await failJob();
    const runs: object[] = [];
    work = async (payload) => void runs.push(payload);
    const path = `failed_jobs/${id}/run`;
    const responses = await Promise.all([post(path), post(path, other.cookie)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await vi.waitFor(() => expect(runs).toEqual([{ shelf: "of Ana Ruiz" }]), 10_000);
    expect(await jobs()).toEqual([]);
    const entries = await readAuditEntries(id);
    expect(entries).toMatchObject([{ action: "failed_job.run_again", before: { job: "tidy-shelves" } }]);
    expect(JSON.stringify(entries)).not.toContain("Ana");
  });

  test("can be dismissed only once", async () => {
    const id = await failJob();
    expect((await remove(`failed_jobs/${id}`)).status).toBe(204);
    expect(await jobs()).toEqual([]);
    expect(await errorCode(await remove(`failed_jobs/${id}`))).toBe("failure_handled");
    expect(await readAuditEntries(id)).toMatchObject([{ action: "failed_job.dismissed" }]);
  });
});

describe("[2.14] a scheduled job", () => {
  /** The result of each run. */
  const insertRun = (state: "completed" | "failed", at: string) =>
    app.db.execute(sql`
      insert into pgboss.job (name, state, completed_on, output)
      values ('housekeeping', ${state}::pgboss.job_state, ${at}::timestamptz,
        '{"reason": {"kind": "DatabaseError", "attempts": 1}}')
    `);
  afterEach(() => app.db.execute(sql`delete from pgboss.job where name = 'housekeeping'`));

  test("is listed once until a run succeeds", async () => {
    await insertRun("failed", "2026-11-20T04:17:00Z");
    await insertRun("failed", "2026-11-21T04:17:00Z");
    expect(await jobs()).toMatchObject([
      { name: "housekeeping", is_scheduled: true, failed_at: "2026-11-21T04:17:00.000Z" },
    ]);
    await insertRun("completed", "2026-11-22T04:17:00Z");
    expect(await jobs()).toEqual([]);
  });

  test("is dismissed together with its earlier failed runs", async () => {
    await insertRun("failed", "2026-11-20T04:17:00Z");
    await insertRun("failed", "2026-11-21T04:17:00Z");
    const [job] = await jobs();
    expect((await remove(`failed_jobs/${job?.id}`)).status).toBe(204);
    expect(await jobs()).toEqual([]);
  });
});
