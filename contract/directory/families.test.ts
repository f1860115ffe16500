import { expect, test } from "vitest";
import { describeFit, formatLanguage, knownExperience, namesRaceOrReligion } from "./families.ts";

test("[2.6] says in one line why a doula fits, with the level of a language that is less than fluent", () => {
  const levels = { Spanish: "conversational", French: "fluent", "American Sign Language": "native" } as const;
  expect(describeFit(["Twins", "VBAC", "LGBTQ+ families", "Adoption or surrogacy"], levels)).toBe(
    "Fits: twins, VBAC, LGBTQ+ families, adoption or surrogacy",
  );
  expect(describeFit(["Spanish", "French", "American Sign Language", "Igbo"], levels)).toBe(
    "Fits: Spanish (conversational), French, American Sign Language, Igbo",
  );
  expect(formatLanguage("American Sign Language", levels)).toBe("American Sign Language (first language)");
  expect(formatLanguage("Igbo", levels)).toBe("Igbo");
});

test("[2.6] knows words about race and religion, in no other tag", () => {
  for (const tag of [
    "Black families",
    "Latina mothers",
    "Families of color",
    "Muslim births",
    "faith-based care",
    "Jewish",
  ])
    expect(namesRaceOrReligion(tag), tag).toBe(true);
  const others = ["Hypnobirthing", "Water birth", "Trauma-informed care", "affirming", "Grandparent classes"];
  for (const tag of [...knownExperience, ...others]) expect(namesRaceOrReligion(tag), tag).toBe(false);
});
