import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Resident memory of a process in megabytes of 1024 kilobytes, as the system's `ps` counts it. */
export async function residentMegabytes(processId: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(processId)]);
  return Number(stdout) / 1024;
}
