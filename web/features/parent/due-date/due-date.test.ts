import { expect, it } from "vitest";
import { formatDistanceToDueDate, formatDueDateCount, formatPregnancyWeek } from "./due-date.ts";

it("[2.5] counts the remaining days", () => {
  expect(formatDueDateCount("2027-03-05", "2026-11-21")).toBe("104 days to go");
  expect(formatDueDateCount("2027-03-05", "2027-03-04")).toBe("1 day to go");
});

it("[2.5] recognizes the due day", () => {
  expect(formatDueDateCount("2027-03-05", "2027-03-05")).toBe("Due Today!");
});

it("[2.5] counts the days overdue", () => {
  expect(formatDueDateCount("2027-03-05", "2027-03-06")).toBe("1 day overdue");
  expect(formatDueDateCount("2027-03-05", "2027-03-15")).toBe("10 days overdue");
});

it("[2.5] describes another day relative to the due day", () => {
  expect(formatDistanceToDueDate("2027-02-21", "2027-03-05")).toBe("12 days before your due date");
  expect(formatDistanceToDueDate("2027-03-06", "2027-03-05")).toBe("1 day after your due date");
  expect(formatDistanceToDueDate("2027-03-05", "2027-03-05")).toBe("your due date");
});

it("[2.5] stops counting two weeks after the due date", () => {
  expect(formatDueDateCount("2027-03-05", "2027-03-19")).toBe("14 days overdue");
  expect(formatDueDateCount("2027-03-05", "2027-03-20")).toBeNull();
  expect(formatPregnancyWeek("2027-03-05", "2027-03-20")).toBeNull();
});

it("[2.5] counts the weeks of a pregnancy of 40", () => {
  expect(formatPregnancyWeek("2027-04-14", "2026-11-25")).toBe("Week 20");
  expect(formatPregnancyWeek("2027-03-05", "2027-03-05")).toBe("Week 40");
  expect(formatPregnancyWeek("2027-03-05", "2026-05-30")).toBeNull();
});
