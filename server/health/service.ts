import type { HealthCheck, HealthChecks } from "../../contract/health.schema.ts";
import { type CheckName, checkNames } from "../../contract/health.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { type CheckContext, checks, describeFailure, type Finding } from "./checks.ts";

export type { CheckContext, Installation } from "./checks.ts";
export { findNamedKeys } from "./named-files.ts";
export { findStoredKeys, knowsKeys } from "./stored-keys.ts";

export const healthLimits = defineLimits({ health_checks: { points: 30, seconds: 60 } });

const timeoutMs = 15_000;
/** How long results hold for the overview, in milliseconds. */
const maxAgeMs = 5 * 60_000;
/** Lists all files, which takes minutes in a large bucket: only `operate doctor` does it. */
const slowChecks: readonly CheckName[] = ["files"];

/** Runs all checks, and returns what each found. */
export function runChecks(context: CheckContext): Promise<HealthCheck[]> {
  return Promise.all(checkNames.map((name) => runCheck(name, context)));
}

async function runCheck(name: CheckName, context: CheckContext): Promise<HealthCheck> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Finding>((resolve) => {
    const seconds = timeoutMs / 1000;
    const late: Finding = { state: "failed", message: `It did not respond within ${seconds} seconds.` };
    timer = setTimeout(() => resolve(late), timeoutMs);
  });
  const run = checks[name](context).catch(
    (error: unknown): Finding => ({ state: "failed", message: describeFailure(error) }),
  );
  const found = await (slowChecks.includes(name) ? run : Promise.race([run, timeout]));
  clearTimeout(timer);
  return { name, ...found };
}

/**
 * Returns a function that reads what the quick checks found, at most five minutes ago. Callers share a run, because checks call other
 * companies. `isFresh` runs them again.
 */
export function createHealthChecks(
  context: CheckContext,
): (options: { isFresh: boolean }) => Promise<HealthChecks> {
  let latest: { startedAt: number; result: Promise<HealthChecks> } | undefined;
  let running: Promise<HealthChecks> | undefined;
  const run = async (): Promise<HealthChecks> => {
    const names = checkNames.filter((name) => !slowChecks.includes(name));
    const found = await Promise.all(names.map((name) => runCheck(name, context)));
    return { checked_at: new Date().toISOString(), checks: found };
  };
  return ({ isFresh }) => {
    if (running) return running;
    if (latest && !isFresh && Date.now() - latest.startedAt < maxAgeMs) return latest.result;
    const result = run().finally(() => {
      running = undefined;
    });
    running = result;
    latest = { startedAt: Date.now(), result };
    return result;
  };
}
