/** Postgres text holds every character but NUL; lone surrogates would come back changed. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** What somebody could dial: seven digits or more in any grouping, '+' in front, an extension behind. */
export function isPhoneNumber(text: string): boolean {
  const [number = ""] = text.split(/\s*(?:x|ext\.?)\s*\d+$/i);
  return /^\+?[\d\s()./\u2010-\u2014-]+$/.test(number) && number.replaceAll(/\D/g, "").length >= 7;
}

export const phoneInvalid = "Please enter a valid phone number.";

/** The most characters of a note, a reason, or the details of a report. */
export const noteMaxLength = 1000;

/** The most characters of a slug. */
export const slugMaxLength = 120;

/** The most characters of a web address that somebody gives: a video, a link for calls. */
export const urlMaxLength = 500;

/** What people copy without its 'https://': a host with a dot in it, and what follows. */
const linkWithoutScheme = /^(?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+(?=[:/?#]|$)/u;

/**
 * A typed web address as browsers read it, so that people see the host that is opened. Adds 'https://' to a host with a
 * dot and replaces 'http://' with it; other texts stay as they are.
 */
export function normalizeLink(text: string): string {
  const link = linkWithoutScheme.test(text) ? `https://${text}` : text.replace(/^http:\/\//i, "https://");
  return /[\s\p{C}]/u.test(link) || !URL.canParse(link) ? text : new URL(link).href;
}

/** Whether a normalized link may be shown to others: https, a public host, and no name before it that looks like one. */
export function isHttpsLink(text: string): boolean {
  if (text.length > urlMaxLength || !/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text))
    return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}
