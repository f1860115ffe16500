import { vi } from "vitest";
import { calendarConnectionsSchema } from "../../contract/scheduling/calendar.schema.ts";
import type { CalendarAccessLevel } from "../../contract/scheduling/calendar.ts";
import type { GoogleOutcome } from "../../sandbox/google.ts";
import type { CalendarProvider } from "../providers/calendar/calendar.ts";
import { createCalendarFileReader } from "../providers/calendar/calendar-file-reader.ts";
import { type CalendarReaders, syncSource } from "../scheduling/calendar/sync.ts";
import type { TestApp } from "./app.ts";
import { insertDoula, signInAs } from "./fixtures.ts";
import { decide, type GoogleSandbox } from "./google-sandbox.ts";

export interface DoulaPerson {
  id: string;
  email: string;
  cookie: string;
  profileId: string;
}

const address = "/functions/v1/google-calendar";

/** Signs in a doula in the middle of the setup. */
export async function insertDraftDoula(app: TestApp, status = "draft"): Promise<DoulaPerson> {
  const { id: profileId, userId, userEmail } = await insertDoula(app, { status });
  return { id: userId, email: userEmail, profileId, cookie: await signInAs(app, userEmail) };
}

/** Requests Google's page, as the doula themselves by default. */
export function initiate(
  app: TestApp,
  { id, cookie }: { id: string; cookie?: string },
  access?: CalendarAccessLevel,
): Promise<Response> {
  const timestamp = new Date().toISOString();
  const json = { action: "initiate_oauth", user_id: id, timestamp, access };
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

/** Visits Google and allows access; returns the response of the callback page. */
export async function consent(app: TestApp, doula: DoulaPerson, outcome: GoogleOutcome = "works") {
  const response = await initiate(app, doula);
  const { auth_url } = (await response.json()) as { auth_url: string };
  return decide(auth_url, "allow", outcome);
}

/** Allows more at Google, signed in to this account. */
export async function allowMore(
  app: TestApp,
  doula: DoulaPerson,
  { access, account }: { access: CalendarAccessLevel; account: string | undefined },
): Promise<Response> {
  const { auth_url } = (await (await initiate(app, doula, access)).json()) as { auth_url: string };
  return exchange(app, doula, await decide(auth_url, "allow", "works", account));
}

/** Inserts a doula with a connected calendar. */
export async function connectCalendar(app: TestApp, doula: DoulaPerson, outcome: GoogleOutcome = "works") {
  const response = await exchange(app, doula, await consent(app, doula, outcome));
  if (!response.ok) throw new Error(`not connected: ${await response.text()}`);
  return response;
}

/** Connects a doula's calendar, and waits for the job that reads it. Returns the account at Google, to change its events. */
export async function connectAccount(app: TestApp, { google }: GoogleSandbox, doula: DoulaPerson) {
  await connectCalendar(app, doula);
  const account = google.newestAccount();
  const isRead = async () => {
    if (!(await findSources(app, doula.profileId))[0]?.syncedAt) throw new Error("the job has not read it");
  };
  await vi.waitFor(isRead, 20_000);
  return account;
}

/** What the program reads calendars with, apart from this provider. */
export const readersWith = (calendar: CalendarProvider): CalendarReaders => ({
  calendar,
  calendarFiles: createCalendarFileReader(),
});

/** Reads a doula's calendars like the job does. */
export async function readAgain(app: TestApp, calendar: CalendarProvider, { profileId }: DoulaPerson) {
  const readers = readersWith(calendar);
  for (const { id } of await findSources(app, profileId)) await syncSource(app, readers, id);
}

/** The doula's calendars as they are stored. */
export function findSources(app: TestApp, profileId: string) {
  return app.db.query.calendarSources.findMany({
    where: ({ doulaProfileId }, { eq }) => eq(doulaProfileId, profileId),
  });
}

/** Returns the doula's own connection, as their page shows it. */
export async function readCalendar(app: TestApp, { cookie }: DoulaPerson) {
  const response = await app.send("/rest/v1/google_calendar_connections", { as: cookie });
  return calendarConnectionsSchema.parse(await response.json());
}
