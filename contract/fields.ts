/** Postgres text holds every character but NUL; lone surrogates would come back changed. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** What somebody could dial: seven digits or more in any grouping, '+' in front, an extension behind. */
export function isPhoneNumber(text: string): boolean {
  const [number = ""] = text.split(/\s*(?:x|ext\.?)\s*\d+$/i);
  return /^\+?[\d\s()./\u2010-\u2014-]+$/.test(number) && number.replaceAll(/\D/g, "").length >= 7;
}

/** The most characters of a note, a reason, or what is told of a report. */
export const noteMaxLength = 1000;

/** The most characters of a slug. */
export const slugMaxLength = 120;
