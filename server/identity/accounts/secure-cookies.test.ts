import { expect, test } from "vitest";
import { enrolledFactorSchema, verifiedFactorSchema } from "../../../contract/identity/accounts.schema.ts";
import { newEmail, readCookieJar, signUp } from "../../testing/accounts.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertUser, isSignedIn, password, readCookie, signIn } from "../../testing/fixtures.ts";
import { totpCode } from "../../testing/totp.ts";

const app = await useTestApp({ publicUrl: "https://doula.test" });

test("every cookie is restricted to this host over https", async () => {
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
  expect(await isSignedIn(app, readCookie(signedIn))).toBe(true);
});

test("a sign-in with a second step works over https", async () => {
  const { email } = await insertUser(app, "client");
  const cookie = readCookie(await signIn(app, email));
  const post = (path: string, as: string, json: object) =>
    app.send(`/auth/v1/factors${path}`, { method: "POST", as, json });
  const enrolled = await post("", cookie, { factor_type: "totp", current_password: password });
  const { id, totp } = enrolledFactorSchema.parse(await enrolled.json());
  const turnedOn = await post(`/${id}/verify`, cookie, { code: totpCode(totp.secret) });
  const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.json());
  const started = readCookieJar(await signIn(app, email));
  expect(started).toContain("__Host-doula.two_factor=");
  const finished = await post(`/${id}/verify`, started, { recovery_code: codes?.[0] });
  expect(await isSignedIn(app, readCookie(finished))).toBe(true);
});
