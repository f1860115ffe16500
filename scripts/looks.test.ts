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
  expect(findFiles(/\bselected:[a-z]/)).toEqual(["web/ui/basics/segments.tsx"]);
  expect(findFiles(selectedLook)).toEqual([
    // Steps, which can also be done.
    "web/features/doula/setup/setup-dialog.tsx",
    // The site's navigation.
    "web/features/shell/navigation/bottom-bar.tsx",
    "web/features/shell/navigation/main-nav.tsx",
  ]);
});

/** The buttons of a dialog's end in their order, or 'other' for those that are not filled. */
function listFooterButtons(footer: string): ("filled" | "other")[] {
  return [...footer.matchAll(/<(?:Button|SubmitButton)\b[^<]*/g)].map(([tag]) =>
    /variant="(?:secondary|ghost|link)"/.test(tag) ? "other" : "filled",
  );
}

test("a dialog's filled button is its last one, at the right or on a phone at the bottom", () => {
  const footers = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/<DialogFooter\b.*?<\/DialogFooter>/gs)].map(([footer]) => ({ file, footer })),
  );
  expect(footers.length).toBeGreaterThan(30);
  const wrong = footers.filter(({ footer }) => {
    const buttons = listFooterButtons(footer);
    return buttons.includes("filled") && buttons.at(-1) !== "filled";
  });
  // Below 'Log In' is the other way in, "Create account".
  expect(wrong.map(({ file }) => file)).toEqual(["web/features/accounts/sign-in/log-in-dialog.tsx"]);
});

test("forms end with FormActions or a dialog's footer, which put the submit button last", () => {
  const elsewhere = sources.filter(({ source }) =>
    /<SubmitButton\b/.test(source.replaceAll(/<DialogFooter\b.*?<\/DialogFooter>/gs, "")),
  );
  expect(elsewhere.map(({ file }) => file).toSorted()).toEqual([
    // Narrow pages with one column, where it is as wide as the fields.
    "web/features/accounts/doula-sign-up/doula-sign-up-form.tsx",
    "web/features/accounts/emailed-links/password-forms.tsx",
    // The spec's banner with 'Save Now'.
    "web/features/admin/settings/settings-form.tsx",
    "web/routes/forgot-password.tsx",
    "web/ui/form/app-form.tsx",
  ]);
});

test("every due date and date of birth can be typed", () => {
  const fields = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/<DateField\b[^<]*/g)].map(([tag]) => ({ file, tag })),
  );
  const dates = fields.filter(({ tag }) => /name="[\w.]*(?:due_date|dueDate|born_on)"/.test(tag));
  expect(dates.length).toBeGreaterThan(6);
  expect(dates.filter(({ tag }) => !/\bisTypeable\b/.test(tag)).map(({ file }) => file)).toEqual([]);
});
