import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Resident memory of a process and its children, in megabytes of 1024 kilobytes, as counted by `ps`: shared
 * memory counts for each.
 */
export async function measureResidentMegabytes(processId: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss="]);
  const kilobytes = stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([id, parentId]) => processId !== undefined && (id === processId || parentId === processId))
    .reduce((sum, [, , resident = 0]) => sum + resident, 0);
  return kilobytes / 1024;
}
