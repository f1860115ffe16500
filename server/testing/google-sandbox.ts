import { afterAll } from "vitest";
import { createGoogleSandbox, type GoogleOutcome } from "../../sandbox/google.ts";
import { accountCookie } from "../../sandbox/google-calendar-pages.ts";
import { googleEndpointsAt } from "../../sandbox/main.ts";
import { startSandboxServer } from "../../sandbox/server.ts";
import { createGoogleCalendar, type GoogleCalendarOptions } from "../providers/calendar/google.ts";

export const googleClientSecret = "the client secret of the tests";

export type GoogleSandbox = Awaited<ReturnType<typeof useGoogleSandbox>>;

/** Calls are slow only if the sandbox is set to be slow, but a busy machine needs this much. */
const timeoutMs = 3000;

/** Starts Google's sandbox on a free port for a file's tests, with a provider that uses it. */
export async function useGoogleSandbox(appUrl = "http://doula.test") {
  const client = {
    clientId: "client-of-the-tests",
    clientSecret: googleClientSecret,
    redirectUri: `${appUrl}/auth/google/callback`,
  };
  const google = createGoogleSandbox(client);
  const server = await startSandboxServer({
    port: 0,
    appHostname: new URL(appUrl).hostname,
    apps: { google: google.app },
  });
  afterAll(() => server.stop());
  const options = { ...client, endpoints: googleEndpointsAt(server.url), isSandbox: true, timeoutMs };
  return {
    calendar: createGoogleCalendar(options),
    /** Returns the provider with changed options, such as another secret. */
    calendarWith: (change: Partial<GoogleCalendarOptions>) => createGoogleCalendar({ ...options, ...change }),
    google,
  };
}

/** Decides on the consent page like a person who is signed in to an account, by default a new one. Returns the parameters that Google redirects with. */
export async function decide(
  authUrl: string,
  decision: "allow" | "deny" = "allow",
  outcome: GoogleOutcome = "works",
  account?: string,
): Promise<{ code: string; state: string; error: string | null }> {
  const page = await fetch(authUrl);
  if (!page.ok) throw new Error(`the consent page answers ${page.status}: ${await page.text()}`);
  const body = new URLSearchParams();
  for (const [, name = "", value = ""] of (await page.text()).matchAll(
    /type="hidden" name="(\w+)" value="([^"]*)"/g,
  ))
    body.set(name, value.replaceAll("&amp;", "&"));
  body.set("decision", decision);
  body.set("outcome", outcome);
  const headers = { ...(account && { cookie: `${accountCookie}=${account}` }) };
  const response = await fetch(authUrl, { method: "POST", body, headers, redirect: "manual" });
  const { searchParams } = new URL(response.headers.get("location") ?? "");
  return {
    code: searchParams.get("code") ?? "",
    state: searchParams.get("state") ?? "",
    error: searchParams.get("error"),
  };
}
