import { expect, it } from "vitest";
import { cheapestPackage } from "./compare-rows.tsx";

const costing = (name: string, price: number) => ({
  id: "9f0c2f6e-0000-4000-8000-000000000000",
  name,
  description: null,
  price,
  duration_weeks: 12,
});

it("is the cheapest one, and the first of several", () => {
  const packages = [costing("Full", 900), costing("Small", 250.5), costing("Other", 250.5)];
  expect(cheapestPackage(packages)?.name).toBe("Small");
  expect(cheapestPackage([])).toBeUndefined();
});
