import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemSchema } from "../../contract/errors.schema.ts";
import { errorMessages } from "../../contract/errors.ts";
import { schema } from "../../db/database.ts";
import { dueDate, jarOf, newEmail, signUp, tokenOfMailTo, verify } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, cookieOf, insertUser } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("signing up", () => {
  test("makes a client with a parent profile, signs nobody in, and mails a link", async () => {
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

    const { token, next } = await tokenOfMailTo(app, email);
    expect(next).toBe("/find-doulas?doula=grace-okafor");
    const confirmed = await verify(app, token, { as: jarOf(response) });
    const session = await app.send("/auth/v1/user", { as: cookieOf(confirmed) });
    expect(await session.json()).toMatchObject({ session: { user: { email, user_type: "client" } } });
  });

  test("stores nothing for what was not told", async () => {
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

  test("is refused for an address that has an account, whatever its case", async () => {
    const user = await insertUser(app, "client");
    const response = await signUp(app, user.email.toUpperCase());
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "email_taken",
      detail:
        "This email is already registered. Please try signing in instead, or use a different email address.",
    });
  });

  test("is refused with a common password", async () => {
    const response = await signUp(app, newEmail(), { password: "Password1" });
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
    const response = await signUp(app, newEmail(), change);
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
    const invalid = problemSchema.parse(await (await signUp(app, "not-an-address")).json());
    expect(invalid.errors?.[0]).toMatchObject({
      field: "email",
      message: "Please enter a valid email address.",
    });
  });

  test("with verification off signs in at once; with registrations off is refused", async () => {
    await app.db.insert(schema.platformSettings).values({ requireEmailVerification: false });
    const response = await signUp(app, newEmail());
    expect(await response.json()).toMatchObject({ session: { user: { first_name: "Ana" } } });
    expect(cookieOf(response)).toContain("session_token");

    await app.db.update(schema.platformSettings).set({ allowNewRegistrations: false });
    expect(await codeOf(await signUp(app, newEmail()))).toBe("registrations_closed");
    await app.db.delete(schema.platformSettings);
  });

  test("is refused after too many attempts from one address", async () => {
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

test("the mail greets a name, but passes no advertisement on to a stranger", async () => {
  const email = newEmail();
  await signUp(app, email, { data: { full_name: "http://evil.example/win now" } });
  const [mail] = await app.mailsTo(email, 1);
  expect(mail?.text).toMatch(/^Welcome\n/);
  expect(mail?.html).not.toContain("evil");
});

describe("a confirmation link", () => {
  test("is not sent again to a confirmed or unknown address, and nobody can tell", async () => {
    const user = await insertUser(app, "client");
    for (const email of [user.email, "nobody@doula.test"]) {
      const response = await app.send("/auth/v1/resend", { method: "POST", json: { type: "signup", email } });
      expect(response.status).toBe(204);
    }
    // Mails go out in order: once a later one is there, an earlier one would be.
    const email = newEmail();
    await signUp(app, email);
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
