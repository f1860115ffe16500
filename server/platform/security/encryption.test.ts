import { expect, test } from "vitest";
import { type Binding, createEncryption, UnknownKey } from "./encryption.ts";

const first = "the first key of these tests, long enough";
const second = "the second key of these tests, long enough";
const ana: Binding = { purpose: "two-factor", id: "ana" };
const secret = "JBSWY3DPEHPK3PXP ✓";

test("decrypts what it encrypted, and never encrypts it the same way twice", () => {
  const encryption = createEncryption({ key: first });
  const values = [encryption.encrypt(secret, ana), encryption.encrypt(secret, ana)];
  expect(values[0]).not.toBe(values[1]);
  for (const value of values) {
    expect(value).not.toContain("JBSWY3DPEHPK3PXP");
    expect(value.startsWith(encryption.currentPrefix)).toBe(true);
    expect(encryption.decrypt(value, ana)).toBe(secret);
  }
});

test("refuses to decrypt a value for another person, for another purpose, or after a change", () => {
  const encryption = createEncryption({ key: first });
  const value = encryption.encrypt(secret, ana);
  expect(() => encryption.decrypt(value, { ...ana, id: "ben" })).toThrow();
  expect(() => encryption.decrypt(value, { ...ana, purpose: "email" })).toThrow();
  const last = value.at(-2) === "A" ? "B" : "A";
  expect(() => encryption.decrypt(value.slice(0, -2) + last + value.at(-1), ana)).toThrow();
  expect(() => encryption.decrypt(encryption.currentPrefix, ana)).toThrow();
});

test("decrypts with the previous key, but encrypts only with the current one", () => {
  const old = createEncryption({ key: first });
  const rotated = createEncryption({ key: second, previousKey: first });
  expect(rotated.currentPrefix).not.toBe(old.currentPrefix);
  expect(rotated.decrypt(old.encrypt(secret, ana), ana)).toBe(secret);
  const renewed = rotated.encrypt(secret, ana);
  expect(createEncryption({ key: second }).decrypt(renewed, ana)).toBe(secret);
  expect(() => old.decrypt(renewed, ana)).toThrow(UnknownKey);
});

test("refuses text that was never encrypted, but does not call its key unknown", () => {
  const encryption = createEncryption({ key: first });
  expect(() => encryption.decrypt(secret, ana)).toThrow("not encrypted");
});
