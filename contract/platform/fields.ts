/** Postgres text can't hold NUL, and changes lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

const minPhoneDigits = 7;

/** The most digits in an international number (E.164). */
const maxPhoneDigits = 15;

/**
 * Says why a text cannot be dialed; undefined if it can: 7 to 15 digits in any grouping, with an optional
 * leading '+' and extension.
 */
export function describePhoneProblem(text: string): string | undefined {
  const [number = ""] = splitExtension(text);
  const numbers = text.split(/[/,;|&]|\b(?:or|and)\b/i).filter((part) => countDigits(part) >= minPhoneDigits);
  if (numbers.length > 1 || (hasPhoneCharacters(number) && countDigits(number) > maxPhoneDigits))
    return "Please enter one phone number only.";
  return hasPhoneCharacters(number) && countDigits(number) >= minPhoneDigits
    ? undefined
    : "Please enter a valid phone number.";
}

const countDigits = (text: string) => text.replaceAll(/\D/g, "").length;

/** All hyphens, dashes and minus signs count. */
const hasPhoneCharacters = (number: string) =>
  /^\+?[\d\s()./\u2010-\u2015\u2212\ufe63\uff0d-]+$/.test(number);

/** A number's link, without the brackets and spaces that make it readable, and with its extension (RFC 3966). */
export function formatTelephoneHref(phone: string): string {
  const [number = "", extension] = splitExtension(phone);
  return `tel:${number.replaceAll(/[^\d+]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}

/** The number and, if it ends with 'x12', 'ext. 12', 'extension 12' or '#12', the extension. */
function splitExtension(phone: string): string[] {
  return phone.split(/[\s,;]*(?:extension|ext\.?|x|#)\s*(\d{1,7})$/i);
}

/** The link to write to an address, whose name may contain characters that end a URL's path. */
export function formatMailboxHref(email: string): string {
  const atSign = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, atSign))}${email.slice(atSign)}`;
}

/** Returns true if email programs would turn the text, or a part of it, into a link. */
export function hasAddress(text: string): boolean {
  return /@|https?:|www\.|\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2,}|\d+(\.\d+){3}/iu.test(text);
}

const contactDetails = [
  // An email address or a name on social media, and a web address.
  /@[\p{L}\d_]/u,
  /https?:|\bwww\.|[\p{L}\d]\.(?:app|biz|com|ee|info|io|link|ly|net|online|org|site)\b/iu,
  // A phone number: with a country, in the United States, or without its area code.
  /\+\d[\d\s()./-]{7,}\d/,
  /(?<!\d)\d{3}\)?[\s./-]*\d{3}[\s./-]*\d{4}(?!\d)/,
  /(?<![\d$,.-])\d{3}[.-]\d{4}(?![\d-])/,
];

/** Returns true if a text tells how to reach somebody outside the site: an address, a name on social media, a number. */
export function hasContactDetails(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  return contactDetails.some((pattern) => pattern.test(plain));
}

/** Returns true if the text could be a person's name: one line with a letter, and no address. */
export function isPlainName(text: string): boolean {
  return /\p{L}/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !hasAddress(text);
}

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns true if a browser may open a provider's address: https, or http on this machine, where the sandboxes run. */
export function isProviderUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && localHost.test(hostname));
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
