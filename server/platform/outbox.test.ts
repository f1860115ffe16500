import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { type Logger, pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { overviewSchema } from "../../contract/overview.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { type Mail, smtpDriver } from "./mail.ts";
import { checkMailServer, checkOutbox } from "./outbox.ts";

let logged: string;
const lines = new PassThrough().on("data", (line: Buffer) => {
  logged += line.toString();
});
const logger: Logger = pino({ level: "warn" }, lines);
const levels = () => [...logged.matchAll(/"level":(\d+)/g)].map(([, level]) => Number(level));

beforeEach(() => {
  logged = "";
});

let mails = 0;
const newMail = (): Mail => {
  mails += 1;
  return { key: `booking-outbox-${mails}`, to: `ana-${mails}@doula.test`, subject: "", text: "", html: "" };
};

async function send(app: TestApp, mail = newMail()): Promise<void> {
  await app.db.transaction((tx) => app.mailer.send(tx, mail));
  app.mailer.wake();
}

async function readOutboxAs(app: TestApp, admin: TestPerson) {
  const answer = await app.send("/rest/v1/overview", { as: admin.cookie });
  return overviewSchema.parse(await answer.json()).outbox;
}

/** As if everything in the outbox had happened that much earlier. */
async function letPass(app: TestApp, minutes: number): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes})`;
  await app.db.execute(sql`update pgboss.job set created_on = created_on - ${ago} where name = 'mail'`);
  await app.db.update(schema.sentMails).set({ sentAt: sql`sent_at - ${ago}` });
}

describe("email that is not sent", () => {
  let app: TestApp;
  let admin: TestPerson;
  let isFailing: boolean;
  beforeAll(async () => {
    const deliver = async () => {
      if (isFailing) throw Object.assign(new Error("no route to ana@doula.test"), { code: "ESOCKET" });
    };
    app = await startTestApp({ mailDriver: { deliver } });
    admin = await signedInUser(app, "admin");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    isFailing = true;
    await app.db.execute(sql`delete from pgboss.job where name = 'mail'`);
    await app.db.delete(schema.sentMails);
  });
  const check = () => checkOutbox({ ...app, logger });
  const failed = () =>
    expect.poll(async () => (await readOutboxAs(app, admin)).last_error, { timeout: 10_000 });

  test("is counted on the admin overview, with its age and the last error", async () => {
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

  test("is an error in the log after 10 minutes, without an address", async () => {
    await send(app);
    await failed().not.toBeNull();
    await letPass(app, 9);
    await check();
    expect(logged).toBe("");
    await letPass(app, 2);
    await check();
    expect(levels()).toEqual([50]);
    expect(logged).toContain("ESOCKET");
    expect(logged).not.toContain("doula.test");
    expect(await readOutboxAs(app, admin)).toMatchObject({ is_stuck: true });
  });

  test("is no error while other email goes out, or if nothing waits", async () => {
    await send(app);
    await failed().not.toBeNull();
    await letPass(app, 30);
    await app.db.insert(schema.sentMails).values({ key: "another" });
    await check();
    await app.db.execute(sql`delete from pgboss.job where name = 'mail'`);
    await letPass(app, 30);
    await check();
    expect(logged).toBe("");
  });
});

describe("with email on hold", () => {
  let app: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await startTestApp({ isMailHeld: true });
    admin = await signedInUser(app, "admin");
  });
  afterAll(() => app.close());

  test("email is queued and not sent, the overview says so, and nothing is logged", async () => {
    const mail = newMail();
    await send(app, mail);
    // The worker of a queue asks every 2 seconds.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await app.mailsTo(mail.to, 0)).toEqual([]);
    await letPass(app, 30);
    await checkOutbox({ ...app, logger });
    expect(logged).toBe("");
    expect(await readOutboxAs(app, admin)).toMatchObject({ is_held: true, waiting: 1 });
  });
});

describe("the check of the mail server at start", () => {
  test("logs one warning if nothing listens, or if the login is refused", async () => {
    const closed = await listen(createServer());
    closed.server.close();
    await checkMailServer(smtpDriver(`smtp://127.0.0.1:${closed.port}`, "no-reply@doula.test"), logger);
    expect(levels()).toEqual([40]);
    const smtp = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: (_auth, _session, done) => done(new Error("no such user")),
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const { port } = smtp.server.address() as AddressInfo;
    await checkMailServer(smtpDriver(`smtp://ana:secret@127.0.0.1:${port}`, "no-reply@doula.test"), logger);
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect(levels()).toEqual([40, 40]);
    expect(logged).toContain("EAUTH");
    expect(logged).not.toContain("ana");
  });

  test("is silent if the server answers, and sends nothing", async () => {
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
    await checkMailServer(smtpDriver(`smtp://127.0.0.1:${port}`, "no-reply@doula.test"), logger);
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect([logged, arrivals]).toEqual(["", []]);
  });
});

async function listen(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
