import { addDays } from "../../contract/time.ts";
import type { TestApp } from "./app.ts";
import { linkOfMail, password } from "./fixtures.ts";

/** One that can be chosen. */
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

/** What a doula fills in to sign up; the zip code at its end says where the address is. */
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

/** The token of the mail that confirms an address, and where its link leads on to. */
export async function tokenOfMailTo(
  app: TestApp,
  email: string,
  count = 1,
): Promise<{ token: string; next: string | null }> {
  const { searchParams } = await linkOfMail(app, email, "/confirm-email", count);
  return { token: searchParams.get("token") ?? "", next: searchParams.get("next") };
}

/** Uses a confirmation link: in the browser that has the cookie `as`, or with a password. */
export function verify(
  app: TestApp,
  token: string,
  { as, ...secret }: { as?: string; password?: string; new_password?: string } = {},
) {
  return app.send("/auth/v1/verify", { method: "POST", as, json: { type: "signup", token, ...secret } });
}

/** A person who signed up and was mailed a link; `browser` is the cookie of the browser they did it in. */
export async function insertUnconfirmed(app: TestApp, email = newEmail()) {
  const browser = jarOf(await signUp(app, email));
  return { email, browser, ...(await tokenOfMailTo(app, email)) };
}

/** All cookies that an answer set, as a browser sends them back. */
export function jarOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
