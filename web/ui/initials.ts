function firstLetter(name: string | null | undefined): string {
  const [letter = ""] = Array.from(name?.trim() ?? "");
  return letter.toLocaleUpperCase("en-US");
}

/** The first letters of first and last name, or 'U' when there are none. */
export function initials(firstName?: string | null, lastName?: string | null): string {
  return firstLetter(firstName) + firstLetter(lastName) || "U";
}

/** The same small number, from 0 to count - 1, for the same name every time (FNV-1a, so that like names differ). */
export function tintOfName(name: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}
