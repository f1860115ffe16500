import { expect, it } from "vitest";
import { joinFitting, listCardFacts, listShortCredentials, putOtherLast } from "./card-texts.ts";

it("[2.6] lists facts in a few words, and says them in full", () => {
  const doula = { pronouns: "she/her", location: "Austin, TX", years_experience: 11, births_attended: 1 };
  expect(listCardFacts({ ...doula, distance_miles: 2 })).toEqual([
    { short: "she/her", full: "she/her" },
    { short: "2 mi", full: "2 miles away" },
    { short: "11 years", full: "11 years of experience" },
    { short: "1 birth", full: "1 birth attended" },
  ]);
  const nothing = { pronouns: null, years_experience: null, births_attended: 0, distance_miles: null };
  expect(listCardFacts({ ...nothing, location: "Austin, TX" })).toEqual([
    { short: "Austin, TX", full: "Austin, TX" },
  ]);
});

it("[2.6] abbreviates credentials, and puts those with an abbreviation first", () => {
  const names = ["Infant CPR", "Certified Labor Doula (CLD)", "Certified Birth Doula, CD(DONA)"];
  expect(listShortCredentials(names)).toEqual(["CLD", "CD(DONA)", "Infant CPR"]);
});

it("[2.6] joins the texts that fit, at least one, and counts the others", () => {
  expect(joinFitting(["Kaiser", "Cigna"], 24)).toBe("Kaiser, Cigna");
  expect(joinFitting(["Kaiser", "Cigna", "Aetna"], 14)).toBe("Kaiser, Cigna +1");
  expect(joinFitting(["Blue Cross Blue Shield", "Cigna"], 10)).toBe("Blue Cross Blue Shield +1");
});

it("[2.6] puts 'Other' last", () => {
  expect(putOtherLast(["other", "direct", "Warm"])).toEqual(["direct", "Warm", "other"]);
});
