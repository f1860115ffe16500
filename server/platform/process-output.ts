import { describeError, type Logger } from "./logging.ts";

/**
 * Makes log lines of all else that would be written: crashes, warnings of Node, and what packages print. Their texts can
 * hold personal data, so only warnings, which are Node's own, keep theirs.
 */
export function logEverything(logger: Logger): void {
  process.on("uncaughtException", (error) => {
    logger.fatal({ error: describeError(error) }, "crashed");
    process.exit(1);
  });
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => logger.warn({ warning: name }, message));
  for (const method of ["debug", "log", "info", "warn", "error", "trace"] as const)
    Object.assign(console, { [method]: logPrinted(logger) });
}

function logPrinted(logger: Logger) {
  return (...printed: unknown[]) => {
    const error = printed.find((value) => value instanceof Error) ?? new Error("printed");
    logger.warn({ error: describeError(error) }, "printed by a package");
  };
}
