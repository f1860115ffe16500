import { expect, test } from "vitest";
import { formatInsuranceEntry, splitInsurance } from "./insurance.ts";

test.each([
  ["takes Medicaid", "Ask about Medicaid"],
  ["MEDI-CAL", "Ask about Medicaid"],
  ["Tri-Care West", "Ask about TRICARE"],
  ["Blue Cross Blue Shield", "Blue Cross Blue Shield"],
  ["Medica", "Medica"],
])("[2.6] shows the insurance %s as %s", (entry, text) => {
  expect(formatInsuranceEntry(entry)).toBe(text);
});

test("[2.6] lists programs to ask about once, apart from the insurance that is taken", () => {
  expect(splitInsurance(["Medicaid", "Aetna", "takes Medicaid"])).toEqual({
    taken: ["Aetna"],
    toAsk: ["Ask about Medicaid"],
  });
});
