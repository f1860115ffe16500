import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { startCaddy } from "../testing/caddy.ts";
import { password } from "../testing/fixtures.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { startNginx } from "../testing/nginx.ts";
import { runStatement } from "../testing/postgres-server.ts";
import { openEvents } from "../testing/realtime.ts";
import { type SiteProcess, startSiteProcess } from "../testing/site-process.ts";
import { post, signIn, signUp, startVisitors } from "../testing/visitors.ts";

let folder: string;
let postgres: ThrowawayPostgres;
let mail: MailServer;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-outages-"));
  // nginx and Postgres run as other users.
  await chmod(folder, 0o755);
  closers = [];
  postgres = await startThrowawayPostgres();
  mail = await startMailServer();
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await mail.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startProcess(): Promise<SiteProcess> {
  const started = await startSiteProcess({
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    DRAIN_SECONDS: "2",
  });
  closers.push(started.kill);
  return started;
}

const proxies = { nginx: startNginx, Caddy: startCaddy };

/** Starts a proxy with its file of deploy/ in front of these processes. */
async function startProxy(name: keyof typeof proxies, processes: SiteProcess[]): Promise<string> {
  const proxyFolder = path.join(folder, "proxy");
  await mkdir(proxyFolder);
  const proxy = await proxies[name]({ folder: proxyFolder, upstreams: processes.map(({ url }) => url) });
  closers.push(proxy.stop);
  await vi.waitFor(async () => expect((await fetch(`${proxy.url}/livez`)).status).toBe(200), 20_000);
  return proxy.url;
}

/** Keeps a stream open as a browser does. Returns the longest time without one, in milliseconds. */
function keepStream(url: string, cookie: string) {
  let isStopped = false;
  let longestGapMs = 0;
  let closeOpen = () => {};
  const follow = async () => {
    let endedAt: number | undefined;
    while (!isStopped) {
      const stream = await openEvents(url, { cookie }).catch(() => undefined);
      if (stream?.response.ok) {
        closeOpen = stream.close;
        while ((await stream.next().catch(() => undefined)) !== undefined) {
          if (endedAt !== undefined) longestGapMs = Math.max(longestGapMs, Date.now() - endedAt);
          endedAt = undefined;
        }
      }
      endedAt ??= Date.now();
      await sleep(250);
    }
  };
  const following = follow();
  return async () => {
    isStopped = true;
    closeOpen();
    await following;
    return longestGapMs;
  };
}

async function countAccounts(addresses: string[], url: string): Promise<number> {
  const codes = await Promise.all(
    addresses.map(async (email) => {
      const response = await post(`${url}/auth/v1/token`, { grant_type: "password", email, password });
      return (await response.text()).includes("email_not_confirmed");
    }),
  );
  return codes.filter(Boolean).length;
}

function report(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

test.each(["nginx", "Caddy"] as const)(
  "a rolling restart behind %s: no request fails, streams return, every email is sent once",
  async (name) => {
    const processes = [await startProcess(), await startProcess()];
    const url = await startProxy(name, processes);
    const cookie = await signIn(url, { email: "streamer@doula.test", databaseUrl: postgres.url });
    const stopStream = keepStream(url, cookie);
    const visitors = startVisitors(url);
    await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThan(5), 60_000);
    for (const each of processes) {
      each.run.process.kill("SIGTERM");
      expect(await each.run.exit).toBe(0);
      await sleep(1000);
      await each.restart();
      await sleep(2000);
    }
    const { acknowledged, failures, requests } = await visitors.stop();
    const longestGapMs = await stopStream();
    expect(failures).toEqual([]);
    expect(longestGapMs).toBeLessThan(5000);
    await vi.waitFor(
      () => expect(acknowledged.every((email) => mail.received.has(email))).toBe(true),
      60_000,
    );
    expect([...mail.received.values()].every((count) => count === 1)).toBe(true);
    report(`rolling restart behind ${name}`, { requests, signUps: acknowledged.length, longestGapMs });
  },
);

test.each(["restarts", "is frozen for 20 seconds"])(
  "Postgres %s: 503 while it is down, then everything acknowledged is there",
  async (outage) => {
    const { url } = await startProcess();
    const visitors = startVisitors(url);
    await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThan(3), 60_000);
    if (outage === "restarts") await postgres.restart();
    else {
      await postgres.freeze();
      await sleep(20_000);
      await postgres.thaw();
    }
    const back = Date.now();
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 60_000);
    const recoveryMs = Date.now() - back;
    await sleep(3000);
    const { acknowledged, failures, requests } = await visitors.stop();
    expect(failures.filter(({ what }) => !/: 503$/.test(what))).toEqual([]);
    const lastFailureMs = Math.max(0, ...failures.map(({ at }) => at - back));
    expect(lastFailureMs).toBeLessThan(15_000);
    expect(await countAccounts(acknowledged, url)).toBe(acknowledged.length);
    report(`Postgres ${outage}`, { requests, failures: failures.length, recoveryMs, lastFailureMs });
  },
);

test("the mail server is away for an hour: the site works, and every email arrives once", async () => {
  const { url } = await startProcess();
  const { port } = new URL(mail.url);
  await mail.stop();
  const addresses = ["one@doula.test", "two@doula.test", "three@doula.test"];
  for (const email of addresses) expect((await signUp(url, email)).status).toBe(200);
  await sleep(3000);
  const readiness = await fetch(`${url}/readyz`);
  expect(readiness.status).toBe(200);
  // The attempts of an hour, each after the time that the job itself chose.
  for (let attempt = 0; attempt < 5; attempt++) {
    await runStatement(postgres.url, "update pgboss.job set start_after = now() where state = 'retry'");
    await sleep(3000);
  }
  mail = await startMailServer({ port: Number(port) });
  const back = Date.now();
  await runStatement(postgres.url, "update pgboss.job set start_after = now() where state = 'retry'");
  await vi.waitFor(() => expect([...mail.received.keys()].sort()).toEqual([...addresses].sort()), 60_000);
  expect([...mail.received.values()]).toEqual([1, 1, 1]);
  report("mail server", { recoveryMs: Date.now() - back });
});

test("kill -9 while emails are sent: another process sends the rest", async () => {
  await mail.stop();
  mail = await startMailServer({ delayMs: 300 });
  const [one, other] = [await startProcess(), await startProcess()];
  const addresses = Array.from({ length: 12 }, (_, index) => `parent-${index}@doula.test`);
  await Promise.all(addresses.map((email) => signUp(other.url, email)));
  await vi.waitFor(() => expect(mail.received.size).toBeGreaterThan(1), 30_000);
  one.run.process.kill("SIGKILL");
  const killed = Date.now();
  // The database notices a dead process's job only once its time is over.
  await runStatement(
    postgres.url,
    "update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'",
  );
  await vi.waitFor(() => expect([...mail.received.keys()].sort()).toEqual([...addresses].sort()), 300_000);
  const twice = [...mail.received.values()].filter((count) => count > 1).length;
  expect(twice).toBeLessThanOrEqual(1);
  report("kill -9", { recoveryMs: Date.now() - killed, twice });
});
