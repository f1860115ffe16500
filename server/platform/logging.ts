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
  if (typeof error !== "object" || error === null) return { kind: typeof error };
  // Not only of Errors: pg-boss hands on plain objects with the same properties.
  const textOf = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : undefined;
  };
  const cause: unknown = Reflect.get(error, "cause");
  // The number alone: what a mail server says with it repeats addresses.
  const responseCode: unknown = Reflect.get(error, "responseCode");
  const frames = (textOf("stack") ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    kind: textOf("name"),
    code: textOf("code"),
    constraint: textOf("constraint"),
    ...(Number.isInteger(responseCode) && { responseCode }),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
