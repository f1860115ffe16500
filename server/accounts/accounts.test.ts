import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../contract/add-days.ts";
import { errorMessages } from "../../contract/error-messages.ts";
import { problemSchema } from "../../contract/problem.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, cookieOf, insertUser, signedInUser } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dueDate = addDays(new Date().toISOString().slice(0, 10), 100);
let people = 0;
const newEmail = () => `parent-${++people}@doula.test`;

function signUp(
  email: string,
  change: { password?: string; data?: object; next?: string; from?: string } = {},
) {
  const { from, ...fields } = change;
  return app.send("/auth/v1/signup", {
    method: "POST",
    from,
    json: { email, password: "calm-river-42", data: { full_name: "Ana Maria Ruiz" }, ...fields },
  });
}

function signIn(email: string, password = "calm-river-42", from?: string) {
  return app.send("/auth/v1/token", {
    method: "POST",
    from,
    json: { grant_type: "password", email, password },
  });
}

async function tokenOfMailTo(email: string, count = 1): Promise<{ token: string; next: string | null }> {
  const mail = (await app.mailsTo(email, count)).at(-1);
  const link = /http:\/\/doula\.test\/confirm-email\?\S+/.exec(mail?.text ?? "")?.[0];
  const url = new URL(link ?? "");
  return { token: url.searchParams.get("token") ?? "", next: url.searchParams.get("next") };
}

const verify = (token: string) =>
  app.send("/auth/v1/verify", { method: "POST", json: { type: "signup", token } });

describe("signing up", () => {
  test("makes a client with a parent profile, signs nobody in, and mails a link that confirms and signs in", async () => {
    const email = newEmail();
    const response = await signUp(email, {
      data: { full_name: "Ana Maria Ruiz", due_date: dueDate, provider: "St. David's" },
      next: "/find-doulas?doula=grace-okafor",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ session: null });
    expect(response.headers.getSetCookie()).toEqual([]);

    const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) });
    expect(user).toMatchObject({
      firstName: "Ana",
      lastName: "Maria Ruiz",
      userType: "client",
      emailVerified: false,
    });
    const profile = await app.db.query.parentProfiles.findFirst({
      where: (profiles, { eq }) => eq(profiles.userId, user?.id ?? ""),
    });
    expect(profile).toMatchObject({ dueDate, provider: "St. David's" });

    const { token, next } = await tokenOfMailTo(email);
    expect(next).toBe("/find-doulas?doula=grace-okafor");
    const confirmed = await verify(token);
    expect(confirmed.status).toBe(200);
    const session = await app.send("/auth/v1/user", { as: cookieOf(confirmed) });
    expect(await session.json()).toMatchObject({ session: { user: { email, user_type: "client" } } });
  });

  test("never takes a user type from the browser", async () => {
    const email = newEmail();
    await signUp(email, { data: { full_name: "Eve", user_type: "admin", userType: "admin" } });
    const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) });
    expect(user?.userType).toBe("client");
  });

  test("is refused for an address that has an account, whatever its case", async () => {
    const user = await insertUser(app, "client");
    const response = await signUp(user.email.toUpperCase());
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "email_taken",
      detail:
        "This email is already registered. Please try signing in instead, or use a different email address.",
    });
  });

  test("is refused with a common password", async () => {
    const response = await signUp(newEmail(), { password: "Password1" });
    expect(await response.json()).toMatchObject({
      code: "password_too_weak",
      detail: "Password is too weak. Please use a stronger password with at least 6 characters.",
    });
  });

  test.each([
    [{ password: "five5" }, "password", "Password must be at least 6 characters long."],
    [{ data: { full_name: "  " } }, "data.full_name", "Full name is required."],
    [{ data: { full_name: "Ana", due_date: "2027-02-30" } }, "data.due_date", "Please enter a valid date."],
    [
      { data: { full_name: "Ana", due_date: "2020-01-01" } },
      "data.due_date",
      "Please choose today or a later day.",
    ],
    [
      { data: { full_name: "Ana", due_date: "2199-01-01" } },
      "data.due_date",
      "Please choose a day within the next ten months.",
    ],
    [{ next: "//evil.example" }, "next", "The return address must be a path on this site."],
    [{ next: "https://evil.example" }, "next", "The return address must be a path on this site."],
  ])("says beside the field what is wrong with %j", async (change, field, message) => {
    const response = await signUp(newEmail(), change);
    expect(response.status).toBe(400);
    const { errors } = problemSchema.parse(await response.json());
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  test("names a missing address or password as the spec does", async () => {
    const response = await app.send("/auth/v1/signup", {
      method: "POST",
      json: { data: { full_name: "Ana" } },
    });
    const { errors } = problemSchema.parse(await response.json());
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "email", message: errorMessages.credentials_missing }),
        expect.objectContaining({ field: "password", message: errorMessages.credentials_missing }),
      ]),
    );
    const invalid = problemSchema.parse(await (await signUp("not-an-address")).json());
    expect(invalid.errors?.[0]).toMatchObject({
      field: "email",
      message: "Please enter a valid email address.",
    });
  });

  test("with verification off signs in at once; with registrations off is refused", async () => {
    await app.db.insert(schema.platformSettings).values({ requireEmailVerification: false });
    const response = await signUp(newEmail());
    expect(await response.json()).toMatchObject({ session: { user: { first_name: "Ana" } } });
    expect(cookieOf(response)).toContain("session_token");

    await app.db.update(schema.platformSettings).set({ allowNewRegistrations: false });
    expect(await codeOf(await signUp(newEmail()))).toBe("registrations_closed");
    await app.db.delete(schema.platformSettings);
  });

  test("is refused after too many attempts from one address", async () => {
    const from = "10.9.9.1";
    for (let attempt = 0; attempt < 20; attempt++) await signUp(newEmail(), { password: "password", from });
    const refused = await signUp(newEmail(), { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: "rate_limited",
      detail: "Too many attempts. Please wait a moment before trying again.",
    });
  });
});

