import { createGoogleOauth, type GoogleOutcome } from "../../sandbox/google-oauth.ts";
import { googleEndpointsAt } from "../../sandbox/main.ts";
import { startSandboxServer } from "../../sandbox/server.ts";
import type { CalendarProvider } from "../providers/calendar/calendar.ts";
import { createGoogleCalendar, type GoogleCalendarOptions } from "../providers/calendar/google.ts";

export const googleClientSecret = "the client secret of the tests";

export interface GoogleSandbox {
  calendar: CalendarProvider;
  /** The provider with something else about it: another secret, say. */
  calendarWith(change: Partial<GoogleCalendarOptions>): CalendarProvider;
  google: ReturnType<typeof createGoogleOauth>;
  stop(): Promise<void>;
}

/** A call takes longer only where the sandbox is told to be slow: a busy machine needs this much. */
const timeoutMs = 3000;

/** Google's sandbox on a free port, and the provider that speaks to it. */
export async function startGoogleSandbox(appUrl = "http://doula.test"): Promise<GoogleSandbox> {
  const client = {
    clientId: "client-of-the-tests",
    clientSecret: googleClientSecret,
    redirectUri: `${appUrl}/auth/google/callback`,
  };
  const google = createGoogleOauth(client);
  const server = await startSandboxServer({
    port: 0,
    appHostname: new URL(appUrl).hostname,
    apps: { google: google.app },
  });
  const options = { ...client, endpoints: googleEndpointsAt(server.url), isSandbox: true, timeoutMs };
  return {
    calendar: createGoogleCalendar(options),
    calendarWith: (change) => createGoogleCalendar({ ...options, ...change }),
    google,
    stop: server.stop,
  };
}

/** Decides on the consent page as a person does. Answers the parameters that Google sends them back with. */
export async function decide(
  authUrl: string,
  decision: "allow" | "deny" = "allow",
  outcome: GoogleOutcome = "works",
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
  const answer = await fetch(authUrl, { method: "POST", body, redirect: "manual" });
  const { searchParams } = new URL(answer.headers.get("location") ?? "");
  return {
    code: searchParams.get("code") ?? "",
    state: searchParams.get("state") ?? "",
    error: searchParams.get("error"),
  };
}
