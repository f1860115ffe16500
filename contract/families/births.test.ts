import { expect, test } from "vitest";
import { parseSupportLines, platformDefaults } from "../settings/settings.ts";
import { describeBabyAge, isLikelyBirth } from "./births.ts";

test.each([
  ["2026-11-23", "Your baby was born today"],
  ["2026-11-22", "Your baby is 1 day old"],
  ["2026-11-10", "Your baby is 13 days old"],
  ["2026-11-02", "Your baby is 3 weeks old"],
  ["2025-11-23", "Your baby is 52 weeks old"],
  ["2025-11-22", null],
  ["2026-11-24", null],
])("[2.4] a baby born on %s: %s", (bornOn, text) => {
  expect(describeBabyAge(bornOn, "2026-11-23")).toBe(text);
});

test.each([
  ["2026-11-24", true],
  ["2026-11-25", false],
  ["2025-11-23", true],
  ["2025-11-20", false],
])("a birth on %s is likely somewhere on Earth: %s", (day, isLikely) => {
  expect(isLikelyBirth(day, new Date("2026-11-23T20:00:00Z"))).toBe(isLikely);
});

test("[7.4] the support lines are names with numbers, and anything else is left out", () => {
  expect(parseSupportLines(platformDefaults.support_lines)).toEqual([
    { name: "Postpartum Support International HelpLine, by phone or text", phone: "1-800-944-4773" },
    { name: "National Maternal Mental Health Hotline, by phone or text", phone: "1-833-852-6262" },
    { name: "988 Suicide & Crisis Lifeline, by phone, text, or videophone in ASL", phone: "988" },
  ]);
  expect(parseSupportLines("Call us\n\nWarm line: soon\nOurs : +1 (555) 010-0000 ")).toEqual([
    { name: "Ours", phone: "+1 (555) 010-0000" },
  ]);
});
