import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemSchema } from "../../contract/errors.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  codeOf,
  cookieOf,
  insertDoula,
  insertUser,
  isSignedIn,
  password,
  signedInUser,
  signIn,
  signInAs,
  tokenOfMail,
} from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPassword = "a-lighthouse-at-noon";
let addresses = 0;
const newEmail = () => `moved-${++addresses}@doula.test`;

const change = (as: string, json: object) => app.send("/auth/v1/user", { method: "PUT", as, json });
const changePassword = (as: string, chosen = newPassword, current = password) =>
  change(as, { password: chosen, current_password: current });
const changeEmail = (as: string, email: string, current = password) =>
  change(as, { email, current_password: current });
const confirm = (token: string) =>
  app.send("/auth/v1/user/email_change/verify", { method: "POST", json: { token } });
const pendingEmail = async (as: string) => (await app.send("/auth/v1/user/email_change", { as })).json();
const takeBack = (as: string) => app.send("/auth/v1/user/email_change", { method: "DELETE", as });

describe("a new password", () => {
  test("is in force at once; other sessions end, this one goes on, and the owner is told", async () => {
    const person = await signedInUser(app, "client");
    const elsewhere = await signInAs(app, person.email);
    const stranger = await signedInUser(app, "client");
    const changed = await changePassword(person.cookie);
    expect(changed.status).toBe(200);
    expect(await isSignedIn(app, cookieOf(changed))).toBe(true);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    expect(await isSignedIn(app, stranger.cookie)).toBe(true);
    expect(await codeOf(await signIn(app, person.email))).toBe("invalid_credentials");
    expect((await signIn(app, person.email, newPassword)).status).toBe(200);
    expect((await app.mailsTo(person.email, 1))[0]?.subject).toContain("password was changed");
  });

  test("renews the session's token: whoever has copied the cookie is signed out", async () => {
    const { id, cookie } = await signedInUser(app, "client");
    const before = await app.db.query.sessions.findFirst({ where: eq(schema.sessions.userId, id) });
    const renewed = cookieOf(await changePassword(cookie));
    expect(renewed).not.toBe(cookie);
    expect(await isSignedIn(app, cookie)).toBe(false);
    const sessions = await app.db.query.sessions.findMany({ where: eq(schema.sessions.userId, id) });
    expect(sessions.map((session) => session.id)).toEqual([before?.id]);
  });

  test("asks for the current one", async () => {
    const { cookie } = await signedInUser(app, "client");
    const refused = await changePassword(cookie, newPassword, "not-my-password");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: "wrong_password",
      detail: "That is not your current password.",
    });
  });

  test("cannot be guessed at through an open session", async () => {
    const { cookie } = await signedInUser(app, "client");
    for (let attempt = 0; attempt < 10; attempt++) await changePassword(cookie, newPassword, "a-guess");
    expect(await codeOf(await changePassword(cookie))).toBe("rate_limited");
  });

  test("is refused when it is weak or short, with the spec's sentences", async () => {
    const { cookie } = await signedInUser(app, "client");
    expect(await (await changePassword(cookie, "Password1")).json()).toMatchObject({
      detail: "Password is too weak. Please use a stronger password with at least 6 characters.",
    });
    const short = problemSchema.parse(await (await changePassword(cookie, "five5")).json());
    expect(short.errors?.[0]).toMatchObject({
      field: "password",
      message: "Password must be at least 6 characters long.",
    });
  });

  test("stops links that were mailed before, and an address that waits", async () => {
    const { cookie, email } = await signedInUser(app, "client");
    const moved = newEmail();
    await changeEmail(cookie, moved);
    const token = await tokenOfMail(app, moved, "/confirm-email-change");
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const resetToken = await tokenOfMail(app, email, "/reset-password", 2);
    await changePassword(cookie);
    expect(await codeOf(await confirm(token))).toBe("email_change_link_invalid");
    const reset = { method: "POST", json: { token: resetToken, password: "another-lighthouse" } };
    expect(await codeOf(await app.send("/auth/v1/reset", reset))).toBe("reset_link_invalid");
  });
});

test("a change is of one thing, and of something", async () => {
  const { cookie } = await signedInUser(app, "client");
  const both = { email: newEmail(), password: newPassword, current_password: password };
  for (const json of [both, { current_password: password }])
    expect(await codeOf(await change(cookie, json))).toBe("invalid_input");
});

test("what a change asks for is told; there are no keys to check a session with", async () => {
  const { cookie } = await signedInUser(app, "client");
  const asked = await app.send("/auth/v1/reauthenticate", { as: cookie });
  expect(await asked.json()).toEqual({ asks_for: "current_password" });
  const keys = await app.send("/auth/v1/.well-known/jwks.json");
  expect(await keys.json()).toEqual({ keys: [] });
  expect(keys.headers.get("cache-control")).toContain("max-age");
});

