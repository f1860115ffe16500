import { expect, it } from "vitest";
import { parseThemeChoice, resolveTheme } from "./theme.ts";

it("a stored choice wins over the system", () => {
  expect(resolveTheme(parseThemeChoice("light"), true)).toBe("light");
  expect(resolveTheme(parseThemeChoice("dark"), false)).toBe("dark");
});

it("nothing stored means system", () => {
  expect(parseThemeChoice(null)).toBe("system");
  expect(resolveTheme("system", true)).toBe("dark");
});

it("system falls back to light", () => {
  expect(resolveTheme("system", false)).toBe("light");
});

it("anything else in the storage means system", () => {
  expect(parseThemeChoice("sepia")).toBe("system");
  expect(parseThemeChoice("")).toBe("system");
});
