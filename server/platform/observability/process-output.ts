import { describeError, type Logger } from "./logging.ts";

/**
 * Turns all other output of the process into log lines: crashes, Node's warnings, and packages' output. Texts
 * may contain personal data, so only the texts of Node's warnings are logged.
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
