import { expect, test } from "vitest";
import { formatInsuranceEntries, formatInsuranceEntry } from "./insurance.ts";

test.each([
  ["takes Medicaid", "Ask about Medicaid"],
  ["MEDI-CAL", "Ask about Medicaid"],
  ["MediCal", "Ask about Medicaid"],
  ["Oregon Health Plan", "Ask about Medicaid"],
  ["Humana Military", "Ask about TRICARE"],
  ["Tri Care", "Ask about TRICARE"],
  ["Medical Mutual", "Ask about Medical Mutual"],
  ["Tri-Care West", "Ask about TRICARE"],
  ["Blue Cross Blue Shield", "Ask about Blue Cross Blue Shield"],
  ["Medica", "Ask about Medica"],
])("[2.6] shows the insurance %s as %s", (entry, text) => {
  expect(formatInsuranceEntry(entry)).toBe(text);
});

test("[2.6] lists what to ask about once", () => {
  expect(formatInsuranceEntries(["Medicaid", "Aetna", " ", "takes Medicaid"])).toEqual([
    "Ask about Medicaid",
    "Ask about Aetna",
  ]);
});
