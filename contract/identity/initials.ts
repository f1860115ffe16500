import { splitFullName } from "./accounts.ts";

/** The first letters of first and last name, or 'U' if there are none. */
export function formatInitials(firstName?: string | null, lastName?: string | null): string {
  return getFirstLetter(firstName) + getFirstLetter(lastName) || "U";
}

/** The initials of a full name. */
export function formatNameInitials(fullName: string): string {
  const { firstName, lastName } = splitFullName(fullName);
  return formatInitials(firstName, lastName);
}

function getFirstLetter(name: string | null | undefined): string {
  const [letter = ""] = Array.from(name?.trim() ?? "");
  return letter.toLocaleUpperCase("en-US");
}

/**
 * Returns a number from 0 to count - 1, the same one for the same person wherever their name appears: only the
 * first word counts, because some screens leave out the last name, and names are split in different ways. FNV-1a,
 * mixed once more, so that similar names differ.
 */
export function getNameTint(name: string, count: number): number {
  const [firstWord = ""] = name.normalize("NFC").toLocaleLowerCase("en-US").trim().split(/\s+/);
  let hash = 0x811c9dc5;
  for (const character of firstWord) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % count;
}
