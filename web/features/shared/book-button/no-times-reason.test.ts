import { expect, test } from "vitest";
import { describeNoTimes } from "./no-times-reason.ts";

test("gives a reason for a doula without free times, with or without weekly hours", () => {
  const doula = {
    has_hours: true,
    next_available: null,
    is_fully_booked: false,
    is_paused: false,
    time_zone: "America/Chicago",
  };
  expect(describeNoTimes(doula)).toBe("No times open right now");
  const withoutHours = { ...doula, has_hours: false };
  expect(describeNoTimes(withoutHours)).toBe("No times open right now");
  expect(describeNoTimes({ ...doula, is_paused: true })).toBe("Not taking new clients right now");
  expect(describeNoTimes({ ...doula, next_available: "2026-11-25T15:00:00Z" })).toBeNull();
});
