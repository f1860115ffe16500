import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { demoAdmin, demoDoula, demoParent } from "../../db/seed.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { findLastRelease } from "../../scripts/last-release.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "../../scripts/temporary-folder.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { readCookie } from "../testing/fixtures.ts";
import { unknownId } from "../testing/moments.ts";
import { readOperations } from "../testing/operations.ts";
import { runStatement } from "../testing/postgres-server.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";

type Site = Parameters<typeof runProgram>[0];

let folder: TemporaryFolder;
/** The last release, installed and built. */
let previous: string;
let postgres: ThrowawayPostgres;
/** The environment of every process on Postgres. */
let site: Site;
const runs: Run[] = [];

beforeAll(async () => {
  folder = makeTemporaryFolder("upgrade");
  previous = path.join(folder.path, "previous");
  await installRelease(findLastRelease());
  postgres = await startThrowawayPostgres();
  const keys = { AUTH_SECRET: "a".repeat(32), ENCRYPTION_KEY: "e".repeat(32), TRUST_PROXY: "127.0.0.1" };
  site = { ...keys, DATA_DIR: path.join(folder.path, "data"), DATABASE_URL: postgres.url };
  await moveDemoSite({ ...keys, DATA_DIR: path.join(folder.path, "demo") });
});
afterAll(async () => {
  for (const { process } of runs) process.kill("SIGKILL");
  await Promise.all(runs.map(({ exit }) => exit));
  await postgres?.stop();
  folder.remove();
});

async function installRelease(commit: string): Promise<void> {
  const archive = path.join(folder.path, "previous.tar");
  const { NODE_ENV: _, ...env } = process.env;
  const run = (command: string, args: string[], cwd?: string) =>
    promisify(execFile)(command, args, { cwd, env });
  await mkdir(previous);
  await run("git", ["archive", "--output", archive, commit]);
  await run("tar", ["--extract", "--file", archive, "--directory", previous]);
  await run("npm", ["ci"], previous);
  await run("npm", ["run", "build"], previous);
}

/** Moves the last release's demo data, which is embedded, into Postgres. */
async function moveDemoSite(demoSite: Site): Promise<void> {
  const backup = path.join(folder.path, "backup.zip");
  const demo = await start(demoSite, previous);
  await operate(demoSite, "backup", backup);
  await demo.stop();
  await operate(site, "restore", backup);
  await operate(site, "release", "--discard");
}

async function operate(env: Site, ...args: string[]): Promise<void> {
  const command = runProgram(env, { script: "server/operate/main.ts", args, cwd: previous });
  expect(await command.exit, command.output()).toBe(0);
}

