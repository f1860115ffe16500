import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { demoDoula, demoParent } from "../../db/seed.ts";
import { findPostgresProgram } from "../../scripts/find-postgres.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { readCookie } from "../testing/fixtures.ts";
import { databaseAddress, runStatement } from "../testing/postgres-server.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";

let postgres: ThrowawayPostgres;
let pgDump: string;
let folder: string;
let runs: Run[];
let databases = 0;
let sites = 0;

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  pgDump = await findPostgresProgram("pg_dump");
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-backups-"));
  runs = [];
});
afterEach(async () => {
  for (const run of runs) run.process.kill("SIGKILL");
  await Promise.all(runs.map((run) => run.exit));
  await rm(folder, { recursive: true, force: true });
});

async function createDatabase(): Promise<string> {
  const name = `backup_${Date.now()}_${++databases}`;
  await runStatement(postgres.url, `create database ${name}`);
  return databaseAddress(postgres.url, name);
}

/** A site's environment: a new folder and, if it is on a server, a new database. */
async function newSite(kind: "embedded" | "server"): Promise<Site> {
  const DATA_DIR = path.join(folder, `site-${++sites}`);
  const keys = { AUTH_SECRET: "a".repeat(32), ENCRYPTION_KEY: "e".repeat(32), TRUST_PROXY: "1" };
  return {
    DATA_DIR,
    METRICS_TOKEN: metricsToken,
    ...keys,
    ...(kind === "server" && { DATABASE_URL: await createDatabase() }),
  };
}

const metricsToken = "m".repeat(32);

/** Returns how many seconds ago a backup was made, as the metrics say. */
async function readBackupAge(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, seconds] = /^doula_last_backup_timestamp_seconds (\S+)$/m.exec(await response.text()) ?? [];
  return Date.now() / 1000 - Number(seconds);
}

type Site = Parameters<typeof runProgram>[0];

async function start(site: Site) {
  const port = await findFreePort();
  const run = runProgram({ ...site, PORT: String(port) });
  runs.push(run);
  await whenReady(run);
  const stop = async () => {
    run.process.kill("SIGTERM");
    expect(await run.exit).toBe(0);
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function operate(site: Site, ...args: string[]) {
  const run = runProgram(
    { ...site, PATH: `${path.dirname(pgDump)}:${process.env.PATH}` },
    { script: "server/operate/main.ts", args },
  );
  runs.push(run);
  return { code: await run.exit, output: run.output() };
}

let visitors = 0;

/** Posts from a new address each time, so that no limit by address applies. */
function post(url: string, json: object, { cookie = "", method = "POST" } = {}) {
  const address = `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`;
  const headers = { "content-type": "application/json", "x-forwarded-for": address, cookie };
  return fetch(url, { method, headers, body: JSON.stringify(json) });
}

const password = "calm-river-42";

function signUp(url: string, email: string) {
  return post(`${url}/auth/v1/signup`, { email, password, data: { full_name: "Ana Ruiz" } });
}

function logIn(url: string, email: string) {
  return post(`${url}/auth/v1/token`, { grant_type: "password", email, password });
}

async function readCode(response: Response): Promise<string> {
  return z.object({ code: z.string() }).parse(await response.json()).code;
}

const sessionSchema = z.object({ user: z.object({ id: z.string() }) });

async function readSignedIn(response: Response) {
  return { ...sessionSchema.parse(await response.json()), cookie: readCookie(response) };
}

/** Signs people up, two at a time, while `work` runs. Returns the addresses acknowledged before it began. */
async function whileSigningUp(url: string, work: () => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  let isWriting = true;
  const write = async (writer: number) => {
    for (let number = 1; isWriting; number++) {
      const email = `parent-${writer}-${number}@doula.test`;
      expect((await signUp(url, email)).status, "sign-up still works").toBe(200);
      acknowledged.push(email);
    }
  };
  const writing = Promise.all([write(1), write(2)]);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10), 30_000);
  const before = [...acknowledged];
  await work();
  isWriting = false;
  await writing;
  expect(acknowledged.length).toBeGreaterThan(before.length);
  return before;
}

async function expectAccounts(url: string, addresses: string[]) {
  const codes = await Promise.all(addresses.map(async (email) => readCode(await logIn(url, email))));
  expect(new Set(codes)).toEqual(new Set(["email_not_confirmed"]));
  expect(await readCode(await logIn(url, "nobody@doula.test"))).toBe("invalid_credentials");
}

test("a backup of a running site on a server has every sign-up acknowledged before, restored into an embedded one", async () => {
  const site = await newSite("server");
  const server = await start(site);
  const archive = path.join(folder, "backup.zip");
  const before = await whileSigningUp(server.url, async () => {
    expect(await operate(site, "backup", archive)).toMatchObject({ code: 0 });
  });
  expect(await readBackupAge(server.url)).toBeLessThan(60);
  await server.stop();
  const restored = await newSite("embedded");
  expect((await operate(restored, "restore", archive)).code).toBe(0);
  const again = await start(restored);
  await expectAccounts(again.url, before);
});

