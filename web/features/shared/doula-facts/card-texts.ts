import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { pluralize } from "../../../lib/text.ts";
import { formatDistance, formatExperience } from "./doula-texts.ts";

/** A fact on the card, and the same in full for screen readers. */
interface CardFact {
  short: string;
  full: string;
}

type FactSource = Pick<DoulaCard, "pronouns" | "location" | "years_experience" | "births_attended"> & {
  distance_miles: number | null;
};

/** 'she/her', '2 mi', '11 years', '240 births'. Without a distance, the city takes its place. */
export function listCardFacts(doula: FactSource): CardFact[] {
  const {
    pronouns,
    location,
    distance_miles: miles,
    years_experience: years,
    births_attended: births,
  } = doula;
  const distance = formatDistance(miles);
  const experience = formatExperience(years);
  return [
    ...(pronouns ? [{ short: pronouns, full: pronouns }] : []),
    ...(distance ? [{ short: miles === 0 ? "under 1 mi" : `${miles} mi`, full: distance }] : []),
    ...(!distance && location ? [{ short: location, full: location }] : []),
    ...(years && experience ? [{ short: pluralize(years, "year"), full: experience }] : []),
    ...(births
      ? [{ short: pluralize(births, "birth"), full: `${pluralize(births, "birth")} attended` }]
      : []),
  ];
}

/** 'CLD' for 'Certified Labor Doula (CLD)', 'PCD(DONA)' for 'Certified Postpartum Doula, PCD(DONA)'. */
function abbreviateCredential(name: string): string {
  const title = /[ ,]([A-Z]{2,}\([A-Z]+\))$/.exec(name) ?? /\(([A-Z][A-Z-]+)\)$/.exec(name);
  return title?.[1] ?? name;
}

/** Abbreviated, those with an abbreviation first: they are what a doula is certified as. */
export function listShortCredentials(names: readonly string[]): string[] {
  const short = names.map((name) => ({ name, text: abbreviateCredential(name) }));
  return [
    ...short.filter(({ name, text }) => name !== text),
    ...short.filter(({ name, text }) => name === text),
  ].map(({ text }) => text);
}

/** As many texts as fit in `maxLength` characters, at least one, and the number of others: 'Kaiser, Cigna +2'. */
export function joinFitting(texts: readonly string[], maxLength: number): string {
  const shown = takeFitting(texts, maxLength);
  const hiddenCount = texts.length - shown.length;
  return hiddenCount > 0 ? `${shown.join(", ")} +${hiddenCount}` : shown.join(", ");
}

/** As many texts as fit in `maxLength` characters when joined, at least one. */
export function takeFitting(texts: readonly string[], maxLength: number): readonly string[] {
  const end = texts.findIndex(
    (_text, index) => index > 0 && texts.slice(0, index + 1).join(", ").length > maxLength,
  );
  return end === -1 ? texts : texts.slice(0, end);
}

/** 'The other tags', then 'Other'. */
export function putOtherLast(tags: readonly string[]): string[] {
  const isOther = (tag: string) => tag.trim().toLowerCase() === "other";
  return [...tags.filter((tag) => !isOther(tag)), ...tags.filter(isOther)];
}
