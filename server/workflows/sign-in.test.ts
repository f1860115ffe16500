import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { insertUnconfirmed, newEmail, readEmailToken, signUp, verify } from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import { errorCode, insertUser, password, signedInUser, signIn } from "../testing/fixtures.ts";
import { saveSettings } from "../testing/settings.ts";

const app = await useTestApp();

describe("signing in", () => {
  test("[3.16 7.1 8.5] returns the person and a cookie that scripts cannot read", async () => {
    const user = await insertUser(app, "client");
    const response = await signIn(app, user.email);
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({
      user: { id: user.id, email: user.email, user_metadata: { user_type: "client" } },
    });
    expect(JSON.stringify(body)).not.toContain("token");
    expect(response.headers.has("set-auth-token")).toBe(false);
    expect(response.headers.getSetCookie().join()).toMatch(/session_token=.*HttpOnly; SameSite=Lax/);
  });

  test("[4.1 8.1] sends one confirmation link to somebody who signed up while none was required", async () => {
    const email = newEmail();
    await saveSettings(app, { requireEmailVerification: false });
    expect(await (await signUp(app, email)).json()).toMatchObject({ session: { user: { email } } });
    await saveSettings(app, { requireEmailVerification: true });
    expect(await errorCode(await signIn(app, email, "wrong-password"))).toBe("invalid_credentials");
    for (let attempt = 1; attempt <= 2; attempt++)
      expect(await errorCode(await signIn(app, email))).toBe("email_not_confirmed");
    const { token } = await readEmailToken(app, email);
    expect(await app.emailsTo(email, 1)).toHaveLength(1);
    expect(await (await verify(app, token, { password })).json()).toMatchObject({ status: "signed_in" });
  });

  test("[3.16 7.1] returns a session that also works as a bearer token", async () => {
    const { cookie, id } = await signedInUser(app, "client");
    const token = decodeURIComponent(cookie.split("=")[1] ?? "");
    const response = await app.send("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toMatchObject({ session: { user: { id } } });
  });

  test("[8.1] is refused the same way for a wrong password and an unknown address", async () => {
    const user = await insertUser(app, "client");
    for (const response of [
      await signIn(app, user.email, "wrong-password"),
      await signIn(app, user.email, "a".repeat(5000)),
      await signIn(app, "nobody@doula.test"),
    ]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        code: "invalid_credentials",
        detail: "Invalid email or password. Please check your credentials and try again.",
      });
    }
  });

  test("[7.1 8.1 9.8] asks for the confirmation only if the password is correct", async () => {
    const { email, browser } = await insertUnconfirmed(app);
    expect(await errorCode(await signIn(app, email, "wrong-password"))).toBe("invalid_credentials");
    const refused = await signIn(app, email);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: "email_not_confirmed",
      detail: "Please check your email and click the confirmation link before signing in.",
    });
    const resent = await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
    expect(resent.status).toBe(204);
    const { token } = await readEmailToken(app, email, 2);
    expect(await (await verify(app, token, { as: browser })).json()).toMatchObject({ status: "signed_in" });
    expect((await signIn(app, email)).status).toBe(200);
  });

  test("[8.1] is refused after ten wrong passwords, only from the address that sent them", async () => {
    const user = await insertUser(app, "client");
    const from = "10.9.9.2";
    for (let attempt = 0; attempt < 10; attempt++) await signIn(app, user.email, "wrong-password", { from });
    expect(await errorCode(await signIn(app, user.email, undefined, { from }))).toBe("rate_limited");
    expect((await signIn(app, user.email)).status).toBe(200);
  });

  test("resets the count of wrong passwords", async () => {
    const user = await insertUser(app, "client");
    const from = "10.9.9.3";
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 8; attempt++) await signIn(app, user.email, "wrong-password", { from });
      expect((await signIn(app, user.email, undefined, { from })).status).toBe(200);
    }
  });
});

