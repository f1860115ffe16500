import { addDays } from "../../contract/day-arithmetic.ts";
import type { TestApp } from "./app.ts";

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
    json: { email, password: "calm-river-42", data: { full_name: "Ana Maria Ruiz" }, ...fields },
  });
}

export function signIn(app: TestApp, email: string, password = "calm-river-42", from?: string) {
  return app.send("/auth/v1/token", {
    method: "POST",
    from,
    json: { grant_type: "password", email, password },
  });
}

export async function tokenOfMailTo(
  app: TestApp,
  email: string,
  count = 1,
): Promise<{ token: string; next: string | null }> {
  const mail = (await app.mailsTo(email, count)).at(-1);
  const link = /http:\/\/doula\.test\/confirm-email\?\S+/.exec(mail?.text ?? "")?.[0];
  const url = new URL(link ?? "");
  return { token: url.searchParams.get("token") ?? "", next: url.searchParams.get("next") };
}

export const verify = (app: TestApp, token: string) =>
  app.send("/auth/v1/verify", { method: "POST", json: { type: "signup", token } });