describe("a running site on the embedded database", () => {
  let archive: string;
  let site: Site;
  let before: string[];
  let deletions: string;
  beforeAll(async () => {
    const kept = await mkdtemp(path.join(tmpdir(), "doula-backed-up-"));
    archive = path.join(kept, "backup.zip");
    site = { ...(await newSite("embedded")), DATA_DIR: path.join(kept, "data") };
    const server = await start(site);
    before = await whileSigningUp(server.url, async () => {
      expect(await operate(site, "backup", archive)).toMatchObject({ code: 0 });
    });
    const { user, cookie } = await readSignedIn(await logIn(server.url, demoParent.email));
    const left = await post(
      `${server.url}/auth/v1/user`,
      { current_password: password },
      { method: "DELETE", cookie },
    );
    expect(left.status).toBe(204);
    deletions = path.join(site.DATA_DIR, "files/deleted-accounts");
    await vi.waitFor(async () => expect(await readdir(deletions)).toEqual([user.id]), 15_000);

    expect(await operate(site, "make-admin", demoDoula.email), "in the server").toMatchObject({ code: 0 });
    expect(await operate(site, "make-admin", "nobody@doula.test")).toMatchObject({
      code: 1,
      output: expect.stringContaining("No account has this address."),
    });
    await server.stop();
    return () => rm(kept, { recursive: true, force: true });
  });

  test("is restored into a server, without who left since, and on hold until it is released", async () => {
    const restored = await newSite("server");
    await cp(deletions, path.join(restored.DATA_DIR, "files/deleted-accounts"), { recursive: true });
    const { code, output } = await operate(restored, "restore", archive);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("Accounts deleted since then, and now again: 1."),
    ]);
    const held = await start(restored);
    await expectAccounts(held.url, before);
    expect(await readCode(await logIn(held.url, demoParent.email))).toBe("invalid_credentials");
    expect((await logIn(held.url, demoDoula.email)).status).toBe(200);
    const [owner = ""] = await readdir(path.join(site.DATA_DIR, "files/profile-images"));
    const [name] = await readdir(path.join(site.DATA_DIR, "files/profile-images", owner));
    const picture = await fetch(`${held.url}/storage/v1/object/public/profile-images/${owner}/${name}`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);

    await signUp(held.url, "new@doula.test");
    const readMailbox = async (url: string) => (await fetch(`${url}/mailbox`)).text();
    expect(await operate(restored, "release", "--send")).toMatchObject({ code: 0 });
    expect(await readMailbox(held.url), "until the restart").not.toContain("new@doula.test");
    await held.stop();
    const free = await start(restored);
    await expect.poll(() => readMailbox(free.url), { timeout: 15_000 }).toContain("new@doula.test");
    expect(await readMailbox(free.url), "they got this email the first time").not.toContain(demoParent.email);
  });

  async function expectRefusal(site: Site, file: string, text: RegExp) {
    const { code, output } = await operate(site, "restore", file);
    expect([code, output]).toEqual([1, expect.stringMatching(text)]);
    expect((await readdir(site.DATA_DIR)).filter((name) => name !== "lock.sock")).toEqual([]);
  }

  test("is not restored with another ENCRYPTION_KEY", async () => {
    const target = { ...(await newSite("embedded")), ENCRYPTION_KEY: "x".repeat(32) };
    await expectRefusal(
      target,
      archive,
      /^ENCRYPTION_KEY: the backup's secrets are encrypted with another key\./,
    );
  });

  test("is not restored from a damaged, a cut or a missing archive", async () => {
    const bytes = await readFile(archive);
    const file = path.join(folder, "damaged.zip");
    const half = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(half) ^ 1, half);
    await writeFile(file, bytes);
    await expectRefusal(await newSite("embedded"), file, /^The backup is damaged or not complete\./);
    await writeFile(file, bytes.subarray(0, half));
    await expectRefusal(await newSite("embedded"), file, /cannot be read/);
    await expectRefusal(await newSite("embedded"), path.join(folder, "none.zip"), /cannot be read/);
  });

  test("is not restored into a database or a file store that is not empty", async () => {
    expect(await operate(site, "restore", archive)).toMatchObject({
      code: 1,
      output: expect.stringContaining("has a database. Restore into a new folder."),
    });
    const used = { ...(await newSite("embedded")), DATABASE_URL: await createDatabase() };
    await runStatement(used.DATABASE_URL, "create table other (id int)");
    const refused = await operate(used, "restore", archive);
    expect(refused.output).toBe("DATABASE_URL: the database is not empty. Restore into a new one.\n");
    const target = await newSite("embedded");
    await mkdir(path.join(target.DATA_DIR, "files/profile-images/one"), { recursive: true });
    await appendFile(path.join(target.DATA_DIR, "files/profile-images/one/picture.webp"), "");
    expect((await operate(target, "restore", archive)).output).toContain("The file store is not empty.");
    expect(await readdir(target.DATA_DIR)).not.toContain("postgres");
  });
});

test("a backup overwrites no file, and a failed one leaves none", async () => {
  const unreachable = {
    ...(await newSite("embedded")),
    DATABASE_URL: "postgres://doula@127.0.0.1:1/doula",
  };
  const file = path.join(folder, "backup.zip");
  await writeFile(file, "mine");
  expect((await operate(unreachable, "backup", file)).output).toContain("exists. Choose another name.");
  expect(await readFile(file, "utf8")).toBe("mine");
  expect((await operate(unreachable, "backup", path.join(folder, "two.zip"))).code).toBe(1);
  expect(await readdir(folder)).not.toContain("two.zip");
  expect((await readdir(folder)).filter((name) => name.includes("unfinished"))).toEqual([]);
});
