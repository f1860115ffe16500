import { toPlainLetters } from "../../../contract/platform/normalize-text.ts";

/**
 * Normalizes a text's words for comparison: lower-case ASCII letters and digits. Removes accents, periods
 * and apostrophes ('D.C.' is dc, "d'Alene" is dalene, 'Kapa‘a' is kapaa); everything else separates words.
 */
export function foldWords(text: string): string[] {
  return toPlainLetters(text)
    .replace(/[.'’‘ʻ`]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** Joins words, so that 'La Grange', 'LaGrange' and 'la-grange' are one key. */
export function toKey(words: readonly string[]): string {
  return words.join("");
}
