import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

/** The AWS SDK reads these itself. */
const sdkSecrets = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];

/**
 * Overwrites the values that these variables had when the process started; `process.env` still has them. Otherwise, every
 * process of the same user, such as one that decodes a stranger's picture, could read them in /proc/<id>/environ. Deleting them from
 * `process.env` would not change that. Returns the names of those that are still readable.
 */
export function hideEnvironment(names: readonly string[]): string[] {
  const hidden = [...names, ...sdkSecrets].filter((name) => process.env[name]);
  if (process.platform !== "linux" || hidden.length === 0) return [];
  try {
    for (const name of hidden) moveValue(name);
    overwriteValues(new Set(hidden));
  } catch {
    // What is still readable is found below.
  }
  return findReadable(hidden);
}

/** Moves a variable out of the memory that the process started with. */
function moveValue(name: string): void {
  const value = process.env[name];
  delete process.env[name];
  process.env[name] = value;
}

function overwriteValues(names: ReadonlySet<string>): void {
  const { start, end } = locateEnvironment();
  const memory = openSync("/proc/self/mem", "r+");
  try {
    const bytes = Buffer.alloc(end - start);
    readSync(memory, bytes, 0, bytes.length, start);
    for (let at = 0; at < bytes.length; ) {
      const nul = bytes.indexOf(0, at);
      const next = nul === -1 ? bytes.length : nul;
      const equals = bytes.indexOf("=", at);
      if (equals !== -1 && equals < next && names.has(bytes.toString("utf8", at, equals)))
        writeSync(memory, Buffer.alloc(next - equals - 1, "x"), 0, next - equals - 1, start + equals + 1);
      at = next + 1;
    }
  } finally {
    closeSync(memory);
  }
}

/** Where the kernel reads /proc/self/environ: fields 50 and 51 of proc_pid_stat(5). */
function locateEnvironment(): { start: number; end: number } {
  const text = readFileSync("/proc/self/stat", "latin1");
  // The second field, a name in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { start: Number(fields[47]), end: Number(fields[48]) };
}

function findReadable(names: string[]): string[] {
  const entries = new Set(readFileSync("/proc/self/environ", "utf8").split("\0"));
  return names.filter((name) => entries.has(`${name}=${process.env[name]}`));
}
