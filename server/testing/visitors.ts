import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { password, readCookie } from "./fixtures.ts";
import { runStatement } from "./postgres-server.ts";

let visitors = 0;
let people = 0;

/** Sends JSON from an address that no request came from before. */
export function post(url: string, json: object): Promise<Response> {
  const address = `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`;
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(json) });
}

export const signUp = (url: string, email: string) =>
  post(`${url}/auth/v1/signup`, { email, password, data: { full_name: "Ana Ruiz" } });

function changePackage(url: string): Promise<Response> {
  return fetch(`${url}/rest/v1/doula_packages/${randomUUID()}`, { method: "PUT", body: "{}" });
}

/** Signs up, confirms the address in the database, and returns the cookie of a new session. */
export async function signIn(
  url: string,
  { email, databaseUrl }: { email: string; databaseUrl: string },
): Promise<string> {
  await signUp(url, email);
  await runStatement(databaseUrl, "update users set email_verified = true");
  const response = await post(`${url}/auth/v1/token`, { grant_type: "password", email, password });
  expect(response.status).toBe(200);
  return readCookie(response);
}

/**
 * Four visitors read, search, sign up and try to change something until `stop`. Returns who signed up, every request that failed, and how
 * long the slowest took.
 */
export function startVisitors(url: string) {
  const acknowledged: string[] = [];
  const failures: { at: number; what: string }[] = [];
  let requests = 0;
  let slowestMs = 0;
  let isStopped = false;
  const send = async (what: string, request: () => Promise<Response>, expected = 200): Promise<boolean> => {
    requests += 1;
    const started = performance.now();
    const status = await request().then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: unknown) => `${error} ${error instanceof Error ? error.cause : ""}`,
    );
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - started));
    if (status !== expected) failures.push({ at: Date.now(), what: `${what}: ${status}` });
    return status === expected;
  };
  const visit = async () => {
    for (let number = 1; !isStopped; number++) {
      await send("page", () => fetch(`${url}/find-doulas`));
      await send("search", () => fetch(`${url}/rest/v1/doula_profiles?lat=30.27&lng=-97.74`));
      await send("API", () => fetch(`${url}/rest/v1/faqs`));
      if (number % 5 !== 0) continue;
      await send("change without a session", () => changePackage(url), 401);
      const email = `parent-${++people}@doula.test`;
      if (await send("sign-up", () => signUp(url, email))) acknowledged.push(email);
    }
  };
  const visiting = Promise.all(Array.from({ length: 4 }, visit));
  const stop = async () => {
    isStopped = true;
    await visiting;
    return { acknowledged, failures, requests, slowestMs };
  };
  return { stop, acknowledged, failures };
}
