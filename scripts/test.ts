import { randomInt } from "node:crypto";
import path from "node:path";
import { findChromium } from "./find-chromium.ts";
import { randomSeed } from "./random-seed.ts";
import { runTool } from "./run-tool.ts";
import { startServerUnderTest } from "./server-under-test.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import {
  emptyTally,
  readPlaywrightReport,
  readVitestReport,
  singleFailure,
  sum,
  type Tally,
  toTally,
} from "./test-reports.ts";

/**
 * `npm test`: checks, builds, and runs every test. `npm test -- unit`, `component`, `api`, `process`, `release` or `e2e` runs that part and
 * passes the rest to its runner (`npm test -- e2e bookings`). `npm test -- everything` is for a release: it also runs every API
 * test on the embedded database, random tests with new values, `release` (failures, and programs such as Prometheus), and a journey in Firefox and WebKit. The last line counts
 * the tests; a failed step counts as one.
 */
const reports = makeTemporaryFolder("reports");
const [part, ...rest] = process.argv.slice(2);
const seed = part === "everything" && !process.env.TEST_SEED ? String(randomInt(2 ** 31)) : randomSeed;
const env = { TEST_SEED: seed, ...(part === "everything" && { TEST_EVERYTHING: "1" }) };
/** How long each step took, printed again at the end. */
const times: string[] = [];

const total = sum(await runPart());
reports.remove();
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
if (total.failures.length > 0) console.log(`\nFailed:\n  ${total.failures.join("\n  ")}`);
console.log(`\n${times.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runPart(): Promise<Tally[]> {
  switch (part) {
    case undefined:
    case "everything":
      return [
        await checkDependencies(),
        ...(await buildAndRun(check, runComponents, runAllVitest, runEndToEnd)),
      ];
    case "unit":
      return [await vitest("Unit tests", ["unit"])];
    case "component":
      return [await runComponents()];
    case "api":
      return [await vitest("API tests", ["api-embedded", "api-server"])];
    case "process":
      return buildAndRun(() => vitest("Tests of the program as a process", ["process"]));
    case "release":
      return buildAndRun(() => vitest("Tests for a release", ["release"]));
    case "e2e":
      return buildAndRun(runEndToEnd);
    default:
      console.error(
        `There is no part ${part}: it is unit, component, api, process, release, e2e or everything.`,
      );
      return [singleFailure];
  }
}

function checkDependencies(): Promise<Tally> {
  return runStep("Licenses, vulnerabilities", () => runScript("scripts/check-dependencies.ts"));
}

function check(): Promise<Tally> {
  return runStep("Types, lint, format, dead code, weight", () => runScript("scripts/check.ts", "--built"));
}

/** All parts need a build. */
async function buildAndRun(...parts: (() => Promise<Tally>)[]): Promise<Tally[]> {
  const built = await runStep("Build", () => runScript("scripts/build.ts"));
  const tallies = [built];
  if (built.failed > 0) console.error("The build failed: the tests that need it were not run.");
  else for (const run of parts) tallies.push(await run());
  return tallies;
}

function runAllVitest(): Promise<Tally> {
  const projects = ["unit", "api-embedded", "api-server", "pages", "process"];
  if (part === "everything") projects.push("release");
  return vitest("Unit and API tests", projects);
}

function runComponents(): Promise<Tally> {
  return runStep("Component tests", async () => {
    return runVitest(["component"], await findChromium());
  });
}

function vitest(title: string, projects: string[]): Promise<Tally> {
  return runStep(title, () => runVitest(projects));
}

async function runVitest(projects: string[], CHROMIUM_PATH?: string): Promise<Tally> {
  console.log(`Random values come from TEST_SEED=${seed}.`);
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

function runEndToEnd(): Promise<Tally> {
  return runStep("End-to-end tests", async () => {
    const chromium = await findChromium();
    const server = await startServerUnderTest();
    const report = path.join(reports.path, "playwright.json");
    const exitCode = await runTool("playwright", ["test", "--reporter=list,json", ...rest], {
      ...env,
      CHROMIUM_PATH: chromium,
      E2E_BASE_URL: server.url,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const stopTally = await server.stop().then(() => emptyTally, reportFailure);
    return sum([await toTally(exitCode, readPlaywrightReport(report)), stopTally]);
  });
}

async function runScript(...script: string[]): Promise<Tally> {
  return (await runTool("node", script)) === 0 ? emptyTally : singleFailure;
}

/** Prints the step's title and, after it, how long it took. A step that throws has failed. */
async function runStep(title: string, run: () => Promise<Tally>): Promise<Tally> {
  const start = performance.now();
  console.log(`\n── ${title}`);
  const tally = await run().catch(reportFailure);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const ending = `── ${title}: ${tally.failed > 0 ? "failed" : "ok"}, ${seconds} s`;
  console.log(ending);
  times.push(ending);
  return tally;
}

function reportFailure(error: unknown): Tally {
  console.error(error instanceof Error ? error.message : error);
  return singleFailure;
}
