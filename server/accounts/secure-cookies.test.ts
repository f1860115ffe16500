import { afterAll, beforeAll, expect, test } from "vitest";
import { enrolledFactorSchema, verifiedFactorSchema } from "../../contract/accounts.schema.ts";
import { jarOf, newEmail, signUp } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { cookieOf, insertUser, isSignedIn, password, signIn } from "../testing/fixtures.ts";
import { totpOf } from "../testing/totp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: "https://doula.test" });
});
afterAll(() => app.close());

test("over https every cookie is this host's alone, and signs in all the same", async () => {
  const { email } = await insertUser(app, "client");
  const [signedUp, signedIn] = [await signUp(app, newEmail()), await signIn(app, email)];
  const cookies = [...signedUp.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
  const names = cookies.map((cookie) => cookie.split("=")[0]);
  expect(names).toEqual(["__Host-doula.sign_up", "__Host-doula.session_token", "__Host-doula.known_browser"]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain/i);
  }
  expect(await isSignedIn(app, cookieOf(signedIn))).toBe(true);
});

test("over https a sign-in is finished with its second step", async () => {
  const { email } = await insertUser(app, "client");
  const cookie = cookieOf(await signIn(app, email));
  const post = (path: string, as: string, json: object) =>
    app.send(`/auth/v1/factors${path}`, { method: "POST", as, json });
  const enrolled = await post("", cookie, { factor_type: "totp", current_password: password });
  const { id, totp } = enrolledFactorSchema.parse(await enrolled.json());
  const turnedOn = await post(`/${id}/verify`, cookie, { code: totpOf(totp.secret) });
  const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.json());
  const started = jarOf(await signIn(app, email));
  expect(started).toContain("__Host-doula.two_factor=");
  const finished = await post(`/${id}/verify`, started, { recovery_code: codes?.[0] });
  expect(await isSignedIn(app, cookieOf(finished))).toBe(true);
});
