import type { DependencyName } from "../../contract/health.ts";

/** How long a result holds, in milliseconds. Mail servers and providers must not get a call for every probe. */
const maxAgeMs = 5 * 60_000;
const timeoutMs = 5000;

/** Throws if the dependency does not work. */
type DependencyCheck = () => Promise<unknown>;

/**
 * Returns a function that names the dependencies that failed their last check. Checks run in the background when the
 * result is old: a slow mail server must not delay a probe.
 */
export function createDependencyMonitor(
  checks: Partial<Record<DependencyName, DependencyCheck>>,
): () => DependencyName[] {
  const names = Object.keys(checks) as DependencyName[];
  let failing: DependencyName[] = [];
  let nextCheck = 0;
  const checkAll = async () => {
    const results = await Promise.all(names.map(async (name) => isWorking(checks[name])));
    failing = names.filter((_name, index) => !results[index]);
  };
  return () => {
    if (Date.now() >= nextCheck) {
      nextCheck = Date.now() + maxAgeMs;
      void checkAll();
    }
    return failing;
  };
}

async function isWorking(check: DependencyCheck | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const work = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
