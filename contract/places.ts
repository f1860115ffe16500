/** The most characters of a place as it is typed, and of the id of a suggestion. */
export const placeLengths = { text: 200, placeId: 300 } as const;

/** Said beside an address of which neither a suggestion nor a zip code tells where it is. */
export const addressUnresolved =
  "Please choose one of the suggestions, or end the address with your zip code.";

/** Spec section 9: when the browser asks for suggestions, and when it puts the list away. */
export const placeSuggestions = {
  debounceMs: 300,
  closeAfterBlurMs: 200,
  minTextLength: 3,
  minZipDigits: 5,
  max: 5,
} as const;

/**
 * Whether a typed text is long enough to ask for suggestions: 3 characters, or 5 digits of a zip code.
 * Digits alone, or digits with the start of a '-1234' behind them, are a zip code being typed.
 */
export function isLongEnoughForSuggestions(text: string): boolean {
  const typed = text.trim();
  const zipDigits = /^(\d+)(?:[-\s]+\d*)?$/.exec(typed)?.[1];
  if (zipDigits !== undefined) return zipDigits.length >= placeSuggestions.minZipDigits;
  return typed.length >= placeSuggestions.minTextLength;
}
