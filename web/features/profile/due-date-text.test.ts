import { expect, it } from "vitest";
import { distanceToDueDate, dueDateCount } from "./due-date-text.ts";

it("counts the days that are left", () => {
  expect(dueDateCount("2027-03-05", "2026-11-21")).toBe("104 days to go");
  expect(dueDateCount("2027-03-05", "2027-03-04")).toBe("1 day to go");
});

it("says that it is today", () => {
  expect(dueDateCount("2027-03-05", "2027-03-05")).toBe("Due Today!");
});

it("counts the days since", () => {
  expect(dueDateCount("2027-03-05", "2027-03-06")).toBe("1 day overdue");
  expect(dueDateCount("2027-03-05", "2027-03-15")).toBe("10 days overdue");
});

it("tells how far another day is from it", () => {
  expect(distanceToDueDate("2027-02-21", "2027-03-05")).toBe("12 days before your due date");
  expect(distanceToDueDate("2027-03-06", "2027-03-05")).toBe("1 day after your due date");
  expect(distanceToDueDate("2027-03-05", "2027-03-05")).toBe("your due date");
});