test("the mail greets a name, but passes no advertisement on to a stranger", async () => {
  const email = newEmail();
  await signUp(email, { data: { full_name: "http://evil.example/win now" } });
  const [mail] = await app.mailsTo(email, 1);
  expect(mail?.text).toMatch(/^Welcome\n/);
  expect(mail?.html).not.toContain("evil");
});

describe("signing in", () => {
  test("answers the person and a cookie that no script can read", async () => {
    const user = await insertUser(app, "client");
    const response = await signIn(user.email);
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({ user: { id: user.id, email: user.email, user_type: "client" } });
    expect(JSON.stringify(body)).not.toContain("token");
    expect(response.headers.has("set-auth-token")).toBe(false);
    expect(response.headers.getSetCookie().join()).toMatch(/session_token=.*HttpOnly; SameSite=Lax/);
  });

  test("takes the same session as a bearer token", async () => {
    const { cookie, id } = await signedInUser(app, "client");
    const token = decodeURIComponent(cookie.split("=")[1] ?? "");
    const response = await app.send("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toMatchObject({ session: { user: { id } } });
  });

  test("is refused alike for a wrong password and an unknown address", async () => {
    const user = await insertUser(app, "client");
    for (const response of [await signIn(user.email, "wrong-password"), await signIn("nobody@doula.test")]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        code: "invalid_credentials",
        detail: "Invalid email or password. Please check your credentials and try again.",
      });
    }
  });

  test("waits for the confirmation, which can be sent again; the password must be right to be told so", async () => {
    const email = newEmail();
    await signUp(email);
    expect(await codeOf(await signIn(email, "wrong-password"))).toBe("invalid_credentials");
    const refused = await signIn(email);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: "email_not_confirmed",
      detail: "Please check your email and click the confirmation link before signing in.",
    });
    await app.mailsTo(email, 1);
    const resent = await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
    expect(resent.status).toBe(204);
    const { token } = await tokenOfMailTo(email, 2);
    expect((await verify(token)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test("is refused after ten wrong passwords from one address; the owner still gets in from theirs", async () => {
    const user = await insertUser(app, "client");
    const from = "10.9.9.2";
    for (let attempt = 0; attempt < 10; attempt++) await signIn(user.email, "wrong-password", from);
    expect(await codeOf(await signIn(user.email, undefined, from))).toBe("rate_limited");
    expect((await signIn(user.email)).status).toBe(200);
  });

  test("that succeeds starts the count anew", async () => {
    const user = await insertUser(app, "client");
    const from = "10.9.9.3";
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 8; attempt++) await signIn(user.email, "wrong-password", from);
      expect((await signIn(user.email, undefined, from)).status).toBe(200);
    }
  });
});

