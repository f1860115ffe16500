import { chmod, cp, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { analyticsSchema } from "../../contract/operations/analytics.schema.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { readCookie } from "../testing/fixtures.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";

let folder: string;
let runs: Run[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-process-"));
  runs = [];
});
afterEach(async () => {
  for (const run of runs) run.process.kill("SIGKILL");
  await Promise.all(runs.map((run) => run.exit));
  await rm(folder, { recursive: true, force: true });
});

function run(env: Record<string, string>, options?: Parameters<typeof runProgram>[1]): Run {
  const started = runProgram({ DATA_DIR: folder, ...env }, options);
  runs.push(started);
  return started;
}

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://doula.example",
  AUTH_SECRET: "an-auth-secret-of-the-process-tests-0001",
  ENCRYPTION_KEY: "an-encryption-key-of-the-process-tests-1",
  SMTP_URL: "smtp://mailer:the-smtp-password@127.0.0.1:2525",
  DATABASE: "embedded",
  HOST: "127.0.0.1",
  DRAIN_SECONDS: "0",
};

describe("production", () => {
  test("names all missing variables instead of starting", async () => {
    const started = run({ NODE_ENV: "production", PORT: "1" });
    expect(await started.exit).toBe(1);
    for (const name of ["PUBLIC_URL", "AUTH_SECRET", "ENCRYPTION_KEY", "SMTP_URL", "DATABASE_URL"]) {
      expect(started.output()).toContain(`${name}: required when NODE_ENV=production`);
    }
  });

  test("names an invalid variable without printing its value", async () => {
    const started = run({ ...production, AUTH_SECRET: "too-short", PORT: "1" });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain("AUTH_SECRET");
    expect(started.output()).not.toContain("too-short");
  });

  test("writes nothing but JSON lines, even when it crashes", async () => {
    const refused = run({ ...production, PORT: "1", HOST: "", AUTH_SECRET: "too-short" });
    expect(await refused.exit).toBe(1);
    expect(parseLines(refused)).toEqual([
      expect.objectContaining({ level: 60, msg: "AUTH_SECRET: must have at least 32 characters" }),
    ]);

    const crashScript = `process.on("SIGUSR2", () => {
      console.error("a secret that was printed");
      process.emitWarning("beware");
      setImmediate(() => { throw new Error("a secret reason") });
    })`;
    const port = String(await findFreePort());
    const stripe = { STRIPE_SECRET_KEY: "sk_test_of-the-process-tests", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    const started = run(
      { ...production, ...stripe, PORT: port },
      { nodeFlags: ["--import", `data:text/javascript,${encodeURIComponent(crashScript)}`] },
    );
    await whenReady(started);
    started.process.kill("SIGUSR2");
    expect(await started.exit).toBe(1);
    const lines = parseLines(started);
    for (const line of [
      { level: 30, msg: "Ready at https://doula.example" },
      { level: 40, msg: expect.stringMatching(/^STRIPE_SECRET_KEY: a test key/) },
      { level: 40, msg: "printed by a package" },
      { level: 40, msg: "beware" },
      { level: 60, msg: "crashed", error: expect.objectContaining({ kind: "Error" }) },
    ])
      expect(lines).toContainEqual(expect.objectContaining(line));
    expect(started.output()).not.toContain("a secret");
  });

  test("has no demo people, mailbox, API viewer or sandbox", async () => {
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
    const started = run({ ...production, ...ports, HSTS: "subdomains" });
    await whenReady(started);
    // The last lines may arrive after the first response.
    await expect.poll(() => started.output()).toContain("Google Calendar: not available yet");
    await expect.poll(() => started.output()).toContain("Stripe: not available yet");
    expect(started.output()).not.toContain("parent@doula-match.example");
    expect(started.output()).not.toMatch(/sandbox/i);
    await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow();
    const address = `http://127.0.0.1:${port}`;
    for (const path of ["/mailbox", "/docs", "/docs/swagger-ui.css"])
      expect((await fetch(address + path)).status, path).toBe(404);
    const search = await fetch(`${address}/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431`);
    expect(await search.json()).toMatchObject({ items: [] });

    const signUp = await fetch(`${address}/auth/v1/signup`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://doula.example" },
      body: JSON.stringify({
        email: "secret-parent@doula.test",
        password: "calm-river-42",
        data: { full_name: "Confidential Name" },
      }),
    });
    expect(signUp.status).toBe(200);
    expect(signUp.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    const crossOriginResponse = await fetch(`${address}/auth/v1/logout`, {
      method: "POST",
      headers: { origin: address },
    });
    expect(crossOriginResponse.status).toBe(403);

    await expect.poll(started.output).toContain('"route":"/auth/v1/signup"');
    for (const secret of [
      "secret-parent",
      "Confidential",
      "calm-river",
      "30.2672",
      "the-smtp-password",
      production.AUTH_SECRET,
      production.ENCRYPTION_KEY,
    ]) {
      expect(started.output()).not.toContain(secret);
    }
  });
});

describe("email in production", () => {
  /** A mail server without TLS. */
  async function startEmailServer() {
    const recipients: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, { envelope }, done) => {
        stream.resume().on("end", () => {
          recipients.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    return { recipients, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
  }

  test("requires TLS unless SMTP_ALLOW_PLAINTEXT is on", async () => {
    const { recipients, url, close } = await startEmailServer();
    const port = await findFreePort();
    const start = async (env: Record<string, string>) => {
      const started = run({ ...production, SMTP_URL: url, PORT: String(port), ...env });
      await whenReady(started);
      return started;
    };
    const stop = async (started: Run) => {
      started.process.kill("SIGTERM");
      await started.exit;
    };
    const encrypted = await start({});
    await expect.poll(encrypted.output, { timeout: 60_000 }).toContain("mail server check failed");
    await stop(encrypted);

    const held = await start({ SMTP_ALLOW_PLAINTEXT: "on", MAIL_HOLD: "on" });
    const signUp = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://doula.example" },
      body: JSON.stringify({
        email: "ana@doula.test",
        password: "calm-river-42",
        data: { full_name: "Ana Ruiz" },
      }),
    });
    expect(signUp.status).toBe(200);
    await stop(held);
    expect(held.output()).not.toContain("mail server check failed");
    expect(recipients).toEqual([]);

    await start({ SMTP_ALLOW_PLAINTEXT: "on" });
    await expect.poll(() => recipients, { timeout: 20_000 }).toEqual(["ana@doula.test"]);
    close();
  });
});

describe("an outdated Node", () => {
  const fakeVersionScript = `Object.defineProperty(process.versions, "node", { value: "20.20.2" })`;
  const oldNode = [
    "--no-experimental-strip-types",
    "--import",
    `data:text/javascript,${encodeURIComponent(fakeVersionScript)}`,
  ];

  test.each(["server/main.ts", "server/main.js"])("%s says which Node to use", async (script) => {
    const started = run({}, { script, nodeFlags: oldNode });
    expect(await started.exit).toBe(1);
    expect(started.output()).toBe(
      "This program needs Node 24 or later, and this is Node 20.20.2. Start it with its own Node: node_modules/.bin/node server/main.js\n",
    );
  });
});

describe("DATA_DIR", () => {
  test("prevents startup with a one-sentence error if it is not writable", async () => {
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    const started = run({ PORT: String(await findFreePort()), DATA_DIR: file });
    expect(await started.exit).toBe(1);
    expect(started.output()).toBe(
      `DATA_DIR: files cannot be written to ${file} (EEXIST). Make it a folder that this user owns.\n`,
    );
  });
});

/** Every line of its output, parsed. */
function parseLines(ended: Run): unknown[] {
  return ended
    .output()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("development", () => {
  /** A stopped site with demo data, to be copied. */
  let seededFolder: string;
  /** The site that the second run serves. */
  let dataFolder: string;
  let oldFile: string;
  let first: Run;
  let second: Run;
  let port: number;
  let address: string;

  beforeAll(async () => {
    seededFolder = await mkdtemp(path.join(tmpdir(), "doula-seeded-"));
    dataFolder = await mkdtemp(path.join(tmpdir(), "doula-process-"));
    port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    first = runProgram({ DATA_DIR: seededFolder, PORT: String(port) });
    await whenReady(first);
    const found = await fetch(`${address}/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431`);
    expect(await found.json()).toMatchObject({ items: [{}, {}, {}, {}, {}] });
    first.process.kill("SIGTERM");
    expect(await first.exit).toBe(0);

    await cp(seededFolder, dataFolder, { recursive: true });
    await chmod(dataFolder, 0o755);
    await chmod(path.join(dataFolder, "files"), 0o755);
    oldFile = path.join(dataFolder, "files", "old.jpeg");
    await writeFile(oldFile, "", { mode: 0o644 });
    second = runProgram({ DATA_DIR: dataFolder, PORT: String(port) });
    await whenReady(second);
    return async () => {
      second.process.kill("SIGKILL");
      await second.exit;
      await Promise.all([seededFolder, dataFolder].map((used) => rm(used, { recursive: true, force: true })));
    };
  });

  test("starts again with the same demo data and secrets", async () => {
    expect(first.output()).toContain("Parent login: parent@doula-match.example / calm-river-42");
    expect(first.output()).toContain("Doula login: doula@doula-match.example / calm-river-42");
    expect(first.output()).toContain("More doulas, same password: doula-draft@doula-match.example (draft)");
    expect((await fetch(`${address}/mailbox`)).status).toBe(200);
    expect((await fetch(`${address}/docs`)).status).toBe(200);
    const secrets = (await readdir(dataFolder)).filter((name) => name.endsWith(".secret"));
    expect(secrets.toSorted()).toEqual(["auth.secret", "encryption.secret"]);
    for (const name of secrets) expect((await stat(path.join(dataFolder, name))).mode & 0o777).toBe(0o600);

    const logIn = await fetch(`${address}/auth/v1/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        grant_type: "password",
        email: "admin@doula-match.example",
        password: "calm-river-42",
      }),
    });
    expect(logIn.status).toBe(200);
    const analytics = await fetch(`${address}/rest/v1/analytics?days=7`, {
      headers: { cookie: readCookie(logIn) },
    });
    const { days } = analyticsSchema.parse(await analytics.json());
    // The search was counted in memory when the first process was asked to stop.
    expect(days.reduce((sum, { searches }) => sum + searches, 0)).toBe(1);
  });

  test("closes its data folder to other users", async () => {
    const open = async () => {
      const found = await readdir(dataFolder, { recursive: true, withFileTypes: true });
      const places = [dataFolder, ...found.map(({ parentPath, name }) => path.join(parentPath, name))];
      const modes = await Promise.all(places.map(async (place) => (await stat(place)).mode & 0o077));
      return places.filter((_, index) => modes[index] !== 0);
    };
    await expect.poll(open, { timeout: 10_000 }).toEqual([]);
    expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
    expect((await stat(oldFile)).mode & 0o777).toBe(0o600);
  });

  test("refuses requests through a proxy or a tunnel", async () => {
    for (const header of ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "X-Forwarded-Host"]) {
      const response = await fetch(`${address}/mailbox`, {
        headers: { [header]: "tunnel.example" },
      });
      expect(response.status, header).toBe(403);
      expect(await response.text(), header).toMatch(/^This is a development server for this machine only/);
    }
    expect((await fetch(`${address}/mailbox`)).status).toBe(200);
  });

  test("[2.1] serves pages with a content security policy", async () => {
    const page = await fetch(`${address}/find-doulas`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    // A proxy that reuses a connection which is just being closed answers 502.
    expect(page.headers.get("keep-alive"), "longer than Caddy's 120 s").toBe("timeout=125");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("unsafe-inline");
    const html = await page.text();
    const nonce = /nonce-([^']+)/.exec(policy)?.[1];
    expect(html).toContain(`nonce="${nonce}"`);
    expect((await fetch(`${address}/no-such-page`)).status).toBe(404);
    const script = /data-main="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    const file = await fetch(`${address}${script}`, { headers: { "accept-encoding": "gzip" } });
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("content-encoding")).toBe("gzip");
  });

  test.each([
    ["HOST", "0.0.0.0"],
    ["PUBLIC_URL", "https://doula.example"],
  ])(
    "does not start if others could reach it, and prints one line with the needed setting: %s=%s",
    async (name, value) => {
      const started = run({ PORT: String(await findFreePort()), [name]: value });
      expect(await started.exit).toBe(1);
      expect(started.output()).toBe(
        `${name}: others can reach this address. Set NODE_ENV=production to serve them, or use localhost.\n`,
      );
    },
  );

  test("names the port that is in use, and exits", async () => {
    const started = run({ PORT: String(port) });
    expect(await started.exit).toBe(1);
    expect(started.output()).toBe(`PORT: ${port} is in use by another program.\n`);
  });

  test("stops cleanly if asked to while its code loads", async () => {
    const stopEarly = `
      import { registerHooks } from "node:module";
      registerHooks({
        load: (url, context, nextLoad) => {
          if (url.endsWith("/server/start/run.ts")) process.kill(process.pid, "SIGTERM");
          return nextLoad(url, context);
        },
      });`;
    await cp(seededFolder, folder, { recursive: true });
    const started = run(
      { PORT: String(await findFreePort()) },
      { nodeFlags: [`--import=data:text/javascript,${encodeURIComponent(stopEarly)}`] },
    );
    expect(await started.exit).toBe(0);
  });

  test("answers every request that it receives before it stops", async () => {
    await cp(seededFolder, folder, { recursive: true });
    const port = await findFreePort();
    const started = run({ PORT: String(port) });
    await whenReady(started);
    const statuses: number[] = [];
    const askUntilClosed = async () => {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${port}/rest/v1/faqs`).catch(() => undefined);
        if (!response) return;
        statuses.push(response.status);
        await response.arrayBuffer().catch(() => undefined);
      }
    };
    const asking = Promise.all(Array.from({ length: 20 }, askUntilClosed));
    await expect.poll(() => statuses.length, { timeout: 15_000 }).toBeGreaterThan(100);
    started.process.kill("SIGTERM");
    expect(await started.exit).toBe(0);
    await asking;
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  describe("with TRUST_PROXY and DRAIN_SECONDS", () => {
    let started: Run;
    let address: string;
    const statuses: number[] = [];

    beforeAll(async () => {
      const copy = await mkdtemp(path.join(tmpdir(), "doula-process-"));
      await cp(seededFolder, copy, { recursive: true });
      const port = await findFreePort();
      address = `http://127.0.0.1:${port}`;
      started = runProgram({
        DATA_DIR: copy,
        PORT: String(port),
        TRUST_PROXY: "true",
        DRAIN_SECONDS: "2",
      });
      const ask = async () => {
        const response = await fetch(`${address}/readyz`).catch(() => undefined);
        if (response) statuses.push(response.status);
        return statuses.length;
      };
      await vi.waitUntil(async () => (await ask()) > 20, { timeout: 60_000, interval: 5 });
      await whenReady(started);
      return async () => {
        started.process.kill("SIGKILL");
        await started.exit;
        await rm(copy, { recursive: true, force: true });
      };
    });

    test("answers nothing until it is ready, so that a proxy asks another process", () => {
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    test("accepts X-Forwarded-For with TRUST_PROXY, but no headers of tunnels", async () => {
      const read = async (headers: Record<string, string>) =>
        (await fetch(`${address}/mailbox`, { headers })).status;
      expect(await read({ "x-forwarded-for": "198.51.100.7" })).toBe(200);
      expect(await read({ "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" })).toBe(403);
    });

    // The last one here, because it stops the process.
    test("is no longer ready once asked to stop, and still serves requests while it drains", async () => {
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      started.process.kill("SIGTERM");
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
      expect((await fetch(`${address}/healthz`)).status).toBe(503);
      expect((await fetch(`${address}/livez`)).status).toBe(200);
      const served = await fetch(`${address}/rest/v1/faqs`);
      expect(served.status).toBe(200);
      expect(served.headers.get("connection"), "the next request goes to another process").toBe("close");
      expect(await started.exit).toBe(0);
    });
  });

  // The last one here, because it kills the process that the others use.
  test("lets one process at a time use a data folder", async () => {
    const env = { DATA_DIR: dataFolder, PORT: String(await findFreePort()) };
    // A different temporary folder, such as in another container on the same volume.
    const refused = run({ ...env, TMPDIR: path.dirname(folder) });
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toContain("is in use by another process");
    second.process.kill("SIGKILL");
    await second.exit;
    await whenReady(run(env));
  });
});
