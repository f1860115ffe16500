import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { createEncryption, UnknownKey } from "../../platform/security/encryption.ts";
import { type TestApp, useTestApp } from "../../testing/app.ts";
import {
  insertPersonWithFactor,
  type PersonWithFactor,
  signInWithFactor,
  storedFactor,
} from "../../testing/factors.ts";
import { totpCode } from "../../testing/totp.ts";
import { encryptFactorSecrets } from "./factor-encryption.ts";

let person: PersonWithFactor;
const app = await useTestApp();
beforeEach(async () => {
  await app.db.delete(schema.twoFactors);
  person = await insertPersonWithFactor(app);
});

const encryptAll = (encryption = app.encryption) => encryptFactorSecrets(app.db, encryption);

async function expectBothWork(program: TestApp): Promise<void> {
  const code = await signInWithFactor(program, person, { code: totpCode(person.secret, 1) });
  expect(code.status).toBe(200);
  const recovery = await signInWithFactor(program, person, { recovery_code: person.recoveryCodes[0] });
  expect(recovery.status).toBe(200);
}

test("[7.1] a factor still works after AUTH_SECRET changes", async () => {
  expect((await storedFactor(app, person)).secret).toContain(app.encryption.currentPrefix);
  await expectBothWork(app.withAuthSecret("another secret, as after it was rotated"));
});

test("[7.1] factors are re-encrypted with a new key only if the previous one is known", async () => {
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

test("[7.1] a secret that no key decrypts is counted and left unchanged", async () => {
  const { secret } = await storedFactor(app, person);
  const damaged = secret.replace(app.encryption.currentPrefix, "");
  await app.db
    .update(schema.twoFactors)
    .set({ secret: damaged })
    .where(eq(schema.twoFactors.userId, person.id));
  expect(await encryptAll()).toEqual({ unreadable: 1 });
  expect((await storedFactor(app, person)).secret).toBe(damaged);
});

test("[7.1] a secret copied from another person's row does not sign anyone in", async () => {
  const other = await insertPersonWithFactor(app);
  const { secret } = await storedFactor(app, other);
  await app.db.update(schema.twoFactors).set({ secret }).where(eq(schema.twoFactors.userId, person.id));
  const swapped = await signInWithFactor(app, person, { code: totpCode(other.secret, 1) });
  expect(swapped.ok).toBe(false);
});
