import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  enrolledFactorSchema,
  factorsSchema,
  signInAnswerSchema,
  verifiedFactorSchema,
} from "../../contract/accounts.schema.ts";
import { jarOf } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { codeOf, cookieOf, password, signedInUser, signIn, signInAs } from "../testing/fixtures.ts";
import { totpOf } from "../testing/totp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (path: string, json: object, as?: string) =>
  app.send(`/auth/v1/factors${path}`, { method: "POST", as, json });
const enrol = (as: string) => post("", { factor_type: "totp", current_password: password }, as);
const verify = (id: string, json: object, as?: string) => post(`/${id}/verify`, json, as);
const factorOf = (userId: string) => sql`select from two_factors where user_id = ${userId} for update`;
const enrolled = async (answer: Response) => enrolledFactorSchema.parse(await answer.json());
const asksForSecondStep = async (email: string) =>
  "second_step" in signInAnswerSchema.parse(await (await signIn(app, email)).json());

test("a secret that is asked for in four tabs at once is made four times, and one of them counts", async () => {
  const { cookie } = await signedInUser(app, "client");
  const secrets = await Promise.all([1, 2, 3, 4].map(async () => enrolled(await enrol(cookie))));
  const { items } = factorsSchema.parse(await (await app.send("/auth/v1/factors", { as: cookie })).json());
  expect(items.map(({ status }) => status)).toEqual(["unverified"]);
  const counts = secrets.filter(({ id }) => id === items[0]?.id);
  expect(counts.length).toBe(1);
  for (const { id, totp } of counts)
    expect((await verify(id, { code: totpOf(totp.secret) }, cookie)).status).toBe(200);
});

test("a secret that is turned on while another device asks for one stays, and is what logging in asks for", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const otherDevice = await signInAs(app, email);
  const { id, totp } = await enrolled(await enrol(cookie));
  const [turnedOn, asked] = await atOnce(app, factorOf(userId), [
    () => verify(id, { code: totpOf(totp.secret) }, cookie),
    () => enrol(otherDevice),
  ]);
  expect(turnedOn?.status).toBe(200);
  expect(asked && (await codeOf(asked))).toBe("factor_exists");
  expect(await asksForSecondStep(email)).toBe(true);
});

test("a secret that another tab has replaced while it is turned on is not on, and nobody is locked out", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const first = await enrolled(await enrol(cookie));
  const [asked, turnedOn] = await atOnce(app, factorOf(userId), [
    () => enrol(cookie),
    () => verify(first.id, { code: totpOf(first.totp.secret) }, cookie),
  ]);
  if (!asked || !turnedOn) throw new Error("no answers");
  expect(await codeOf(turnedOn.clone())).toBe("not_found");
  expect(await asksForSecondStep(email)).toBe(false);
  const second = await enrolled(asked);
  const answer = await verify(second.id, { code: totpOf(second.totp.secret) }, cookieOf(turnedOn));
  expect(answer.status).toBe(200);
  expect(await asksForSecondStep(email)).toBe(true);
});

test("a factor that is turned on while somebody logs in is asked for from then on", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await enrolled(await enrol(cookie));
  const [turnedOn] = await atOnce(
    app,
    factorOf(userId),
    [() => verify(id, { code: totpOf(totp.secret) }, cookie)],
    async () => expect(await asksForSecondStep(email)).toBe(false),
  );
  expect(turnedOn?.status).toBe(200);
  expect(await asksForSecondStep(email)).toBe(true);
});

/** Somebody whose logins ask for a second step, and how each of their devices begins one. */
async function personWithFactor() {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await enrolled(await enrol(cookie));
  const turnedOn = await verify(id, { code: totpOf(totp.secret) }, cookie);
  const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.json());
  const startSignIn = async () => jarOf(await signIn(app, email));
  return { userId, id, secret: totp.secret, codes: codes ?? [], startSignIn };
}

test("of two devices that log in with one code at once, or with one recovery code, one gets in", async () => {
  const { userId, id, secret, codes, startSignIn } = await personWithFactor();
  for (const code of [{ code: totpOf(secret, 1) }, { recovery_code: codes[0] }]) {
    const [first, second] = [await startSignIn(), await startSignIn()];
    const [answer] = await atOnce(app, factorOf(userId), [() => verify(id, code, first)], async () =>
      expect((await verify(id, code, second)).status).toBe(400),
    );
    expect(answer?.status).toBe(200);
  }
});

test("two devices that log in with two recovery codes at once have used both", async () => {
  const { userId, id, codes, startSignIn } = await personWithFactor();
  const devices = [await startSignIn(), await startSignIn()];
  const answers = await atOnce(
    app,
    factorOf(userId),
    devices.map((device, index) => () => verify(id, { recovery_code: codes[index] }, device)),
  );
  const [session] = answers.filter(({ status }) => status === 200).map(cookieOf);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { items } = factorsSchema.parse(await (await app.send("/auth/v1/factors", { as: session })).json());
  expect(items[0]?.recovery_codes_left).toBe(8);
});
