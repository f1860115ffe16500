import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  enrolledFactorSchema,
  signInResponseSchema,
  verifiedFactorSchema,
} from "../../../contract/identity/accounts.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertPersonWithFactor, type PersonWithFactor } from "../../testing/factors.ts";
import {
  errorCode,
  isSignedIn,
  password,
  readCookie,
  signedInUser,
  signIn,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { totpCode, wrongCodes } from "../../testing/totp.ts";

const app = await useTestApp();

const post = (path: string, json: object, as?: string) =>
  app.send(`/auth/v1/factors${path}`, { method: "POST", as, json });
const enroll = (as: string, current = password) =>
  post("", { factor_type: "totp", current_password: current }, as);
const verify = (id: string, json: object, as?: string) => post(`/${id}/verify`, json, as);
const readFactors = async (as: string) => (await app.send("/auth/v1/factors", { as })).json();
const turnOff = (as: string, id: string, proof: object) =>
  app.send(`/auth/v1/factors/${id}`, {
    method: "DELETE",
    as,
    json: { current_password: password, ...proof },
  });

const insertPerson = () => insertPersonWithFactor(app);

/** Sends the password; returns the cookie of the started sign-in. */
async function startSignIn(email: string): Promise<string> {
  const response = await signIn(app, email);
  expect(response.status).toBe(200);
  expect(signInResponseSchema.parse(await response.json())).toHaveProperty("second_step");
  const cookies = response.headers.getSetCookie();
  expect(cookies.join()).not.toMatch(/session_token=[^;]/);
  return cookies.find((cookie) => cookie.startsWith("doula.two_factor="))?.split(";")[0] ?? "";
}

describe("[7.1] turning on", () => {
  test("a second step signs out all other devices", async () => {
    const person = await signedInUser(app, "client");
    const elsewhere = readCookie(await signIn(app, person.email));
    const { id, totp } = enrolledFactorSchema.parse(await (await enroll(person.cookie)).json());
    expect(await isSignedIn(app, elsewhere)).toBe(true);
    const response = await verify(id, { code: totpCode(totp.secret) }, person.cookie);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    expect(await isSignedIn(app, readCookie(response))).toBe(true);
  });

  test("a second step takes effect with the first code, and returns ten recovery codes", async () => {
    const person = await signedInUser(app, "client");
    const enrolled = enrolledFactorSchema.parse(await (await enroll(person.cookie)).json());
    const uri = new URL(enrolled.totp.uri);
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.href)).toContain(person.email);
    expect(uri.search).toContain("issuer=Doula%20Match");
    expect(await readFactors(person.cookie)).toMatchObject({ items: [{ status: "unverified" }] });
    expect(signInResponseSchema.parse(await (await signIn(app, person.email)).json())).toHaveProperty("user");

    const code = totpCode(enrolled.totp.secret);
    const response = await verify(
      enrolled.id,
      { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      person.cookie,
    );
    expect(response.status).toBe(200);
    const { recovery_codes: codes, session } = verifiedFactorSchema.parse(await response.clone().json());
    expect(new Set(codes).size).toBe(10);
    expect(session.user.id).toBe(person.id);
    const factor = { id: enrolled.id, status: "verified", recovery_codes_left: 10 };
    const listed = await readFactors(readCookie(response));
    expect(listed).toMatchObject({ items: [factor] });
    const stored = JSON.stringify(await app.db.select().from(schema.twoFactors));
    for (const secret of [enrolled.totp.secret, ...(codes ?? []).flatMap((c) => [c, c.replace("-", "")])]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(listed)).not.toContain(secret);
    }
    expect((await app.emailsTo(person.email, 1))[0]?.subject).toContain("Two-factor authentication is on");
    expect(await errorCode(await enroll(readCookie(response)))).toBe("factor_exists");
    expect(await errorCode(await verify(enrolled.id, { code: "123456" }, readCookie(response)))).toBe(
      "factor_exists",
    );
  });

  test("requires the password, a confirmed address and a correct code, and cannot be done by others", async () => {
    const person = await signedInUser(app, "client");
    const stranger = await signedInUser(app, "client");
    expect(await errorCode(await enroll(person.cookie, "not-my-password"))).toBe("wrong_password");
    const { id, totp } = enrolledFactorSchema.parse(await (await enroll(person.cookie)).json());
    const [wrong = ""] = wrongCodes(totp.secret, 1);
    expect(await errorCode(await verify(id, { code: wrong }, person.cookie))).toBe("code_invalid");
    expect(await errorCode(await verify(id, { recovery_code: "aaaaa-bbbbb" }, person.cookie))).toBe(
      "code_invalid",
    );
    expect(await errorCode(await verify(id, { code: totpCode(totp.secret) }, stranger.cookie))).toBe(
      "not_found",
    );
    expect(await errorCode(await turnOff(stranger.cookie, id, {}))).toBe("not_found");
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, stranger.id));
    expect(await errorCode(await enroll(stranger.cookie))).toBe("email_not_confirmed");
  });
});

