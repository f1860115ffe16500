import { randomInt } from "node:crypto";
import path from "node:path";
import { findChromium } from "./find-chromium.ts";
import { randomSeed } from "./random-seed.ts";
import { runQuietly, runTool } from "./run-tool.ts";
import { startServerUnderTest } from "./server-under-test.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import {
  describeError,
  emptyTally,
  readPlaywrightReport,
  readVitestReport,
  sum,
  type Tally,
  toFailure,
  toTally,
} from "./test-reports.ts";

/** Runs a tool in the project's root and returns its exit code. */
type RunTool = typeof runTool;

interface Step {
  title: string;
  run(runTool: RunTool): Promise<Tally>;
}

/**
 * `npm test`: checks, builds, and runs every test. `npm test -- unit`, `component`, `api`, `process`, `release` or `e2e` runs that part and
 * passes the rest to its runner (`npm test -- e2e bookings`). `npm test -- everything` is for a release: it also runs every API
 * test on the embedded database, random tests with new values, `release` (backups, failures, and programs such as Prometheus), and a
 * journey in Firefox and WebKit. The last line counts the tests; a failed step counts as one.
 */
const reports = makeTemporaryFolder("reports");
const [part, ...rest] = process.argv.slice(2);
const seed = part === "everything" && !process.env.TEST_SEED ? String(randomInt(2 ** 31)) : randomSeed;
const env = { TEST_SEED: seed, ...(part === "everything" && { TEST_EVERYTHING: "1" }) };
/** How long each step took, printed again at the end. */
const times: string[] = [];

const dependencies: Step = {
  title: "Licenses, vulnerabilities",
  run: (runTool) => runScript(runTool, "scripts/check-dependencies.ts"),
};
const build: Step = { title: "Build", run: (runTool) => runScript(runTool, "scripts/build.ts") };
const check: Step = {
  title: "Types, lint, format, dead code, weight",
  run: (runTool) => runScript(runTool, "scripts/check.ts", "--built"),
};
const components: Step = {
  title: "Component tests",
  run: async (runTool) => runVitest(runTool, ["component"], await findChromium()),
};
const endToEnd: Step = { title: "End-to-end tests", run: runEndToEnd };
/** These measure time and memory, so nothing may run beside them. */
const measured = vitest("Tests that measure", ["measured"]);
const release = vitest("Tests for a release", ["release"]);

const start = performance.now();
if (part === "everything") console.log(`Random values from TEST_SEED=${seed}`);
const total = sum(await runPart());
reports.remove();
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
if (total.failures.length > 0) console.log(`\nFailed:\n  ${total.failures.join("\n  ")}`);
console.log(`\n${times.join("\n")}\n── All: ${secondsSince(start)} s, random values from TEST_SEED=${seed}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runPart(): Promise<Tally[]> {
  switch (part) {
    case undefined:
    case "everything":
      return [await runStep(dependencies), ...(await buildAndRun(runAll))];
    case "unit":
      return [await runStep(vitest("Unit tests", ["unit"]))];
    case "component":
      return [await runStep(components)];
    case "api":
      return [await runStep(vitest("API tests", ["api-embedded", "api-server"]))];
    case "process":
      return buildAndRun(() =>
        runSteps(vitest("Tests of the program as a process", ["process", "measured"])),
      );
    case "release":
      return buildAndRun(() => runSteps(release));
    case "e2e":
      return buildAndRun(() => runSteps(endToEnd));
    default:
      return [
        toFailure(
          `There is no part ${part}: it is unit, component, api, process, release, e2e or everything.`,
        ),
      ];
  }
}

/** All parts that start the program or weigh its pages need a build. */
async function buildAndRun(run: () => Promise<Tally[]>): Promise<Tally[]> {
  const built = await runStep(build);
  if (built.failed > 0) return [built, toFailure("The build failed: the tests that need it were not run.")];
  return [built, ...(await run())];
}

/** Each row waits for its browser or its database half the time, so two rows keep two cores busy. */
async function runAll(): Promise<Tally[]> {
  const api = vitest("Unit and API tests", ["unit", "api-embedded", "api-server", "pages", "process"]);
  const rows = [[api], [check, components, endToEnd]];
  const tallies = await Promise.all(rows.map((row) => runSteps(...row.map(withBufferedOutput))));
  const last = part === "everything" ? [measured, release] : [measured];
  return [...tallies.flat(), ...(await runSteps(...last))];
}

function vitest(title: string, projects: string[]): Step {
  return { title, run: (runTool) => runVitest(runTool, projects) };
}

async function runVitest(runTool: RunTool, projects: string[], CHROMIUM_PATH?: string): Promise<Tally> {
  const report = path.join(reports.path, `vitest-${projects[0]}.json`);
  const options = ["--allowOnly=false", "--reporter=default", "--reporter=json"];
  const projectOptions = projects.flatMap((project) => ["--project", project]);
  const exitCode = await runTool(
    "vitest",
    ["run", ...options, `--outputFile.json=${report}`, ...projectOptions, ...rest],
    { ...env, CHROMIUM_PATH },
  );
  return toTally(exitCode, readVitestReport(report));
}

async function runEndToEnd(runTool: RunTool): Promise<Tally> {
  const chromium = await findChromium();
  const server = await startServerUnderTest();
  const report = path.join(reports.path, "playwright.json");
  const exitCode = await runTool("playwright", ["test", "--reporter=list,json", ...rest], {
    ...env,
    CHROMIUM_PATH: chromium,
    E2E_BASE_URL: server.url,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const stopped = await server.stop().then(
    () => emptyTally,
    (error: unknown) => toFailure(describeError(error)),
  );
  return sum([await toTally(exitCode, readPlaywrightReport(report)), stopped]);
}

async function runScript(runTool: RunTool, ...script: string[]): Promise<Tally> {
  const exitCode = await runTool("node", script);
  return exitCode === 0 ? emptyTally : toFailure(`${script.join(" ")} ended with ${exitCode}.`);
}

async function runSteps(...steps: Step[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await runStep(step));
  return tallies;
}

/** Prints the step's title and, after it, how long it took. A step that throws has failed. */
async function runStep({ title, run }: Step): Promise<Tally> {
  const start = performance.now();
  console.log(`\n── ${title}`);
  const tally = await run(runTool).catch((error: unknown) => toFailure(`${title}: ${describeError(error)}`));
  const ending = `── ${title}: ${tally.failed > 0 ? "failed" : "ok"}, ${secondsSince(start)} s`;
  console.log(ending);
  times.push(ending);
  return tally;
}

/** A step that runs beside others prints nothing until its tool has ended. */
function withBufferedOutput({ title, run }: Step): Step {
  const runAndPrint: RunTool = async (...call) => {
    const { exitCode, output } = await runQuietly(...call);
    console.log(`\n── ${title}, its output\n${output.trimEnd()}`);
    return exitCode;
  };
  return { title, run: () => run(runAndPrint) };
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