describe("a session", () => {
  test("[2.1 3.15 4.1 4.2 7.2] creates a client's missing parent profile", async () => {
    const { cookie, id } = await signedInUser(app, "client");
    await app.send("/auth/v1/user", { as: cookie });
    const profile = await app.db.query.parentProfiles.findFirst({ where: (p, { eq }) => eq(p.userId, id) });
    expect(profile).toMatchObject({
      parent2Name: null,
      dueDate: null,
      provider: null,
      address: null,
      phone: null,
      profileImageUrl: null,
    });
  });

  test("cannot be cached", async () => {
    const { cookie } = await signedInUser(app, "client");
    const response = await app.send("/auth/v1/user", { as: cookie });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("is removed from the browser once it ends", async () => {
    const { cookie } = await signedInUser(app, "client");
    await app.db.delete(schema.sessions);
    const expiredResponse = await app.send("/auth/v1/user", { as: cookie });
    expect(await expiredResponse.json()).toEqual({ session: null });
    expect(expiredResponse.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  });

  test("[7.1] is renewed when used a day after its last use", async () => {
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

  test("[7.1] can be renewed until 90 days after signing in", async () => {
    const { cookie, id } = await signedInUser(app, "client");
    const day = 24 * 60 * 60 * 1000;
    const signedInAt = Date.now() - 75 * day;
    const ofPerson = eq(schema.sessions.userId, id);
    await app.db
      .update(schema.sessions)
      .set({ createdAt: new Date(signedInAt), expiresAt: new Date(Date.now() + 2 * day) })
      .where(ofPerson);
    const renewed = await app.send("/auth/v1/user", { as: cookie });
    const [, maxAge] = /Max-Age=(\d+)/.exec(renewed.headers.getSetCookie().join()) ?? [];
    expect(Number(maxAge)).toBeLessThanOrEqual(15 * 24 * 60 * 60);
    const [session] = await app.db.select().from(schema.sessions).where(ofPerson);
    expect(session?.expiresAt.getTime()).toBe(signedInAt + 90 * day);
    expect((await app.send("/auth/v1/user", { as: cookie })).headers.getSetCookie()).toEqual([]);
  });

  test("[3.1 4.2] ends with its owner's account", async () => {
    const { cookie, id, email } = await signedInUser(app, "client");
    await app.db.delete(schema.users).where(eq(schema.users.id, id));
    const session = await app.send("/auth/v1/user", { as: cookie });
    expect(await session.json()).toEqual({ session: null });
    expect(await errorCode(await signIn(app, email))).toBe("invalid_credentials");
  });

  test("cannot be used from another site's page", async () => {
    const { cookie } = await signedInUser(app, "client");
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const response = await app.send("/auth/v1/logout", { method: "POST", as: cookie, headers });
      expect(response.status).toBe(403);
      expect(await errorCode(response)).toBe("cross_origin");
    }
  });
});

test("[2.1] accepts a user type in upper or lower case", async () => {
  const { cookie, id } = await signedInUser(app, "doula");
  await app.db.execute("alter table users drop constraint users_user_type, disable trigger user");
  await app.db.update(schema.users).set({ userType: "ADMIN" }).where(eq(schema.users.id, id));
  const session = await app.send("/auth/v1/user", { as: cookie });
  expect(await session.json()).toMatchObject({ session: { user: { user_type: "admin" } } });
  await app.db.delete(schema.users).where(eq(schema.users.id, id));
  await app.db.execute(
    "alter table users enable trigger user, add constraint users_user_type check (user_type in ('client', 'doula', 'admin'))",
  );
});

test("[3.1 8.5] gives a person one of the three types, client by default", async () => {
  const { users } = schema;
  const [person] = await app.db.insert(users).values({ email: newEmail() }).returning();
  expect(person?.userType).toBe("client");
  const other = app.db.insert(users).values({ email: newEmail(), userType: "midwife" });
  await expect(other).rejects.toMatchObject({ cause: { constraint: "users_user_type" } });
});
