/**
 * Whom a doula knows, in their own words. Parents can ask for this experience first; own words beyond it are shown on the
 * doula's page only, so that nothing about race or religion becomes a way to search.
 */
export const knownExperience = [
  "Pregnancy after loss",
  "Loss",
  "Planned cesarean",
  "VBAC",
  "Twins",
  "Home birth",
  "NICU",
  "Adoption or surrogacy",
  "Single parents",
  "LGBTQ+ families",
  "Disability",
  "Teens",
  "Trauma",
] as const;

export type KnownExperience = (typeof knownExperience)[number];

/** How well a doula speaks or signs a language, best first. */
export const languageLevels = ["native", "fluent", "conversational", "basic"] as const;

export type LanguageLevel = (typeof languageLevels)[number];

/** By language, as the doula wrote it. A language without a level has no entry. */
export type LanguageLevels = Record<string, LanguageLevel>;

export const languageLevelTexts: Record<LanguageLevel, string> = {
  native: "First language",
  fluent: "Fluent",
  conversational: "Conversational",
  basic: "A little",
};

export const familyLimits = {
  /** Entries of experience. */
  experience: 20,
  communities: 10,
  /** Characters of one. */
  text: 60,
} as const;

export const contactDetailsMessage =
  "Please leave out phone numbers, addresses and links. Parents get yours once a call is confirmed.";

const raceOrReligion =
  /\b(?:black|white|brown|african[- ]americans?|latin[aoxe]s?|latin|hispanics?|chican[aox]s?|asians?|caucasians?|indigenous|natives? american|first nations|bipoc|(?:people|families|women|parents) of colou?r|muslims?|islam\w*|christians?|catholics?|evangelicals?|jew\w*|hindus?|buddhists?|sikhs?|mormons?|faith|church|religio\w*)\b/i;

/**
 * Returns true if a tag names a race or a religion. Doulas may say so on their page, but no filter offers or finds it.
 */
export function namesRaceOrReligion(text: string): boolean {
  return raceOrReligion.test(text);
}

/** 'Spanish (fluent)'; 'Spanish' without a level. */
export function formatLanguage(language: string, levels: LanguageLevels): string {
  const level = levels[language];
  return level ? `${language} (${languageLevelTexts[level].toLowerCase()})` : language;
}

/** What a parent would like a doula to know. Doulas who do come first; nobody is left out. */
export interface Fits {
  experience?: KnownExperience[] | undefined;
  languages?: string[] | undefined;
}

export function isFitting({ experience = [], languages = [] }: Fits): boolean {
  return experience.length + languages.length > 0;
}

/**
 * Why a doula fits, in one line: 'Fits: twins, Spanish'. A language in which the doula is less than fluent has its level.
 */
export function describeFit(matched: readonly string[], levels: LanguageLevels): string {
  return `Fits: ${matched.map((value) => formatFit(value, levels)).join(", ")}`;
}

/** One of them within a sentence: 'twins', 'VBAC', 'Spanish'. */
export function formatFit(value: string, levels: LanguageLevels): string {
  const level = levels[value];
  if (level === "conversational" || level === "basic") return formatLanguage(value, levels);
  // 'VBAC' and 'LGBTQ+ families' keep their capitals, and so do languages.
  const isPlain = (knownExperience as readonly string[]).includes(value) && !/^[A-Z]{2}/.test(value);
  return isPlain ? value.charAt(0).toLowerCase() + value.slice(1) : value;
}
