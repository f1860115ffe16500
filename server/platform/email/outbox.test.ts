import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { type Logger, pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { schema } from "../../../db/database.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Email, smtpDriver } from "./email.ts";
import { checkEmailServer, checkOutbox } from "./outbox.ts";

let logged: string;
const lines = new PassThrough().on("data", (line: Buffer) => {
  logged += line.toString();
});
const logger: Logger = pino({ level: "warn" }, lines);
const levels = () => [...logged.matchAll(/"level":(\d+)/g)].map(([, level]) => Number(level));

beforeEach(() => {
  logged = "";
});

let emails = 0;
const newEmail = (): Email => {
  emails += 1;
  return { key: `booking-outbox-${emails}`, to: `ana-${emails}@doula.test`, subject: "", text: "", html: "" };
};

async function send(app: TestApp, email = newEmail()): Promise<void> {
  await inTransaction(app.db, (tx) => app.mailer.send(tx, email));
}

async function readOutboxAs(app: TestApp, admin: TestPerson) {
  const response = await app.send("/rest/v1/overview", { as: admin.cookie });
  return overviewSchema.parse(await response.json()).outbox;
}

/** Makes everything in the outbox older by this much. */
async function ageOutbox(app: TestApp, minutes: number): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes})`;
  await app.db.execute(sql`update pgboss.job set created_on = created_on - ${ago} where name = 'mail'`);
  await app.db.update(schema.sentEmails).set({ sentAt: sql`sent_at - ${ago}` });
}

describe("email that is not sent", () => {
  let app: TestApp;
  let admin: TestPerson;
  let isFailing: boolean;
  beforeAll(async () => {
    const deliver = async () => {
      if (isFailing) throw Object.assign(new Error("no route to ana@doula.test"), { code: "ESOCKET" });
    };
    app = await startTestApp({ emailDriver: { deliver } });
    admin = await signedInUser(app, "admin");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    isFailing = true;
    await app.db.execute(sql`delete from pgboss.job where name = 'mail'`);
    await app.db.delete(schema.sentEmails);
  });
  const check = () => checkOutbox({ ...app, logger });
  const failed = () =>
    expect.poll(async () => (await readOutboxAs(app, admin)).last_error, { timeout: 10_000 });

  test("is counted on the admin overview", async () => {
    isFailing = false;
    await send(app);
    const sent = expect.poll(async () => (await readOutboxAs(app, admin)).last_sent_at, { timeout: 10_000 });
    await sent.not.toBeNull();
    expect(await readOutboxAs(app, admin)).toMatchObject({ waiting: 0, oldest_at: null, last_error: null });
    isFailing = true;
    await send(app);
    await failed().toMatchObject({ kind: "Error", code: "ESOCKET", at: expect.any(String) });
    const outbox = await readOutboxAs(app, admin);
    expect(outbox).toMatchObject({ waiting: 1, oldest_at: expect.any(String), is_stuck: false });
    expect(JSON.stringify(outbox)).not.toContain("ana@");
  });

  test("is logged as an error after 10 minutes, without an address", async () => {
    await send(app);
    await failed().not.toBeNull();
    await ageOutbox(app, 9);
    await check();
    expect(logged).toBe("");
    await ageOutbox(app, 2);
    await check();
    expect(levels()).toEqual([50]);
    expect(logged).toContain("ESOCKET");
    expect(logged).not.toContain("doula.test");
    expect(await readOutboxAs(app, admin)).toMatchObject({ is_stuck: true });
  });

  test("is not logged as an error while other email is sent", async () => {
    await send(app);
    await failed().not.toBeNull();
    await ageOutbox(app, 30);
    await app.db.insert(schema.sentEmails).values({ key: "another" });
    await check();
    await app.db.execute(sql`delete from pgboss.job where name = 'mail'`);
    await ageOutbox(app, 30);
    await check();
    expect(logged).toBe("");
  });
});

describe("with email on hold", () => {
  let app: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await startTestApp({ isEmailOnHold: true });
    admin = await signedInUser(app, "admin");
  });
  afterAll(() => app.close());

  test("email is queued, but not sent", async () => {
    const email = newEmail();
    await send(app, email);
    // A worker of the email queue would have been woken before this one.
    const worked = Promise.withResolvers<void>();
    await app.jobs.work("tidy-shelves", async () => worked.resolve());
    await inTransaction(app.db, (tx) => app.jobs.send(tx, "tidy-shelves", {}));
    app.jobs.wake("tidy-shelves");
    await worked.promise;
    expect(await app.emailsTo(email.to, 0)).toEqual([]);
    await ageOutbox(app, 30);
    await checkOutbox({ ...app, logger });
    expect(logged).toBe("");
    expect(await readOutboxAs(app, admin)).toMatchObject({ is_held: true, waiting: 1 });
  });
});

describe("the check of the mail server at start", () => {
  test("logs a warning if email cannot be sent", async () => {
    const closed = await listen(createServer());
    closed.server.close();
    await checkEmailServer(smtpDriver(`smtp://127.0.0.1:${closed.port}`, "no-reply@doula.test"), logger);
    expect(levels()).toEqual([40]);
    const smtp = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: (_auth, _session, done) => done(new Error("no such user")),
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const { port } = smtp.server.address() as AddressInfo;
    await checkEmailServer(smtpDriver(`smtp://ana:secret@127.0.0.1:${port}`, "no-reply@doula.test"), logger);
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect(levels()).toEqual([40, 40]);
    expect(logged).toContain("EAUTH");
    expect(logged).not.toContain("ana");
  });

  test("sends nothing", async () => {
    const arrivals: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onMailFrom: ({ address }, _session, done) => {
        arrivals.push(address);
        done();
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const { port } = smtp.server.address() as AddressInfo;
    await checkEmailServer(smtpDriver(`smtp://127.0.0.1:${port}`, "no-reply@doula.test"), logger);
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect([logged, arrivals]).toEqual(["", []]);
  });
});

async function listen(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