describe("a confirmation link", () => {
  test("works once", async () => {
    const email = newEmail();
    await signUp(email);
    const { token } = await tokenOfMailTo(email);
    expect((await verify(token)).status).toBe(200);
    expect(await codeOf(await verify(token))).toBe("confirmation_link_invalid");
  });

  test("that was made up is refused", async () => {
    expect(await codeOf(await verify("made.up.token"))).toBe("confirmation_link_invalid");
  });

  test("is not sent again to a confirmed or unknown address, and nobody can tell", async () => {
    const user = await insertUser(app, "client");
    for (const email of [user.email, "nobody@doula.test"]) {
      const response = await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
      expect(response.status).toBe(204);
    }
    // Mails go out in order: once a later one is there, an earlier one would be.
    const email = newEmail();
    await signUp(email);
    await app.mailsTo(email, 1);
    expect(await app.mailsTo(user.email, 0)).toEqual([]);
  });

  test("is sent again five times an hour to one address", async () => {
    const resend = () =>
      app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email: "r@doula.test" } });
    for (let attempt = 0; attempt < 5; attempt++) expect((await resend()).status).toBe(204);
    expect(await codeOf(await resend())).toBe("rate_limited");
  });
});

describe("a session", () => {
  test("ends with signing out", async () => {
    const { cookie } = await signedInUser(app, "client");
    expect((await app.send("/auth/v1/logout", { method: "POST", as: cookie })).status).toBe(204);
    const session = await app.send("/auth/v1/user", { as: cookie });
    expect(await session.json()).toEqual({ session: null });
  });

  test("creates the parent profile that a client lacks", async () => {
    const { cookie, id } = await signedInUser(app, "client");
    await app.send("/auth/v1/user", { as: cookie });
    const profile = await app.db.query.parentProfiles.findFirst({ where: (p, { eq }) => eq(p.userId, id) });
    expect(profile).toBeDefined();
  });

  test("that is over is removed from the browser, and nothing in between keeps personal answers", async () => {
    const { cookie } = await signedInUser(app, "client");
    const alive = await app.send("/auth/v1/user", { as: cookie });
    expect(alive.headers.get("cache-control")).toBe("no-store");
    await app.db.delete(schema.sessions);
    const over = await app.send("/auth/v1/user", { as: cookie });
    expect(await over.json()).toEqual({ session: null });
    expect(over.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  });

  test("is renewed when it is used a day after the last time", async () => {
    const { cookie, id } = await signedInUser(app, "client");
    const fresh = await app.send("/auth/v1/user", { as: cookie });
    expect(fresh.headers.getSetCookie()).toEqual([]);

    const day = 24 * 60 * 60 * 1000;
    const ofPerson = eq(schema.sessions.userId, id);
    await app.db
      .update(schema.sessions)
      .set({ expiresAt: new Date(Date.now() + 29 * day) })
      .where(ofPerson);
    const renewed = await app.send("/auth/v1/user", { as: cookie });
    expect(renewed.headers.getSetCookie().join()).toMatch(/session_token=[^;]+;.*Max-Age=2592000/);
    const [session] = await app.db.select().from(schema.sessions).where(ofPerson);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29.9 * day);
  });

  test("of somebody who is gone is nobody's", async () => {
    const { cookie, id, email } = await signedInUser(app, "client");
    await app.db.delete(schema.users).where(eq(schema.users.id, id));
    const session = await app.send("/auth/v1/user", { as: cookie });
    expect(await session.json()).toEqual({ session: null });
    expect(await codeOf(await signIn(email))).toBe("invalid_credentials");
  });

  test("cannot be used from another site's page", async () => {
    const { cookie } = await signedInUser(app, "client");
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const response = await app.send("/auth/v1/logout", { method: "POST", as: cookie, headers });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe("cross_origin");
    }
  });
});

test("a person is of one of the three types, a client where none is said", async () => {
  const { users } = schema;
  const [person] = await app.db.insert(users).values({ email: newEmail() }).returning();
  expect(person?.userType).toBe("client");
  const other = app.db.insert(users).values({ email: newEmail(), userType: "midwife" });
  await expect(other).rejects.toMatchObject({ cause: { constraint: "users_user_type" } });
});
