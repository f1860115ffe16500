import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  errorCode,
  insertDoula,
  insertUser,
  isSignedIn,
  password,
  readCookie,
  signedInUser,
  signIn,
  signInAs,
  waitForEmailToken,
} from "../../testing/fixtures.ts";

const app = await useTestApp();

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
const readPendingEmail = async (as: string) => (await app.send("/auth/v1/user/email_change", { as })).json();
const cancelChange = (as: string) => app.send("/auth/v1/user/email_change", { method: "DELETE", as });

describe("a new password", () => {
  test("[7.1] signs out every other device, and its owner is emailed", async () => {
    const person = await signedInUser(app, "client");
    const elsewhere = await signInAs(app, person.email);
    const stranger = await signedInUser(app, "client");
    const changed = await changePassword(person.cookie);
    expect(changed.status).toBe(200);
    expect(await isSignedIn(app, readCookie(changed))).toBe(true);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    expect(await isSignedIn(app, stranger.cookie)).toBe(true);
    expect(await errorCode(await signIn(app, person.email))).toBe("invalid_credentials");
    expect((await signIn(app, person.email, newPassword)).status).toBe(200);
    expect((await app.emailsTo(person.email, 1))[0]?.subject).toContain("password was changed");
  });

  test("signs out anyone who copied the session's cookie", async () => {
    const { id, cookie } = await signedInUser(app, "client");
    const before = await app.db.query.sessions.findFirst({ where: eq(schema.sessions.userId, id) });
    const renewed = readCookie(await changePassword(cookie));
    expect(renewed).not.toBe(cookie);
    expect(await isSignedIn(app, cookie)).toBe(false);
    const sessions = await app.db.query.sessions.findMany({ where: eq(schema.sessions.userId, id) });
    expect(sessions.map((session) => session.id)).toEqual([before?.id]);
  });

  test("requires the current one", async () => {
    const { cookie } = await signedInUser(app, "client");
    const refused = await changePassword(cookie, newPassword, "not-my-password");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: "wrong_password",
      detail: "That is not your current password.",
    });
  });

  test("[8.1] is refused with the spec's messages if it is weak or short", async () => {
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

  test("voids every link emailed earlier", async () => {
    const { cookie, email } = await signedInUser(app, "client");
    const moved = newEmail();
    await changeEmail(cookie, moved);
    const token = await waitForEmailToken(app, moved, "/confirm-email-change");
    await app.send("/auth/v1/recover", { method: "POST", json: { email } });
    const resetToken = await waitForEmailToken(app, email, "/reset-password", 2);
    await changePassword(cookie);
    expect(await errorCode(await confirm(token))).toBe("email_change_link_invalid");
    const reset = { method: "POST", json: { token: resetToken, password: "another-lighthouse" } };
    expect(await errorCode(await app.send("/auth/v1/reset", reset))).toBe("reset_link_invalid");
  });
});

test("a change must be of either the email or the password", async () => {
  const { cookie } = await signedInUser(app, "client");
  const both = { email: newEmail(), password: newPassword, current_password: password };
  for (const json of [both, { current_password: password }])
    expect(await errorCode(await change(cookie, json))).toBe("invalid_input");
});

test("[7.1] a change requires the current password", async () => {
  const { cookie } = await signedInUser(app, "client");
  const response = await app.send("/auth/v1/reauthenticate", { as: cookie });
  expect(await response.json()).toEqual({ asks_for: "current_password" });
});

test("[7.1] no keys for verifying sessions are published", async () => {
  const keys = await app.send("/auth/v1/.well-known/jwks.json");
  expect(await keys.json()).toEqual({ keys: [] });
  expect(keys.headers.get("cache-control")).toContain("max-age");
});

