import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertThread, say } from "../testing/conversations.ts";
import { bookIntroCall, removeFavorite, saveFavorite } from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { readAnalytics } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(monday);
});
afterAll(() => app.close());

const undone = `
  drop function count_rows, count_users, count_applications, count_favorites cascade;
  drop table metric_deltas, metric_totals, daily_metrics;
  drop index doula_profiles_newest;
`;

test("the migration counts what was there before it, by the day it was made", async () => {
  const { id, parent, doula } = await insertThread(app);
  await say(app, parent, id, "Are you free in May?");
  await bookIntroCall(app, parent, doula.id, "2026-11-25T15:00:00.000Z");
  await saveFavorite(app, parent, doula.id);
  await removeFavorite(app, parent, doula.id);
  const counted = await readAnalytics(app, 90);

  const [migration = ""] = globSync("db/migrations/*_analytics.sql");
  const statements = [
    ...undone.split(";"),
    ...readFileSync(migration, "utf8").split("--> statement-breakpoint"),
  ];
  for (const statement of statements) if (statement.trim()) await app.db.execute(sql.raw(statement));
  expect(await readAnalytics(app, 90)).toEqual(counted);
  await say(app, parent, id, "Or in June?");
  expect((await readAnalytics(app, 90)).messages).toBe(counted.messages + 1);
});
