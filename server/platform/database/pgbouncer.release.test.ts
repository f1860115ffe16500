import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/throwaway-postgres.ts";
import { createAuthAdapter } from "../../identity/accounts/auth-adapter.ts";
import { insertDoula } from "../../testing/fixtures.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { startPgbouncer } from "../../testing/pgbouncer.ts";
import { runStatement } from "../../testing/postgres-server.ts";
import { openEvents } from "../../testing/realtime.ts";
import { runDoctor, type SiteEnv, type SiteProcess, startSiteProcess } from "../../testing/site-process.ts";
import { signIn, signUp, startVisitors } from "../../testing/visitors.ts";
import { createAuth } from "../security/auth.ts";
import { openServerDatabase } from "./database.ts";

const poolSize = 3;
/** Per process. */
const connections = 20;

const detailSchema = z.object({ next_available: z.string() });

let folder: string;
let postgres: ThrowawayPostgres;
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>;
let mail: MailServer;
let env: SiteEnv;
let processes: [SiteProcess, SiteProcess];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-pooled-"));
  postgres = await startThrowawayPostgres();
  pgbouncer = await startPgbouncer(postgres.url, { poolSize });
  mail = await startMailServer();
  env = {
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    DATABASE_CONNECTIONS: `${connections}`,
    // Debian's PgBouncer knows no named statements.
    DATABASE_PREPARED_STATEMENTS: "off",
    SMTP_URL: mail.url,
  };
  processes = [await startSiteProcess(env), await startSiteProcess(env)];
});
afterAll(async () => {
  for (const { kill } of processes ?? []) await kill();
  await mail?.stop();
  await pgbouncer?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Inserts a doula through Postgres itself. */
async function insertListedDoula() {
  const { db, close } = await openServerDatabase(postgres.url);
  const auth = createAuth(createAuthAdapter(db), { secret: "s".repeat(32), publicUrl: "http://doula.test" });
  return insertDoula({ db, auth }).finally(close);
}

async function countPoolConnections(): Promise<number> {
  const rows = await runStatement(
    postgres.url,
    "select from pg_stat_activity where application_name = 'doula-app' and backend_type = 'client backend'",
  );
  return rows.length;
}

/** In both processes. */
const visit = () => processes.map(({ url }) => startVisitors(url));

test("two processes serve visitors through few connections, without a failed request", async () => {
  const visitors = visit();
  let mostConnections = 0;
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(200))
    mostConnections = Math.max(mostConnections, await countPoolConnections());
  const results = await Promise.all(visitors.map(({ stop }) => stop()));
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
  expect(requests).toBeGreaterThan(200);
  expect(mostConnections).toBeLessThanOrEqual(poolSize);
  process.stdout.write(`pgbouncer: ${JSON.stringify({ requests, mostConnections })}\n`);
});

test("jobs send email", async () => {
  const [{ url }] = processes;
  const addresses = ["ana@pooled.test", "bea@pooled.test", "cleo@pooled.test"];
  for (const email of addresses) expect((await signUp(url, email)).status).toBe(200);
  await vi.waitFor(() => expect(addresses.every((email) => mail.received.has(email))).toBe(true), 30_000);
  expect(addresses.map((email) => mail.received.get(email))).toEqual([1, 1, 1]);
});

test("a parent finds and books a doula, and the other process's stream says so at once", async () => {
  const [one, other] = processes;
  const doula = await insertListedDoula();
  const cookie = await signIn(one.url, { email: "parent@pooled.test", databaseUrl: postgres.url });
  const headers = { cookie, "content-type": "application/json" };
  const readJson = async (path: string) => (await fetch(one.url + path, { headers })).json();

  expect(await readJson("/rest/v1/doula_profiles?lat=30.27&lng=-97.74")).toMatchObject({
    items: [{ slug: doula.slug }],
  });
  const { next_available } = detailSchema.parse(await readJson(`/rest/v1/doula_profiles/${doula.slug}`));
  const stream = await openEvents(other.url, { cookie });
  expect(await stream.next()).toEqual({ type: "ready" });
  const booked = await fetch(`${one.url}/rest/v1/bookings`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      booking_type: "intro_call",
      doula_profile_id: doula.id,
      starts_at: next_available,
    }),
  });
  expect(booked.status).toBe(201);
  const started = Date.now();
  expect(await stream.next()).toMatchObject({ type: "booking.changed" });
  expect(Date.now() - started).toBeLessThan(2000);
  stream.close();
});

test("doctor finds nothing wrong, and says what is without DATABASE_DIRECT_URL", async () => {
  const good = await runDoctor(env);
  expect(good).toMatch(/^ok +Database +Postgres/m);
  expect(good).toMatch(/^ok +Live updates/m);
  const { DATABASE_DIRECT_URL: _direct, ...withoutDirect } = env;
  expect(await runDoctor(withoutDirect)).toMatch(
    /^FAILED +Live updates +Messages .* set DATABASE_DIRECT_URL to Postgres itself\.$/m,
  );
});

test("doctor names the settings that a pooler does not set", async () => {
  const plain = await startPgbouncer(postgres.url, { poolSize, connectQuery: "select 1" });
  const output = await runDoctor({ ...env, DATABASE_URL: plain.url });
  await plain.stop();
  expect(output).toMatch(
    /^FAILED +Database +The pooler at DATABASE_URL ignores .*: statement_timeout = 15s, lock_timeout = 10s, /m,
  );
});
