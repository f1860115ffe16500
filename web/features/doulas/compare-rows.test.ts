import { expect, it } from "vitest";
import { findCheapestPackage } from "./compare-rows.tsx";

const makePackage = (name: string, price: number) => ({
  id: "9f0c2f6e-0000-4000-8000-000000000000",
  name,
  description: null,
  price,
  duration_weeks: 12,
});

it("finds the cheapest package, or the first one if several cost the same", () => {
  const packages = [makePackage("Full", 900), makePackage("Small", 250.5), makePackage("Other", 250.5)];
  expect(findCheapestPackage(packages)?.name).toBe("Small");
  expect(findCheapestPackage([])).toBeUndefined();
});
