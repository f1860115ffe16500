import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { insertUnconfirmed, jarOf, newEmail, signUp, tokenOfMailTo, verify } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  codeOf,
  cookieOf,
  isSignedIn,
  password,
  signedInUser,
  signIn,
  tokenOfMail,
} from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPassword = "quiet-harbor-88";

async function isConfirmed(email: string): Promise<boolean> {
  const user = await app.db.query.users.findFirst({ where: eq(schema.users.email, email) });
  return user?.emailVerified ?? false;
}

async function resend(email: string): Promise<string> {
  await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
  return (await tokenOfMailTo(app, email, 2)).token;
}

describe("in the browser that signed up", () => {
  test("the link confirms and signs in", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    const confirmed = await verify(app, token, { as: browser });
    expect(await confirmed.json()).toMatchObject({ status: "signed_in", session: { user: { email } } });
    expect(await isSignedIn(app, cookieOf(confirmed))).toBe(true);
    expect(await isConfirmed(email)).toBe(true);
  });

  test("so does a link that was sent again", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    const confirmed = await verify(app, await resend(email), { as: browser });
    expect(await confirmed.json()).toMatchObject({ status: "signed_in" });
  });

  test("a link works once, and with it all that were mailed before", async () => {
    const { email, browser, token } = await insertUnconfirmed(app);
    await verify(app, await resend(email), { as: browser });
    expect(await codeOf(await verify(app, token, { as: browser }))).toBe("confirmation_link_invalid");
  });

  test("the cookie cannot be read by scripts and lasts 24 hours", async () => {
    const response = await signUp(app, newEmail());
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^doula\.sign_up=.*Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("a changed cookie is not trusted", async () => {
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

describe("in any other browser", () => {
  test("the link alone confirms nothing and signs nobody in", async () => {
    const { email, token } = await insertUnconfirmed(app);
    const answer = await verify(app, token);
    expect(await answer.json()).toEqual({ status: "password_needed", email });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isConfirmed(email)).toBe(false);
  });

  test("a stranger's link does not sign in somebody who signed up here themselves", async () => {
    const stranger = await insertUnconfirmed(app);
    const person = await insertUnconfirmed(app);
    const answer = await verify(app, stranger.token, { as: person.browser });
    expect(await answer.json()).toEqual({ status: "password_needed", email: stranger.email });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("a stranger's link leaves whoever opens it signed in as themselves", async () => {
    const stranger = await insertUnconfirmed(app);
    const { cookie } = await signedInUser(app, "client");
    const answer = await verify(app, stranger.token, { as: cookie });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(app, cookie)).toBe(true);
  });

  test("the account's password confirms and signs in", async () => {
    const { email, token } = await insertUnconfirmed(app);
    const confirmed = await verify(app, token, { password });
    expect(await confirmed.json()).toMatchObject({ status: "signed_in", session: { user: { email } } });
    expect(await isSignedIn(app, cookieOf(confirmed))).toBe(true);
  });

  test("a wrong password confirms nothing, and the link still works", async () => {
    const { email, token } = await insertUnconfirmed(app);
    expect(await codeOf(await verify(app, token, { password: "wrong-password" }))).toBe("wrong_password");
    expect(await isConfirmed(email)).toBe(false);
    expect((await verify(app, token, { password })).status).toBe(200);
  });

  test("guessing the password ends after ten attempts", async () => {
    const { token } = await insertUnconfirmed(app);
    for (let attempt = 0; attempt < 10; attempt++) await verify(app, token, { password: "wrong-password" });
    expect(await codeOf(await verify(app, token, { password }))).toBe("rate_limited");
  });

  test("a new password confirms, replaces the old one, and signs nobody in", async () => {
    const { email, token } = await insertUnconfirmed(app);
    const confirmed = await verify(app, token, { new_password: newPassword });
    expect(await confirmed.json()).toEqual({ status: "confirmed" });
    expect(confirmed.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(await signIn(app, email))).toBe("invalid_credentials");
    expect((await signIn(app, email, newPassword)).status).toBe(200);
  });

  test("a weak new password is refused, and the link still works", async () => {
    const { email, token } = await insertUnconfirmed(app);
    expect(await codeOf(await verify(app, token, { new_password: "Password1" }))).toBe("password_too_weak");
    expect(await isConfirmed(email)).toBe(false);
    expect((await verify(app, token, { new_password: newPassword })).status).toBe(200);
  });

  test("the account's password and a new one together are refused", async () => {
    const { token } = await insertUnconfirmed(app);
    const answer = await verify(app, token, { password, new_password: newPassword });
    expect(await codeOf(answer)).toBe("invalid_input");
  });

  test("the cookie of a sign-up counts for 24 hours", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    const answer = await verify(app, await resend(email), { as: browser });
    expect(await answer.json()).toMatchObject({ status: "password_needed" });
    app.setNow(new Date());
  });
});

describe("an account that a stranger opened with somebody else's address", () => {
  beforeEach(() => app.db.insert(schema.platformSettings).values({ requireEmailVerification: false }));
  afterEach(() => app.db.delete(schema.platformSettings));

  test("is not theirs any more once its owner has chosen a new password", async () => {
    const email = newEmail();
    const strangersSession = cookieOf(await signUp(app, email));
    await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
    const { token } = await tokenOfMailTo(app, email);

    await verify(app, token, { new_password: newPassword });
    expect(await isSignedIn(app, strangersSession)).toBe(false);
    expect(await codeOf(await signIn(app, email))).toBe("invalid_credentials");
  });
});

test("a link works for 24 hours", async () => {
  const { token, browser } = await insertUnconfirmed(app);
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect(await codeOf(await verify(app, token, { as: browser }))).toBe("confirmation_link_invalid");
  app.setNow(new Date(Date.now() + 23 * 3_600_000));
  expect((await verify(app, token, { as: browser })).status).toBe(200);
  app.setNow(new Date());
});

test("a link to choose a new password confirms no address as a confirmation link", async () => {
  const { email, browser } = await insertUnconfirmed(app);
  await app.send("/auth/v1/recover", { method: "POST", json: { email } });
  const token = await tokenOfMail(app, email, "/reset-password", 2);
  expect(await codeOf(await verify(app, token, { as: browser }))).toBe("confirmation_link_invalid");
});

test("the cookie of the sign-up is removed once it has been used", async () => {
  const { token, browser } = await insertUnconfirmed(app);
  const confirmed = await verify(app, token, { as: browser });
  expect(jarOf(confirmed)).toContain("doula.sign_up=");
  expect(confirmed.headers.getSetCookie().join()).toMatch(/sign_up=; Max-Age=0/);
});
