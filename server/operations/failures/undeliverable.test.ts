import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failedEmailPageSchema } from "../../../contract/platform/failures.schema.ts";
import {
  ownDeliverySchema,
  undeliverablePageSchema,
} from "../../../contract/platform/undeliverable.schema.ts";
import { schema } from "../../../db/database.ts";
import { nightlyDeletions } from "../../app.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Email, smtpDriver } from "../../platform/email/email.ts";
import { markUndeliverable } from "../../platform/email/undeliverable.ts";
import { runNightlyDeletions } from "../../platform/jobs/housekeeping.ts";
import { insertUnconfirmed, newEmail, readCookieJar, signUp, verify } from "../../testing/accounts.ts";
import { startTestApp, type TestApp, useTestApp } from "../../testing/app.ts";
import { filesOfArchive } from "../../testing/archive.ts";
import {
  austin,
  errorCode,
  exportData,
  insertUser,
  password,
  signedInUser,
  signInAs,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { saveSettings } from "../../testing/settings.ts";

const secret = "a secret of the tests, for bounces and complaints";
const app = await useTestApp({ emailEventsSecret: secret });
const admin = await signedInUser(app, "admin");

async function readMarks(from: TestApp = app) {
  return from.db.query.undeliverableAddresses.findMany({
    columns: { address: true, reason: true, code: true, dropped: true },
  });
}

const mark = (address: string) => markUndeliverable(app.db, { address, reason: "bounced" });

async function isMarked(address: string): Promise<boolean> {
  return (await readMarks()).some((each) => each.address === address);
}

async function readOwnDelivery(as: string) {
  const response = await app.send("/auth/v1/user/undeliverable", { as });
  return ownDeliverySchema.parse(await response.json()).undeliverable;
}

const allowOwnEmail = (as: string) => app.send("/auth/v1/user/undeliverable", { method: "DELETE", as });

beforeEach(async () => {
  await app.db.delete(schema.undeliverableAddresses);
});

describe("an address that the mail server refuses for good", () => {
  let server: SMTPServer;
  let smtpApp: TestApp;
  let refusal: string | undefined;
  let attempts: string[];
  let emails = 0;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => {
        attempts.push(address);
        done(refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : null);
      },
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    smtpApp = await startTestApp({
      emailDriver: smtpDriver(`smtp://127.0.0.1:${port}`, "no-reply@doula.test"),
    });
  });
  beforeEach(() => {
    attempts = [];
    refusal = "5.1.1 User unknown";
  });
  afterAll(async () => {
    await smtpApp.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  /** Sends an email and waits until its job has ended. */
  async function send(to: string, kind: "unread" | "reset" = "unread") {
    emails += 1;
    const email: Email = { key: `${kind}-${emails}`, to, subject: "A", text: "B", html: "C" };
    await inTransaction(smtpApp.db, (tx) => smtpApp.mailer.send(tx, email));
    const ended = async () => {
      const { rows } = await smtpApp.db.execute(
        sql`select state from pgboss.job where name = 'mail' and data ->> 'key' = ${email.key}`,
      );
      return rows[0]?.state;
    };
    await expect.poll(ended, { timeout: 10_000 }).toBe("completed");
    const sent = await smtpApp.db.query.sentEmails.findFirst({
      where: (row, { eq }) => eq(row.key, email.key),
    });
    return { isSent: sent !== undefined };
  }

  test("[7.1] gets no more email, and nothing is retried", async () => {
    const address = newEmail();
    expect(await send(address)).toEqual({ isSent: false });
    refusal = undefined;
    expect(await send(address.toUpperCase())).toEqual({ isSent: false });
    expect(attempts).toEqual([address]);
    const refused = { address, reason: "refused", code: "550 5.1.1", dropped: 2 };
    expect(await readMarks(smtpApp)).toContainEqual(refused);
    const viewer = await signedInUser(smtpApp, "admin");
    const failed = await smtpApp.send("/rest/v1/failed_emails", { as: viewer.cookie });
    expect(failedEmailPageSchema.parse(await failed.json()).items).toEqual([]);
  });

  test("[7.1] still gets what its owner asks for by typing it", async () => {
    const address = newEmail();
    await send(address);
    expect(await send(address, "reset")).toEqual({ isSent: false });
    refusal = undefined;
    expect(await send(address, "reset")).toEqual({ isSent: true });
    expect(attempts).toEqual([address, address, address]);
  });

  test("[7.1] is marked once if two emails are refused at once", async () => {
    const address = newEmail();
    await Promise.all([send(address), send(address), send(address)]);
    expect((await readMarks(smtpApp)).filter((each) => each.address === address)).toMatchObject([
      { dropped: 3 },
    ]);
  });

  test("[7.1] is not marked for a policy, and the email is retried", async () => {
    refusal = "5.7.1 Blocked by policy";
    const address = newEmail();
    const email: Email = { key: `unread-policy`, to: address, subject: "A", text: "B", html: "C" };
    await inTransaction(smtpApp.db, (tx) => smtpApp.mailer.send(tx, email));
    const state = async () =>
      (await smtpApp.db.execute(sql`select state from pgboss.job where data ->> 'key' = ${email.key}`))
        .rows[0]?.state;
    await expect.poll(state, { timeout: 10_000 }).toBe("retry");
    expect((await readMarks(smtpApp)).map((each) => each.address)).not.toContain(address);
  });
});

describe("a report of a bounce or a complaint", () => {
  const withSecret = (given: string | undefined) =>
    new Headers(given === undefined ? {} : { "x-webhook-secret": given });
  const report = (json: object, headers = withSecret(secret), to: TestApp = app) =>
    to.send("/functions/v1/email-events", { method: "POST", json, headers });

  test("[7.1] stops email to the address", async () => {
    expect((await report({ type: "bounced", address: " Ana@Doula.test " })).status).toBe(204);
    expect((await report({ type: "complained", address: "ana@doula.test" })).status).toBe(204);
    expect(await readMarks()).toEqual([
      { address: "ana@doula.test", reason: "bounced", code: null, dropped: 0 },
    ]);
  });

  test("[7.1] after a complaint, a bounce counts: the mailbox no longer works", async () => {
    for (const type of ["complained", "bounced"])
      expect((await report({ type, address: "ana@doula.test" })).status).toBe(204);
    expect(await readMarks()).toMatchObject([{ address: "ana@doula.test", reason: "bounced" }]);
  });

  test("[7.1] after a complaint, notices about the account's security still arrive", async () => {
    const { email } = await insertUser(app, "client");
    await report({ type: "complained", address: email });
    const texts = { to: email, subject: "s", text: "t", html: "h" };
    await inTransaction(app.db, async (tx) => {
      await app.mailer.send(tx, { key: `unread-${email}`, ...texts, subject: "unread" });
      await app.mailer.send(tx, { key: `password-changed-${email}`, ...texts, subject: "security" });
    });
    expect((await app.emailsTo(email, 1)).map(({ subject }) => subject)).toEqual(["security"]);
    await expect.poll(async () => (await readMarks())[0]?.dropped).toBe(1);
  });

  test("[7.1] is not shown to somebody who signs up with the address afterwards", async () => {
    await saveSettings(app, { requireEmailVerification: false });
    const email = newEmail();
    await report({ type: "complained", address: email });
    await app.db.update(schema.undeliverableAddresses).set({ createdAt: new Date(Date.now() - 60_000) });
    const stranger = readCookieJar(await signUp(app, email));
    expect(await readOwnDelivery(stranger)).toBeNull();
    await saveSettings(app, { requireEmailVerification: true });
  });

  test("[7.1] is refused from a stranger", async () => {
    const event = { type: "bounced", address: "ana@doula.test" };
    for (const given of [undefined, "", `${secret}!`])
      expect(await errorCode(await report(event, withSecret(given)))).toBe("not_found");
    expect(await errorCode(await report({}, withSecret(undefined))), "before its body is read").toBe(
      "not_found",
    );
    const bare = await startTestApp();
    for (const given of [undefined, "", "undefined"])
      expect(await errorCode(await report(event, withSecret(given), bare))).toBe("not_found");
    expect(await readMarks(bare)).toEqual([]);
    await bare.close();
    expect(await readMarks()).toEqual([]);
  });

  test("[7.1] is refused if it is malformed", async () => {
    for (const event of [
      {},
      { type: "delivered", address: "ana@doula.test" },
      { type: "bounced", address: "ana" },
    ])
      expect(await errorCode(await report(event))).toBe("invalid_input");
  });

  test("[7.1] is accepted during maintenance", async () => {
    await saveSettings(app, { maintenanceMode: true });
    expect((await report({ type: "bounced", address: "ana@doula.test" })).status).toBe(204);
    await saveSettings(app, { maintenanceMode: false });
  });
});

describe("email is allowed again once the owner proves that it arrives", () => {
  test("[7.1] with the link that confirms an address", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    await mark(email);
    expect((await verify(app, token, { as: browser })).status).toBe(200);
    expect(await isMarked(email)).toBe(false);
  });

  test("[7.1] with the link that resets the password", async () => {
    const { email } = await insertUser(app, "client");
    await mark(email);
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const token = await waitForEmailToken(app, email, "/reset-password");
    const json = { token, password: "quiet-harbor-88" };
    expect((await app.send("/auth/v1/reset", { method: "POST", json })).status).toBe(204);
    expect(await isMarked(email)).toBe(false);
  });

  test("[7.1] with the link that confirms a new address, which also clears the old one", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    const moved = newEmail();
    await Promise.all([mark(email), mark(moved)]);
    const json = { email: moved, current_password: password };
    await app.send("/auth/v1/user", { method: "PUT", as: cookie, json });
    const token = await waitForEmailToken(app, moved, "/confirm-email-change");
    const confirmed = await app.send("/auth/v1/user/email_change/verify", {
      method: "POST",
      json: { token },
    });
    expect(confirmed.status).toBe(204);
    expect(await readMarks()).toEqual([]);
  });

  test("[7.1] with the link that confirms an email alert", async () => {
    const email = newEmail();
    await mark(email);
    await app.send("/rest/v1/doula_alerts", { method: "POST", json: { ...austin, miles: 30, email } });
    const token = await waitForEmailToken(app, email, "/confirm-alert");
    await app.send("/rest/v1/doula_alerts/confirm", { method: "POST", json: { token } });
    expect(await isMarked(email)).toBe(false);
  });

  test("[7.1] but not by asking for a link", async () => {
    const { email } = await insertUser(app, "client");
    await mark(email);
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    await waitForEmailToken(app, email, "/reset-password");
    expect(await isMarked(email)).toBe(true);
  });
});

