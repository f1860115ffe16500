import { calendarConnectionsSchema } from "../../contract/calendar.schema.ts";
import type { GoogleOutcome } from "../../sandbox/google-oauth.ts";
import type { TestApp } from "./app.ts";
import { insertDoula, signInAs } from "./fixtures.ts";
import { decide } from "./google-sandbox.ts";

export interface DoulaPerson {
  id: string;
  email: string;
  cookie: string;
  profileId: string;
}

const address = "/functions/v1/google-calendar";

/** A doula in the middle of her setup, signed in. */
export async function insertDraftDoula(app: TestApp, status = "draft"): Promise<DoulaPerson> {
  const { id: profileId, userId, userEmail } = await insertDoula(app, { status });
  return { id: userId, email: userEmail, profileId, cookie: await signInAs(app, userEmail) };
}

/** Asks for Google's page, for oneself unless told otherwise. */
export function initiate(app: TestApp, { id, cookie }: { id: string; cookie?: string }): Promise<Response> {
  const json = { action: "initiate_oauth", user_id: id, timestamp: new Date().toISOString() };
  return app.send(address, { method: "POST", as: cookie, json });
}

export function exchange(
  app: TestApp,
  { id, cookie }: { id: string; cookie?: string },
  { code, state }: { code: string; state: string },
): Promise<Response> {
  const json = { action: "exchange_token", code, state, userId: id };
  return app.send(address, { method: "POST", as: cookie, json });
}

/** Goes to Google and allows; answers what comes back to the callback page. */
export async function consent(app: TestApp, doula: DoulaPerson, outcome: GoogleOutcome = "works") {
  const answer = await initiate(app, doula);
  const { auth_url } = (await answer.json()) as { auth_url: string };
  return decide(auth_url, "allow", outcome);
}

/** A doula with a connected calendar. */
export async function connectCalendar(app: TestApp, doula: DoulaPerson, outcome: GoogleOutcome = "works") {
  const answer = await exchange(app, doula, await consent(app, doula, outcome));
  if (!answer.ok) throw new Error(`not connected: ${await answer.text()}`);
  return answer;
}

/** The doula's own connection, as her page shows it. */
export async function readCalendar(app: TestApp, { cookie }: DoulaPerson) {
  const answer = await app.send("/rest/v1/google_calendar_connections", { as: cookie });
  return calendarConnectionsSchema.parse(await answer.json());
}
