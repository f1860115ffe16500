import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onExit } from "../scripts/on-exit.ts";

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/** An empty folder that is gone when it is removed, or when this process ends. */
export function createTemporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), "doula-bench-"));
  const erase = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const forget = onExit(erase);
  return {
    path: folder,
    remove: () => {
      forget();
      erase();
    },
  };
}
