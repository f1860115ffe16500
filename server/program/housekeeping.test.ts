import { expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { nightlyDeletions } from "../app.ts";
import { runNightlyDeletions } from "../platform/jobs/housekeeping.ts";
import { useTestApp } from "../testing/app.ts";
import { insertUser } from "../testing/fixtures.ts";

const app = await useTestApp();

test("the nightly job deletes only what has expired", async () => {
  const now = new Date("2026-11-23T04:17:00Z");
  const [past, ahead] = [new Date("2026-11-22T00:00:00Z"), new Date("2026-11-24T00:00:00Z")];
  const { id: userId } = await insertUser(app, "client");
  const { accountTokens, rateLimits, sentEmails, sessions } = schema;
  await app.db.insert(sessions).values([
    { userId, token: "over", expiresAt: past },
    { userId, token: "alive", expiresAt: ahead },
  ]);
  await app.db.insert(accountTokens).values([
    { userId, purpose: "reset_password", tokenHash: "over", expiresAt: past },
    { userId, purpose: "reset_password", tokenHash: "alive", expiresAt: ahead },
  ]);
  await app.db.insert(rateLimits).values([
    { key: "over", expire: past },
    { key: "alive", expire: ahead },
  ]);
  await app.db.insert(sentEmails).values([
    { key: "old", sentAt: new Date("2026-10-01T00:00:00Z") },
    { key: "recent", sentAt: past },
  ]);
  const { calendarRevocations, oauthStates } = schema;
  await app.db.insert(oauthStates).values([
    { userId, provider: "google", stateHash: "over", expiresAt: past },
    { userId, provider: "google", stateHash: "alive", expiresAt: ahead },
  ]);
  await app.db.insert(calendarRevocations).values([
    { token: "old", createdAt: new Date("2026-11-15T00:00:00Z") },
    { token: "recent", createdAt: past },
  ]);
  await runNightlyDeletions({ db: app.db, now: () => now }, nightlyDeletions);
  expect((await app.db.select().from(sessions)).map(({ token }) => token)).toEqual(["alive"]);
  expect((await app.db.select().from(accountTokens)).map(({ tokenHash }) => tokenHash)).toEqual(["alive"]);
  expect((await app.db.select().from(oauthStates)).map(({ stateHash }) => stateHash)).toEqual(["alive"]);
  expect((await app.db.select().from(calendarRevocations)).map(({ token }) => token)).toEqual(["recent"]);
  expect((await app.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["alive"]);
  expect((await app.db.select().from(sentEmails)).map(({ key }) => key)).toEqual(["recent"]);
});

test("[7.1] the nightly job deletes texts about a deleted person that nothing needs anymore", async () => {
  const { id: reportedId } = await insertUser(app, "client");
  const text = { details: "She lives at 5 Rose Street.", reason: "spam" };
  const reviewed = {
    outcome: "dismissed",
    note: "It was she.",
    reviewedAt: new Date("2026-11-20T00:00:00Z"),
  };
  await app.db
    .insert(schema.reports)
    .values([{ ...text, ...reviewed, reportedId }, { ...text, ...reviewed }, { ...text }]);
  await runNightlyDeletions({ db: app.db, now: () => new Date("2026-11-23T04:17:00Z") }, nightlyDeletions);
  const stored = await app.db.select().from(schema.reports);
  expect(stored.map(({ details, note }) => [details, note])).toEqual(
    expect.arrayContaining([
      [text.details, reviewed.note],
      [null, ""],
      [null, null],
    ]),
  );
});
