import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { failedEmailPageSchema, failedJobPageSchema } from "../../contract/failures.schema.ts";
import { schema } from "../../db/database.ts";
import { type Mail, smtpDriver } from "../platform/mail.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";

let server: SMTPServer;
let app: TestApp;
let admin: TestPerson;
let other: TestPerson;
let isRefusing: boolean;
let arrivals: string[];
/** What the job of these tests does. */
let work: (payload: object) => Promise<void>;

/** A mail server on the loopback interface that repeats addresses in what it refuses. */
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
    mailDriver: smtpDriver(`smtp://127.0.0.1:${port}`, "Doula Match <no-reply@doula.test>"),
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
  const answer = await app.send(`/rest/v1/${path}`, { as: admin.cookie });
  expect(answer.status).toBe(200);
  return page.parse(await answer.json());
}
const emails = async () => (await read("failed_emails", failedEmailPageSchema)).items;
const jobs = async () => (await read("failed_jobs", failedJobPageSchema)).items;

const post = (path: string, as = admin.cookie) => app.send(`/rest/v1/${path}`, { method: "POST", as });
const remove = (path: string, as = admin.cookie) => app.send(`/rest/v1/${path}`, { method: "DELETE", as });

/** The attempt that waits to be repeated becomes the last one. */
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

let mails = 0;
async function failMail(change: Partial<Mail> = {}): Promise<string> {
  mails += 1;
  const to = `parent-${mails}@doula.test`;
  const mail: Mail = {
    key: `unread-failing-${mails}`,
    to,
    subject: "The subject",
    text: "The text",
    html: "<p>The text</p>",
    ...change,
  };
  await app.db.transaction((tx) => app.mailer.send(tx, mail));
  app.mailer.wake();
  await failForGood("mail");
  await vi.waitFor(async () => expect((await emails())[0]?.recipient).toBe(to), 10_000);
  return to;
}

async function failJob() {
  await app.db.transaction((tx) => app.jobs.send(tx, "tidy-shelves", { shelf: "of Ana Ruiz" }));
  app.jobs.wake("tidy-shelves");
  await failForGood("tidy-shelves");
  return vi.waitFor(async () => {
    const [job] = await jobs();
    expect(job).toBeDefined();
    return job?.id ?? "";
  }, 10_000);
}

const audited = async (id: string) =>
  app.db.query.auditLog.findMany({ where: (entry, { eq }) => eq(entry.subjectId, id) });

