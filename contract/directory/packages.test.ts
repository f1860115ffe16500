import { expect, test } from "vitest";
import { computeCarePrice, formatPackage, formatPackagePrice, formatPackageType } from "./packages.ts";

const fixed = { price: 1200, hourly_price: null, time_of_day: null, minimum_hours: null };
const nights = {
  type: "postpartum",
  price: 182,
  hourly_price: 45.5,
  time_of_day: "night",
  minimum_hours: 4,
} as const;

test("[3.5] a package is described by its type, and hourly care by its terms", () => {
  expect(formatPackage({ ...fixed, type: "birth" })).toBe("Birth package");
  expect(formatPackage({ ...fixed, type: "postpartum" })).toBe("Postpartum care");
  expect(formatPackage({ ...fixed, type: null })).toBeNull();
  expect(formatPackage(nights)).toBe("Postpartum care, nights, $45.50/hour, at least 4 hours a visit");
  expect(formatPackageType({ ...nights, minimum_hours: 1 })).toBe(
    "Postpartum care, nights, at least 1 hour a visit",
  );
  expect([formatPackagePrice(fixed), formatPackagePrice(nights)]).toEqual(["$1,200", "$45.50/hour"]);
});

test("[3.5] hourly care is multiplied in cents", () => {
  expect(computeCarePrice({ hourlyPrice: 33.33, hours: 3 })).toBe(9999);
  expect(computeCarePrice({ hourlyPrice: 0.1, hours: 3 })).toBe(30);
});
