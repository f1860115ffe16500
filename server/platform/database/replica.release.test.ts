import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { readinessSchema } from "../../../contract/operations/health.schema.ts";
import { findFreePort } from "../../../scripts/free-port.ts";
import {
  startThrowawayPostgres,
  startThrowawayReplica,
  type ThrowawayPostgres,
} from "../../../scripts/throwaway-postgres.ts";
import { createAuthAdapter } from "../../identity/accounts/auth-adapter.ts";
import { insertDoula, insertUser, password, readCookie } from "../../testing/fixtures.ts";
import { runStatement } from "../../testing/postgres-server.ts";
import { runDoctor, type SiteEnv, type SiteProcess, startSiteProcess } from "../../testing/site-process.ts";
import { post, startVisitors } from "../../testing/visitors.ts";
import { createAuth } from "../security/auth.ts";
import { openServerDatabase } from "./database.ts";

let folder: string;
let primary: ThrowawayPostgres;
let replica: ThrowawayPostgres;
let env: SiteEnv;
/** Visitors come to one process, and the admin to the other. */
let site: SiteProcess & { metricsUrl: string };
let adminSite: SiteProcess;
let adminCookie: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-replica-"));
  primary = await startThrowawayPostgres();
  // As in production.
  await runStatement(primary.url, "alter system set synchronous_commit = on");
  await runStatement(primary.url, "select pg_reload_conf()");
  replica = await startThrowawayReplica(primary.url);
  env = {
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    LOG_LEVEL: "info",
  };
  site = await startMeasured(env);
  adminSite = await startSiteProcess(env);
  closers.push(adminSite.kill);
  adminCookie = await signIn(adminSite, (await withDatabase((app) => insertUser(app, "admin"))).email);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await replica?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => whenUsed(site));

async function startMeasured(variables: SiteEnv) {
  const port = await findFreePort();
  const started = await startSiteProcess({ ...variables, METRICS_PORT: `${port}` });
  closers.push(started.kill);
  return Object.assign(started, { metricsUrl: `http://127.0.0.1:${port}/metrics` });
}

async function withDatabase<Result>(
  work: (app: Parameters<typeof insertDoula>[0]) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openServerDatabase(primary.url);
  const auth = createAuth(createAuthAdapter(db), { secret: "s".repeat(32), publicUrl: "http://doula.test" });
  return work({ db, auth }).finally(close);
}

async function signIn({ url }: SiteProcess, email: string): Promise<string> {
  const response = await post(`${url}/auth/v1/token`, { grant_type: "password", email, password });
  expect(response.status).toBe(200);
  return readCookie(response);
}

/** Inserts a doula, and waits until the replica has them. */
async function insertListedDoula() {
  const doula = await withDatabase((app) => insertDoula(app));
  await vi.waitFor(() => visit(`/rest/v1/doula_profiles/${doula.slug}`).then(expectStatus(200)));
  return doula;
}

const expectStatus = (status: number) => (response: Response) => expect(response.status).toBe(status);

/** Requests something of the visitors' process, without a session. */
const visit = (path: string) => fetch(site.url + path);

const search = () => visit("/rest/v1/doula_profiles?lat=30.27&lng=-97.74");

async function suspend(userId: string): Promise<void> {
  const response = await fetch(`${adminSite.url}/rest/v1/users/${userId}/suspension`, {
    method: "PUT",
    headers: { cookie: adminCookie, "content-type": "application/json" },
    body: JSON.stringify({ rule: "spam" }),
  });
  expect(response.ok).toBe(true);
}

/** How long a path still shows a doula, in milliseconds. */
async function measureUntilGone(path: string): Promise<number> {
  const started = performance.now();
  while ((await visit(path)).status === 200) {
    expect(performance.now() - started).toBeLessThan(20_000);
    await sleep(20);
  }
  return Math.round(performance.now() - started);
}

