import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "../scripts/free-port.ts";
import { onExit } from "../scripts/on-exit.ts";

const ownRoot = path.join(import.meta.dirname, "..");
const maxStartMs = 60_000;
const maxStopMs = 10_000;

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** From the spawn to the first good answer of /healthz. */
  readyMs: number;
  stop(): Promise<void>;
}

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) });

/** What `npm start` gives to node before the program. */
function nodeFlags(root: string): string[] {
  const { start } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")),
  ).scripts;
  return /node ((?:--\S+ +)*)server\/main\.ts/.exec(start)?.[1]?.split(" ").filter(Boolean) ?? [];
}

interface Start {
  env: { DATA_DIR: string; [name: string]: string };
  /** Modules that the process loads before the program. */
  imports?: string[];
  /** Where the program is, built; this one when absent. */
  root?: string | undefined;
}

/** Starts `node server/main.js` on a free loopback port and waits until it answers. It ends with this process. */
export async function startServerProcess({
  env,
  imports = [],
  root = ownRoot,
}: Start): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...nodeFlags(root), ...imports.map((file) => `--import=${file}`), "server/main.js"],
    {
      cwd: root,
      env: {
        // Nothing of our own environment: a DATABASE_URL or a provider's key there is not for a benchmark.
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: "127.0.0.1",
        PORT: String(port),
        SANDBOX_PORT: "0",
        // So that what it leaves when it is killed goes with its folder.
        TMPDIR: env.DATA_DIR,
        ...env,
      },
      // Its log goes nowhere, but it is written.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const forget = onExit(() => child.kill("SIGKILL"));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const last = setTimeout(() => child.kill("SIGKILL"), maxStopMs);
      await ended;
      clearTimeout(last);
    }
    forget();
  };
  try {
    await untilHealthy(url, child, started + maxStartMs);
    return { url, process: child, readyMs: performance.now() - started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of a process that serves for real, on a Postgres of its own and without a mail server to reach. */
export function productionEnv(databaseUrl: string, connections: number, dataFolder: string) {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    DATA_DIR: dataFolder,
    PUBLIC_URL: "https://doula.bench",
    AUTH_SECRET: "a secret of the benchmarks, which sign nothing",
    ENCRYPTION_KEY: "a key of the benchmarks, which encrypt nothing",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
}

async function untilHealthy(url: string, child: ChildProcess, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with code ${child.exitCode} before it was ready`);
    const isHealthy = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(10);
  }
  throw new Error(`the server was not ready after ${maxStartMs / 1000} s`);
}
