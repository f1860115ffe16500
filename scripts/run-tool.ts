import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { onExit } from "./on-exit.ts";

/** The project's root, where every tool runs. */
export const projectRoot = path.join(import.meta.dirname, "..");

const toolFolder = path.join(projectRoot, "node_modules/.bin");

/** The PATH for tools, with the project's own first, so that every `node` is the pinned one. */
export const toolPath = [toolFolder, process.env.PATH].join(path.delimiter);

/** Runs a tool that writes to our own output. Returns its exit code. */
export async function runTool(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return waitForExitCode(startTool(command, args, { env, stdio: ["ignore", "inherit", "inherit"] }));
}

/** Runs a tool and captures its output. If this process is stopped first, prints what there is. */
export async function runQuietly(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ exitCode: number; output: string }> {
  const child = startTool(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const cancelPrinting = onExit(() => process.stderr.write(Buffer.concat(chunks)));
  const exitCode = await waitForExitCode(child).finally(cancelPrinting);
  return { exitCode, output: Buffer.concat(chunks).toString() };
}

/** Resolves once the process has ended and its output is read. Ending by a signal counts as 1. */
function waitForExitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** The tool is killed when this process ends. */
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
  const cancelCleanup = onExit(() => child.kill());
  child.once("close", cancelCleanup);
  child.once("error", cancelCleanup);
  return child;
}
