import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { onExit } from "./on-exit.ts";

/** The root of the project, where every tool runs. */
export const projectRoot = path.join(import.meta.dirname, "..");

const toolFolder = path.join(projectRoot, "node_modules/.bin");

/** Programs with the project's own first, so that every `node` among them is the pinned one. */
export const toolPath = [toolFolder, process.env.PATH].join(path.delimiter);

/** Runs a tool that writes to our own output. Answers its exit code. */
export async function runTool(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return exitCodeOf(startTool(command, args, { env, stdio: ["ignore", "inherit", "inherit"] }));
}

/** Runs a tool and keeps what it writes. */
export async function runQuietly(
  command: string,
  args: string[],
): Promise<{ exitCode: number; output: string }> {
  const child = startTool(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const exitCode = await exitCodeOf(child);
  return { exitCode, output: Buffer.concat(chunks).toString() };
}

/** Settles when the process has ended and its output is read. An end by a signal counts as 1. */
function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** It does not outlive us. */
function startTool(
  command: string,
  args: string[],
  { env, stdio }: Pick<SpawnOptions, "env" | "stdio">,
): ChildProcess {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, PATH: toolPath, ...env },
    stdio,
  });
  const forget = onExit(() => child.kill());
  child.once("close", forget);
  child.once("error", forget);
  return child;
}
