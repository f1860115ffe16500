import { expect, test } from "vitest";
import { chartedDaysOf, parseAdminAnalyticsSearch } from "./admin-analytics-search.ts";

test.each([
  [{ days: 7 }, 7],
  [{ days: "90" }, 90],
  [{ days: 31 }, 30],
  [{ days: "all" }, 30],
  [{}, 30],
])("the address %j shows %i days", (search, days) => {
  expect(chartedDaysOf(parseAdminAnalyticsSearch(search))).toBe(days);
});
