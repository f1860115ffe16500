/** Postgres text can't hold NUL, and changes lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/**
 * Returns true if the text could be dialed: at least seven digits in any grouping, with an optional leading
 * '+' and extension.
 */
export function isPhoneNumber(text: string): boolean {
  const [number = ""] = splitExtension(text);
  return /^\+?[\d\s()./\u2010-\u2014-]+$/.test(number) && number.replaceAll(/\D/g, "").length >= 7;
}

/** A number's link, without the brackets and spaces that make it readable, and with its extension (RFC 3966). */
export function telephoneHref(phone: string): string {
  const [number = "", extension] = splitExtension(phone);
  return `tel:${number.replaceAll(/[^\d+]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}

/** The number and, if it ends with 'x12' or 'ext. 12', the extension. */
function splitExtension(phone: string): string[] {
  return phone.split(/\s*(?:x|ext\.?)\s*(\d+)$/i);
}

export const invalidPhoneMessage = "Please enter a valid phone number.";

/** Returns true if email programs would turn the text, or a part of it, into a link. */
export function hasAddress(text: string): boolean {
  return /@|https?:|www\.|\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2,}|\d+(\.\d+){3}/iu.test(text);
}

/** Returns true if the text could be a person's name: one line with a letter, and no address. */
export function isPlainName(text: string): boolean {
  return /\p{L}/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !hasAddress(text);
}

/** The most characters in a note, a reason, or the details of a report. */
export const noteMaxLength = 1000;

/** The most characters in a slug. */
export const slugMaxLength = 120;

/** The most characters in a URL that a person enters, such as a video. */
export const urlMaxLength = 500;

/** A URL copied without 'https://': a host with a dot in it, and the rest. */
const linkWithoutScheme = /^(?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+(?=[:/?#]|$)/u;

/**
 * A typed URL as browsers read it, so that people see which host opens. Adds 'https://' to a host with a
 * dot, and replaces 'http://' with it; other text stays as it is.
 */
export function normalizeLink(text: string): string {
  const link = linkWithoutScheme.test(text) ? `https://${text}` : text.replace(/^http:\/\//i, "https://");
  return /[\s\p{C}]/u.test(link) || !URL.canParse(link) ? text : new URL(link).href;
}

/**
 * Returns true if a normalized link may be shown to others: https, a public host, and no user name that
 * looks like a host.
 */
export function isHttpsLink(text: string): boolean {
  if (text.length > urlMaxLength || !/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text))
    return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}
