import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userManagementSchema } from "../../contract/identity/users.schema.ts";
import type { UserType } from "../../contract/identity/users.ts";
import type { UndeliverableReason } from "../../contract/platform/undeliverable.ts";
import { schema } from "../../db/database.ts";
import { markUndeliverable } from "../platform/email/undeliverable.ts";
import { useTestApp } from "../testing/app.ts";
import { errorCode, insertUser, signedInUser } from "../testing/fixtures.ts";

const app = await useTestApp();
const admin = await signedInUser(app, "admin");

const newAddress = () => `right-${randomUUID()}@doula.test`;

async function insertAccount({ type = "client" as UserType, isConfirmed = false } = {}) {
  const user = await insertUser(app, type, "Ana Ruiz");
  await app.db.update(schema.users).set({ emailVerified: isConfirmed }).where(eq(schema.users.id, user.id));
  return user;
}

const correct = (userId: string, email: string) =>
  app.send(`/rest/v1/users/${userId}/email`, { method: "PUT", as: admin.cookie, json: { email } });
const sendConfirmation = (userId: string) =>
  app.send(`/rest/v1/users/${userId}/confirmation`, { method: "POST", as: admin.cookie });
const readCanCorrect = async (userId: string) => {
  const response = await app.send(`/rest/v1/users/${userId}/management`, { as: admin.cookie });
  return userManagementSchema.parse(await response.json()).can_correct_address;
};
const readUser = (id: string) => app.db.query.users.findFirst({ where: eq(schema.users.id, id) });

describe("[2.14] an admin who corrects an address", () => {
  test("replaces one that was never confirmed, and its owner gets a link there", async () => {
    const user = await insertAccount();
    expect(await readCanCorrect(user.id)).toBe(true);
    const email = newAddress();
    const response = await correct(user.id, email);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ email, is_confirmed: false });
    expect(await app.emailsTo(email, 1)).toHaveLength(1);
    expect(await app.emailsTo(user.email, 0)).toEqual([]);
  });

  test("ends what the old mailbox could still open, and its link to earlier emails", async () => {
    const user = await insertAccount();
    const key = `booking-${randomUUID()}`;
    const recipient = app.encryption.fingerprint(user.email);
    await app.db.insert(schema.sentEmails).values({ key, recipient });
    const before = await readUser(user.id);
    expect((await correct(user.id, newAddress())).status).toBe(200);
    expect((await readUser(user.id))?.linkGeneration).toBe((before?.linkGeneration ?? 0) + 1);
    const sent = await app.db.query.sentEmails.findFirst({ where: eq(schema.sentEmails.key, key) });
    expect(sent).toMatchObject({ recipient: null });
  });

  test.each<[UndeliverableReason, number]>([
    ["bounced", 200],
    ["refused", 200],
    ["complained", 409],
  ])("of a confirmed account whose email %s is answered with %i", async (reason, status) => {
    const user = await insertAccount({ isConfirmed: true });
    await markUndeliverable(app.db, { address: user.email, reason });
    expect(await readCanCorrect(user.id)).toBe(status === 200);
    expect((await correct(user.id, newAddress())).status).toBe(status);
    expect(await readUser(user.id)).toMatchObject({ emailVerified: status !== 200 });
  });

  test("cannot take over an account that works, nor another admin's", async () => {
    const works = await insertAccount({ isConfirmed: true });
    const otherAdmin = await insertAccount({ type: "admin" });
    for (const { id, email } of [works, otherAdmin]) {
      expect(await readCanCorrect(id)).toBe(false);
      expect(await errorCode(await correct(id, newAddress()))).toBe("address_in_use");
      expect(await readUser(id)).toMatchObject({ email });
    }
    expect(await errorCode(await sendConfirmation(works.id))).toBe("address_confirmed");
  });

  test("cannot use somebody else's address, or the same one", async () => {
    const [user, other] = [await insertAccount(), await insertAccount()];
    expect(await errorCode(await correct(user.id, other.email))).toBe("email_taken");
    expect(await errorCode(await correct(user.id, user.email))).toBe("email_unchanged");
  });

  test("can have another link sent while it is not confirmed", async () => {
    const user = await insertAccount();
    expect((await sendConfirmation(user.id)).status).toBe(204);
    expect(await app.emailsTo(user.email, 1)).toHaveLength(1);
  });
});
