import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { passwordMaxLength } from "../../../contract/identity/accounts.ts";
import { schema } from "../../../db/database.ts";
import { accountLimits } from "../../identity/accounts/limits.ts";
import { insertPersonWithFactor } from "../../testing/factors.ts";
import { errorCode, password, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import { postRefund, purchase, readStoredRefunds } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { totpCode, wrongCodes } from "../../testing/totp.ts";

const { app, stripe } = await usePaymentsApp();

/** Sends no password unless `proof` has one. */
async function refund(admin: Pick<TestPerson, "cookie">, amount: number, proof: object = {}) {
  const { id } = await purchase(app, stripe);
  const noPassword = { current_password: undefined };
  const response = await postRefund(app, admin, id, { amount, left: 1200, ...noPassword, ...proof });
  return { response, refunds: await readStoredRefunds(app, id) };
}
const readRequiredFields = async (response: Response) => {
  const { code, errors = [] } = problemSchema.parse(await response.json());
  return { code, fields: errors.map(({ field }) => field) };
};
const ageSessions = ({ id }: TestPerson, minutes: number) =>
  app.db
    .update(schema.sessions)
    .set({ createdAt: new Date(Date.now() - minutes * 60_000), passwordCheckedAt: null })
    .where(eq(schema.sessions.userId, id));
const newAdmin = () => signedInUser(app, "admin");

describe("[6.6] a refund", () => {
  test("of up to $500 soon after logging in needs no password", async () => {
    const { response } = await refund(await newAdmin(), 500);
    expect(response.status).toBe(201);
  });

  test("above $500 needs the password", async () => {
    const admin = await newAdmin();
    const { response, refunds } = await refund(admin, 500.01);
    expect(await readRequiredFields(response)).toEqual({
      code: "proof_required",
      fields: ["current_password"],
    });
    expect(refunds).toEqual([]);
    expect((await refund(admin, 500.01, { current_password: password })).response.status).toBe(201);
  });

  test("15 minutes after logging in needs the password once in 15 minutes", async () => {
    const admin = await newAdmin();
    await ageSessions(admin, 16);
    expect((await readRequiredFields((await refund(admin, 1)).response)).code).toBe("proof_required");
    expect((await refund(admin, 1, { current_password: password })).response.status).toBe(201);
    expect((await refund(admin, 1)).response.status).toBe(201);
    expect((await readRequiredFields((await refund(admin, 600)).response)).code).toBe("proof_required");
  });

  test("needs the password each time several exceed $500 in total", async () => {
    const admin = await newAdmin();
    expect((await refund(admin, 300)).response.status).toBe(201);
    expect((await refund(admin, 200)).response.status).toBe(201);
    const third = await refund(admin, 1);
    expect((await readRequiredFields(third.response)).code).toBe("proof_required");
    expect(third.refunds).toEqual([]);
    expect((await refund(admin, 1, { current_password: password })).response.status).toBe(201);
    expect((await refund(admin, 500)).response.status).toBe(201);
    expect((await readRequiredFields((await refund(admin, 1)).response)).code).toBe("proof_required");
  });

  test("needs the password if simultaneous ones exceed $500 in total", async () => {
    const admin = await newAdmin();
    const other = { cookie: await signInAs(app, admin.email) };
    const sessions = [admin, other, admin, other];
    const results = await Promise.all(sessions.map((session) => refund(session, 300)));
    expect(results.map(({ response }) => response.status).toSorted()).toEqual([201, 403, 403, 403]);
  });

  test("is refused after too many wrong passwords", async () => {
    const admin = await newAdmin();
    const { reauthenticate_account } = accountLimits;
    await app.rateLimit.count(reauthenticate_account, admin.id, reauthenticate_account.points - 1);
    const { response, refunds } = await refund(admin, 600, { current_password: "not-the-password" });
    expect(await errorCode(response)).toBe("wrong_password");
    expect(refunds).toEqual([]);
    const correctPassword = { current_password: password };
    expect(await errorCode((await refund(admin, 600, correctPassword)).response)).toBe("rate_limited");
  });

  test("is refused with a password that is too long to be one", async () => {
    const tooLong = { current_password: "a".repeat(passwordMaxLength + 1) };
    const { response, refunds } = await refund(await newAdmin(), 600, tooLong);
    expect(await errorCode(response)).toBe("wrong_password");
    expect(refunds).toEqual([]);
  });

  test("is refused with a code that is too long to be one", async () => {
    const tooLong = { current_password: password, code: "1".repeat(7) };
    const { response, refunds } = await refund(await newAdmin(), 1, tooLong);
    expect(await readRequiredFields(response)).toEqual({ code: "invalid_input", fields: ["code"] });
    expect(refunds).toEqual([]);
  });

  test("accepts an empty password and code if neither is needed", async () => {
    const { response } = await refund(await newAdmin(), 1, { current_password: "", code: "" });
    expect(response.status).toBe(201);
  });

  test("also needs a code if an authenticator app is set up", async () => {
    const admin = await insertPersonWithFactor(app, "admin");
    const { response } = await refund(admin, 600, { current_password: password });
    expect(await readRequiredFields(response)).toEqual({
      code: "proof_required",
      fields: ["current_password", "code"],
    });
    const [wrong = ""] = wrongCodes(admin.secret, 1);
    const wrongCode = { current_password: password, code: wrong };
    expect(await errorCode((await refund(admin, 600, wrongCode)).response)).toBe("code_invalid");
    const proof = { current_password: password, code: totpCode(admin.secret, 1) };
    expect((await refund(admin, 600, proof)).response.status).toBe(201);
    expect(await errorCode((await refund(admin, 600, proof)).response), "a code counts once").toBe(
      "code_invalid",
    );
  });
});
