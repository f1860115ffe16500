import { knownExperience, type LanguageLevel } from "../../contract/directory/families.ts";
import experience from "./data/experience.json" with { type: "json" };
import type { DoulaPerson } from "./metros.ts";
import type { RandomSource } from "./random.ts";

/** Whom a demo doula knows, which follows from their specialties, and how well they speak their languages. */
export function makeFamilies(person: DoulaPerson, random: RandomSource) {
  const bySpecialty = new Map(Object.entries(experience));
  const known = person.specialties.flatMap((specialty) => bySpecialty.get(specialty) ?? []);
  const all = new Set([...known, ...(person.experience ?? [])]);
  return {
    experience: [
      ...knownExperience.filter((each) => all.has(each)),
      ...[...all].filter((each) => !knownExperience.some((suggested) => suggested === each)),
    ],
    communities: person.communities ?? [],
    languageLevels: person.isSparse ? {} : Object.fromEntries(pickLevels(person.languages, random)),
  };
}

/** Most grew up with English or with the next of their languages. */
function pickLevels(languages: string[], random: RandomSource): [string, LanguageLevel][] {
  const isEnglishFirst = languages.length === 1 || random.chance(0.4);
  return languages.map((language, index) => {
    if (index === (isEnglishFirst ? 0 : 1)) return [language, "native"];
    return [language, index === 0 || random.chance(0.6) ? "fluent" : "conversational"];
  });
}
