import { describe, expect, it } from "vitest";
import { initials, tintOfName } from "./initials.ts";

describe("initials", () => {
  it("are the first letters of first and last name", () => {
    expect(initials("maya", "okafor")).toBe("MO");
  });

  it("make do with one name", () => {
    expect(initials("Bea", null)).toBe("B");
    expect(initials("", " Lind ")).toBe("L");
  });

  it("are 'U' without a name", () => {
    expect(initials()).toBe("U");
    expect(initials("  ", null)).toBe("U");
  });

  it("keep letters beyond the basic plane whole", () => {
    expect(initials("𝒜da", "Öz")).toBe("𝒜Ö");
  });
});

describe("the tint of a name", () => {
  it("is the same every time and within range", () => {
    for (const name of ["Maya Okafor", "Grace Whitmore", "", "Zoë Ivanova"]) {
      expect(tintOfName(name, 6)).toBe(tintOfName(name, 6));
      expect(tintOfName(name, 6)).toBeGreaterThanOrEqual(0);
      expect(tintOfName(name, 6)).toBeLessThan(6);
    }
  });

  it("spreads over all tints", () => {
    const tints = new Set(Array.from({ length: 60 }, (_, index) => tintOfName(`Ann Lee ${index}`, 6)));
    expect(tints.size).toBe(6);
  });
});