describe("[7.1] signing in with a second step", () => {
  test("accepts a code from the app once", async () => {
    const { email, factorId, secret } = await insertPerson();
    const started = await startSignIn(email);
    expect(await isSignedIn(app, started)).toBe(false);
    const challenge = await post(`/${factorId}/challenge`, {}, started);
    expect(await challenge.json()).toMatchObject({ factor_id: factorId });
    const again = await startSignIn(email);

    const code = totpCode(secret, 1);
    const response = await verify(factorId, { code }, started);
    expect(response.status).toBe(200);
    expect(await response.clone().json()).toMatchObject({
      session: { user: { email } },
      recovery_codes: null,
    });
    expect(await isSignedIn(app, readCookie(response))).toBe(true);
    expect(await errorCode(await verify(factorId, { code }, again))).toBe("code_invalid");
    expect(await errorCode(await verify(factorId, { code: totpCode(secret, 2) }, started))).toBe(
      "second_step_expired",
    );
  });

  test("accepts a recovery code once, and emails the owner", async () => {
    const { email, factorId, recoveryCodes } = await insertPerson();
    const [code = "", other = ""] = recoveryCodes;
    const response = await verify(factorId, { recovery_code: code.toUpperCase() }, await startSignIn(email));
    expect(response.status).toBe(200);
    expect(await readFactors(readCookie(response))).toMatchObject({ items: [{ recovery_codes_left: 9 }] });
    expect((await app.emailTo(email, /recovery code was used/)).text).toContain("9 recovery codes left");
    const started = await startSignIn(email);
    const refused = await verify(factorId, { recovery_code: code }, started);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "recovery_code_invalid",
      detail: "That recovery code is incorrect or was already used.",
    });
    expect((await verify(factorId, { recovery_code: other }, started)).status).toBe(200);
  });

  test("is refused without the password, with another person's factor, or after too long", async () => {
    const person = await insertPerson();
    const other = await insertPerson();
    const code = totpCode(person.secret, 1);
    expect(await errorCode(await verify(person.factorId, { code }))).toBe("second_step_expired");
    expect(
      await errorCode(await verify(person.factorId, { code }, "doula.two_factor=made-up.signature")),
    ).toBe("second_step_expired");
    expect(await errorCode(await verify(person.factorId, { code }, await startSignIn(other.email)))).toBe(
      "not_found",
    );
    const started = await startSignIn(person.email);
    const forged = `${started.slice(0, -6)}AAAAAA`;
    expect(await errorCode(await verify(person.factorId, { code }, forged))).toBe("second_step_expired");
    await app.db
      .update(schema.accountTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(schema.accountTokens.purpose, "second_step"));
    expect(await errorCode(await post(`/${person.factorId}/challenge`, {}, started))).toBe(
      "second_step_expired",
    );
    const late = await verify(person.factorId, { recovery_code: person.recoveryCodes[0] }, started);
    expect(await errorCode(late)).toBe("second_step_expired");
  });

  test("ends if the password is replaced by then", async () => {
    const { email, factorId, recoveryCodes } = await insertPerson();
    const started = await startSignIn(email);
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const token = await waitForEmailToken(app, email, "/reset-password", 2);
    const reset = { method: "POST", json: { token, password: "quiet-harbor-88" } };
    expect((await app.send("/auth/v1/reset", reset)).status).toBe(204);
    const finished = await verify(factorId, { recovery_code: recoveryCodes[0] }, started);
    expect(await errorCode(finished)).toBe("second_step_expired");
  });

  test("is locked after ten wrong codes", async () => {
    const { email, factorId, secret, recoveryCodes } = await insertPerson();
    const wrong = wrongCodes(secret, 10);
    for (const five of [wrong.slice(0, 5), wrong.slice(5)]) {
      const started = await startSignIn(email);
      for (const code of five)
        expect(await errorCode(await verify(factorId, { code }, started))).toBe("code_invalid");
    }
    const locked = await verify(factorId, { recovery_code: recoveryCodes[0] }, await startSignIn(email));
    expect(await errorCode(locked)).toBe("rate_limited");
  });
});

