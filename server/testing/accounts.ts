import { addDays } from "../../contract/platform/time.ts";
import type { TestApp } from "./app.ts";
import { password, readToken, waitForEmailLink } from "./fixtures.ts";

/** A due date that the form accepts. */
export const dueDate = addDays(new Date().toISOString().slice(0, 10), 100);
let people = 0;
export const newEmail = () => `parent-${++people}@doula.test`;

export function signUp(
  app: TestApp,
  email: string,
  change: { password?: string; data?: object; next?: string; from?: string } = {},
) {
  const { from, ...fields } = change;
  return app.send("/auth/v1/signup", {
    method: "POST",
    from,
    json: { email, password, data: { full_name: "Ana Maria Ruiz" }, ...fields },
  });
}

/** A doula's sign-up form; the zip code at its end locates the address. */
export const doulaDetails = {
  full_name: "Grace Adaeze Okafor",
  phone_number: "512-555-0142",
  address: "1 Hidden Lane, Austin, TX 78704",
};

export function signUpDoula(
  app: TestApp,
  email: string,
  { from, ...fields }: { from?: string; [field: string]: unknown } = {},
) {
  return app.send("/auth/v1/doula_signup", {
    method: "POST",
    from,
    json: { email, password, data: doulaDetails, ...fields },
  });
}

/** Returns the token of the email that confirms an address, and the page its link leads to. */
export async function readEmailToken(
  app: TestApp,
  email: string,
  count = 1,
): Promise<{ token: string; next: string | null }> {
  const link = await waitForEmailLink(app, email, "/confirm-email", count);
  return { token: readToken(link), next: link.searchParams.get("next") };
}

/** Returns the code in the newest of `count` emails that confirm an address. */
export async function readEmailCode(app: TestApp, email: string, count = 1): Promise<string> {
  const emails = await app.emailsTo(email, count);
  const codes = emails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  const code = codes.at(-1);
  if (!code) throw new Error(`no email to ${email} has a code`);
  return code;
}

/** Sends the code of a confirmation email from the browser that has the cookie `as`. */
export function verifyCode(app: TestApp, code: string, as?: string) {
  return app.send("/auth/v1/verify_code", { method: "POST", as, json: { code } });
}

/** Opens a confirmation link in the browser that has the cookie `as`, or with a password. */
export function verify(
  app: TestApp,
  token: string,
  { as, ...secret }: { as?: string; password?: string; new_password?: string } = {},
) {
  return app.send("/auth/v1/verify", { method: "POST", as, json: { type: "signup", token, ...secret } });
}

/** Signs up a person who was emailed a link; `browser` is their browser's cookie. */
export async function insertUnconfirmed(app: TestApp, email = newEmail()) {
  const browser = readCookieJar(await signUp(app, email));
  return { email, browser, ...(await readEmailToken(app, email)) };
}

/** Returns all cookies that a response set, in the form a browser sends back. */
export function readCookieJar(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
