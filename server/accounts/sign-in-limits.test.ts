import { afterAll, beforeAll, expect, test } from "vitest";
import { jarOf } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, cookieOf, insertUser, password, signIn, tokenOfMail } from "../testing/fixtures.ts";
import { accountLimits } from "./limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPassword = "quiet-harbor-88";

/** What strangers do from many addresses. */
async function exhaustAccount(email: string): Promise<void> {
  await app.rateLimit.count(accountLimits.sign_in_account, email, 100).catch(() => undefined);
}

/** The cookies of a browser that has signed in and out again: what it is known by stays. */
async function knownBrowser(email: string): Promise<string> {
  const known = jarOf(await signIn(app, email))
    .split("; ")
    .find((cookie) => cookie.startsWith("doula.known_browser="));
  return known ?? "";
}

test("attempts that are refused for their address do not count against the account", async () => {
  const { email } = await insertUser(app, "client");
  for (let attempt = 0; attempt < 110; attempt++) {
    // Two addresses, each with 10 attempts and 40 in all: the account sees 20 of these.
    await signIn(app, email, "wrong-password", { from: `10.9.7.${attempt % 2}` });
  }
  for (let attempt = 0; attempt < 79; attempt++)
    await app.rateLimit.count(accountLimits.sign_in_account, email);
  expect((await signIn(app, email)).status).toBe(200);
});

test("the addresses of one IPv6 customer have ten attempts together", async () => {
  const { email } = await insertUser(app, "client");
  for (let attempt = 0; attempt < 10; attempt++) {
    await signIn(app, email, "wrong-password", { from: `2001:db8:9:7::${attempt + 1}` });
  }
  expect(await codeOf(await signIn(app, email, password, { from: "2001:db8:9:7:a::1" }))).toBe(
    "rate_limited",
  );
  expect((await signIn(app, email, password, { from: "2001:db8:9:8::1" })).status).toBe(200);
});

test("a browser that has signed in before gets past an account that strangers have used up", async () => {
  const { email } = await insertUser(app, "client");
  const known = await knownBrowser(email);
  await exhaustAccount(email);
  expect(await codeOf(await signIn(app, email))).toBe("rate_limited");
  expect((await signIn(app, email, password, { as: known })).status).toBe(200);
});

test("it has twenty attempts an hour of its own", async () => {
  const { email } = await insertUser(app, "client");
  const known = await knownBrowser(email);
  for (let attempt = 0; attempt < 20; attempt++) {
    await signIn(app, email, "wrong-password", { as: known });
  }
  expect(await codeOf(await signIn(app, email, password, { as: known }))).toBe("rate_limited");
});

test("it is known for the accounts that signed in with it, and for no other one", async () => {
  const [first, second, third] = [
    await insertUser(app, "client"),
    await insertUser(app, "client"),
    await insertUser(app, "client"),
  ];
  const once = await knownBrowser(first.email);
  const known = jarOf(await signIn(app, second.email, password, { as: once }));
  for (const { email } of [first, second, third]) await exhaustAccount(email);
  expect((await signIn(app, first.email, password, { as: known })).status).toBe(200);
  expect((await signIn(app, second.email, password, { as: known })).status).toBe(200);
  expect(await codeOf(await signIn(app, third.email, password, { as: known }))).toBe("rate_limited");
});

test("a cookie with another browser's id is known for nothing", async () => {
  const { email } = await insertUser(app, "client");
  const known = await knownBrowser(email);
  await exhaustAccount(email);
  const forged = known.replace(/=[\w-]{16}/, `=${"a".repeat(16)}`);
  expect(await codeOf(await signIn(app, email, password, { as: forged }))).toBe("rate_limited");
});

test("a changed password makes other browsers unknown, and keeps the one where it was changed", async () => {
  const { email } = await insertUser(app, "client");
  const other = await knownBrowser(email);
  const changed = await app.send("/auth/v1/user", {
    method: "PUT",
    as: cookieOf(await signIn(app, email)),
    json: { current_password: password, password: newPassword },
  });
  await exhaustAccount(email);
  expect(await codeOf(await signIn(app, email, newPassword, { as: other }))).toBe("rate_limited");
  expect((await signIn(app, email, newPassword, { as: jarOf(changed) })).status).toBe(200);
});

test("a password that is chosen through an email makes every browser unknown, and lets the owner in at once", async () => {
  const { email } = await insertUser(app, "client");
  const known = await knownBrowser(email);
  const from = "10.9.7.9";
  for (let attempt = 0; attempt < 11; attempt++) await signIn(app, email, "wrong-password", { from });
  await exhaustAccount(email);
  await app.send("/auth/v1/recover", { method: "POST", json: { email } });
  const token = await tokenOfMail(app, email, "/reset-password");
  await app.send("/auth/v1/reset", { method: "POST", from, json: { token, password: newPassword } });
  expect((await signIn(app, email, newPassword, { from })).status).toBe(200);
  await exhaustAccount(email);
  expect(await codeOf(await signIn(app, email, newPassword, { as: known }))).toBe("rate_limited");
});
