import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns true if a built file exists and is newer than everything it was made from. */
export function isUpToDate(output: URL, inputs: readonly URL[]): boolean {
  const built = statSync(output, { throwIfNoEntry: false });
  return built !== undefined && inputs.every((input) => statSync(input).mtimeMs < built.mtimeMs);
}

/** Writes a built file so that another process sees all of it or nothing. */
export function writeOutput(output: URL, content: Uint8Array): void {
  mkdirSync(new URL(".", output), { recursive: true });
  const unfinished = `${fileURLToPath(output)}.${randomUUID()}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, output);
}