describe("the owner of an account", () => {
  test("[7.1] sees that email to their address comes back, and can allow it again", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    expect(await readOwnDelivery(cookie)).toBeNull();
    await mark(email);
    expect(await readOwnDelivery(cookie)).toEqual({
      reason: "bounced",
      since: expect.any(String),
      can_clear: true,
    });
    expect((await allowOwnEmail(cookie)).status).toBe(204);
    expect(await readOwnDelivery(cookie)).toBeNull();
  });

  test("[7.1] cannot allow email to an address they have not confirmed", async () => {
    const { id, email, cookie } = await signedInUser(app, "client");
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, id));
    await saveSettings(app, { requireEmailVerification: false });
    await mark(email);
    expect(await readOwnDelivery(cookie)).toMatchObject({ can_clear: false });
    expect(await errorCode(await allowOwnEmail(cookie))).toBe("forbidden");
    expect(await isMarked(email)).toBe(true);
    await saveSettings(app, { requireEmailVerification: true });
  });

  test("[7.1] finds it in their data", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    await mark(email);
    const files = await filesOfArchive(await exportData(app, cookie));
    expect(JSON.parse(files.get("account.json")?.toString() ?? "")).toMatchObject({
      // The email about the download may already have been dropped.
      undeliverable: { reason: "bounced", since: expect.any(String), dropped: expect.any(Number) },
    });
  });

  test("[7.1] loses the mark when they delete their account", async () => {
    const { email, cookie } = await signedInUser(app, "client");
    await mark(email);
    const json = { current_password: password };
    expect((await app.send("/auth/v1/user", { method: "DELETE", as: cookie, json })).status).toBe(204);
    expect(await isMarked(email)).toBe(false);
  });
});

