import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  formatCompactMoney,
  formatCompactNumber,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatDeadline,
  formatFullDay,
  formatList,
  formatMonth,
  formatMonthDay,
  formatMonthDayTime,
  formatNumber,
  formatRelativeMoment,
  formatShortMonth,
  formatShortWeekday,
  formatTime,
  formatWeekday,
} from "./format.ts";

it.each([
  [formatTime, "9:05 AM"],
  [formatDate, "Mar 5, 2027"],
  [formatDateTime, "Mar 5, 2027, 9:05 AM"],
  [formatFullDay, "Friday, March 5, 2027"],
  [formatMonthDay, "Mar 5"],
  [formatMonthDayTime, "Mar 5, 9:05 AM"],
  [formatDayOfMonth, "March 5"],
  [formatDeadline, "Friday, March 5, 9:05 AM"],
  [formatMonth, "March 2027"],
  [formatWeekday, "Friday"],
  [formatShortWeekday, "Fri"],
  [formatShortMonth, "Mar"],
])("formats an instant in the reader's time zone: %o as %s", (format, text) => {
  const instant = new Date(2027, 2, 5, 9, 5);
  expect(format(instant)).toBe(text);
  expect(format(instant.toISOString())).toBe(text);
});

it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "formats a calendar day as that day in %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    // A formatter keeps the zone in which it was created.
    vi.resetModules();
    const format = await import("./format.ts");
    expect(format.formatFullDay("2027-03-05")).toBe("Friday, March 5, 2027");
  },
);

it("formats numbers and lists", () => {
  expect(formatNumber(12_345)).toBe("12,345");
  expect(formatCompactNumber(12_345)).toBe("12K");
  expect(formatCompactMoney(1_234_500)).toBe("$12K");
  expect(formatList(["Rosa", "Teo", "Ana"])).toBe("Rosa, Teo, and Ana");
});

it.each([
  ["2026-11-25T23:30:00Z", "today, 5:30 PM"],
  ["2026-11-26T15:00:00Z", "tomorrow, 9:00 AM"],
  ["2026-11-28T15:00:00Z", "Saturday, 9:00 AM"],
  ["2026-12-02T15:00:00Z", "Dec 2, 9:00 AM"],
])("[2.6] on November 25, a call at %s is '%s' in Austin", (start, text) => {
  expect(formatRelativeMoment(new Date(start), "2026-11-25", "America/Chicago")).toBe(text);
});

describe("no other file of web", () => {
  const files = globSync("web/**/*.{ts,tsx}").filter(
    (file) => file !== "web/lib/format.ts" && !/\.test\.tsx?$/.test(file),
  );

  it.each([
    ["formats dates or numbers itself", /\bIntl\.|\.toLocale(?:Date|Time)?String\(/],
    [
      "imports formats from contract",
      /\{[^}]*\bformat[A-Z][^}]*\} from "[./]*contract\/platform\/(?:money|time)\.ts"/,
    ],
  ])("%s", (_act, pattern) => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => pattern.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
