import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import {
  insertUnconfirmed,
  newEmail,
  readCookieJar,
  readEmailCode,
  readEmailToken,
  signUp,
  verify,
  verifyCode,
} from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import {
  errorCode,
  isSignedIn,
  password,
  readCookie,
  signedInUser,
  signIn,
  waitForEmailToken,
} from "../testing/fixtures.ts";
import { saveSettings } from "../testing/settings.ts";

const app = await useTestApp();

const newPassword = "quiet-harbor-88";

async function isConfirmed(email: string): Promise<boolean> {
  const user = await app.db.query.users.findFirst({ where: eq(schema.users.email, email) });
  return user?.emailVerified ?? false;
}

async function resend(email: string): Promise<string> {
  await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
  return (await readEmailToken(app, email, 2)).token;
}

describe("in the browser that signed up", () => {
  test("[7.1] the link confirms and signs in", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    const confirmed = await verify(app, token, { as: browser });
    expect(await confirmed.json()).toMatchObject({ status: "signed_in", session: { user: { email } } });
    expect(await isSignedIn(app, readCookie(confirmed))).toBe(true);
    expect(await isConfirmed(email)).toBe(true);
  });

  test("a link sent again confirms and signs in", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    const confirmed = await verify(app, await resend(email), { as: browser });
    expect(await confirmed.json()).toMatchObject({ status: "signed_in" });
  });

  test("using a link voids all earlier ones", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    await verify(app, await resend(email), { as: browser });
    expect(await errorCode(await verify(app, token, { as: browser }))).toBe("confirmation_link_invalid");
  });

  test("the cookie is hidden from scripts and expires after 24 hours", async () => {
    const response = await signUp(app, newEmail());
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^doula\.sign_up=.*Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("an altered cookie is not trusted", async () => {
    const stranger = await insertUnconfirmed(app);
    const person = await insertUnconfirmed(app);
    const [, strangersId = ""] = /=([^.]+)/.exec(stranger.browser) ?? [];
    const [, personsId = ""] = /=([^.]+)/.exec(person.browser) ?? [];
    const forged = stranger.browser.replace(strangersId, personsId);
    expect(await (await verify(app, person.token, { as: forged })).json()).toMatchObject({
      status: "password_needed",
    });
  });
});

describe("the code", () => {
  test("confirms and signs in, typed with or without a space", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    const code = await readEmailCode(app, email);
    const confirmed = await verifyCode(app, `${code.slice(0, 3)} ${code.slice(3)}`, browser);
    expect(await confirmed.json()).toMatchObject({ session: { user: { email } } });
    expect(await isSignedIn(app, readCookie(confirmed))).toBe(true);
    expect(await isConfirmed(email)).toBe(true);
  });

  test("expires after 10 minutes, unlike the link", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    const code = await readEmailCode(app, email);
    app.setNow(new Date(app.now().getTime() + 10 * 60_000));
    expect(await errorCode(await verifyCode(app, code, browser))).toBe("confirmation_code_invalid");
    expect(await (await verify(app, token, { as: browser })).json()).toMatchObject({ status: "signed_in" });
  });

  test("is refused in any other browser, including one that signed up someone else", async () => {
    const stranger = await insertUnconfirmed(app);
    const { email } = await insertUnconfirmed(app);
    const code = await readEmailCode(app, email);
    for (const browser of [undefined, stranger.browser])
      expect(await errorCode(await verifyCode(app, code, browser))).toBe("confirmation_code_invalid");
    expect(await isConfirmed(email)).toBe(false);
  });

  test("can be tried five times, and other browsers use up none of them", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    const code = await readEmailCode(app, email);
    const wrong = code === "123456" ? "654321" : "123456";
    for (let tries = 0; tries < 6; tries += 1) await verifyCode(app, wrong);
    for (let tries = 0; tries < 4; tries += 1)
      expect(await errorCode(await verifyCode(app, wrong, browser))).toBe("confirmation_code_invalid");
    expect((await verifyCode(app, code, browser)).status).toBe(200);
    const other = await insertUnconfirmed(app);
    for (let tries = 0; tries < 5; tries += 1) await verifyCode(app, wrong, other.browser);
    const sixth = await verifyCode(app, await readEmailCode(app, other.email), other.browser);
    expect(await errorCode(sixth)).toBe("rate_limited");
  });

  test("is another one in each email; one that was used voids the others and every link", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    const first = await readEmailCode(app, email);
    const link = await resend(email);
    const second = await readEmailCode(app, email, 2);
    expect(second).not.toBe(first);
    expect((await verifyCode(app, first, browser)).status).toBe(200);
    expect(await errorCode(await verifyCode(app, second, browser))).toBe("confirmation_code_invalid");
    for (const each of [token, link])
      expect(await errorCode(await verify(app, each, { as: browser }))).toBe("confirmation_link_invalid");
  });

  test("is void once the link was used", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    await verify(app, token, { as: browser });
    const late = await verifyCode(app, await readEmailCode(app, email), browser);
    expect(await errorCode(late)).toBe("confirmation_code_invalid");
  });

  test("signs in once if it is sent twice at the same time", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    const code = await readEmailCode(app, email);
    const responses = await Promise.all([verifyCode(app, code, browser), verifyCode(app, code, browser)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("of other than six digits is refused beside its field", async () => {
    const { browser } = await insertUnconfirmed(app);
    for (const code of ["12345", "1234567", "abcdef"]) {
      const refused = await verifyCode(app, code, browser);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        errors: [{ field: "code", message: "Please enter the six digits from the email." }],
      });
    }
  });
});

