import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseThemeChoice, resolveTheme } from "./theme.ts";

it("[2.17] a stored theme overrides the system's", () => {
  expect(resolveTheme(parseThemeChoice("light"), true)).toBe("light");
  expect(resolveTheme(parseThemeChoice("dark"), false)).toBe("dark");
});

it("[2.17] the system's theme applies if none is stored", () => {
  expect(parseThemeChoice(null)).toBe("system");
  expect(resolveTheme("system", true)).toBe("dark");
});

it("[2.17] the theme is light if the system does not prefer dark", () => {
  expect(resolveTheme("system", false)).toBe("light");
});

it("the system's theme applies if the stored value is unknown", () => {
  expect(parseThemeChoice("sepia")).toBe("system");
  expect(parseThemeChoice("")).toBe("system");
});

it.each([
  ["dark", false, "dark"],
  ["light", true, "light"],
  [null, true, "dark"],
  [null, false, "light"],
  ["nonsense", false, "light"],
])(
  "[2.17 9.14] before the first paint, a stored '%s' (system dark: %s) shows %s",
  (stored, matches, shown) => {
    const script = readFileSync(new URL("../public/theme.js", import.meta.url), "utf8");
    const dataset: Record<string, string> = {};
    new Function("document", "localStorage", "matchMedia", script)(
      { documentElement: { dataset } },
      { getItem: () => stored },
      () => ({ matches }),
    );
    expect(dataset.theme).toBe(shown);
  },
);

it.each([
  ['{"location":"Austin","dueDate":"2031-03-10"}', true],
  ['{"location":"Austin","dueDate":null}', false],
  [null, false],
])("[2.6] before the first paint, a page with the saved search %s is marked: %s", (search, isMarked) => {
  const script = readFileSync(new URL("../public/theme.js", import.meta.url), "utf8");
  const dataset: Record<string, string> = {};
  new Function("document", "localStorage", "matchMedia", script)(
    { documentElement: { dataset } },
    { getItem: (key: string) => (key === "doula-search" ? search : null) },
    () => ({ matches: false }),
  );
  expect("savedDate" in dataset).toBe(isMarked);
});
