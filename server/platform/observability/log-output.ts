import { fstatSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { metrics } from "./metrics.ts";

/** Receives log lines. A line that can't be written is dropped and counted: logging must never stop the program. */
export interface LogOutput {
  write(line: string): void;
}

/** How much may wait in memory, in bytes, while nobody reads a pipe. */
const maxWaitingBytes = 1_000_000;
const standardOutput = 1;

let output: LogOutput | undefined;

/** Returns the standard output for log lines, which all loggers of the process share. */
export function openLogOutput(): LogOutput {
  output ??= isFile() ? createFileOutput() : createStreamOutput();
  return output;
}

/** Devices such as /dev/null count, terminals don't. */
function isFile(): boolean {
  const stats = fstatSync(standardOutput);
  return stats.isFile() || (stats.isCharacterDevice() && !isatty(standardOutput));
}

/** Writes immediately, so that the last line before a crash is not lost. */
function createFileOutput(): LogOutput {
  const drops = createDropCounter(write);
  /** True after a part of a line was written: the next one must not continue it. */
  let isInLine = false;
  function write(line: string): void {
    let left: Buffer = Buffer.from(isInLine ? `\n${line}` : line);
    try {
      while (left.length > 0) {
        left = left.subarray(writeSync(standardOutput, left));
        isInLine = left.length > 0;
      }
    } catch {
      drops.add();
      return;
    }
    drops.report();
  }
  return { write };
}

/** Node writes to pipes, sockets and terminals without waiting for their readers. */
function createStreamOutput(): LogOutput {
  const { stdout } = process;
  const drops = createDropCounter(write);
  // The first failure would otherwise end the process. Each one is counted below.
  stdout.on("error", () => undefined);
  function write(line: string): void {
    if (stdout.writableLength > maxWaitingBytes) drops.add();
    else stdout.write(line, (error) => (error ? drops.add() : drops.report()));
  }
  return { write };
}

function createDropCounter(write: (line: string) => void) {
  let unreported = 0;
  return {
    add: () => {
      unreported++;
      metrics.logLinesDropped.inc();
    },
    /** Logs how many lines were dropped before one could be written again. */
    report: () => {
      if (unreported === 0) return;
      const line = { level: 40, time: Date.now(), lines: unreported, msg: "log lines were dropped" };
      unreported = 0;
      write(`${JSON.stringify(line)}\n`);
    },
  };
}
