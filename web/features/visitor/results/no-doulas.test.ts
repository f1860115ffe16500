import { expect, it } from "vitest";
import { describeHint, getHintChange } from "./no-doulas.tsx";

const drop = (filter: "insurance" | "max_rate" | "approach" | "available", count = 7) =>
  ({ kind: "drop_filter", filter, count }) as const;

it("a hint names a single value", () => {
  expect(describeHint(drop("insurance"), { insurance: ["Aetna"] })).toBe(
    "Remove the Ask about Aetna filter: 7 doulas",
  );
  expect(describeHint(drop("approach", 1), { approach: ["direct"] })).toBe(
    "Remove the Direct filter: 1 doula",
  );
});

it("a hint names the category if a filter has several values or none", () => {
  expect(describeHint(drop("insurance"), { insurance: ["Aetna", "Cigna"] })).toBe(
    "Remove the insurance filters: 7 doulas",
  );
  expect(describeHint(drop("max_rate"), { max_rate: 20 })).toBe("Remove the price filter: 7 doulas");
  expect(describeHint(drop("available"), { available: 14 })).toBe("Remove the availability filter: 7 doulas");
});

it("a hint shows if the count stopped at its limit", () => {
  expect(describeHint(drop("max_rate", 99), { max_rate: 20 })).toBe("Remove the price filter: 99 doulas");
  expect(describeHint(drop("max_rate", 100), { max_rate: 20 })).toBe(
    "Remove the price filter: 100 doulas or more",
  );
});

it("a hint offers a wider radius in miles", () => {
  const hint = { kind: "widen", miles: 100 } as const;
  expect(describeHint(hint, {})).toBe("Search within 100 miles");
  expect(getHintChange(hint)).toEqual({ miles: 100 });
  expect(getHintChange(drop("insurance"))).toEqual({ insurance: undefined });
});
