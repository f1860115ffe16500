import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";

/** What a sandbox remembers from one start to the next. */
export interface SandboxState<Value> {
  value: Value;
  save(): void;
}

/** Opens what a sandbox has kept in a file; without one, for tests, it is kept in memory only. */
export function openState<Value>(
  file: string | undefined,
  schema: z.ZodType<Value>,
  empty: Value,
): SandboxState<Value> {
  const value = (file && readKept(file, schema)) || empty;
  return {
    value,
    save: () => {
      if (!file) return;
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(value), { mode: 0o600 });
    },
  };
}

/** A file of an earlier version, or a broken one, is as good as none. */
function readKept<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