async function readMetric(series: string, { metricsUrl } = site): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const line = text.split("\n").find((found) => found.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

const countReads = async (tested = site) => ({
  replica: await readMetric('doula_replica_reads_total{server="replica"}', tested),
  primary: await readMetric('doula_replica_reads_total{server="primary"}', tested),
});

async function readWarnings({ url }: SiteProcess): Promise<string[]> {
  return readinessSchema.parse(await (await fetch(`${url}/readyz`)).json()).warnings;
}

/** Waits until a process reads from the replica. */
async function whenUsed(tested: SiteProcess): Promise<number> {
  const started = performance.now();
  await vi.waitFor(async () => expect(await readWarnings(tested)).not.toContain("replica"), 30_000);
  return Math.round(performance.now() - started);
}

/** Lets the replica apply each change only after some milliseconds. */
async function setReplicaDelay(ms: number): Promise<void> {
  await runStatement(replica.url, `alter system set recovery_min_apply_delay = ${ms}`);
  await runStatement(replica.url, "select pg_reload_conf()");
}

function report(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

test("visitors' reads run on the replica, and those of signed-in people on the primary", async () => {
  const doula = await insertListedDoula();
  const paths = [
    "/rest/v1/doula_profiles?lat=30.27&lng=-97.74",
    "/rest/v1/doula_profiles/facets?lat=30.27&lng=-97.74",
    `/rest/v1/doula_profiles/${doula.slug}`,
    `/rest/v1/doula_packages?doula_profile_id=${doula.id}`,
    "/rest/v1/featured_doulas",
    `/doulas/${doula.slug}`,
    "/sitemap.xml",
  ];
  const before = await countReads();
  for (const path of paths) await visit(path).then(expectStatus(200));
  const after = await countReads();
  expect(after.replica - before.replica).toBeGreaterThanOrEqual(paths.length);
  expect(after.primary).toBe(before.primary);
  const queries = z
    .array(z.object({ query: z.string() }))
    .parse(
      await runStatement(
        replica.url,
        "select query from pg_stat_activity where application_name = 'doula-app'",
      ),
    );
  expect(queries.some(({ query }) => query.includes("doula_profiles"))).toBe(true);
  for (const path of paths.slice(0, 3))
    await fetch(site.url + path, { headers: { cookie: adminCookie } }).then(expectStatus(200));
  expect((await countReads()).replica).toBe(after.replica);
});

test("people see their own change immediately, and so do visitors of the same process", async () => {
  const doula = await insertListedDoula();
  const cookie = await signIn(site, doula.userEmail);
  const profile = `/rest/v1/doula_profiles/${doula.slug}`;
  const ownProfile = `${site.url}/rest/v1/doula_profiles/own`;
  const headers = { cookie, "content-type": "application/json" };
  await setReplicaDelay(300);
  for (let number = 0; number < 20; number++) {
    const bio = `The bio number ${number}.`;
    const { updated_at } = ownProfileSchema.parse(await (await fetch(ownProfile, { headers })).json());
    const body = JSON.stringify({ bio, updated_at });
    await fetch(ownProfile, { method: "PATCH", headers, body }).then(expectStatus(200));
    const [page, own, visited] = [
      await fetch(`${site.url}/doulas/${doula.slug}`, { headers: { cookie } }),
      await fetch(site.url + profile, { headers: { cookie } }),
      await visit(profile),
    ];
    for (const response of [page, own, visited]) expect(await response.text()).toContain(bio);
  }
  await setReplicaDelay(0);
});

test("a doula whom another process suspends disappears within five seconds", async () => {
  const doula = await insertListedDoula();
  const page = `/doulas/${doula.slug}`;
  await visit(page).then(expectStatus(200));
  await suspend(doula.userId);
  const [apiMs, pageMs] = await Promise.all([
    measureUntilGone(`/rest/v1/doula_profiles/${doula.slug}`),
    measureUntilGone(page),
  ]);
  report("suspended in another process", { apiMs, pageMs });
  expect(apiMs).toBeLessThan(1500);
  expect(pageMs).toBeLessThan(5000);
});

test("while the replica is behind, reads run on the primary after a second", async () => {
  const doula = await insertListedDoula();
  const page = `/doulas/${doula.slug}`;
  await visit(page).then(expectStatus(200));
  await runStatement(replica.url, "select pg_wal_replay_pause()");
  await suspend(doula.userId);
  const [apiMs, pageMs] = await Promise.all([
    measureUntilGone(`/rest/v1/doula_profiles/${doula.slug}`),
    measureUntilGone(page),
  ]);
  expect(await readWarnings(site)).toContain("replica");
  const lag = await readMetric("doula_replica_lag_seconds");
  const before = await countReads();
  await search().then(expectStatus(200));
  expect((await countReads()).replica).toBe(before.replica);
  expect(await runDoctor(env)).toMatch(/^WARNING +Read replica +It was more than a second behind/m);
  await runStatement(replica.url, "select pg_wal_replay_resume()");
  const usedAgainMs = await whenUsed(site);
  await search().then(expectStatus(200));
  expect((await countReads()).replica).toBeGreaterThan(before.replica);
  report("replay paused", { apiMs, pageMs, lag, usedAgainMs });
  expect(apiMs).toBeLessThan(1500);
  expect(pageMs).toBeLessThan(5000);
  expect(lag).toBeGreaterThan(1);
});

test.each([
  ["frozen", () => replica.freeze(), () => replica.thaw()],
  ["killed", () => replica.kill(), () => replica.restart()],
])("no request fails while the replica is %s, and it is used again", async (what, end, begin) => {
  await insertListedDoula();
  const visitors = startVisitors(site.url);
  await sleep(2000);
  await end();
  await sleep(8000);
  expect(await readWarnings(site)).toContain("replica");
  const before = await countReads();
  await begin();
  const usedAgainMs = await whenUsed(site);
  await sleep(1000);
  const { failures, requests, slowestMs } = await visitors.stop();
  expect(failures).toEqual([]);
  expect((await countReads()).replica).toBeGreaterThan(before.replica);
  report(`replica ${what}`, { requests, failures: failures.length, slowestMs, usedAgainMs });
  expect(slowestMs).toBeLessThan(5000);
});

test("a replica that follows but does not run reads is not used", async () => {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("begin");
  // The replica takes the lock, too; its position is still read.
  await client.query("lock table doula_profiles in access exclusive mode");
  // Only a commit sends the lock to the replica.
  await runStatement(primary.url, "select pg_logical_emit_message(true, '', '')");
  await sleep(1000);
  const searching = fetch(`${site.url}/rest/v1/doula_profiles?lat=30.26&lng=-97.74`);
  await sleep(3000);
  await client.query("rollback");
  await client.end();
  await searching.then(expectStatus(200));
  expect(await readWarnings(site)).toContain("replica");
  expect(site.run.output()).toMatch(/"problem":"unreachable","error":\{[^}]*\}.*the replica is not used/);
  await whenUsed(site);
});

test("a process starts without its replica, and uses it once it is there", async () => {
  await replica.kill();
  const started = await startMeasured(env);
  expect(await readWarnings(started)).toContain("replica");
  await fetch(`${started.url}/find-doulas`).then(expectStatus(200));
  expect(await runDoctor(env)).toMatch(/^WARNING +Read replica +The server at DATABASE_READ_URL does not/m);
  await replica.restart();
  await whenUsed(started);
  await fetch(`${started.url}/rest/v1/doula_profiles`).then(expectStatus(200));
  expect((await countReads(started)).replica).toBeGreaterThan(0);
  expect(await runDoctor(env)).toMatch(/^ok +Read replica/m);
});

test("a server that does not follow the primary is never read", async () => {
  const other = await startThrowawayPostgres();
  closers.push(other.stop);
  const replicaOfOther = await startThrowawayReplica(other.url);
  closers.push(replicaOfOther.stop);
  for (const DATABASE_READ_URL of [other.url, replicaOfOther.url, primary.url]) {
    const started = await startMeasured({ ...env, DATABASE_READ_URL });
    await fetch(`${started.url}/rest/v1/doula_profiles`).then(expectStatus(200));
    expect((await countReads(started)).replica).toBe(0);
    expect(await runDoctor({ ...env, DATABASE_READ_URL })).toMatch(
      /^FAILED +Read replica +The server at DATABASE_READ_URL does not follow the primary/m,
    );
    expect(started.run.output()).toContain("not_a_replica");
  }
});
