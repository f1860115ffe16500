import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./run-tool.ts";
import { specSections } from "./spec-sections.ts";

/**
 * `npm run spec-map`: each part of the specification with the tests that name it in their titles, such as
 * "[2.7] refuses a fourth intro call". Parts without a test come first. With --check it prints only titles that name an
 * unknown part, and fails if there are any.
 */
const isCheck = process.argv.includes("--check");
const testFiles = globSync("{contract,db,e2e,sandbox,scripts,server,web}/**/*.{test,spec}.{ts,tsx}", {
  cwd: projectRoot,
});
const titlePattern = /["'`]\[(\d+(?:\.\d+)?(?: \d+(?:\.\d+)?)*)\] ((?:\\.|[^"'`\\])*)/g;

const tests = testFiles
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(path.join(projectRoot, file), "utf8").matchAll(titlePattern)].flatMap(
      ([, sections = "", title = ""]) => sections.split(" ").map((section) => ({ section, title, file })),
    ),
  );

const unknown = tests.filter(({ section }) => !(section in specSections));
for (const { section, title, file } of unknown) console.error(`${file}: no section ${section}: ${title}`);
process.exitCode = unknown.length > 0 ? 1 : 0;

if (!isCheck) {
  const rows = Object.entries(specSections).map(([section, name]) => ({
    heading: `${section} ${name}`,
    found: tests.filter((test) => test.section === section),
  }));
  for (const { heading, found } of rows.toSorted(
    (a, b) => Number(a.found.length > 0) - Number(b.found.length > 0),
  )) {
    console.log(`${heading}: ${found.length === 0 ? "no test" : found.length}`);
    for (const { file, title } of found) console.log(`    ${file} › ${title}`);
  }
}
