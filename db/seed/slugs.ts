/** Letters that have no plain one inside them, as 'é' has 'e'. */
const plainLetters: Record<string, string> = { ø: "o", æ: "ae", ł: "l", đ: "d", ß: "ss", ı: "i" };

/** The name in plain lower-case letters: 'Xóchitl Barragán' is 'xochitl-barragan'. */
function kebab(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{Mark}'’.]/gu, "")
    .replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A name's slug, with the city where an earlier doula has the same name. Takes it from then on. */
export function takeSlug(name: string, location: string, taken: Set<string>): string {
  const plain = kebab(name);
  const slug = taken.has(plain) ? kebab(`${name} ${location.split(",")[0]}`) : plain;
  taken.add(slug);
  return slug;
}
