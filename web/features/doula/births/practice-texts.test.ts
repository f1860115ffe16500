import { expect, test } from "vitest";
import { describeCapacity } from "./practice-texts.ts";

test.each([
  [31, "You can take another client for any due date in this month."],
  [30, "You can still take a client who is due on one of 30 days of this month."],
  [1, "You can still take a client who is due on one day of this month."],
])("[2.12] a month with a birth and %i free due dates says '%s'", (free_days, text) => {
  expect(describeCapacity({ month: "2027-03-01", state: "some_room", free_days, birth_count: 1 }, 3)).toBe(
    text,
  );
});
