import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cn } from "./class-names.ts";

const tokens = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");

function namesOf(kind: string): string[] {
  const names = [...tokens.matchAll(new RegExp(`^ {2}--${kind}-([a-z0-9-]+?)(?:--line-height)?:`, "gm"))];
  return [...new Set(names.map(([, name = ""]) => name))];
}

test.each([
  { kind: "color", prefix: "text-", other: "current" },
  { kind: "color", prefix: "hover:bg-", other: "transparent" },
  { kind: "text", prefix: "text-", other: "xs" },
  { kind: "font", prefix: "font-", other: "sans" },
  { kind: "radius", prefix: "rounded-", other: "full" },
  { kind: "shadow", prefix: "shadow-", other: "none" },
  { kind: "animate", prefix: "animate-", other: "none" },
])("of two $prefix classes, the later one wins, whichever --$kind it uses", ({ kind, prefix, other }) => {
  const names = namesOf(kind).filter((name) => name !== other);
  expect(names).not.toEqual([]);
  for (const name of names) {
    expect(cn(`${prefix}${other}`, `${prefix}${name}`)).toBe(`${prefix}${name}`);
    expect(cn(`${prefix}${name}`, `${prefix}${other}`)).toBe(`${prefix}${other}`);
  }
});

test("a color and a size of text go together", () => {
  expect(cn("text-ink", "text-sm", false)).toBe("text-ink text-sm");
});
