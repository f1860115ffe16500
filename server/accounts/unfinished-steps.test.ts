import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  enrolledFactorSchema,
  signInAnswerSchema,
  verifiedFactorSchema,
} from "../../contract/accounts.schema.ts";
import { schema } from "../../db/database.ts";
import { jarOf } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, password, signedInUser, signIn, tokenOfMail } from "../testing/fixtures.ts";
import { totpOf } from "../testing/totp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (path: string, json: object, as?: string) => app.send(path, { method: "POST", as, json });
const verify = (id: string, json: object, as?: string) => post(`/auth/v1/factors/${id}/verify`, json, as);

async function enrol(cookie: string) {
  const answer = await post("/auth/v1/factors", { factor_type: "totp", current_password: password }, cookie);
  return enrolledFactorSchema.parse(await answer.json());
}

const recoveryCodesOf = async (answer: Response) =>
  verifiedFactorSchema.parse(await answer.json()).recovery_codes ?? [];

test("a factor whose turning on was cut off does not ask for a second step, and can be turned on", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const asksForSecondStep = async () =>
    "second_step" in signInAnswerSchema.parse(await (await signIn(app, email)).json());
  const { id, totp } = await enrol(cookie);
  const cutOff = () =>
    app.db.update(schema.users).set({ twoFactorEnabled: true }).where(eq(schema.users.id, userId));
  await cutOff();
  expect(await asksForSecondStep()).toBe(false);
  await cutOff();
  const turnedOn = await verify(id, { code: totpOf(totp.secret) }, cookie);
  expect(await recoveryCodesOf(turnedOn)).toHaveLength(10);
  expect(await asksForSecondStep()).toBe(true);
});

test("a sign-in that waits for its second step ends with the password that began it", async () => {
  const { email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await enrol(cookie);
  const [code] = await recoveryCodesOf(await verify(id, { code: totpOf(totp.secret) }, cookie));
  const started = jarOf(await signIn(app, email));

  await post("/auth/v1/recover", { email });
  const token = await tokenOfMail(app, email, "/reset-password", 2);
  expect((await post("/auth/v1/reset", { token, password: "quiet-harbor-88" })).status).toBe(204);

  const finished = await verify(id, { recovery_code: code }, started);
  expect(await codeOf(finished)).toBe("second_step_expired");
});
