import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findFreePort } from "../../scripts/free-port.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../testing/database-proxy.ts";
import { databaseAddress, runStatement } from "../testing/postgres-server.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";

let postgres: ThrowawayPostgres;
let proxy: DatabaseProxy;
let folder: string;
let run: Run;
let address: string;

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  const name = `outage_${Date.now()}`;
  await runStatement(postgres.url, `create database ${name}`);
  proxy = await startDatabaseProxy(databaseAddress(postgres.url, name));
  folder = await mkdtemp(path.join(tmpdir(), "doula-outage-"));
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  run = runProgram({ DATA_DIR: folder, DATABASE_URL: proxy.url, PORT: String(port) });
  await whenReady(run);
});
afterAll(async () => {
  run.process.kill("SIGKILL");
  await run.exit;
  await proxy.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await proxy.recover();
  await expect.poll(async () => (await fetch(`${address}/healthz`)).status, { timeout: 60_000 }).toBe(200);
});

const outages = [
  ["refuses connections", () => proxy.refuse()],
  ["hangs", () => proxy.hang()],
] as const;

describe.each(outages)("while the database %s", (_name, fail) => {
  test("the API returns 503 with Retry-After", async () => {
    await fail();
    const response = await fetch(`${address}/rest/v1/faqs`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  });

  test("signing in returns 503", async () => {
    await fail();
    const response = await fetch(`${address}/auth/v1/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "password", email: "ana@doula.test", password: "calm-river-42" }),
    });
    expect(response.status).toBe(503);
  });

  test("every page is replaced by one that explains the outage", async () => {
    await fail();
    const paths = ["/", "/bookings", "/nowhere"];
    // Together, since each waits for a database that hangs.
    for (const response of await Promise.all(paths.map((page) => fetch(address + page)))) {
      expect(response.status, response.url).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
      expect(response.headers.get("content-security-policy")).not.toContain("unsafe-inline");
      const html = await response.text();
      expect(html).toContain("We&#x27;ll be right back");
      // The page is self-contained, because other files may be unavailable too.
      expect(html).not.toMatch(/<link|src=|url\(/);
    }
  });

  test("/healthz returns 503 within 2 seconds", async () => {
    await fail();
    const started = performance.now();
    const response = await fetch(`${address}/healthz`);
    expect(response.status).toBe(503);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

test("the process keeps running", () => {
  expect(run.process.exitCode).toBeNull();
  expect(run.output()).not.toContain("    at ");
});
