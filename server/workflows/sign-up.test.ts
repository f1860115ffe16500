import { describe, expect, test } from "vitest";
import { dueDate, newEmail, readCookieJar, readEmailToken, signUp, verify } from "../testing/accounts.ts";
import { useTestApp } from "../testing/app.ts";
import { insertUser, readCookie } from "../testing/fixtures.ts";

const app = await useTestApp();

describe("signing up", () => {
  test("[3.2 3.15 5.2 7.1 7.2 9.8] creates a client with a parent profile, who signs in through an emailed link", async () => {
    const email = newEmail();
    const response = await signUp(app, email, {
      data: { full_name: "Ana Maria Ruiz", due_date: dueDate, provider: "St. David's" },
      next: "/find-doulas?doula=grace-okafor",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ session: null });
    expect(response.headers.getSetCookie().join()).not.toContain("session_token");

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

    const { token, next } = await readEmailToken(app, email);
    expect(next).toBe("/find-doulas?doula=grace-okafor");
    const confirmed = await verify(app, token, { as: readCookieJar(response) });
    const session = await app.send("/auth/v1/user", { as: readCookie(confirmed) });
    expect(await session.json()).toMatchObject({ session: { user: { email, user_type: "client" } } });
  });

  test.each(["mom&dad", "a/b", "a!b", "a#b", "o'neill+doula"])(
    "[5.2] accepts an address that starts with %s",
    async (name) => {
      const email = `${name}.${newEmail()}`;
      expect((await signUp(app, email)).status).toBe(200);
      await readEmailToken(app, email);
    },
  );

  test("[5.2] accepts an address at a domain in punycode", async () => {
    expect((await signUp(app, `mia@beispiel-${Date.now()}.xn--p1ai`)).status).toBe(200);
  });

  test.each([
    "a..b@doula.test",
    ".a@doula.test",
    "a b@doula.test",
    "a@doula",
    "a@-doula.test",
    "a@doula.-x",
    "a,b@doula.test",
  ])("[5.2 8.1] refuses the address %s", async (email) => {
    expect(await (await signUp(app, email)).json()).toMatchObject({
      errors: [{ field: "email", message: "Please enter a valid email address." }],
    });
  });

  test.each([
    "Doula Match",
    "DoulaMatch Team",
    "Site Support",
    "Supp0rt Team",
    "Admin",
    "Customer Service",
    "Dóula\u200bMatch",
  ])("[5.2] refuses the name %s", async (full_name) => {
    const response = await signUp(app, newEmail(), { data: { full_name } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ field: "data.full_name", message: expect.stringContaining("Please enter your own name.") }],
    });
  });

  test.each(["Grace Staff", "Adminah Supporte", "Jamie Match"])(
    "[5.2] accepts the name %s",
    async (full_name) => {
      expect((await signUp(app, newEmail(), { data: { full_name } })).status).toBe(200);
    },
  );

  test("[3.15] stores nothing for empty fields", async () => {
    const email = newEmail();
    await signUp(app, email, { data: { full_name: "Ana", due_date: null, provider: "  " } });
    const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) });
    expect(user).toMatchObject({ firstName: "Ana", lastName: "", userType: "client", profileImageUrl: null });
    const profile = await app.db.query.parentProfiles.findFirst({
      where: (profiles, { eq }) => eq(profiles.userId, user?.id ?? ""),
    });
    expect(profile).toMatchObject({
      dueDate: null,
      provider: null,
      parent2Name: null,
      address: null,
      phone: null,
    });
  });

  test("[8.1] is refused for an address that has an account, regardless of upper and lower case", async () => {
    const user = await insertUser(app, "client");
    const response = await signUp(app, user.email.toUpperCase());
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "email_taken",
      detail:
        "This email is already registered. Please try signing in instead, or use a different email address.",
    });
  });

  test("[8.1] is refused after too many attempts from one address", async () => {
    const from = "10.9.9.1";
    for (let attempt = 0; attempt < 20; attempt++)
      await signUp(app, newEmail(), { password: "password", from });
    const refused = await signUp(app, newEmail(), { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: "rate_limited",
      detail: "Too many attempts. Please wait a moment before trying again.",
    });
  });
});

test("a web address sent as a name does not appear in the confirmation email", async () => {
  const address = newEmail();
  await signUp(app, address, { data: { full_name: "http://evil.example/win now" } });
  const [email] = await app.emailsTo(address, 1);
  expect(email?.text).toMatch(/^Welcome\n/);
  expect(email?.html).not.toContain("evil");
});

describe("a confirmation link", () => {
  test("is never sent again to a confirmed or unknown address", async () => {
    const user = await insertUser(app, "client");
    for (const email of [user.email, "nobody@doula.test"]) {
      const response = await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
      expect(response.status).toBe(204);
    }
    // Emails are sent in order: once a later one has arrived, an earlier one would have, too.
    const email = newEmail();
    await signUp(app, email);
    await app.emailsTo(email, 1);
    expect(await app.emailsTo(user.email, 0)).toEqual([]);
  });
});
