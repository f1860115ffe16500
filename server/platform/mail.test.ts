import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { createEncryption } from "./encryption.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { createLogger } from "./logging.ts";
import { type Mail, type Mailer, renderMail, smtpDriver, startMailer } from "./mail.ts";

interface Arrival {
  to: string[];
  source: string;
}

const encryption = createEncryption({ key: "a key of the mail tests, long enough" });
let database: TestDatabase;
let jobs: Jobs;
let mailer: Mailer;
let server: SMTPServer;
let arrivals: Arrival[];
let refusals: number;

/** A mail server on the loopback interface that can be told to refuse the next mails for now. */
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

let mails = 0;
function newMail(): Mail {
  mails += 1;
  return {
    key: `booking-test-${mails}`,
    to: `parent-${mails}@doula.test`,
    subject: `Mail ${mails}`,
    ...renderMail({ siteName: "Doula Match", heading: "Hello", paragraphs: ["<b>not bold</b> & plain"] }),
    attachment: { name: "call.ics", content: "BEGIN:VCALENDAR", contentType: "text/calendar; charset=utf-8" },
  };
}

const send = async (mail: Mail) => {
  await database.db.transaction((tx) => mailer.send(tx, mail));
  mailer.wake();
};

test("a mail goes out over SMTP with both bodies, its attachment and its key as the Message-ID", async () => {
  const mail = newMail();
  await send(mail);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
  const [arrival] = arrivals;
  expect(arrival?.to).toEqual([mail.to]);
  for (const part of [
    `Message-ID: <${mail.key}@doula.test>`,
    `Subject: ${mail.subject}`,
    "Content-Type: text/plain",
    "Content-Type: text/html",
    "filename=call.ics",
    "&lt;b&gt;not bold",
  ]) {
    expect(arrival?.source).toContain(part);
  }
});

test("a mail whose transaction is rolled back is never sent; one that is sent twice arrives once", async () => {
  const [undone, twice] = [newMail(), newMail()];
  await database.db
    .transaction(async (tx) => {
      await mailer.send(tx, undone);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await send(twice);
  await send(twice);
  const last = newMail();
  await send(last);
  await expect.poll(() => arrivals.some(({ to }) => to.includes(last.to)), { timeout: 10_000 }).toBe(true);
  expect(arrivals.flatMap(({ to }) => to)).toEqual([twice.to, last.to]);
});

test("an email that has to go over TLS does not go to a server without it", async () => {
  const { port } = server.server.address() as AddressInfo;
  const driver = smtpDriver(`smtp://127.0.0.1:${port}`, "Doula Match <no-reply@doula.test>", {
    requiresTls: true,
  });
  await expect(driver.deliver(newMail())).rejects.toMatchObject({ command: "STARTTLS" });
  expect(arrivals).toEqual([]);
});

/** The next attempt would be due only after some seconds. */
async function bringRetryForward() {
  const { rows } = await database.db.execute(sql`
    update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id
  `);
  return rows;
}

test("a mail that the server refuses for now is sent later, once", async () => {
  refusals = 1;
  const mail = newMail();
  await send(mail);
  await expect.poll(bringRetryForward, { timeout: 10_000 }).toHaveLength(1);
  mailer.wake();
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
  expect(arrivals[0]?.to).toEqual([mail.to]);
});

test("a mail that was sent while nothing could note it goes out again, as the same one to every mailbox", async () => {
  const mail = newMail();
  await send(mail);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
  // What a process leaves that is killed after the server has taken the mail.
  await expect
    .poll(() => database.db.delete(schema.sentMails).where(eq(schema.sentMails.key, mail.key)).returning())
    .toHaveLength(1);
  await send(mail);
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(2);
  const ids = arrivals.map(({ source }) => /^Message-ID: .*$/im.exec(source)?.[0]);
  expect(ids).toEqual(Array(2).fill(`Message-ID: <${mail.key}@doula.test>`));
});
