import { describe, expect, it } from "vitest";
import { descriptionOf } from "./page-head.ts";

describe("a description", () => {
  it("is one line, as it is where it is short", () => {
    expect(descriptionOf("  Two decades\n\nof births. ")).toBe("Two decades of births.");
  });

  it("is cut between two words at 160 characters, never within one", () => {
    const description = descriptionOf("calm and steady care ".repeat(20));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/ (calm|and|steady|care)…$/);
  });

  it("keeps a last word that just fits, and drops a comma before the dots", () => {
    const exact = `${"a".repeat(100)} ${"b".repeat(58)}`;
    expect(descriptionOf(`${exact} more`)).toBe(`${exact}…`);
    expect(descriptionOf(`${"a".repeat(100)}, ${"b".repeat(80)}`)).toBe(`${"a".repeat(100)}…`);
  });

  it("cuts a text without spaces anyway", () => {
    expect(descriptionOf("a".repeat(400))).toHaveLength(160);
  });
});
