import { expect, test } from "vitest";
import { getPronounForms } from "./pronouns.ts";

test.each([
  ["she/her", "she", "her"],
  ["She / Her / Hers", "she", "her"],
  ["he/him", "he", "his"],
  ["they/them", "Rosa", "Rosa's"],
  ["she/they", "Rosa", "Rosa's"],
  ["ella", "Rosa", "Rosa's"],
  [null, "Rosa", "Rosa's"],
])("a doula who entered %s is %s in sentences", (pronouns, subject, possessive) => {
  expect(getPronounForms(pronouns, "Rosa")).toEqual({ subject, possessive });
});
