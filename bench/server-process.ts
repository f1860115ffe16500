import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../scripts/free-port.ts";
import { onExit } from "../scripts/on-exit.ts";

const root = path.join(import.meta.dirname, "..");
const maxStartMs = 180_000;
const maxStopMs = 10_000;

export interface ServerProcess extends AsyncDisposable {
  url: string;
  pid: number | undefined;
  /** The milliseconds from spawning the process to the first successful /healthz. */
  readyMs: number;
}

type Settings = Record<string, string>;

/** Creates a folder that is removed afterwards, even if this process is killed. */
export function createFolder(): Disposable & { path: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "doula-bench-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  onExit(remove);
  return { path: folder, [Symbol.dispose]: remove };
}

/**
 * Starts `node server/main.js` on a free loopback port and waits until it responds. The server ends with this
 * process. Without a DATA_DIR, it gets an empty one, with demo data unless the settings are for production.
 */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = createFolder();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...readNodeFlags(), "server/main.js"], {
    cwd: root,
    env: {
      // Passes none of our own environment, such as a DATABASE_URL or a provider's key.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: "127.0.0.1",
      PORT: String(port),
      SANDBOX_PORT: "0",
      TMPDIR: folder.path,
      DATA_DIR: folder.path,
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onExit(() => child.kill("SIGKILL"));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), maxStopMs);
      await once(child, "exit");
      clearTimeout(killTimer);
    }
    folder[Symbol.dispose]();
  };
  await waitUntilHealthy(url, child, startedAt + maxStartMs).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, pid: child.pid, readyMs: performance.now() - startedAt, [Symbol.asyncDispose]: stop };
}

/** The node flags of `npm start`. */
function readNodeFlags(): string[] {
  const scripts = readFileSync(path.join(root, "package.json"), "utf8");
  const flags = /node ((?:--\S+ )+)server\/main\.js/.exec(scripts)?.[1];
  if (!flags) throw new Error("npm start passes no flags to node");
  return flags.trim().split(" ");
}

/** Production settings, on a Postgres server and with an unreachable mail server. */
export function productionSettings(databaseUrl: string): Settings & { AUTH_SECRET: string } {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: "10",
    PUBLIC_URL: "https://doula.bench",
    AUTH_SECRET: "a secret of the benchmarks, which sign nothing",
    ENCRYPTION_KEY: "a key of the benchmarks, which encrypt nothing",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
}

async function waitUntilHealthy(url: string, child: ChildProcess, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const isHealthy = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(10);
  }
  throw new Error(`the server was not ready after ${maxStartMs / 1000} s`);
}
