import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  enrolledFactorSchema,
  factorsSchema,
  signInResponseSchema,
  verifiedFactorSchema,
} from "../../../contract/identity/accounts.schema.ts";
import { schema } from "../../../db/database.ts";
import { readCookieJar } from "../../testing/accounts.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, password, readCookie, signedInUser, signIn, signInAs } from "../../testing/fixtures.ts";
import { totpCode } from "../../testing/totp.ts";

const app = await useTestApp();

const post = (path: string, json: object, as?: string) =>
  app.send(`/auth/v1/factors${path}`, { method: "POST", as, json });
const enroll = (as: string) => post("", { factor_type: "totp", current_password: password }, as);
const verify = (id: string, json: object, as?: string) => post(`/${id}/verify`, json, as);
const lockUser = (userId: string) => sql`select from users where id = ${userId} for update`;
const lockFactor = (userId: string) => sql`select from two_factors where user_id = ${userId} for update`;
const parseEnrolled = async (response: Response) => enrolledFactorSchema.parse(await response.json());
const asksForSecondStep = async (email: string) =>
  "second_step" in signInResponseSchema.parse(await (await signIn(app, email)).json());

test("[7.1] only one secret is valid after four tabs request one at once", async () => {
  const { cookie } = await signedInUser(app, "client");
  const secrets = await Promise.all([1, 2, 3, 4].map(async () => parseEnrolled(await enroll(cookie))));
  const { items } = factorsSchema.parse(await (await app.send("/auth/v1/factors", { as: cookie })).json());
  expect(items.map(({ status }) => status)).toEqual(["unverified"]);
  const counts = secrets.filter(({ id }) => id === items[0]?.id);
  expect(counts.length).toBe(1);
  for (const { id, totp } of counts)
    expect((await verify(id, { code: totpCode(totp.secret) }, cookie)).status).toBe(200);
});

test("[7.1] a factor turned on while another device requests a new secret stays on, and is required at login", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const otherDevice = await signInAs(app, email);
  const { id, totp } = await parseEnrolled(await enroll(cookie));
  const [turnedOn, requested] = await atOnce(app, lockFactor(userId), [
    () => verify(id, { code: totpCode(totp.secret) }, cookie),
    () => enroll(otherDevice),
  ]);
  expect(turnedOn?.status).toBe(200);
  expect(requested && (await errorCode(requested))).toBe("factor_exists");
  expect(await asksForSecondStep(email)).toBe(true);
});

test("[7.1] a secret that another tab replaces while it is being turned on locks nobody out", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const first = await parseEnrolled(await enroll(cookie));
  const [requested, turnedOn] = await atOnce(app, lockFactor(userId), [
    () => enroll(cookie),
    () => verify(first.id, { code: totpCode(first.totp.secret) }, cookie),
  ]);
  if (!requested || !turnedOn) throw new Error("no answers");
  expect(await errorCode(turnedOn.clone())).toBe("not_found");
  expect(await asksForSecondStep(email)).toBe(false);
  const second = await parseEnrolled(requested);
  const response = await verify(second.id, { code: totpCode(second.totp.secret) }, cookie);
  expect(response.status).toBe(200);
  expect(await asksForSecondStep(email)).toBe(true);
});

test("[7.1] a factor that is being turned on is required at login", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await parseEnrolled(await enroll(cookie));
  const [turnedOn, signedIn] = await atOnce(app, lockUser(userId), [
    () => verify(id, { code: totpCode(totp.secret) }, cookie),
    () => signIn(app, email),
  ]);
  expect(turnedOn?.status).toBe(200);
  expect(signInResponseSchema.parse(await signedIn?.json())).toHaveProperty("second_step");
});

test("[7.1] a session that began just before a factor was turned on ends", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await parseEnrolled(await enroll(cookie));
  const [, turnedOn] = await atOnce(app, lockUser(userId), [
    () => signIn(app, email),
    () => verify(id, { code: totpCode(totp.secret) }, cookie),
  ]);
  expect(turnedOn?.status).toBe(200);
  expect(await app.db.$count(schema.sessions, eq(schema.sessions.userId, userId))).toBe(1);
});

test("[7.1] a session that just ended cannot turn on a factor", async () => {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await parseEnrolled(await enroll(cookie));
  const [refused] = await atOnce(
    app,
    lockUser(userId),
    [() => verify(id, { code: totpCode(totp.secret) }, cookie)],
    async () => {
      await app.db.delete(schema.sessions).where(eq(schema.sessions.userId, userId));
    },
  );
  expect(refused && (await errorCode(refused))).toBe("unauthenticated");
  expect(await asksForSecondStep(email)).toBe(false);
});

/** A person with a second step, and a function that starts a login for each of their devices. */
async function signInPersonWithFactor() {
  const { id: userId, email, cookie } = await signedInUser(app, "client");
  const { id, totp } = await parseEnrolled(await enroll(cookie));
  const turnedOn = await verify(id, { code: totpCode(totp.secret) }, cookie);
  const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.json());
  const startSignIn = async () => readCookieJar(await signIn(app, email));
  return { userId, id, secret: totp.secret, codes: codes ?? [], startSignIn };
}

test("[7.1] only one of two devices logs in with the same code at once", async () => {
  const { userId, id, secret, codes, startSignIn } = await signInPersonWithFactor();
  for (const code of [{ code: totpCode(secret, 1) }, { recovery_code: codes[0] }]) {
    const [first, second] = [await startSignIn(), await startSignIn()];
    const [response] = await atOnce(app, lockUser(userId), [() => verify(id, code, first)], async () =>
      expect((await verify(id, code, second)).status).toBe(400),
    );
    expect(response?.status).toBe(200);
  }
});

test("[7.1] two devices that log in at once with two recovery codes use up both", async () => {
  const { userId, id, codes, startSignIn } = await signInPersonWithFactor();
  const devices = [await startSignIn(), await startSignIn()];
  const responses = await atOnce(
    app,
    lockFactor(userId),
    devices.map((device, index) => () => verify(id, { recovery_code: codes[index] }, device)),
  );
  const [session] = responses.filter(({ status }) => status === 200).map(readCookie);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const { items } = factorsSchema.parse(await (await app.send("/auth/v1/factors", { as: session })).json());
  expect(items[0]?.recovery_codes_left).toBe(8);
});
