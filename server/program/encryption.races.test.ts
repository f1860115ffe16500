import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { encryptFactorSecrets } from "../identity/accounts/factor-encryption.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type Email, emailQueue, openEmail, type QueuedEmail, sealEmail } from "../platform/email/email.ts";
import { encryptQueuedEmails } from "../platform/email/queued-emails.ts";
import { createEncryption } from "../platform/security/encryption.ts";
import { useTestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { insertPersonWithFactor, signInWithFactor, storedFactor } from "../testing/factors.ts";
import { totpCode } from "../testing/totp.ts";

const key = "another key of the tests, long enough to encrypt with";
const previousKey = "a key of the tests, long enough to encrypt with";

const app = await useTestApp();

test("two processes that start at once with a new key leave a factor that works", async () => {
  const person = await insertPersonWithFactor(app);
  const rotated = createEncryption({ key, previousKey });
  const encryptAll = () => encryptFactorSecrets(app.db, rotated);
  await atOnce(app, sql`select from two_factors for update`, [encryptAll, encryptAll]);
  expect((await storedFactor(app, person)).secret).toContain(rotated.currentPrefix);
  await encryptFactorSecrets(app.db, createEncryption({ key: previousKey, previousKey: key }));
  const response = await signInWithFactor(app, person, { code: totpCode(person.secret, 1) });
  expect(response.status).toBe(200);
});

test("two processes that start at once with a new key leave a queued email that can be sent", async () => {
  const email: Email = {
    key: "confirm-queued",
    to: "ana@doula.test",
    subject: "Confirm",
    text: "link",
    html: "<p>link</p>",
  };
  const startAfter = new Date(Date.now() + 60 * 60 * 1000);
  await inTransaction(app.db, (tx) =>
    app.jobs.send(tx, emailQueue, sealEmail(app.encryption, email), { startAfter }),
  );
  const rotated = createEncryption({ key, previousKey });
  const encryptAll = () => encryptQueuedEmails(app.db, rotated);
  const row = sql`select from pgboss.job where data ->> 'key' = ${email.key} for update`;
  await atOnce(app, row, [encryptAll, encryptAll]);
  const { rows } = await app.db.execute(sql`select data from pgboss.job where data ->> 'key' = ${email.key}`);
  const queued = z.array(z.object({ data: z.custom<QueuedEmail>() })).parse(rows);
  expect(queued.map(({ data }) => openEmail(createEncryption({ key }), data))).toEqual([email]);
});
