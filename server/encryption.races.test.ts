import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { encryptFactorSecrets } from "./accounts/factor-encryption.ts";
import { mailQueue, openMail, type QueuedMail } from "./platform/mail.ts";
import { encryptQueuedMails } from "./platform/queued-mails.ts";
import { authSecret, startTestApp, type TestApp } from "./testing/app.ts";
import { atOnce } from "./testing/at-once.ts";
import {
  insertPersonWithFactor,
  signInWithFactor,
  storedFactor,
  storeWithAuthSecret,
} from "./testing/factors.ts";
import { totpOf } from "./testing/totp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("two processes that start at once leave a factor of an earlier version encrypted, and it works", async () => {
  const person = await insertPersonWithFactor(app);
  await storeWithAuthSecret(app, person);
  const encryptAll = () => encryptFactorSecrets(app.db, { encryption: app.encryption, authSecret });
  await atOnce(app, sql`select from two_factors for update`, [encryptAll, encryptAll]);
  expect((await storedFactor(app, person)).secret).toContain(app.encryption.currentPrefix);
  const answer = await signInWithFactor(app, person, { code: totpOf(person.secret, 1) });
  expect(answer.status).toBe(200);
});

test("two processes that start at once leave a queued mail of an earlier version encrypted, and it can be sent", async () => {
  const mail = {
    key: "earlier",
    to: "ana@doula.test",
    subject: "Confirm",
    text: "link",
    html: "<p>link</p>",
  };
  const startAfter = new Date(Date.now() + 60 * 60 * 1000);
  await app.db.transaction((tx) => app.jobs.send(tx, mailQueue, mail, { startAfter }));
  const encryptAll = () => encryptQueuedMails(app.db, app.encryption);
  const row = sql`select from pgboss.job where data ->> 'key' = 'earlier' for update`;
  await atOnce(app, row, [encryptAll, encryptAll]);
  const { rows } = await app.db.execute(sql`select data from pgboss.job where data ->> 'key' = 'earlier'`);
  const queued = z.array(z.object({ data: z.custom<QueuedMail>() })).parse(rows);
  expect(queued.map(({ data }) => openMail(app.encryption, data))).toEqual([mail]);
  expect(JSON.stringify(rows)).not.toContain("link");
});
