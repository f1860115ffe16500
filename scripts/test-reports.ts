import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** Test counts by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The failures with the beginning of each reason, for the end of a long output. */
  failures: string[];
}

const maxReasonLength = 600;

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Reads Vitest's JSON report. A file that failed outside its tests counts as one more failure. */
export async function readVitestReport(file: string): Promise<Tally> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failureText(name, fullName, failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failedTests, ...brokenFiles.map(({ name, message }) => failureText(name, "", message))],
  };
}

/** Reads Playwright's JSON report. An error outside the tests counts as one more failure. */
export async function readPlaywrightReport(file: string): Promise<Tally> {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(listSpecs).flatMap(({ ok, file, line, title, tests }) => {
      const projects = [...new Set(tests.map(({ projectName }) => projectName))].join(", ");
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return ok ? [] : [`${file}:${line} ${title} (${projects}): ${shorten(error?.message)}`];
    }),
  };
}

/**
 * The tally of a test runner that ended with `exitCode`. Counts a failure if the report is missing, has no
 * test, or has no failure although the runner failed.
 */
export async function toTally(exitCode: number, report: Promise<Tally>): Promise<Tally> {
  const tally = await report.catch((error: unknown) =>
    toFailure(`The test report cannot be read: ${describeError(error)}`),
  );
  if (tally.passed + tally.failed === 0) return sum([tally, toFailure("Not one test was run.")]);
  const isUnexplained = exitCode !== 0 && tally.failed === 0;
  return isUnexplained ? sum([tally, toFailure(`The test runner ended with ${exitCode}.`)]) : tally;
}

/** One failure outside the tests. */
export function toFailure(reason: string): Tally {
  return { ...emptyTally, failed: 1, failures: [reason] };
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
    }),
    emptyTally,
  );
}

function listSpecs({
  specs,
  suites = [],
}: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function failureText(file: string, name: string, reason?: string): string {
  return `${path.relative(process.cwd(), file)} ${name}: ${shorten(reason)}`;
}

/** One line of a reason. The differences of a comparison are in its later lines. */
function shorten(reason = ""): string {
  return stripVTControlCharacters(reason).replace(/\s+/g, " ").slice(0, maxReasonLength);
}
