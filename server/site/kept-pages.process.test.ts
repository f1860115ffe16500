import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { demoAdmin, demoDoula } from "../../db/seed.ts";
import { freePort } from "../../scripts/free-port.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { type DatabaseConnection, openServerDatabase } from "../platform/database.ts";
import { breakListening } from "../testing/listening.ts";
import { databaseAddress, runStatement } from "../testing/postgres-server.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";
import { prepareWriters, signIn } from "../testing/writers.ts";

/** A notification travels for milliseconds, but not on a busy machine. */
const travels = { timeout: 10_000, interval: 10 };

/** Without a notification a page is kept for five seconds. Up to a second of them may be over when a try begins. */
const keptMs = 4000;
const quarterHourMs = 15 * 60_000;
/** Three tries that are too slow. */
const testTimeoutMs = 120_000;

let postgres: ThrowawayPostgres;
let folder: string;
let runs: Run[] = [];
let connection: DatabaseConnection;
/** Two processes on one database. */
let urls: [string, string];
let doulaPage: string;
let doulaId: string;
let doula: string;
let admin: string;

async function start(databaseUrl: string): Promise<string> {
  const port = await freePort();
  const run = runProgram({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "the secret of both processes of this test, long enough",
    ENCRYPTION_KEY: "the key of both processes of this test, long enough",
    PORT: String(port),
  });
  runs.push(run);
  await whenReady(run);
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-kept-pages-"));
  postgres = await startThrowawayPostgres();
  const name = `kept_${randomUUID().replaceAll("-", "")}`;
  await runStatement(postgres.url, `create database ${name}`);
  const databaseUrl = databaseAddress(postgres.url, name);
  connection = await openServerDatabase(databaseUrl, { connections: 2 });
  await prepareWriters(connection, 0);
  urls = [await start(databaseUrl), await start(databaseUrl)];
  doula = await signIn(urls[0], demoDoula.email);
  admin = await signIn(urls[0], demoAdmin.email);
  const { rows } = await connection.db.execute(sql`
    select p.id, p.slug from doula_profiles p join users u on u.id = p.user_id where u.email = ${demoDoula.email}
  `);
  const [profile] = z.array(z.object({ id: z.string(), slug: z.string() })).parse(rows);
  doulaId = profile?.id ?? "";
  doulaPage = `/doulas/${profile?.slug}`;
}, 120_000);
afterAll(async () => {
  for (const run of runs) run.process.kill("SIGKILL");
  await Promise.all(runs.map((run) => run.exit));
  runs = [];
  await connection.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function read(url: string, page: string): Promise<string> {
  const response = await fetch(url + page);
  return `${response.status} ${await response.text()}`;
}

/** Has both processes keep a page. */
async function keep(page: string): Promise<void> {
  for (const url of urls) for (let time = 0; time < 2; time++) await read(url, page);
}

/**
 * Tries again where pages have become too old meanwhile, or a quarter of an hour has begun, which ends every kept page:
 * what is seen then is seen without a notification. A try that failed sooner has failed.
 */
async function whilePagesAreKept(attempt: () => Promise<void>): Promise<void> {
  for (let triesLeft = 2; ; triesLeft--) {
    const begunAt = Date.now();
    const failure = await attempt().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const endedAt = Date.now();
    const isSameQuarter = Math.floor(begunAt / quarterHourMs) === Math.floor(endedAt / quarterHourMs);
    const isInTime = isSameQuarter && endedAt - begunAt < keptMs;
    if (failure && (isInTime || triesLeft === 0)) throw failure.error;
    if (isInTime) return;
    if (triesLeft === 0) throw new Error("In no try it was seen while pages were kept.");
  }
}

async function call(
  url: string,
  request: { method: string; path: string; as: string; json: object },
): Promise<void> {
  const headers = { cookie: request.as, "content-type": "application/json", origin: url };
  const { method, json } = request;
  const response = await fetch(url + request.path, { method, headers, body: JSON.stringify(json) });
  expect(response.ok, await response.text()).toBe(true);
}

async function ownUpdatedAt(url: string): Promise<string> {
  const response = await fetch(`${url}/rest/v1/doula_profiles/own`, { headers: { cookie: doula } });
  return z.object({ updated_at: z.string() }).parse(await response.json()).updated_at;
}

const nextCallOf = (html: string) => /"next_available":("[^"]*"|null)/.exec(html)?.[1];

const settings = "/rest/v1/platform_settings";

test("what one process changes, it shows at once, and the other within a moment", {
  timeout: testTimeoutMs,
}, async () => {
  for (const [changing, other] of [urls, urls.toReversed()]) {
    if (!changing || !other) throw new Error("two processes are needed");
    await whilePagesAreKept(async () => {
      const name = `Site ${randomUUID()}`;
      await keep(doulaPage);
      await call(changing, { method: "PATCH", path: settings, as: admin, json: { site_name: name } });
      expect(await read(changing, doulaPage)).toContain(name);
      await expect.poll(() => read(other, doulaPage), travels).toContain(name);
    });

    await whilePagesAreKept(async () => {
      await call(changing, { method: "PATCH", path: settings, as: admin, json: { maintenance_mode: false } });
      await expect.poll(() => read(other, doulaPage), travels).toMatch(/^200 /);
      await keep(doulaPage);
      await call(changing, { method: "PATCH", path: settings, as: admin, json: { maintenance_mode: true } });
      expect(await read(changing, doulaPage)).toMatch(/^503 /);
      await expect.poll(() => read(other, doulaPage), travels).toMatch(/^503 /);
    });
    await call(changing, { method: "PATCH", path: settings, as: admin, json: { maintenance_mode: false } });
    expect(await read(changing, doulaPage)).toMatch(/^200 /);
    await expect.poll(() => read(other, doulaPage), travels).toMatch(/^200 /);

    await whilePagesAreKept(async () => {
      const bio = `Words ${randomUUID()}`;
      await keep(doulaPage);
      await call(changing, {
        method: "PATCH",
        path: "/rest/v1/doula_profiles/own",
        as: doula,
        json: { bio, updated_at: await ownUpdatedAt(changing) },
      });
      expect(await read(changing, doulaPage)).toContain(bio);
      await expect.poll(() => read(other, doulaPage), travels).toContain(bio);
    });

    await whilePagesAreKept(async () => {
      const question = `Why ${randomUUID()}?`;
      await keep("/faq");
      await call(changing, {
        method: "POST",
        path: "/rest/v1/faqs",
        as: admin,
        json: { question, answer: "So." },
      });
      expect(await read(changing, "/faq")).toContain(question);
      await expect.poll(() => read(other, "/faq"), travels).toContain(question);
    });
  }
});

/** Each finds something to change in every try. */
test.each([
  [
    "a booking of the next free time",
    (next: string) =>
      connection.db.execute(sql`
        insert into bookings (doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
        select ${doulaId}, s, s + interval '30 minutes', 'UTC', tstzrange(s, s + interval '30 minutes'), 'confirmed'
        from (values (${next}::timestamptz)) next (s)
      `),
  ],
  [
    "days off",
    (next: string) =>
      connection.db.execute(sql`
        insert into availability_overrides (doula_profile_id, date, is_open)
        select ${doulaId}, (${next}::timestamptz at time zone 'utc')::date + day, false from generate_series(-1, 1) day
      `),
  ],
  [
    "her hours",
    (next: string) =>
      connection.db.execute(sql`
        delete from availability_rules where doula_profile_id = ${doulaId} and weekday in (
          select extract(dow from (${next}::timestamptz at time zone 'utc')::date + day) from generate_series(-1, 1) day
        )
      `),
  ],
])(
  "a change by hand of %s changes her next call in both",
  { timeout: testTimeoutMs },
  async (_what, change) => {
    await whilePagesAreKept(async () => {
      await keep(doulaPage);
      const before = nextCallOf(await read(urls[0], doulaPage));
      await change(z.string().parse(JSON.parse(before ?? "null")));
      for (const url of urls)
        await expect.poll(async () => nextCallOf(await read(url, doulaPage)), travels).not.toBe(before);
    });
  },
);

test("an unlisting and a suspension end her page in both", { timeout: testTimeoutMs }, async () => {
  const change = (reasons: string[]) =>
    connection.db.execute(sql`
      update doula_profiles set unlisted_reasons = ${`{${reasons.join(",")}}`}::text[],
        unlisted_at = case when ${reasons.length} > 0 then now() end
      where id = ${doulaId}
    `);
  for (const reason of ["by_admin", "suspended"])
    await whilePagesAreKept(async () => {
      await keep(doulaPage);
      await change([reason]);
      for (const url of urls) await expect.poll(() => read(url, doulaPage), travels).toMatch(/^404 /);
      await change([]);
      for (const url of urls) await expect.poll(() => read(url, doulaPage), travels).toMatch(/^200 /);
    });
});

test("while the listening connections are broken nothing kept is shown, and all is heard again afterwards", {
  timeout: testTimeoutMs,
}, async () => {
  const setBio = (words: string) =>
    connection.db.execute(sql`update doula_profiles set bio = ${words} where id = ${doulaId}`);
  for (let time = 0; time < 3; time++)
    await whilePagesAreKept(async () => {
      const words = `Words ${randomUUID()}`;
      await expect.poll(() => countListening(), travels).toBe(2);
      await keep(doulaPage);
      await setBio(words);
      expect(await breakListening(connection.db)).toBe(2);
      for (const url of urls) await expect.poll(() => read(url, doulaPage), travels).toContain(words);
    });
  await expect.poll(() => countListening(), travels).toBe(2);

  await whilePagesAreKept(async () => {
    const words = `Words ${randomUUID()}`;
    await keep(doulaPage);
    await setBio(words);
    for (const url of urls) await expect.poll(() => read(url, doulaPage), travels).toContain(words);
  });

  // Both keep pages again: what no trigger notifies of is not seen.
  const keepsOldWords = async () => {
    const words = `Words ${randomUUID()}`;
    await setBio(words);
    for (const url of urls) await expect.poll(() => read(url, doulaPage), travels).toContain(words);
    await keep(doulaPage);
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`alter table doula_profiles disable trigger doula_profiles_public_update`);
      await tx.execute(sql`update doula_profiles set bio = 'Said to nobody.' where id = ${doulaId}`);
      await tx.execute(sql`alter table doula_profiles enable trigger doula_profiles_public_update`);
    });
    const shown = await Promise.all(urls.map((url) => read(url, doulaPage)));
    return shown.every((html) => html.includes(words));
  };
  // Not where a page has become too old meanwhile, or a process is only about to listen again.
  await expect.poll(keepsOldWords, { timeout: 60_000, interval: 10 }).toBe(true);
});

async function countListening(): Promise<number> {
  const { rows } = await connection.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'doula-listener'
  `);
  return rows.length;
}
