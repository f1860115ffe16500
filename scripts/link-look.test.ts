import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./run-tool.ts";

/** An opening tag of a link whose classes draw a line below it. */
const underlinedLink = /<(?:Link|a)\s[^<]*?["'` ]underline[\s"'`]/g;

test("links in text are TextLinks, so that they look the same", () => {
  const files = globSync("web/{features,routes,ui}/**/*.tsx", { cwd: projectRoot }).filter(
    (file) => !file.endsWith(".test.tsx"),
  );
  const sources = files.map((file) => ({
    file,
    source: readFileSync(path.join(projectRoot, file), "utf8"),
  }));
  expect(sources.filter(({ source }) => source.includes("<TextLink")).length).toBeGreaterThan(30);
  expect(sources.flatMap(({ file, source }) => (source.match(underlinedLink) ? [file] : []))).toEqual([
    // Its links have the color of an error, and each a whole row.
    "web/ui/form/form-error-summary.tsx",
  ]);
});
