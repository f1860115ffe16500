import { expect, it } from "vitest";
import { formatDay, formatLastTime } from "./message-texts.ts";

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 10, 4).toISOString();

it("formats a day as 'Today', 'Yesterday' or its date", () => {
  expect(formatDay("2026-03-01", "2026-03-01")).toBe("Today");
  expect(formatDay("2026-02-28", "2026-03-01")).toBe("Yesterday");
  expect(formatDay("2026-02-27", "2026-03-01")).toBe("Friday, February 27, 2026");
});

it("formats the last message's time as a time of day, 'Yesterday' or a short date", () => {
  expect(formatLastTime(at(2026, 3, 1), "2026-03-01")).toBe("10:04 AM");
  expect(formatLastTime(at(2026, 2, 28), "2026-03-01")).toBe("Yesterday");
  expect(formatLastTime(at(2026, 2, 27), "2026-03-01")).toBe("Feb 27");
  expect(formatLastTime(at(2025, 12, 31), "2026-03-01")).toBe("Dec 31, 2025");
});