describe("in any other browser", () => {
  test("[7.1] the link alone neither confirms nor signs in", async () => {
    const { email, token } = await insertUnconfirmed(app);
    const response = await verify(app, token);
    expect(await response.json()).toEqual({ status: "password_needed", email });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isConfirmed(email)).toBe(false);
  });

  test("a stranger's link does not sign in a person who signed up here", async () => {
    const stranger = await insertUnconfirmed(app);
    const person = await insertUnconfirmed(app);
    const response = await verify(app, stranger.token, { as: person.browser });
    expect(await response.json()).toEqual({ status: "password_needed", email: stranger.email });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("a stranger's link does not change who is signed in", async () => {
    const stranger = await insertUnconfirmed(app);
    const { cookie } = await signedInUser(app, "client");
    const response = await verify(app, stranger.token, { as: cookie });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(app, cookie)).toBe(true);
  });

  test("the account's password confirms and signs in", async () => {
    const { email, token } = await insertUnconfirmed(app);
    const confirmed = await verify(app, token, { password });
    expect(await confirmed.json()).toMatchObject({ status: "signed_in", session: { user: { email } } });
    expect(await isSignedIn(app, readCookie(confirmed))).toBe(true);
  });

  test("a wrong password confirms nothing, and the link still works", async () => {
    const { email, token } = await insertUnconfirmed(app);
    expect(await errorCode(await verify(app, token, { password: "wrong-password" }))).toBe("wrong_password");
    expect(await isConfirmed(email)).toBe(false);
    expect((await verify(app, token, { password })).status).toBe(200);
  });

  test("a new password confirms and replaces the old one, but does not sign in", async () => {
    const { email, token } = await insertUnconfirmed(app);
    const confirmed = await verify(app, token, { new_password: newPassword });
    expect(await confirmed.json()).toEqual({ status: "confirmed" });
    expect(confirmed.headers.getSetCookie()).toEqual([]);
    expect(await errorCode(await signIn(app, email))).toBe("invalid_credentials");
    expect((await signIn(app, email, newPassword)).status).toBe(200);
  });

  test("a weak new password is refused, and the link still works", async () => {
    const { email, token } = await insertUnconfirmed(app);
    expect(await errorCode(await verify(app, token, { new_password: "Password1" }))).toBe(
      "password_too_weak",
    );
    expect(await isConfirmed(email)).toBe(false);
    expect((await verify(app, token, { new_password: newPassword })).status).toBe(200);
  });

  test("the account's password and a new one cannot be sent together", async () => {
    const { token } = await insertUnconfirmed(app);
    const response = await verify(app, token, { password, new_password: newPassword });
    expect(await errorCode(response)).toBe("invalid_input");
  });

  test("the sign-up cookie is valid for 24 hours", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    const response = await verify(app, await resend(email), { as: browser });
    expect(await response.json()).toMatchObject({ status: "password_needed" });
    app.setNow(new Date());
  });
});

describe("an account that a stranger created with somebody else's address", () => {
  test("[7.1] is no longer the stranger's once the owner has chosen a new password", async () => {
    await saveSettings(app, { requireEmailVerification: false });
    const email = newEmail();
    const strangersSession = readCookie(await signUp(app, email));
    await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
    const { token } = await readEmailToken(app, email);

    await verify(app, token, { new_password: newPassword });
    expect(await isSignedIn(app, strangersSession)).toBe(false);
    expect(await errorCode(await signIn(app, email))).toBe("invalid_credentials");
  });
});

test("a confirmation link works for 24 hours", async () => {
  const { token, browser } = await insertUnconfirmed(app);
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect(await errorCode(await verify(app, token, { as: browser }))).toBe("confirmation_link_invalid");
  app.setNow(new Date(Date.now() + 23 * 3_600_000));
  expect((await verify(app, token, { as: browser })).status).toBe(200);
  app.setNow(new Date());
});

test("a password reset link does not confirm an address", async () => {
  const { email, browser } = await insertUnconfirmed(app);
  await app.send("/auth/v1/recover", { method: "POST", json: { email } });
  const token = await waitForEmailToken(app, email, "/reset-password", 2);
  expect(await errorCode(await verify(app, token, { as: browser }))).toBe("confirmation_link_invalid");
});

test("the sign-up cookie is removed once it has been used", async () => {
  const { token, browser } = await insertUnconfirmed(app);
  const confirmed = await verify(app, token, { as: browser });
  expect(readCookieJar(confirmed)).toContain("doula.sign_up=");
  expect(confirmed.headers.getSetCookie().join()).toMatch(/sign_up=; Max-Age=0/);
});