describe("a new address", () => {
  test("[7.1] takes effect when its owner confirms it, and notifies both addresses", async () => {
    const person = await signedInUser(app, "client");
    const moved = newEmail();
    const response = await changeEmail(person.cookie, moved.toUpperCase());
    expect(await response.json()).toMatchObject({ email_change: { new_email: moved } });
    expect(await readPendingEmail(person.cookie)).toMatchObject({ email_change: { new_email: moved } });
    const notice = await app.emailTo(person.email, /asked to change/);
    expect(notice.text).not.toContain(moved);
    expect((await signIn(app, person.email)).status).toBe(200);

    // On another device, where nobody is signed in.
    const confirmed = await confirm(await waitForEmailToken(app, moved, "/confirm-email-change"));
    expect(confirmed.status).toBe(204);
    expect(confirmed.headers.getSetCookie()).toEqual([]);
    const session = await app.send("/auth/v1/user", { as: person.cookie });
    expect(await session.json()).toMatchObject({ session: { user: { email: moved } } });
    expect(await readPendingEmail(person.cookie)).toEqual({ email_change: null });
    expect(await errorCode(await signIn(app, person.email))).toBe("invalid_credentials");
    expect((await signIn(app, moved)).status).toBe(200);
    expect(await app.emailTo(person.email, /email was changed/)).toBeDefined();
    // The timeline of an account with the old address shows no emails of this one.
    const linked = eq(schema.sentEmails.recipient, app.encryption.fingerprint(person.email));
    expect(await app.db.$count(schema.sentEmails, linked)).toBe(0);
  });

  test("replaces a doula's contact email if it was the old address", async () => {
    const doula = await insertDoula(app);
    const other = await insertDoula(app, { email: "practice@doula.test" });
    for (const { userId } of [doula, other]) {
      const user = await app.db.query.users.findFirst({ where: eq(schema.users.id, userId) });
      const moved = newEmail();
      await changeEmail(await signInAs(app, user?.email ?? ""), moved);
      await confirm(await waitForEmailToken(app, moved, "/confirm-email-change"));
      const profile = await app.db.query.doulaProfiles.findFirst({
        where: eq(schema.doulaProfiles.userId, userId),
      });
      expect(profile?.email).toBe(userId === doula.userId ? moved : "practice@doula.test");
    }
  });

  test("[7.1] requires the password", async () => {
    const { cookie } = await signedInUser(app, "client");
    expect(await errorCode(await changeEmail(cookie, newEmail(), "not-my-password"))).toBe("wrong_password");
  });

  test("must differ from the current one", async () => {
    const { cookie, email } = await signedInUser(app, "client");
    expect(await errorCode(await changeEmail(cookie, email.toUpperCase()))).toBe("email_unchanged");
  });

  test("[8.1] must not belong to another account", async () => {
    const { cookie } = await signedInUser(app, "client");
    const other = await insertUser(app, "client");
    const taken = await changeEmail(cookie, other.email);
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({
      detail:
        "This email is already registered. Please try signing in instead, or use a different email address.",
    });
  });

  test("[8.1] must be a valid email address", async () => {
    const { cookie } = await signedInUser(app, "client");
    const malformed = problemSchema.parse(await (await changeEmail(cookie, "not-an-address")).json());
    expect(malformed.errors?.[0]).toMatchObject({
      field: "email",
      message: "Please enter a valid email address.",
    });
  });

  test("is refused if it belongs to somebody else by the time the link is opened", async () => {
    const { cookie } = await signedInUser(app, "client");
    const moved = newEmail();
    await changeEmail(cookie, moved);
    const token = await waitForEmailToken(app, moved, "/confirm-email-change");
    await app.db.insert(schema.users).values({ email: moved });
    expect(await errorCode(await confirm(token))).toBe("email_taken");
  });

  /** Asks to change the address, and returns the token of the emailed link. */
  async function requestChange(cookie: string): Promise<string> {
    const email = newEmail();
    await changeEmail(cookie, email);
    return waitForEmailToken(app, email, "/confirm-email-change");
  }

  test("[7.1] can be cancelled, which voids its link", async () => {
    const { cookie } = await signedInUser(app, "client");
    const token = await requestChange(cookie);
    expect((await cancelChange(cookie)).status).toBe(204);
    expect(await readPendingEmail(cookie)).toEqual({ email_change: null });
    expect(await errorCode(await confirm(token))).toBe("email_change_link_invalid");
  });

  test("[7.1] can be replaced by another one, which voids its link", async () => {
    const { cookie } = await signedInUser(app, "client");
    const token = await requestChange(cookie);
    await requestChange(cookie);
    expect(await errorCode(await confirm(token))).toBe("email_change_link_invalid");
  });

  test("[7.1] has a link that works once, within a day", async () => {
    const { cookie } = await signedInUser(app, "client");
    const alive = await requestChange(cookie);
    app.setNow(new Date(Date.now() + 24.1 * 3_600_000));
    expect(await readPendingEmail(cookie)).toEqual({ email_change: null });
    expect(await errorCode(await confirm(alive))).toBe("email_change_link_invalid");
    app.setNow(new Date());
    expect((await confirm(alive)).status).toBe(204);
    expect(await errorCode(await confirm(alive))).toBe("email_change_link_invalid");
  });

  test("cannot be seen or cancelled by anyone else", async () => {
    const { cookie } = await signedInUser(app, "client");
    const stranger = await signedInUser(app, "client");
    await changeEmail(cookie, newEmail());
    expect(await readPendingEmail(stranger.cookie)).toEqual({ email_change: null });
    await cancelChange(stranger.cookie);
    expect(await readPendingEmail(cookie)).not.toEqual({ email_change: null });
  });
});
