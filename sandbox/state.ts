import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";

/** A sandbox's state, saved between starts. */
export interface SandboxState<Value> {
  value: Value;
  save(): void;
}

/** Opens a sandbox's state from a file, or in memory only for tests. */
export function openState<Value>(
  file: string | undefined,
  schema: z.ZodType<Value>,
  empty: Value,
): SandboxState<Value> {
  const value = (file && readState(file, schema)) || empty;
  return {
    value,
    save: () => {
      if (!file) return;
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(value), { mode: 0o600 });
    },
  };
}

/** A file from an earlier version, or a broken one, counts as missing. */
function readState<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
