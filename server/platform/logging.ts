import { pino } from "pino";
import type { Env } from "../env.ts";

export type Logger = pino.Logger;

/** Structured lines on standard output. In development only warnings, so that the start text stays readable. */
export function createLogger(env: Pick<Env, "LOG_LEVEL" | "isProduction">): Logger {
  return pino({ level: env.LOG_LEVEL ?? (env.isProduction ? "info" : "warn"), base: null });
}

/**
 * What may be logged of an error: its kind and where it was thrown. Messages are left out, since those of the
 * database carry the values of the row, and so personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const constraint =
    "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    kind: error.name,
    ...(code && { code }),
    ...(constraint && { constraint }),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
