import { expect, test } from "vitest";
import { getPronounForms } from "./pronouns.ts";

test.each([
  ["she/her", "she", "her", "her"],
  ["She / Her / Hers", "she", "her", "her"],
  ["he/him", "he", "him", "his"],
  ["they/them", "Rosa", "Rosa", "Rosa's"],
  ["she/they", "Rosa", "Rosa", "Rosa's"],
  ["ella", "Rosa", "Rosa", "Rosa's"],
  [null, "Rosa", "Rosa", "Rosa's"],
])("a doula who entered %s is %s in sentences", (pronouns, subject, object, possessive) => {
  expect(getPronounForms(pronouns, "Rosa")).toEqual({ subject, object, possessive });
});
