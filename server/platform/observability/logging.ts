import { pino } from "pino";
import { openLogOutput } from "./log-output.ts";
import { readTraceId } from "./tracing.ts";

export type Logger = pino.Logger;

interface LoggingOptions {
  LOG_LEVEL?: pino.LevelWithSilent | undefined;
  isProduction: boolean;
}

/**
 * Logs structured lines to standard output; in development only warnings, so that the start
 * text stays readable. While tracing is on, a line about a request or job has the ID of its trace.
 */
export function createLogger(env: LoggingOptions): Logger {
  const level = env.LOG_LEVEL ?? (env.isProduction ? "info" : "warn");
  return pino({ level, base: null, mixin: () => ({ trace_id: readTraceId() }) }, openLogOutput());
}

/**
 * Returns the parts of an error that may be logged: its kind and where it was thrown. Messages are omitted,
 * because database messages contain values of rows and therefore personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { kind: typeof error };
  // Also accepts plain objects with the same properties, as pg-boss passes them.
  const readText = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : undefined;
  };
  const cause: unknown = Reflect.get(error, "cause");
  // Log only the number, because a mail server's text repeats addresses.
  const responseCode: unknown = Reflect.get(error, "responseCode");
  const frames = (readText("stack") ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    kind: readText("name"),
    code: readText("code"),
    constraint: readText("constraint"),
    ...(Number.isInteger(responseCode) && { responseCode }),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
