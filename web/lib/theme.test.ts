import { expect, it } from "vitest";
import { parseThemeChoice, resolveTheme } from "./theme.ts";

it("[2.17] a stored choice overrides the system", () => {
  expect(resolveTheme(parseThemeChoice("light"), true)).toBe("light");
  expect(resolveTheme(parseThemeChoice("dark"), false)).toBe("dark");
});

it("[2.17] nothing stored means system", () => {
  expect(parseThemeChoice(null)).toBe("system");
  expect(resolveTheme("system", true)).toBe("dark");
});

it("[2.17] system falls back to light", () => {
  expect(resolveTheme("system", false)).toBe("light");
});

it("anything else in storage means system", () => {
  expect(parseThemeChoice("sepia")).toBe("system");
  expect(parseThemeChoice("")).toBe("system");
});
