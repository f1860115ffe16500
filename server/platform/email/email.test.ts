import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Jobs, startJobs } from "../jobs/jobs.ts";
import { createLogger } from "../observability/logging.ts";
import { createEncryption } from "../security/encryption.ts";
import { type Email, emailQueue, type Mailer, smtpDriver, startMailer } from "./email.ts";
import { renderEmail } from "./email-layout.ts";

interface Arrival {
  to: string[];
  source: string;
}

const encryption = createEncryption({ key: "a key of the email tests, long enough" });
let database: TestDatabase;
let jobs: Jobs;
let mailer: Mailer;
let server: SMTPServer;
let arrivals: Arrival[];
let refusals: number;

/** A mail server on the loopback interface that can temporarily refuse emails. */
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("try again later"), { responseCode: 451 }));
          return;
        }
        arrivals.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  database = await createTestDatabase();
  jobs = await startJobs(database, createLogger({ LOG_LEVEL: "silent", isProduction: false }));
  const driver = smtpDriver(`smtp://127.0.0.1:${port}`, "Doula Match <no-reply@doula.test>");
  mailer = await startMailer(database.db, jobs, { driver, encryption });
});
beforeEach(() => {
  arrivals = [];
  refusals = 0;
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

let emails = 0;
function newEmail(): Email {
  emails += 1;
  return {
    key: `booking-test-${emails}`,
    to: `parent-${emails}@doula.test`,
    subject: `Email ${emails}`,
    ...renderEmail({
      site: {
        name: "Doula Match",
        description: "Doula Match helps people",
        publicUrl: "https://doulas.example",
        supportEmail: "help@doulas.example",
      },
      heading: "Hello",
      paragraphs: ["Plain words"],
      reason: "this is a test",
    }),
    attachment: { name: "call.ics", content: "BEGIN:VCALENDAR", contentType: "text/calendar; charset=utf-8" },
  };
}

const send = (email: Email) => inTransaction(database.db, (tx) => mailer.send(tx, email));

test("an email is sent over SMTP with text, HTML, attachment and Message-ID", async () => {
  const email = newEmail();
  await send(email);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
  const [arrival] = arrivals;
  expect(arrival?.to).toEqual([email.to]);
  for (const part of [
    `Message-ID: <${email.key}@doula.test>`,
    `Subject: ${email.subject}`,
    "Content-Type: text/plain",
    "Content-Type: text/html",
    "filename=call.ics",
  ]) {
    expect(arrival?.source).toContain(part);
  }
});

test("an email is not sent if its transaction is rolled back", async () => {
  const [undone, twice] = [newEmail(), newEmail()];
  await inTransaction(database.db, async (tx) => {
    await mailer.send(tx, undone);
    throw new Error("rolled back");
  }).catch(() => undefined);
  await send(twice);
  await send(twice);
  const last = newEmail();
  await send(last);
  await expect.poll(() => arrivals.some(({ to }) => to.includes(last.to)), { timeout: 10_000 }).toBe(true);
  expect(arrivals.flatMap(({ to }) => to)).toEqual([twice.to, last.to]);
});

test("no email that requires TLS is sent to a server without it", async () => {
  const { port } = server.server.address() as AddressInfo;
  const driver = smtpDriver(`smtp://127.0.0.1:${port}`, "Doula Match <no-reply@doula.test>", {
    requiresTls: true,
  });
  await expect(driver.deliver(newEmail())).rejects.toMatchObject({ command: "STARTTLS" });
  expect(arrivals).toEqual([]);
});

/** The next attempt would be due only after some seconds. */
async function bringRetryForward() {
  const { rows } = await database.db.execute(sql`
    update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id
  `);
  return rows;
}

test("a temporarily refused email is sent later", async () => {
  refusals = 1;
  const email = newEmail();
  await send(email);
  await expect.poll(bringRetryForward, { timeout: 10_000 }).toHaveLength(1);
  jobs.wake(emailQueue);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
  expect(arrivals[0]?.to).toEqual([email.to]);
});

test("an email is resent with the same Message-ID if its delivery could not be recorded", async () => {
  const email = newEmail();
  await send(email);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
  // The state after a process was killed just after the server accepted the email.
  await expect
    .poll(() => database.db.delete(schema.sentEmails).where(eq(schema.sentEmails.key, email.key)).returning())
    .toHaveLength(1);
  await send(email);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(2);
  const ids = arrivals.map(({ source }) => /^Message-ID: .*$/im.exec(source)?.[0]);
  expect(ids).toEqual(Array(2).fill(`Message-ID: <${email.key}@doula.test>`));
});
