import { expect, test } from "vitest";
import { readCookieJar } from "../../testing/accounts.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  errorCode,
  insertUser,
  password,
  readCookie,
  signIn,
  waitForEmailToken,
} from "../../testing/fixtures.ts";
import { accountLimits } from "./limits.ts";
import { toAttemptKey } from "./sign-in-limits.ts";

const app = await useTestApp();

const newPassword = "quiet-harbor-88";

/** Uses up the account's attempts, as strangers with many addresses could. */
async function exhaustAccount(email: string): Promise<void> {
  await app.rateLimit.count(accountLimits.sign_in_account, email, 100).catch(() => undefined);
}

/** Returns the cookies of a browser that signed in and out, and so is still known. */
async function insertKnownBrowser(email: string): Promise<string> {
  const known = readCookieJar(await signIn(app, email))
    .split("; ")
    .find((cookie) => cookie.startsWith("doula.known_browser="));
  return known ?? "";
}

test("an attempt refused by the address limit does not count against the account", async () => {
  const { email } = await insertUser(app, "client");
  const { sign_in_account, sign_in_pair } = accountLimits;
  const from = "10.9.7.1";
  await app.rateLimit.count(sign_in_pair, toAttemptKey({ email, address: from }), sign_in_pair.points);
  await app.rateLimit.count(sign_in_account, email, sign_in_account.points - 1);
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await errorCode(await signIn(app, email, "wrong-password", { from }))).toBe("rate_limited");
  expect((await signIn(app, email)).status).toBe(200);
});

test("all addresses of one IPv6 customer share ten attempts", async () => {
  const { email } = await insertUser(app, "client");
  for (let attempt = 0; attempt < 10; attempt++) {
    await signIn(app, email, "wrong-password", { from: `2001:db8:9:7::${attempt + 1}` });
  }
  expect(await errorCode(await signIn(app, email, password, { from: "2001:db8:9:7:a::1" }))).toBe(
    "rate_limited",
  );
  expect((await signIn(app, email, password, { from: "2001:db8:9:8::1" })).status).toBe(200);
});

test("a known browser can sign in after strangers have used up the account's attempts", async () => {
  const { email } = await insertUser(app, "client");
  const known = await insertKnownBrowser(email);
  await exhaustAccount(email);
  expect(await errorCode(await signIn(app, email))).toBe("rate_limited");
  expect((await signIn(app, email, password, { as: known })).status).toBe(200);
});

test("a known browser has twenty attempts an hour", async () => {
  const { email } = await insertUser(app, "client");
  const known = await insertKnownBrowser(email);
  for (let attempt = 0; attempt < 20; attempt++) {
    await signIn(app, email, "wrong-password", { as: known });
  }
  expect(await errorCode(await signIn(app, email, password, { as: known }))).toBe("rate_limited");
});

test("a browser is known only for the accounts that signed in with it", async () => {
  const [first, second, third] = [
    await insertUser(app, "client"),
    await insertUser(app, "client"),
    await insertUser(app, "client"),
  ];
  const once = await insertKnownBrowser(first.email);
  const known = readCookieJar(await signIn(app, second.email, password, { as: once }));
  for (const { email } of [first, second, third]) await exhaustAccount(email);
  expect((await signIn(app, first.email, password, { as: known })).status).toBe(200);
  expect((await signIn(app, second.email, password, { as: known })).status).toBe(200);
  expect(await errorCode(await signIn(app, third.email, password, { as: known }))).toBe("rate_limited");
});

test("a cookie with another browser's ID does not make a browser known", async () => {
  const { email } = await insertUser(app, "client");
  const known = await insertKnownBrowser(email);
  await exhaustAccount(email);
  const forged = known.replace(/=[\w-]{16}/, `=${"a".repeat(16)}`);
  expect(await errorCode(await signIn(app, email, password, { as: forged }))).toBe("rate_limited");
});

test("after a password change, only the browser that made it is known", async () => {
  const { email } = await insertUser(app, "client");
  const other = await insertKnownBrowser(email);
  const changed = await app.send("/auth/v1/user", {
    method: "PUT",
    as: readCookie(await signIn(app, email)),
    json: { current_password: password, password: newPassword },
  });
  await exhaustAccount(email);
  expect(await errorCode(await signIn(app, email, newPassword, { as: other }))).toBe("rate_limited");
  expect((await signIn(app, email, newPassword, { as: readCookieJar(changed) })).status).toBe(200);
});

test("after a password reset, no browser is known", async () => {
  const { email } = await insertUser(app, "client");
  const known = await insertKnownBrowser(email);
  const from = "10.9.7.9";
  for (let attempt = 0; attempt < 11; attempt++) await signIn(app, email, "wrong-password", { from });
  await exhaustAccount(email);
  await app.send("/auth/v1/recover", { method: "POST", json: { email } });
  const token = await waitForEmailToken(app, email, "/reset-password");
  await app.send("/auth/v1/reset", { method: "POST", from, json: { token, password: newPassword } });
  expect((await signIn(app, email, newPassword, { from })).status).toBe(200);
  await exhaustAccount(email);
  expect(await errorCode(await signIn(app, email, newPassword, { as: known }))).toBe("rate_limited");
});
