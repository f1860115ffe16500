import { describe, expect, it } from "vitest";
import { formatInitials, getNameTint } from "../../../contract/identity/initials.ts";
import { getProfileImageUrl } from "./avatar.tsx";

it("[2.4] a profile image with a full URL uses it unchanged", () => {
  expect(getProfileImageUrl("https://images.example/a.webp")).toBe("https://images.example/a.webp");
});

it("[2.4] a profile image with a path loads from the public bucket", () => {
  expect(getProfileImageUrl("user 7/avatar.webp")).toBe(
    "/storage/v1/object/public/profile-images/user%207/avatar.webp",
  );
});

it("a profile image's path cannot lead to another host or scheme", () => {
  expect(getProfileImageUrl("javascript:alert(1)")).toMatch(/^\/storage\//);
  expect(getProfileImageUrl("//evil.example/a.png")).toMatch(/^\/storage\//);
});

describe("formatInitials", () => {
  it("[2.4] are the first letters of the first and last name", () => {
    expect(formatInitials("maya", "okafor")).toBe("MO");
  });

  it("are a single letter for a single name", () => {
    expect(formatInitials("Bea", null)).toBe("B");
    expect(formatInitials("", " Lind ")).toBe("L");
  });

  it("[2.4] are 'U' without a name", () => {
    expect(formatInitials()).toBe("U");
    expect(formatInitials("  ", null)).toBe("U");
  });

  it("do not split characters beyond the basic plane", () => {
    expect(formatInitials("𝒜da", "Öz")).toBe("𝒜Ö");
  });
});

describe("the avatar color for a name", () => {
  it("is the same every time, and one of the available colors", () => {
    for (const name of ["Maya Okafor", "Grace Whitmore", "", "Zoë Ivanova"]) {
      expect(getNameTint(name, 8)).toBe(getNameTint(name, 8));
      expect(getNameTint(name, 8)).toBeGreaterThanOrEqual(0);
      expect(getNameTint(name, 8)).toBeLessThan(8);
    }
  });

  it("differs between names, so that all colors are used", () => {
    const names = [
      "Ana",
      "Bea",
      "Cleo",
      "Dora",
      "Eve",
      "Fay",
      "Gwen",
      "Hana",
      "Ida",
      "June",
      "Kay",
      "Lea",
      "Mia",
      "Nora",
      "Olga",
      "Pia",
      "Rosa",
      "Sol",
      "Tea",
      "Uma",
      "Vera",
      "Wanda",
      "Yara",
      "Zoe",
    ];
    expect(new Set(names.map((name) => getNameTint(name, 8))).size).toBe(8);
  });
});
