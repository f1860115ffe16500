import { readFile } from "node:fs/promises";
import { z } from "zod";

/** How many tests ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const oneFailure: Tally = { passed: 0, failed: 1, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** What Vitest's JSON report says. A file that failed outside its tests counts as one failure more. */
export async function readVitestReport(file: string): Promise<Tally> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What Playwright's JSON report says. An error outside the tests counts as one failure more. */
export async function readPlaywrightReport(file: string): Promise<Tally> {
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The tally of a test runner that ended with `exitCode`. A report that is missing, counts no test, or knows of no
 * failure where the runner ended with one, comes to a failure.
 */
export async function tallyOf(exitCode: number, report: Promise<Tally>): Promise<Tally> {
  const tally = await report.catch((error: unknown) => {
    console.error(`The test report cannot be read: ${error instanceof Error ? error.message : error}`);
    return oneFailure;
  });
  const hasRun = tally.passed + tally.failed > 0;
  if (!hasRun) console.error("Not one test was run.");
  const isUnexplained = exitCode !== 0 && tally.failed === 0;
  return hasRun && !isUnexplained ? tally : { ...tally, failed: tally.failed + 1 };
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
