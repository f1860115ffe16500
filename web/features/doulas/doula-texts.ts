import { countText } from "../../lib/text.ts";

/** '3 miles away'; null if no place was searched. Takes whole miles. */
export function distanceText(miles: number | null): string | null {
  if (miles === null) return null;
  if (miles < 1) return "Less than a mile away";
  return `${countText(miles, "mile")} away`;
}

/** '12 years of experience'; null if the profile has no number. */
export function experienceText(years: number | null): string | null {
  if (!years) return null;
  return `${countText(years, "year")} of experience`;
}
