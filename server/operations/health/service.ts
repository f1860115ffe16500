import type { HealthCheck, HealthChecks } from "../../../contract/operations/health.schema.ts";
import { type CheckName, checkNames } from "../../../contract/operations/health.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { type CheckContext, checks, type Finding } from "./checks.ts";
import { describeFailure } from "./failure-sentences.ts";

export type { CheckContext, Installation } from "./checks.ts";
export { findNamedKeys } from "./named-files.ts";
export { createReadinessCheck } from "./readiness.ts";
export { findStoredKeys, knowsKeys } from "./stored-keys.ts";

export const healthLimits = defineLimits({ health_checks: { points: 30, seconds: 60 } });

const timeoutMs = 15_000;
/** How long results are cached, in milliseconds. */
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

/** What this process's quick checks found. All callers share a run, because checks call other companies. */
export interface HealthMonitor {
  /** Returns results of the last five minutes, or of a new run. */
  read(options: { isFresh: boolean }): Promise<HealthChecks>;
  /** Returns what failed in the last run, without waiting. Starts a run if that is too long ago. */
  listFailed(): CheckName[];
}

export function createHealthMonitor(context: CheckContext): HealthMonitor {
  const names = checkNames.filter((name) => !slowChecks.includes(name));
  let latest: HealthChecks | undefined;
  let running: Promise<HealthChecks> | undefined;
  const run = async () => {
    const checks = await Promise.all(names.map((name) => runCheck(name, context)));
    latest = { checked_at: new Date().toISOString(), checks };
    return latest;
  };
  const start = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const isRecent = ({ checked_at }: HealthChecks) => Date.now() - Date.parse(checked_at) < maxAgeMs;
  return {
    read: async ({ isFresh }) => (latest && !isFresh && isRecent(latest) ? latest : start()),
    listFailed: () => {
      if (!latest || !isRecent(latest)) void start();
      return latest?.checks.flatMap(({ name, state }) => (state === "failed" ? [name] : [])) ?? [];
    },
  };
}
