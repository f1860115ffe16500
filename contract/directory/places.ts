import { normalizeLine } from "../platform/normalize-text.ts";

/** The most characters in a typed place, and in the ID of a suggestion. */
export const placeLengths = { text: 200, placeId: 300 } as const;

/** Shown beside an address if neither a suggestion nor a zip code locates it. */
export const unresolvedAddressMessage =
  "Please choose one of the suggestions, or end the address with your zip code.";

/** The name of a place in a heading. The country is dropped after a zip code: 'Austin, TX 78701'. */
export function formatPlaceName(description: string): string {
  return description.trim().replace(/( \d{5}), USA$/, "$1");
}

/** Spec section 9: when the browser asks for suggestions and closes the list. */
export const placeSuggestions = {
  debounceMs: 300,
  closeAfterBlurMs: 200,
  minTextLength: 3,
  minZipDigits: 5,
  max: 5,
} as const;

/**
 * Returns true if a typed text is long enough for suggestions: 3 characters, or 5 digits of a zip code.
 * Digits count as a zip code if they are alone or followed by the start of '-1234'.
 */
export function isLongEnoughForSuggestions(text: string): boolean {
  const typed = normalizeLine(text);
  const zipDigits = /^(\d+)(?:[-\u2010-\u2015\u2212\s]+\d*)?$/.exec(typed)?.[1];
  if (zipDigits !== undefined) return zipDigits.length >= placeSuggestions.minZipDigits;
  return typed.length >= placeSuggestions.minTextLength;
}