test("[7.1] every night, addresses without an account or an email alert are deleted", async () => {
  const { email } = await insertUser(app, "client");
  const alerted = newEmail();
  await app.send("/rest/v1/doula_alerts", { method: "POST", json: { ...austin, miles: 30, email: alerted } });
  for (const address of [email, alerted, "nobody@doula.test"]) await mark(address);
  await runNightlyDeletions(app, nightlyDeletions);
  expect((await readMarks()).map(({ address }) => address).toSorted()).toEqual([email, alerted].toSorted());
});

describe("[2.14] admins", () => {
  const list = async () => {
    const response = await app.send("/rest/v1/undeliverable_addresses", { as: admin.cookie });
    return undeliverablePageSchema.parse(await response.json()).items;
  };
  const clear = (id: string, as = admin.cookie) =>
    app.send(`/rest/v1/undeliverable_addresses/${id}`, { method: "DELETE", as });

  test("see the addresses, and allow email to one again", async () => {
    await mark("ana@doula.test");
    await mark("ben@doula.test");
    const items = await list();
    expect(items.map(({ address }) => address).toSorted()).toEqual(["ana@doula.test", "ben@doula.test"]);
    const id = items.find(({ address }) => address === "ana@doula.test")?.id ?? "";
    expect((await clear(id)).status).toBe(204);
    expect(await errorCode(await clear(id))).toBe("failure_handled");
    expect((await list()).map(({ address }) => address)).toEqual(["ben@doula.test"]);
    const entries = await app.db.query.auditLog.findMany({
      where: (entry, { eq }) => eq(entry.subjectId, id),
    });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: "failed_email.address_cleared", before: { reason: "bounced" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("ana@");
  });

  test("who clear one at once do it once", async () => {
    await mark("ana@doula.test");
    const [first] = await list();
    const other = await signInAs(app, (await insertUser(app, "admin")).email);
    const responses = await Promise.all([clear(first?.id ?? ""), clear(first?.id ?? "", other)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});
