import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { createEncryption, UnknownKey } from "../platform/encryption.ts";
import { authSecret, startTestApp, type TestApp } from "../testing/app.ts";
import {
  insertPersonWithFactor,
  type PersonWithFactor,
  signInWithFactor,
  storedFactor,
  storeWithAuthSecret,
} from "../testing/factors.ts";
import { totpOf } from "../testing/totp.ts";
import { encryptFactorSecrets } from "./factor-encryption.ts";

let app: TestApp;
let person: PersonWithFactor;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.db.delete(schema.twoFactors);
  person = await insertPersonWithFactor(app);
});
afterAll(() => app.close());

const encryptAll = (encryption = app.encryption) => encryptFactorSecrets(app.db, { encryption, authSecret });

async function expectBothWork(program: TestApp): Promise<void> {
  const code = await signInWithFactor(program, person, { code: totpOf(person.secret, 1) });
  expect(code.status).toBe(200);
  const recovery = await signInWithFactor(program, person, { recovery_code: person.recoveryCodes[0] });
  expect(recovery.status).toBe(200);
}

test("a factor is encrypted with ENCRYPTION_KEY, and works with another AUTH_SECRET", async () => {
  expect((await storedFactor(app, person)).secret).toContain(app.encryption.currentPrefix);
  await expectBothWork(app.withAuthSecret("another secret, as after it was rotated"));
});

test("a factor of an earlier version is encrypted at start, once, and then works with another AUTH_SECRET", async () => {
  await storeWithAuthSecret(app, person);
  expect(await encryptAll()).toEqual({ unreadable: 0 });
  const { secret } = await storedFactor(app, person);
  expect(secret).toContain(app.encryption.currentPrefix);
  expect(await encryptAll()).toEqual({ unreadable: 0 });
  expect((await storedFactor(app, person)).secret).toBe(secret);
  await expectBothWork(app.withAuthSecret("another secret, as after it was rotated"));
});

test("a factor that a process of an earlier version stores meanwhile works too", async () => {
  await storeWithAuthSecret(app, person);
  await expectBothWork(app);
});

test("with a new key every factor is encrypted anew, and without the previous one none is touched", async () => {
  const before = await storedFactor(app, person);
  const key = "another key of the tests, long enough to encrypt with";
  await expect(encryptAll(createEncryption({ key }))).rejects.toThrow(UnknownKey);
  expect(await storedFactor(app, person)).toEqual(before);

  const previousKey = "a key of the tests, long enough to encrypt with";
  await encryptAll(createEncryption({ key, previousKey }));
  expect((await storedFactor(app, person)).secret).toContain(createEncryption({ key }).currentPrefix);
  await encryptAll(createEncryption({ key: previousKey, previousKey: key }));
  await expectBothWork(app);
});

test("what nothing decrypts is counted and stays; somebody else's secret is no use in one's own row", async () => {
  const other = await insertPersonWithFactor(app);
  const { secret } = await storedFactor(app, other);
  await app.db
    .update(schema.twoFactors)
    .set({ secret: secret.replace(app.encryption.currentPrefix, "") })
    .where(eq(schema.twoFactors.userId, other.id));
  expect(await encryptAll()).toEqual({ unreadable: 1 });
  await app.db.update(schema.twoFactors).set({ secret }).where(eq(schema.twoFactors.userId, person.id));
  const swapped = await signInWithFactor(app, person, { code: totpOf(other.secret, 1) });
  expect(swapped.ok).toBe(false);
});
