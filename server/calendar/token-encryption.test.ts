import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { schema } from "../../db/database.ts";
import { createEncryption, UnknownKey } from "../platform/encryption.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { connectCalendar, type DoulaPerson, insertDraftDoula } from "../testing/calendars.ts";
import { type GoogleSandbox, startGoogleSandbox } from "../testing/google-sandbox.ts";
import { encryptCalendarTokens } from "./token-encryption.ts";

const key = "another key of the tests, long enough to encrypt with";
const previousKey = "a key of the tests, long enough to encrypt with";
const { googleCalendarConnections: connections } = schema;

let sandbox: GoogleSandbox;
let app: TestApp;
let doula: DoulaPerson;
beforeAll(async () => {
  sandbox = await startGoogleSandbox();
  app = await startTestApp({ calendar: sandbox.calendar });
});
beforeEach(async () => {
  await app.db.delete(connections);
  doula = await insertDraftDoula(app);
  await connectCalendar(app, doula);
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

async function storedTokens(): Promise<string[]> {
  const rows = await app.db.query.googleCalendarConnections.findMany();
  return rows.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
}

test("with a new key every token is encrypted anew, once, and without the previous one none is touched", async () => {
  const before = await storedTokens();
  await expect(encryptCalendarTokens(app.db, createEncryption({ key }))).rejects.toThrow(UnknownKey);
  expect(await storedTokens()).toEqual(before);

  const next = createEncryption({ key, previousKey });
  expect(await encryptCalendarTokens(app.db, next)).toEqual({ unreadable: 0 });
  const renewed = await storedTokens();
  for (const token of renewed) expect(token.startsWith(next.currentPrefix)).toBe(true);
  expect(await encryptCalendarTokens(app.db, next)).toEqual({ unreadable: 0 });
  expect(await storedTokens()).toEqual(renewed);
});

test("after the keys have changed there and back, Google can still be told that a connection ended", async () => {
  await encryptCalendarTokens(app.db, createEncryption({ key, previousKey }));
  await encryptCalendarTokens(app.db, createEncryption({ key: previousKey, previousKey: key }));
  const before = sandbox.google.consentCount();
  const answer = await app.send("/rest/v1/google_calendar_connections", {
    method: "DELETE",
    as: doula.cookie,
  });
  expect(answer.status).toBe(204);
  await vi.waitFor(() => expect(sandbox.google.consentCount()).toBe(before - 1), 20_000);
});

test("what nothing decrypts is counted and stays, such as one person's token in another's row", async () => {
  const other = await insertDraftDoula(app);
  await connectCalendar(app, other);
  const [stolen] = await app.db.select().from(connections).where(eq(connections.userId, other.id));
  await app.db
    .update(connections)
    .set({ refreshToken: stolen?.refreshToken })
    .where(eq(connections.userId, doula.id));
  const next = createEncryption({ key, previousKey });
  expect(await encryptCalendarTokens(app.db, next)).toEqual({ unreadable: 1 });
});
