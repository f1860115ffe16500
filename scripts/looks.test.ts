import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./run-tool.ts";

const sources = globSync("web/{features,routes,ui}/**/*.tsx", { cwd: projectRoot })
  .filter((file) => !file.endsWith(".test.tsx"))
  .map((file) => ({ file, source: readFileSync(path.join(projectRoot, file), "utf8") }));

function findFiles(pattern: RegExp): string[] {
  return sources.flatMap(({ file, source }) => (pattern.test(source) ? [file] : [])).toSorted();
}

/** An opening tag of a link whose classes draw a line below it. */
const underlinedLink = /<(?:Link|a)\s[^<]*?["'` ]underline[\s"'`]/;

test("links in text are TextLinks, so that they look the same", () => {
  expect(findFiles(/<TextLink/).length).toBeGreaterThan(30);
  expect(findFiles(underlinedLink)).toEqual([
    // Its links have the color of an error, and each a whole row.
    "web/ui/form/form-error-summary.tsx",
  ]);
});

/** Classes for what is selected, or a variant of a button that depends on it. */
const selectedLook =
  /aria-\[current[^\]]*\]:|aria-(?:pressed|selected|checked):|data-\[state=(?:active|on|checked)\]:|has-checked:|=== \w+ \? "primary"/;

test("what chooses one of a few has the look of segments", () => {
  expect(findFiles(/\bselected:/)).toEqual(["web/ui/basics/segments.tsx"]);
  expect(findFiles(selectedLook)).toEqual([
    // Steps, which can also be done.
    "web/features/doula/setup/setup-dialog.tsx",
    // The site's navigation.
    "web/features/shell/navigation/bottom-bar.tsx",
    "web/features/shell/navigation/main-nav.tsx",
  ]);
});
