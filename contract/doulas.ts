/** Letters that have no plain one inside them, as 'é' has 'e'. */
const plainLetters: Record<string, string> = { ø: "o", æ: "ae", ł: "l", đ: "d", ß: "ss", ı: "i" };

/** A doula's name in the address of their page, 'xochitl-barragan'. Empty for a name without Latin letters. */
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

export type DoulaAction = "submit" | "withdraw" | "approve" | "reject" | "edit";

/** How a profile moves between its statuses, and who may move it: the doula herself, or an admin. */
export const doulaGraph: Record<
  DoulaStatus,
  Partial<Record<DoulaAction, { to: DoulaStatus; by: "doula" | "admin" }>>
> = {
  draft: { submit: { to: "pending", by: "doula" } },
  pending: {
    withdraw: { to: "draft", by: "doula" },
    approve: { to: "approved", by: "admin" },
    reject: { to: "rejected", by: "admin" },
  },
  approved: {},
  rejected: { edit: { to: "draft", by: "doula" } },
};

/**
 * Why an approved profile is not listed; there may be several at once, and it is listed again when the last is gone. Its
 * owner is suspended, is no longer a doula, or an admin took it down until its changes are reviewed.
 */
export const unlistedReasons = ["suspended", "changed_type", "by_admin"] as const;

export type UnlistedReason = (typeof unlistedReasons)[number];

/** Personality tags a profile can carry, with the emoji the spec asks for on a card. */
export const approachTags = ["affirming", "humorous", "direct", "inquisitive", "other"] as const;

/** Births-attended messages appear from these counts on (spec section 2). */
export const birthsThresholds = [5, 20, 50] as const;

/** How a doula's intro calls take place: parents call her phone, or both open her video link. */
export const introCallMedia = ["phone", "video_link"] as const;

/** The most that a doula's profile holds: characters of texts, entries of a list, years, US dollars an hour. */
export const doulaLimits = {
  pronouns: 40,
  bio: 2000,
  businessName: 120,
  specializations: 2000,
  tag: 80,
  tags: 40,
  years: 80,
  hourlyRate: 10_000,
} as const;

export const npiDigits = 10;

export const npiInvalid = "Please check the number: an NPI has 10 digits, and these do not fit together.";

/** What the check digit of an NPI is computed over first: the issuer of all of them, the United States. */
const npiPrefix = "80840";

/** Whether these are ten digits, the last of which fits the others (Luhn, as 45 CFR 162.406 has it). */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = [...(npiPrefix + text)].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = digit * 2;
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** What is said beside a video link that is none. */
export const introCallLinkMessages = {
  missing: "Please enter the link of your video room.",
  invalid: "Please enter a link that begins with https://",
} as const;
