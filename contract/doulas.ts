/** Letters that have no plain one inside them, as 'é' has 'e'. */
const plainLetters: Record<string, string> = { ø: "o", æ: "ae", ł: "l", đ: "d", ß: "ss", ı: "i" };

/** A doula's name as the last part of their page's address: 'Xóchitl Barragán' is 'xochitl-barragan'. Empty for a name without such letters. */
export function toDoulaSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{Mark}'’.]/gu, "")
    .replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}

export const doulaStatuses = ["draft", "pending", "approved", "rejected"] as const;

export type DoulaStatus = (typeof doulaStatuses)[number];

/** Personality tags a profile can carry, with the emoji the spec asks for on a card. */
export const approachTags = ["affirming", "humorous", "direct", "inquisitive", "other"] as const;

/** Births-attended messages appear from these counts on (spec section 2). */
export const birthsThresholds = [5, 20, 50] as const;
