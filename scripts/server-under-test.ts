import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";
import { onExit } from "./on-exit.ts";
import { projectRoot, toolPath } from "./run-tool.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const startSeconds = 180;
const stopSeconds = 20;

/** A developer's own settings, such as a Stripe key, must not affect the tests. */
const inheritedVariables = ["HOME", "LANG", "TZ", "TMPDIR"];

export interface ServerUnderTest {
  url: string;
  /** Stops the server with SIGTERM. Throws with its output if it does not exit with code 0 in time. */
  stop(): Promise<void>;
}

/** Starts the real program on a free port with an empty DATA_DIR, and waits until it is healthy. */
export async function startServerUnderTest(env: Record<string, string> = {}): Promise<ServerUnderTest> {
  const folder = makeTemporaryFolder("e2e");
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const logFile = path.join(folder.path, "log");
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, ["server/main.js"], {
    cwd: projectRoot,
    env: {
      ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
      PATH: toolPath,
      PORT: String(port),
      SANDBOX_PORT: "0",
      DATA_DIR: path.join(folder.path, "data"),
      TRUST_PROXY: "1",
      ...env,
    },
    stdio: ["ignore", log, log],
  });
  const cancelCleanup = onExit(() => child.kill("SIGKILL"));

  const stop = async () => {
    const ending = await waitForEnd(child);
    cancelCleanup();
    const output = await readFile(logFile, "utf8");
    folder.remove();
    if (ending !== "0")
      throw new Error(`The server, asked to stop, ended with ${ending}. It wrote:\n${output}`);
  };

  if (await waitUntilHealthy(url, child)) return { url, stop };
  const output = await readFile(logFile, "utf8");
  await stop().catch(() => undefined);
  throw new Error(`The server was not ready within ${startSeconds} seconds. It wrote:\n${output}`);
}

/** Asks the process to end. Returns its exit code, or what ended it instead. */
async function waitForEnd(child: ChildProcess): Promise<string> {
  if (hasEnded(child)) return "an exit before it was asked to";
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(String(code ?? signal)));
  });
  child.kill("SIGTERM");
  const late = sleep(stopSeconds * 1000, `no exit in ${stopSeconds} seconds`, { ref: false });
  const ending = await Promise.race([ended, late]);
  child.kill("SIGKILL");
  return ending;
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline && !hasEnded(child)) {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response?.ok) return true;
    await sleep(100);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
