/** Postgres text holds every character but NUL; lone surrogates would come back changed. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** What somebody could dial: seven digits or more in any grouping, '+' in front, an extension behind. */
export function isPhoneNumber(text: string): boolean {
  const [number = ""] = text.split(/\s*(?:x|ext\.?)\s*\d+$/i);
  return /^\+?[\d\s()./\u2010-\u2014-]+$/.test(number) && number.replaceAll(/\D/g, "").length >= 7;
}
