import { expect, it } from "vitest";
import { chosenNumber, distanceChoices, rateChoices, sortChoices } from "./filter-choices.ts";

const values = (choices: { value: string }[]) => choices.map(({ value }) => value);

it("the radius in force is a choice that says nothing in the address", () => {
  expect(values(distanceChoices(undefined, 30))).toEqual(["5", "10", "20", "", "50", "100", "200"]);
  expect(distanceChoices(undefined, 30)[3]?.label).toBe("Within 30 miles");
});

it("whatever the address names can be seen among the choices", () => {
  expect(values(distanceChoices(73, 30))).toContain("73");
  expect(values(distanceChoices(30, 30))).toContain("30");
  expect(values(rateChoices(45))).toEqual(["", "30", "40", "45", "50", "60", "80", "100", "150"]);
});

it("a choice is read back as what the address says", () => {
  expect(chosenNumber("")).toBeUndefined();
  expect(chosenNumber("50")).toBe(50);
});

it("without coordinates nobody is offered as the nearest", () => {
  expect(sortChoices(true)[0]).toEqual({ value: "", label: "Nearest first" });
  expect(sortChoices(false)[0]).toEqual({ value: "", label: "Longest listed first" });
  expect(values(sortChoices(false))).toEqual(["", "price", "births", "experience"]);
});
