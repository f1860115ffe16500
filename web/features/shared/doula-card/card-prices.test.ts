import { expect, it } from "vitest";
import { fullFee, untypedTerms } from "../../../testing/packages.ts";
import { findCheapestPackage, pickCardPrices } from "./card-prices.ts";

const makePackage = (name: string, price: number) => ({
  id: "9f0c2f6e-0000-4000-8000-000000000000",
  name,
  description: null,
  price,
  duration_weeks: 12,
  ...untypedTerms,
  ...fullFee,
  asks_before_payment: false,
});

it("finds the cheapest package, or the first one if several cost the same", () => {
  const packages = [makePackage("Full", 900), makePackage("Small", 250.5), makePackage("Other", 250.5)];
  expect(findCheapestPackage(packages, "birth")?.name).toBe("Small");
  expect(findCheapestPackage([], "birth")).toBeUndefined();
});

it("finds birth packages for parents who are expecting, and hourly care for the others", () => {
  const hours = { type: "postpartum", time_of_day: "night" } as const;
  const packages = [
    { ...makePackage("Class", 90), type: "class" as const },
    { ...makePackage("Birth", 900), type: "birth" as const },
    { ...makePackage("Days", 160), ...hours, hourly_price: 40, minimum_hours: 4 },
    { ...makePackage("Nights", 90), ...hours, hourly_price: 45, minimum_hours: 2 },
  ];
  expect(findCheapestPackage(packages, "birth")?.name).toBe("Birth");
  expect(findCheapestPackage(packages, "postpartum")?.name).toBe("Days");
});

it("shows the hourly rate of the profile unless care has its own price", () => {
  const doula = { hourly_rate: 50, prices_from: { birth: 900, hourly_care: 40 } };
  expect(pickCardPrices(doula, "birth")).toEqual({ hourly: 50, packages: 900 });
  expect(pickCardPrices(doula, "postpartum")).toEqual({ hourly: 40, packages: null });
  const withoutCare = { ...doula, prices_from: { birth: null, hourly_care: null } };
  expect(pickCardPrices(withoutCare, "postpartum")).toEqual({ hourly: 50, packages: null });
});