describe("a new address", () => {
  test("takes effect when its owner confirms it; both addresses are told", async () => {
    const person = await signedInUser(app, "client");
    const moved = newEmail();
    const asked = await changeEmail(person.cookie, moved.toUpperCase());
    expect(await asked.json()).toMatchObject({ email_change: { new_email: moved } });
    expect(await pendingEmail(person.cookie)).toMatchObject({ email_change: { new_email: moved } });
    const notice = await app.mailTo(person.email, /asked to change/);
    expect(notice.text).not.toContain(moved);
    expect((await signIn(app, person.email)).status).toBe(200);

    // On another device, where nobody is signed in.
    const confirmed = await confirm(await tokenOfMail(app, moved, "/confirm-email-change"));
    expect(confirmed.status).toBe(204);
    expect(confirmed.headers.getSetCookie()).toEqual([]);
    const session = await app.send("/auth/v1/user", { as: person.cookie });
    expect(await session.json()).toMatchObject({ session: { user: { email: moved } } });
    expect(await pendingEmail(person.cookie)).toEqual({ email_change: null });
    expect(await codeOf(await signIn(app, person.email))).toBe("invalid_credentials");
    expect((await signIn(app, moved)).status).toBe(200);
    expect(await app.mailTo(person.email, /email was changed/)).toBeDefined();
  });

  test("is where a doula is then written to, unless they gave another for that", async () => {
    const doula = await insertDoula(app);
    const other = await insertDoula(app, { email: "practice@doula.test" });
    for (const { userId } of [doula, other]) {
      const user = await app.db.query.users.findFirst({ where: eq(schema.users.id, userId) });
      const moved = newEmail();
      await changeEmail(await signInAs(app, user?.email ?? ""), moved);
      await confirm(await tokenOfMail(app, moved, "/confirm-email-change"));
      const profile = await app.db.query.doulaProfiles.findFirst({
        where: eq(schema.doulaProfiles.userId, userId),
      });
      expect(profile?.email).toBe(userId === doula.userId ? moved : "practice@doula.test");
    }
  });

  test("asks for the password, and must be another and free", async () => {
    const { cookie, email } = await signedInUser(app, "client");
    const other = await insertUser(app, "client");
    expect(await codeOf(await changeEmail(cookie, newEmail(), "not-my-password"))).toBe("wrong_password");
    expect(await codeOf(await changeEmail(cookie, email.toUpperCase()))).toBe("email_unchanged");
    const taken = await changeEmail(cookie, other.email);
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({
      detail:
        "This email is already registered. Please try signing in instead, or use a different email address.",
    });
    const malformed = problemSchema.parse(await (await changeEmail(cookie, "not-an-address")).json());
    expect(malformed.errors?.[0]).toMatchObject({
      field: "email",
      message: "Please enter a valid email address.",
    });
  });

  test("that somebody else has taken meanwhile is refused at the link", async () => {
    const { cookie } = await signedInUser(app, "client");
    const moved = newEmail();
    await changeEmail(cookie, moved);
    const token = await tokenOfMail(app, moved, "/confirm-email-change");
    await app.db.insert(schema.users).values({ email: moved });
    expect(await codeOf(await confirm(token))).toBe("email_taken");
  });

  test("can be taken back; another takes its place; a link works once and for a day", async () => {
    const { cookie } = await signedInUser(app, "client");
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await changeEmail(cookie, first);
    expect((await takeBack(cookie)).status).toBe(204);
    expect(await pendingEmail(cookie)).toEqual({ email_change: null });
    await changeEmail(cookie, second);
    await changeEmail(cookie, third);
    const tokens = [];
    for (const email of [first, second, third])
      tokens.push(await tokenOfMail(app, email, "/confirm-email-change"));
    const [back, replaced, alive = ""] = tokens;
    for (const token of [back, replaced, "made-up"])
      expect(await codeOf(await confirm(token ?? ""))).toBe("email_change_link_invalid");

    app.setNow(new Date(Date.now() + 24.1 * 3_600_000));
    expect(await pendingEmail(cookie)).toEqual({ email_change: null });
    expect(await codeOf(await confirm(alive))).toBe("email_change_link_invalid");
    app.setNow(new Date());
    expect((await confirm(alive)).status).toBe(204);
    expect(await codeOf(await confirm(alive))).toBe("email_change_link_invalid");
  });

  test("is nobody else's to see or take back", async () => {
    const { cookie } = await signedInUser(app, "client");
    const stranger = await signedInUser(app, "client");
    await changeEmail(cookie, newEmail());
    expect(await pendingEmail(stranger.cookie)).toEqual({ email_change: null });
    await takeBack(stranger.cookie);
    expect(await pendingEmail(cookie)).not.toEqual({ email_change: null });
  });
});

test("a stranger is sent five links an hour at most, whoever asks for them", async () => {
  const stranger = newEmail();
  const [one, other] = [await signedInUser(app, "client"), await signedInUser(app, "doula")];
  for (const { cookie } of [one, one, one, other, other])
    expect((await changeEmail(cookie, stranger)).status).toBe(200);
  expect(await codeOf(await changeEmail(other.cookie, stranger))).toBe("rate_limited");
  expect((await changeEmail(other.cookie, newEmail())).status).toBe(200);
});
