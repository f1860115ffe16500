import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onExit } from "./on-exit.ts";

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/** A new folder for this process; `remove`, or the end of the process, deletes it. */
export function makeTemporaryFolder(purpose: string): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), `doula-${purpose}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const cancelCleanup = onExit(remove);
  return {
    path: folder,
    remove: () => {
      cancelCleanup();
      remove();
    },
  };
}
