import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordMaxLength } from "../../contract/accounts.ts";
import { problemSchema } from "../../contract/errors.schema.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "../testing/app.ts";
import { insertPersonWithFactor } from "../testing/factors.ts";
import { codeOf, password, signedInUser, signInAs, type TestPerson } from "../testing/fixtures.ts";
import { postRefund, purchase, storedRefunds } from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";
import { totpOf, wrongCodes } from "../testing/totp.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, stripe, close } = await startPaymentsApp());
});
afterAll(() => close());

/** Without a password unless `proof` has one. */
async function refund(admin: Pick<TestPerson, "cookie">, amount: number, proof: object = {}) {
  const { id } = await purchase(app, stripe);
  const none = { current_password: undefined };
  const response = await postRefund(app, admin, id, { amount, left: 1200, ...none, ...proof });
  return { response, refunds: await storedRefunds(app, id) };
}
const fieldsAskedFor = async (response: Response) => {
  const { code, errors = [] } = problemSchema.parse(await response.json());
  return { code, fields: errors.map(({ field }) => field) };
};
const ageSessions = ({ id }: TestPerson, minutes: number) =>
  app.db
    .update(schema.sessions)
    .set({ createdAt: new Date(Date.now() - minutes * 60_000), passwordCheckedAt: null })
    .where(eq(schema.sessions.userId, id));
const newAdmin = () => signedInUser(app, "admin");

describe("a refund", () => {
  test("of up to $500 soon after logging in needs no password", async () => {
    const { response } = await refund(await newAdmin(), 500);
    expect(response.status).toBe(201);
  });

  test("above $500 asks for the password, and moves nothing before", async () => {
    const admin = await newAdmin();
    const { response, refunds } = await refund(admin, 500.01);
    expect(await fieldsAskedFor(response)).toEqual({ code: "proof_required", fields: ["current_password"] });
    expect(refunds).toEqual([]);
    expect((await refund(admin, 500.01, { current_password: password })).response.status).toBe(201);
  });

  test("15 minutes after logging in asks for the password, once in the next 15", async () => {
    const admin = await newAdmin();
    await ageSessions(admin, 16);
    expect((await fieldsAskedFor((await refund(admin, 1)).response)).code).toBe("proof_required");
    expect((await refund(admin, 1, { current_password: password })).response.status).toBe(201);
    expect((await refund(admin, 1)).response.status).toBe(201);
    expect((await fieldsAskedFor((await refund(admin, 600)).response)).code).toBe("proof_required");
  });

  test("asks for the password once several together exceed $500, and starts over with it", async () => {
    const admin = await newAdmin();
    expect((await refund(admin, 300)).response.status).toBe(201);
    expect((await refund(admin, 200)).response.status).toBe(201);
    const third = await refund(admin, 1);
    expect((await fieldsAskedFor(third.response)).code).toBe("proof_required");
    expect(third.refunds).toEqual([]);
    expect((await refund(admin, 1, { current_password: password })).response.status).toBe(201);
    expect((await refund(admin, 500)).response.status).toBe(201);
    expect((await fieldsAskedFor((await refund(admin, 1)).response)).code).toBe("proof_required");
  });

  test("asks for the password even if several that exceed $500 arrive at once, from two sessions", async () => {
    const admin = await newAdmin();
    const other = { cookie: await signInAs(app, admin.email) };
    const sessions = [admin, other, admin, other];
    const answers = await Promise.all(sessions.map((session) => refund(session, 300)));
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([201, 403, 403, 403]);
  });

  test("with a wrong password is refused, and after ten tries any password is", async () => {
    const admin = await newAdmin();
    const wrong = { current_password: "not-the-password" };
    for (let count = 0; count < 10; count++) {
      const { response, refunds } = await refund(admin, 600, wrong);
      expect(await codeOf(response)).toBe("wrong_password");
      expect(refunds).toEqual([]);
    }
    const right = { current_password: password };
    expect(await codeOf((await refund(admin, 600, right)).response)).toBe("rate_limited");
  }, 30_000);

  test.each([
    { field: "current_password", proof: { current_password: "a".repeat(passwordMaxLength + 1) } },
    { field: "code", proof: { current_password: password, code: "1".repeat(7) } },
  ])("with a $field that is too long is refused before it is compared", async ({ field, proof }) => {
    const { response, refunds } = await refund(await newAdmin(), 1, proof);
    expect(await fieldsAskedFor(response)).toEqual({ code: "invalid_input", fields: [field] });
    expect(refunds).toEqual([]);
  });

  test("does not need the password and code that a form leaves empty", async () => {
    const { response } = await refund(await newAdmin(), 1, { current_password: "", code: "" });
    expect(response.status).toBe(201);
  });

  test("asks for a code, too, if an authenticator app is set up", async () => {
    const admin = await insertPersonWithFactor(app, "admin");
    const { response } = await refund(admin, 600, { current_password: password });
    expect(await fieldsAskedFor(response)).toEqual({
      code: "proof_required",
      fields: ["current_password", "code"],
    });
    const [wrong = ""] = wrongCodes(admin.secret, 1);
    const withWrong = { current_password: password, code: wrong };
    expect(await codeOf((await refund(admin, 600, withWrong)).response)).toBe("code_invalid");
    const proof = { current_password: password, code: totpOf(admin.secret, 1) };
    expect((await refund(admin, 600, proof)).response.status).toBe(201);
    expect(await codeOf((await refund(admin, 600, proof)).response), "a code counts once").toBe(
      "code_invalid",
    );
  });
});
