import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import {
  definePrepared,
  observeStatements,
  runPrepared,
} from "../../platform/database/prepared-statements.ts";
import { metricsToken, startTestApp, useTestApp } from "../../testing/app.ts";
import { austin, bookIntroCall, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { searchDoulas } from "../../testing/search.ts";

const app = await useTestApp();

async function scrape(tested = app): Promise<string> {
  const response = await tested.send("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the value of one series, 0 if there is none. */
function readValue(text: string, series: string): number {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

test.each([{}, { authorization: "Bearer another token" }, { authorization: metricsToken }])(
  "without the token, there is no such route: %o",
  async (headers) => {
    const response = await app.send("/metrics", { headers });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "route_not_found" });
  },
);

test("requests are counted by route pattern and status, with no path or query", async () => {
  const doula = await insertDoula(app, {});
  await app.send(`/rest/v1/doula_profiles/${doula.slug}?secret=1`);
  await app.send("/rest/v1/doula_profiles/nobody-here");
  const text = await scrape();
  const series = (status: number) =>
    `doula_http_request_seconds_count{method="GET",route="/rest/v1/doula_profiles/:slug",status="${status}"}`;
  expect(readValue(text, series(200))).toBeGreaterThan(0);
  expect(readValue(text, series(404))).toBeGreaterThan(0);
  expect(text).not.toContain(doula.slug);
  expect(text).not.toContain("secret");
});

test("searches, booked calls, emails, queues and caches are counted", async () => {
  app.setNow(monday);
  const before = await scrape();
  const [client, doula] = [await signedInUser(app, "client"), await insertDoula(app)];
  await searchDoulas(app, austin);
  expect((await bookIntroCall(app, client, doula.id, "2026-11-25T15:00:00Z")).status).toBe(201);
  await app.emailTo(client.email, /./);
  const after = await scrape();
  const counters = ["doula_searches_total", "doula_bookings_total", 'doula_emails_total{result="sent"}'];
  for (const series of counters)
    expect([series, readValue(after, series) > readValue(before, series)]).toEqual([series, true]);
  expect(after).toMatch(/doula_cache_reads_total\{cache="settings",result="hit"\}/);
});

test("waiting jobs, orders, the last email and the last backup are read from the database", async () => {
  const tested = await startTestApp();
  const instant = new Date("2026-11-01T12:00:00Z");
  await tested.db.insert(schema.sentEmails).values({ key: "reset-1", sentAt: instant });
  await tested.db.insert(schema.backups).values({ createdAt: instant });
  await tested.jobs.declare("mail-to-test");
  await tested.db.execute(sql`
    insert into pgboss.job (name, data, start_after)
    values ('mail-to-test', '{}', now() - interval '90 seconds'), ('mail-to-test', '{}', now() + interval '1 hour'),
      ('failed-mail-to-test', '{}', now() - interval '9 days')
  `);
  const text = await scrape(tested);
  expect(readValue(text, 'doula_queue_jobs{queue="mail-to-test"}')).toBe(2);
  const oldest = readValue(text, 'doula_queue_oldest_seconds{queue="mail-to-test"}');
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(oldest).toBeLessThan(150);
  expect(readValue(text, 'doula_failed_jobs{queue="mail-to-test"}')).toBe(1);
  expect(text, "nobody works that queue").not.toContain('queue="failed-mail-to-test"');
  expect(readValue(text, "doula_email_last_sent_timestamp_seconds")).toBe(instant.getTime() / 1000);
  expect(readValue(text, "doula_last_backup_timestamp_seconds")).toBe(instant.getTime() / 1000);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(readValue(text, "doula_data_folder_free_bytes")).toBeGreaterThan(0);
  await tested.close();
});

test("a process says whether it is ready, also while its database is away", async () => {
  const tested = await startTestApp();
  expect(await scrape(tested)).toContain("doula_ready 1");
  await tested.db.execute(sql`alter schema drizzle rename to elsewhere`);
  expect(await scrape(tested)).toContain("doula_ready 0");
  await tested.db.execute(sql`alter schema elsewhere rename to drizzle`);
  await tested.close();
});

test("a slow statement is named", async () => {
  const statement = definePrepared("test_slow_statement", sql`select pg_sleep(0.02)`);
  const seen: [string, number][] = [];
  observeStatements(app.db, (name, milliseconds) => seen.push([name, milliseconds]));
  await runPrepared(app.db, statement, {});
  observeStatements(app.db, () => undefined);
  expect(seen).toEqual([["test_slow_statement", expect.any(Number)]]);
  expect(seen[0]?.[1]).toBeGreaterThanOrEqual(20);
});
