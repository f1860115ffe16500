import { toPlainLetters } from "../../../contract/platform/normalize-text.ts";
import { Refusal } from "../../platform/errors/refusal.ts";

/** Titles of people who work for a site. Each is nobody's own name. */
const siteTitles =
  /\b(admin|administrator|moderator|official|support|helpdesk|webmaster|no ?reply|(help|service) (desk|center|team)|(customer|client) (care|service)|(trust|security|safety|billing) (and safety|team|department))\b/;

/** A site's name this long is refused within a longer name, too: a short one can be a person's own. */
const minInnerLength = 8;

/**
 * Refuses a person's new name with invalid_input, beside `field`, if it claims to be the site or its support:
 * other people read it in messages and emails.
 */
export function requirePersonalName(name: string, { siteName, field }: { siteName: string; field: string }) {
  if (!isNamedLike(name, siteName) && !siteTitles.test(toWords(name))) return;
  const message = "Please enter your own name. This one could be mistaken for the site or its support.";
  throw new Refusal("invalid_input", { errors: [{ field, code: "name_reserved", message }] });
}

function isNamedLike(name: string, siteName: string): boolean {
  const letters = toWords(name).replaceAll(" ", "");
  const siteLetters = toWords(siteName).replaceAll(" ", "");
  return letters === siteLetters || (siteLetters.length >= minInnerLength && letters.includes(siteLetters));
}

const lookalikes: Record<string, string> = { "0": "o", "1": "i", "3": "e", "5": "s", "@": "a", $: "s" };

/** Lower-case words, with letters in place of the digits and signs that look like them. */
function toWords(name: string): string {
  return toPlainLetters(name)
    .replaceAll(/(?<=\p{L})[0135@$]|[0135@$](?=\p{L})/gu, (sign) => lookalikes[sign] ?? sign)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
