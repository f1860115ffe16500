/** Invisible characters, and marks that change the direction of text. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Joiners (U+200C, U+200D) at the start of a word, and at its end: they belong inside words and emoji. */
const leadingJoiners = /(^|[^\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d]+/gu;
const trailingJoiners = /[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** Only spaces and characters that look like them: fillers of Hangul, and the empty Braille pattern. */
const blank = /^[\s\u115f\u1160\u2800\u3164\uffa0]*$/;

/**
 * A typed text as it is stored and searched: composed characters (NFC), nothing invisible, no spaces around
 * it. Empty if nothing of it can be seen.
 */
export function normalizeText(text: string): string {
  const visible = text
    .normalize("NFC")
    .replace(invisible, "")
    .replace(leadingJoiners, "$1")
    .replace(trailingJoiners, "");
  return blank.test(visible) ? "" : visible.trim();
}

/** Like `normalizeText`, with a space instead of each line break. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, " ");
}

/** Letters that don't decompose into a plain letter the way 'é' decomposes into 'e'. */
const plainLetters: Record<string, string> = {
  ...{ æ: "ae", œ: "oe", þ: "th", ß: "ss", ŋ: "ng" },
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ħ: "h", ŧ: "t", ĸ: "k", ə: "e", ɛ: "e", ɔ: "o" },
  ...{ ɓ: "b", ƀ: "b", ɗ: "d", ɖ: "d", ƒ: "f", ɨ: "i", ƙ: "k", ƴ: "y", ʉ: "u" },
};

/**
 * A text in lower case, without accents, and with plain Latin letters where it has others: 'Þóra Œhlert' becomes
 * 'thora oehlert'. `normalize_for_search` does the same in the database.
 */
export function toPlainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);
}

/**
 * A name as it appears in a URL: 'Coeur d'Alene' becomes 'coeur-dalene', 'St. Paul' becomes 'st-paul'.
 * Empty for a name without letters.
 */
export function toSlug(name: string): string {
  return toPlainLetters(name)
    .replace(/[.'’‘ʻ`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