test("[7.1] replaces the recovery codes, turns off the second step, and announces both by email", async () => {
  const { cookie, email, factorId, recoveryCodes, secret } = await insertPerson();
  const proof = { current_password: password, recovery_code: recoveryCodes[1] };
  const renewed = await (await post(`/${factorId}/recovery_codes`, proof, cookie)).json();
  const fresh = z.object({ recovery_codes: z.array(z.string()).length(10) }).parse(renewed).recovery_codes;
  const old = await verify(factorId, { recovery_code: recoveryCodes[0] }, await startSignIn(email));
  expect(await errorCode(old)).toBe("recovery_code_invalid");
  expect((await verify(factorId, { recovery_code: fresh[0] }, await startSignIn(email))).status).toBe(200);

  expect((await turnOff(cookie, factorId, { code: totpCode(secret, 1) })).status).toBe(204);
  expect(await readFactors(cookie)).toEqual({ items: [] });
  expect(signInResponseSchema.parse(await (await signIn(app, email)).json())).toHaveProperty("user");
  const subjects = (await app.emailsTo(email, 4)).map(({ subject }) => subject.split(":")[0]);
  expect(subjects.toSorted()).toEqual([
    "A recovery code was used",
    "Two-factor authentication is off",
    "Two-factor authentication is on",
    "You have new recovery codes",
  ]);
});

describe.each([
  { what: "turning off", method: "DELETE", path: "" },
  { what: "making new recovery codes", method: "POST", path: "/recovery_codes" },
])("[7.1] $what", ({ method, path }) => {
  const change = ({ cookie, factorId }: PersonWithFactor, proof: object) =>
    app.send(`/auth/v1/factors/${factorId}${path}`, {
      method,
      as: cookie,
      json: { current_password: password, ...proof },
    });

  test("requires the password and an unused code from the app", async () => {
    const person = await insertPerson();
    const { secret } = person;
    const next = { code: totpCode(secret, 1) };
    expect(await errorCode(await change(person, { ...next, current_password: "not-mine" }))).toBe(
      "wrong_password",
    );
    const bare = await change(person, {});
    expect(bare.status).toBe(403);
    expect(await bare.json()).toMatchObject({ code: "proof_required", errors: [{ field: "code" }] });
    expect(await errorCode(await change(person, { code: wrongCodes(secret, 1)[0] }))).toBe("code_invalid");
    // The code that turned it on.
    expect(await errorCode(await change(person, { code: totpCode(secret) }))).toBe("code_invalid");
    expect((await change(person, next)).ok).toBe(true);
  });

  test("accepts an unused recovery code instead", async () => {
    const person = await insertPerson();
    const [used, unused] = person.recoveryCodes;
    await verify(person.factorId, { recovery_code: used }, await startSignIn(person.email));
    for (const recovery_code of [used, "aaaaa-aaaaa"])
      expect(await errorCode(await change(person, { recovery_code }))).toBe("recovery_code_invalid");
    expect((await change(person, { recovery_code: unused })).ok).toBe(true);
  });

  test("allows ten wrong codes in 15 minutes", async () => {
    const person = await insertPerson();
    const codes = wrongCodes(person.secret, 9);
    for (const code of codes) expect(await errorCode(await change(person, { code }))).toBe("code_invalid");
    expect(await errorCode(await change(person, { recovery_code: "aaaaa-aaaaa" }))).toBe(
      "recovery_code_invalid",
    );
    const limited = await change(person, { code: totpCode(person.secret, 1) });
    expect(await errorCode(limited)).toBe("rate_limited");
    expect(await readFactors(person.cookie)).toMatchObject({ items: [{ status: "verified" }] });
  });
});

test("[7.1] a factor that was never turned on can be removed with the password alone", async () => {
  const { cookie } = await signedInUser(app, "client");
  const { id } = enrolledFactorSchema.parse(await (await enroll(cookie)).json());
  expect((await turnOff(cookie, id, {})).status).toBe(204);
  expect(await readFactors(cookie)).toEqual({ items: [] });
});
