import { pluralize } from "../../../lib/text.ts";

/** '3 miles away'; null if no place was searched. Takes whole miles. */
export function formatDistance(miles: number | null): string | null {
  if (miles === null) return null;
  if (miles < 1) return "Less than a mile away";
  return `${pluralize(miles, "mile")} away`;
}

/** '12 years'; null if the profile has no number. */
export function formatYears(years: number | null): string | null {
  return years ? pluralize(years, "year") : null;
}

/** '240 births'; null if the profile has no number, or none yet. */
export function formatBirths(births: number | null): string | null {
  return births ? pluralize(births, "birth") : null;
}

/** 'she/her · Austin, TX · 8 years', without the facts that are missing. */
export function joinFacts(...facts: (string | null)[]): string {
  return facts.filter(Boolean).join(" · ");
}

/** '12 years of experience'; null if the profile has no number. */
export function formatExperience(years: number | null): string | null {
  if (!years) return null;
  return `${pluralize(years, "year")} of experience`;
}