describe("an email that failed for good", () => {
  test("shows its kind, recipient and error, never its content", async () => {
    const to = await failMail();
    const answer = await app.send("/rest/v1/failed_emails", { as: admin.cookie });
    const text = await answer.text();
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

  test("is sent again once, whoever presses and how often; the audit log does not say to whom", async () => {
    const to = await failMail();
    const [email] = await emails();
    isRefusing = false;
    const path = `failed_emails/${email?.id}/send`;
    const answers = await Promise.all([post(path), post(path, other.cookie)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await vi.waitFor(() => expect(arrivals).toEqual([to]), 10_000);
    expect(await emails()).toEqual([]);
    expect(await codeOf(await post(path))).toBe("failure_handled");
    const entries = await audited(email?.id ?? "");
    expect(entries).toMatchObject([{ action: "failed_email.sent_again", before: { kind: "unread" } }]);
    expect(JSON.stringify(entries)).not.toContain("@");
  });

  test("that did arrive is not sent twice: its key is known", async () => {
    const to = await failMail();
    await app.db.insert(schema.sentMails).values({ key: `unread-failing-${mails}` });
    isRefusing = false;
    const [email] = await emails();
    expect((await post(`failed_emails/${email?.id}/send`)).status).toBe(204);
    const later = `later-${to}`;
    await app.db.transaction((tx) =>
      app.mailer.send(tx, { key: `unread-${later}`, to: later, subject: "", text: "", html: "" }),
    );
    app.mailer.wake();
    await vi.waitFor(() => expect(arrivals).toContain(later), 10_000);
    expect(arrivals).not.toContain(to);
  });

  test("comes back within minutes where it fails again", async () => {
    const to = await failMail();
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
    ["of an earlier version, with a link of unknown age", { key: "reset-of-an-earlier-version" }],
  ] as const)("%s is not sent again", async (_, change) => {
    await failMail(change);
    const [email] = await emails();
    expect(email?.is_expired).toBe(true);
    expect(await codeOf(await post(`failed_emails/${email?.id}/send`))).toBe("email_expired");
    expect(await emails()).toHaveLength(1);
    expect(await audited(email?.id ?? "")).toEqual([]);
  });

  test("with a link that still works is sent again", async () => {
    const to = await failMail({ key: "confirm-still-fresh", expiresAt: new Date(Date.now() + 60_000) });
    isRefusing = false;
    const [email] = await emails();
    expect((await post(`failed_emails/${email?.id}/send`)).status).toBe(204);
    await vi.waitFor(() => expect(arrivals).toEqual([to]), 10_000);
  });

  test("is dismissed, once", async () => {
    await failMail();
    const [email] = await emails();
    expect((await remove(`failed_emails/${email?.id}`)).status).toBe(204);
    expect(await emails()).toEqual([]);
    expect(await codeOf(await remove(`failed_emails/${email?.id}`))).toBe("failure_handled");
    expect(await audited(email?.id ?? "")).toMatchObject([{ action: "failed_email.dismissed" }]);
  });

  test("is no job, and a job is no email", async () => {
    await failMail();
    const [email] = await emails();
    expect(await jobs()).toEqual([]);
    expect(await codeOf(await post(`failed_jobs/${email?.id}/run`))).toBe("failure_handled");
    const job = await failJob();
    expect(await codeOf(await remove(`failed_emails/${job}`))).toBe("failure_handled");
  });

  test("of an earlier version, kept among all that failed, is found after a start", async () => {
    await failMail();
    await app.db.execute(sql`update pgboss.job set name = 'failed' where name = 'failed-mail'`);
    expect(await emails()).toEqual([]);
    const { startMailer } = await import("../platform/mail.ts");
    const quiet = { ...app.jobs, work: async () => undefined };
    await startMailer(app.db, quiet, {
      driver: { deliver: async () => undefined },
      encryption: app.encryption,
    });
    expect(await emails()).toHaveLength(1);
  });
});

describe("a job that failed for good", () => {
  test("shows its name and the class of its error, never what it was about", async () => {
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

  test("runs again with what it was about, once, whoever presses", async () => {
    const id = await failJob();
    const runs: object[] = [];
    work = async (payload) => void runs.push(payload);
    const path = `failed_jobs/${id}/run`;
    const answers = await Promise.all([post(path), post(path, other.cookie)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await vi.waitFor(() => expect(runs).toEqual([{ shelf: "of Ana Ruiz" }]), 10_000);
    expect(await jobs()).toEqual([]);
    const entries = await audited(id);
    expect(entries).toMatchObject([{ action: "failed_job.run_again", before: { job: "tidy-shelves" } }]);
    expect(JSON.stringify(entries)).not.toContain("Ana");
  });

  test("is dismissed, once", async () => {
    const id = await failJob();
    expect((await remove(`failed_jobs/${id}`)).status).toBe(204);
    expect(await jobs()).toEqual([]);
    expect(await codeOf(await remove(`failed_jobs/${id}`))).toBe("failure_handled");
    expect(await audited(id)).toMatchObject([{ action: "failed_job.dismissed" }]);
  });
});

describe("work at its times", () => {
  /** How a run ended. */
  const keepRun = (state: "completed" | "failed", at: string) =>
    app.db.execute(sql`
      insert into pgboss.job (name, state, completed_on, output)
      values ('housekeeping', ${state}::pgboss.job_state, ${at}::timestamptz,
        '{"reason": {"kind": "DatabaseError", "attempts": 1}}')
    `);
  afterEach(() => app.db.execute(sql`delete from pgboss.job where name = 'housekeeping'`));

  test("shows while its last run failed, once, and no longer when one went well", async () => {
    await keepRun("failed", "2026-11-20T04:17:00Z");
    await keepRun("failed", "2026-11-21T04:17:00Z");
    expect(await jobs()).toMatchObject([
      { name: "housekeeping", is_scheduled: true, failed_at: "2026-11-21T04:17:00.000Z" },
    ]);
    await keepRun("completed", "2026-11-22T04:17:00Z");
    expect(await jobs()).toEqual([]);
  });

  test("is dismissed with the failed runs before", async () => {
    await keepRun("failed", "2026-11-20T04:17:00Z");
    await keepRun("failed", "2026-11-21T04:17:00Z");
    const [job] = await jobs();
    expect((await remove(`failed_jobs/${job?.id}`)).status).toBe(204);
    expect(await jobs()).toEqual([]);
  });
});
