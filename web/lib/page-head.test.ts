import { describe, expect, it } from "vitest";
import { toDescription } from "./page-head.ts";

describe("a description", () => {
  it("is unchanged if it is short and on one line", () => {
    expect(toDescription("  Two decades\n\nof births. ")).toBe("Two decades of births.");
  });

  it("is cut between words to at most 160 characters", () => {
    const description = toDescription("calm and steady care ".repeat(20));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/ (calm|and|steady|care)…$/);
  });

  it("keeps a last word that just fits, without a comma before the ellipsis", () => {
    const exact = `${"a".repeat(100)} ${"b".repeat(58)}`;
    expect(toDescription(`${exact} more`)).toBe(`${exact}…`);
    expect(toDescription(`${"a".repeat(100)}, ${"b".repeat(80)}`)).toBe(`${"a".repeat(100)}…`);
  });

  it("is cut within a word if it has no spaces", () => {
    expect(toDescription("a".repeat(400))).toHaveLength(160);
  });
});
