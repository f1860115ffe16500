import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { createEncryption } from "../../platform/security/encryption.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import {
  connectCalendar,
  consent,
  exchange,
  insertDraftDoula,
  readCalendar,
} from "../../testing/calendars.ts";
import { password } from "../../testing/fixtures.ts";
import { useGoogleSandbox } from "../../testing/google-sandbox.ts";
import { encryptCalendarTokens } from "./token-encryption.ts";

const testKey = "a key of the tests, long enough to encrypt with";

const sandbox = await useGoogleSandbox();
const app = await useTestApp({ calendar: sandbox.calendarWith({ timeoutMs: 5000 }) });

const lockProfile = (profileId: string) => sql`select from doula_profiles where id = ${profileId} for update`;

test("[7.4] one response from Google that is sent twice at once connects once", async () => {
  const doula = await insertDraftDoula(app);
  const consented = await consent(app, doula);
  const send = () => exchange(app, doula, consented);
  const results = await atOnce(app, sql`select from oauth_states for update`, [send, send]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await readCalendar(app, doula)).items).toHaveLength(1);
});

test("[7.4] two consents that finish at once leave one working connection", async () => {
  const doula = await insertDraftDoula(app);
  const [first, second] = [await consent(app, doula), await consent(app, doula)];
  const before = sandbox.google.consentCount();
  const results = await atOnce(app, lockProfile(doula.profileId), [
    () => exchange(app, doula, first),
    () => exchange(app, doula, second),
  ]);
  expect(results.map(({ status }) => status)).toEqual([200, 409]);
  // Revoking the second one would also end the first if both belong to one Google account.
  expect(sandbox.google.consentCount()).toBe(before + 2);
  expect((await readCalendar(app, doula)).items).toMatchObject([{ state: "connected" }]);
  expect(await encryptCalendarTokens(app.db, app.encryption)).toEqual({ unreadable: 0 });
});

test("[7.4] a calendar that is connected while the account is deleted is disconnected again", async () => {
  const doula = await insertDraftDoula(app);
  const before = sandbox.google.consentCount();
  const consented = await consent(app, doula);
  const json = { current_password: password };
  await atOnce(app, lockProfile(doula.profileId), [
    () => app.send("/auth/v1/user", { method: "DELETE", as: doula.cookie, json }),
    () => exchange(app, doula, consented),
  ]);
  expect(await app.db.$count(schema.users, eq(schema.users.id, doula.id))).toBe(0);
  const left = eq(schema.googleCalendarConnections.userId, doula.id);
  expect(await app.db.$count(schema.googleCalendarConnections, left)).toBe(0);
  await expect.poll(() => sandbox.google.consentCount(), { timeout: 20_000 }).toBe(before);
});

test("[7.4] two processes that start at once with a new key re-encrypt every token", async () => {
  const doula = await insertDraftDoula(app);
  await connectCalendar(app, doula);
  const keys = { key: "a new key of the races, long enough to encrypt with", previousKey: testKey };
  const next = createEncryption(keys);
  const encryptAll = () => encryptCalendarTokens(app.db, next);
  const results = await atOnce(app, sql`select from google_calendar_connections for update`, [
    encryptAll,
    encryptAll,
  ]);
  expect(results).toEqual([{ unreadable: 0 }, { unreadable: 0 }]);
  const back = createEncryption({ key: testKey, previousKey: keys.key });
  expect(await encryptCalendarTokens(app.db, back)).toEqual({ unreadable: 0 });
});