async function start(env: Site, cwd?: string) {
  const port = await findFreePort();
  const run = runProgram({ ...env, PORT: String(port) }, { cwd });
  runs.push(run);
  await whenReady(run);
  const stop = async () => {
    run.process.kill("SIGTERM");
    expect(await run.exit, run.output()).toBe(0);
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

let visitors = 0;

interface Call {
  cookie?: string;
  method?: string;
  json?: object;
}

/** Calls from a new address each time, so that no limit by address applies. */
function call(url: string, { cookie = "", json, method = json ? "POST" : "GET" }: Call = {}) {
  const address = `10.2.${Math.floor(++visitors / 250)}.${visitors % 250}`;
  const headers = { "content-type": "application/json", "x-forwarded-for": address, cookie };
  return fetch(url, { method, headers, body: json && JSON.stringify(json) });
}

async function logIn(url: string, { email }: { email: string }) {
  const response = await call(`${url}/auth/v1/token`, {
    json: { grant_type: "password", email, password: demoParent.password },
  });
  expect(response.status, email).toBe(200);
  return readCookie(response);
}

const listSchema = z.object({ items: z.array(z.looseObject({ id: z.string().optional() })) });

/** A stream, which would not end, and a question to Google's sandbox, which each process has for itself. */
const otherReads = ["/realtime/v1", "/rest/v1/google_calendars"];

/** Calls every route that only reads, as everybody. Returns the calls that succeeded, and the routes that failed. */
async function readEverything(url: string) {
  await runStatement(postgres.url, "delete from rate_limits");
  const operations = await readOperations(await call(`${url}/openapi.json`));
  const reads = operations.filter(({ method, path }) => method === "GET" && !otherReads.includes(path));
  const failures: string[] = [];
  const succeeded: string[] = [];
  const cookies = [
    "",
    await logIn(url, demoParent),
    await logIn(url, demoDoula),
    await logIn(url, demoAdmin),
  ];
  for (const [index, cookie] of cookies.entries()) {
    const ids = new Map<string, string>();
    // Lists first: they say which ids there are.
    for (const { path } of reads.toSorted((a, b) => a.path.length - b.path.length)) {
      const [list = ""] = path.split("/{");
      const filled = path.replaceAll(/\{\w+\}/g, ids.get(list) ?? unknownId);
      const query = path === "/rest/v1/doula_profiles" ? "?lat=30.2672&lng=-97.7431" : "";
      const response = await call(`${url}${filled}${query}`, { cookie });
      const text = await response.text();
      if (response.status >= 500) failures.push(`${path}: ${response.status}`);
      if (!response.ok) continue;
      succeeded.push(`${index} ${path}`);
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      const parsed = isJson ? listSchema.safeParse(JSON.parse(text)).data : undefined;
      const id = parsed?.items[0]?.id;
      if (id) ids.set(path, id);
    }
  }
  return { succeeded, failures };
}

/** A new parent signs up, saves a doula and writes to her, and the doula answers. */
async function liveThroughADay(url: string): Promise<void> {
  const parent = { email: `${randomUUID()}@doula.test`, password: demoParent.password };
  const signUp = { ...parent, data: { full_name: "Ana Ruiz" } };
  expect((await call(`${url}/auth/v1/signup`, { json: signUp })).status).toBe(200);
  await runStatement(postgres.url, "update users set email_verified = true where email = $1", [parent.email]);
  const cookie = await logIn(url, parent);
  const [doula] = await runStatement(
    postgres.url,
    "select id from doula_profiles where user_id = (select id from users where email = $1)",
    [demoDoula.email],
  );
  const { id } = z.object({ id: z.string() }).parse(doula);
  const favorite = await call(`${url}/rest/v1/favorites`, { cookie, json: { doula_id: id } });
  expect(favorite.status).toBe(201);
  const conversation = await call(`${url}/rest/v1/conversations`, { cookie, json: { doula_profile_id: id } });
  const { id: conversationId } = z.object({ id: z.string() }).parse(await conversation.json());
  const messages = `${url}/rest/v1/conversations/${conversationId}/messages`;
  for (const sender of [cookie, await logIn(url, demoDoula)]) {
    const json = { content: "Are you free in May?", client_key: randomUUID() };
    expect((await call(messages, { cookie: sender, json })).status).toBe(201);
  }
  const { items } = listSchema.parse(await (await call(messages, { cookie })).json());
  expect(items).toHaveLength(2);
}

test("the last release works on the new schema: during the migrations, after a restart, and beside the new version", async () => {
  const old = await start(site, previous);
  const before = await readEverything(old.url);
  expect(before.failures).toEqual([]);
  expect(before.succeeded.length).toBeGreaterThan(100);

  const migration = runProgram(site, { script: "scripts/migrate.ts" });
  let isMigrated = false;
  const visiting = (async () => {
    do await liveThroughADay(old.url);
    while (!isMigrated);
  })();
  expect(await migration.exit, migration.output()).toBe(0);
  isMigrated = true;
  await visiting;
  await old.stop();

  const restarted = await start(site, previous);
  expect((await call(`${restarted.url}/readyz`)).status).toBe(200);
  const current = await start(site);
  for (const { url } of [current, restarted]) await liveThroughADay(url);
  for (const { url } of [current, restarted]) {
    const { failures, succeeded } = await readEverything(url);
    expect(failures).toEqual([]);
    expect(succeeded).toEqual(expect.arrayContaining(before.succeeded));
  }
  await restarted.stop();
  await current.stop();
});
