import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { onExit } from "../scripts/on-exit.ts";

interface Run {
  file: string;
  args: string[];
  nodeArgs?: string[];
  timeoutSeconds: number;
}

/** Runs a module in a process of its own and answers what it prints. The process ends with this one. */
export async function runModule({ file, args, nodeArgs = [], timeoutSeconds }: Run): Promise<string> {
  const running = promisify(execFile)(process.execPath, [...nodeArgs, file, ...args], {
    timeout: timeoutSeconds * 1000,
  });
  const forget = onExit(() => running.child.kill("SIGKILL"));
  try {
    return (await running).stdout;
  } catch (error) {
    // What a process that is ended leaves behind says nothing of the clock.
    if (!(error instanceof Error && "killed" in error && error.killed)) throw error;
    throw new Error(`${file} was ended: it took longer than ${timeoutSeconds} seconds`, { cause: error });
  } finally {
    forget();
  }
}
