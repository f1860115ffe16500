import { expect, it } from "vitest";
import { welcomeTitle } from "./welcome-title.ts";

it("greets by first name", () => {
  expect(welcomeTitle("Ana")).toBe("Welcome, Ana");
});

it("greets a parent whose name is not known", () => {
  expect(welcomeTitle("")).toBe("Welcome, Parent");
  expect(welcomeTitle("  ")).toBe("Welcome, Parent");
  expect(welcomeTitle(null)).toBe("Welcome, Parent");
});
