import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { schema } from "../../../db/database.ts";
import { createEncryption, UnknownKey } from "../../platform/security/encryption.ts";
import { useTestApp } from "../../testing/app.ts";
import { connectCalendar, type DoulaPerson, insertDraftDoula } from "../../testing/calendars.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { encryptCalendarTokens } from "./token-encryption.ts";

const key = "another key of the tests, long enough to encrypt with";
const previousKey = "a key of the tests, long enough to encrypt with";
const { googleCalendarConnections: connections } = schema;

let doula: DoulaPerson;
const sandbox = await useGoogleSandbox();
const app = await useTestApp({ calendar: sandbox.calendar });
beforeEach(async () => {
  await app.db.delete(connections);
  doula = await insertDraftDoula(app);
  await connectCalendar(app, doula);
});

async function storedTokens(): Promise<string[]> {
  const rows = await app.db.query.googleCalendarConnections.findMany();
  return rows.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
}

test("tokens are re-encrypted with a new key only if the previous one is known", async () => {
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

test("the addresses of calendars outside Google are re-encrypted too, and still work", async () => {
  const id = "018f0000-0000-7000-8000-0000000000aa";
  const binding = { purpose: "calendar-address", id } as const;
  const address = createEncryption({ key: previousKey }).encrypt(
    "https://calendar.example/secret.ics",
    binding,
  );
  await app.db
    .insert(schema.calendarSources)
    .values({ id, doulaProfileId: doula.profileId, address, host: "calendar.example" });
  const next = createEncryption({ key, previousKey });
  expect(await encryptCalendarTokens(app.db, next)).toEqual({ unreadable: 0 });
  const [source] = await app.db
    .select()
    .from(schema.calendarSources)
    .where(eq(schema.calendarSources.id, id));
  expect(createEncryption({ key }).decrypt(source?.address ?? "", binding)).toBe(
    "https://calendar.example/secret.ics",
  );
});

test("an ended connection can be revoked at Google after the keys changed back and forth", async () => {
  await encryptCalendarTokens(app.db, createEncryption({ key, previousKey }));
  await encryptCalendarTokens(app.db, createEncryption({ key: previousKey, previousKey: key }));
  const before = sandbox.google.consentCount();
  const response = await app.send("/rest/v1/google_calendar_connections", {
    method: "DELETE",
    as: doula.cookie,
  });
  expect(response.status).toBe(204);
  await vi.waitFor(() => expect(sandbox.google.consentCount()).toBe(before - 1), 20_000);
});

test("a token that no key decrypts, such as one copied to another person's row, is left alone", async () => {
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
