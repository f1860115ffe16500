import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";
import { onExit } from "../../scripts/on-exit.ts";

/** The program in its own process. */
export interface Run {
  process: ChildProcess;
  /** Returns everything it has printed. */
  output: () => string;
  /** Its exit code; null if a signal ended it. */
  exit: Promise<number | null>;
}

interface ProgramOptions {
  script?: string;
  args?: string[];
  nodeFlags?: string[];
  /** Another checkout's folder. */
  cwd?: string;
}

/**
 * Starts the program, or another script, with only PATH from our own environment. It ends with this process at the
 * latest.
 */
export function runProgram(
  env: { DATA_DIR: string; [name: string]: string },
  { script = "server/main.js", args = [], nodeFlags = [], cwd }: ProgramOptions = {},
): Run {
  const child = spawn(process.execPath, [...nodeFlags, script, ...args], {
    cwd,
    env: { PATH: process.env.PATH, SANDBOX_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.once(
    "exit",
    onExit(() => child.kill("SIGKILL")),
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => {
      text += part.toString();
    });
  }
  return {
    process: child,
    output: () => text,
    exit: once(child, "exit").then(([code]) => (typeof code === "number" ? code : null)),
  };
}

export async function whenReady(started: Run): Promise<void> {
  const isReady = vi.waitFor(() => expect(started.output()).toContain("Ready at"), {
    timeout: 180_000,
    interval: 50,
  });
  const endsEarly = started.exit.then((code) => {
    throw new Error(`The program ended with ${code} before it was ready:\n${started.output()}`);
  });
  await Promise.race([isReady, endsEarly]);
}
