import { expect, test } from "vitest";
import { addDays } from "./add-days.ts";

test("days are counted over leap days and years", () => {
  expect(addDays("2028-02-27", 7)).toBe("2028-03-05");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});
