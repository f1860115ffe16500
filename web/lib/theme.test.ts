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
