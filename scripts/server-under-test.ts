import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { onExit } from "./on-exit.ts";
import { projectRoot, toolPath } from "./run-tool.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const startSeconds = 60;
const stopSeconds = 20;

/** What a developer has set for a server of their own, such as a Stripe key, is none of the tests' business. */
const inherited = ["HOME", "LANG", "TZ", "TMPDIR"];

export interface ServerUnderTest {
  url: string;
  /** Ends it with SIGTERM. Answers undefined, or what was wrong with its end. */
  stop(): Promise<string | undefined>;
}

/** Starts the real program on a free port with an empty DATA_DIR, and waits until it says that it is well. */
export async function startServerUnderTest(): Promise<ServerUnderTest> {
  const folder = makeTemporaryFolder("e2e");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const logFile = path.join(folder.path, "log");
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: projectRoot,
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      PATH: toolPath,
      PORT: String(port),
      DATA_DIR: path.join(folder.path, "data"),
      TRUST_PROXY: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const forget = onExit(() => child.kill("SIGKILL"));
  const ended = endOf(child);

  const end = async (): Promise<string | undefined> => {
    child.kill("SIGTERM");
    const outcome = await Promise.race([ended, sleep(stopSeconds * 1000, undefined, { ref: false })]);
    if (outcome === undefined) child.kill("SIGKILL");
    forget();
    const complaint =
      outcome === undefined
        ? `did not stop within ${stopSeconds} seconds of SIGTERM`
        : outcome === 0
          ? undefined
          : `ended with ${outcome} instead of 0`;
    const words = complaint && `The server ${complaint}. It wrote:\n${await readFile(logFile, "utf8")}`;
    folder.remove();
    return words;
  };

  const isWell = await Promise.race([waitUntilWell(url), ended.then(() => false)]);
  if (isWell) return { url, stop: end };
  const words = await readFile(logFile, "utf8");
  await end();
  throw new Error(`The server was not ready within ${startSeconds} seconds. It wrote:\n${words}`);
}

/** Its exit code, or the signal that ended it. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal ?? "nothing known"));
  });
}

async function waitUntilWell(url: string): Promise<boolean> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response?.ok) return true;
    await sleep(100);
  }
  return false;
}
