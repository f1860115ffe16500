export const doulaStatuses = ["draft", "pending", "approved", "rejected"] as const;

export type DoulaStatus = (typeof doulaStatuses)[number];

export type DoulaAction = "submit" | "withdraw" | "approve" | "reject" | "edit";

/** The transitions of a profile's status and who may take them: the doula or an admin. */
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
 * Why an approved profile is not listed: the owner is suspended, the owner is no longer a doula, or an
 * admin unlisted it until its changes are reviewed. Several can apply; the profile is listed again when
 * none is left.
 */
export const unlistedReasons = ["suspended", "changed_type", "by_admin"] as const;

export type UnlistedReason = (typeof unlistedReasons)[number];

/** Personality tags of a profile; the spec gives their emoji. */
export const approachTags = ["affirming", "humorous", "direct", "inquisitive", "other"] as const;

/** The counts from which a births-attended message shows (spec section 2). */
export const birthsThresholds = [5, 20, 50] as const;

/**
 * How a doula's intro calls take place: parents call the doula's phone, or both open the doula's video link.
 */
export const introCallMedia = ["phone", "video_link"] as const;

/** The limits of a doula's profile: characters of texts, entries of lists, years, US dollars an hour. */
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

export const invalidNpiMessage = "Please check the number: these 10 digits are not a valid NPI.";

/** The prefix for computing an NPI's check digit; it means the United States. */
const npiPrefix = "80840";

/**
 * Returns true if the text is a National Provider Identifier: ten digits with a valid check digit (Luhn,
 * 45 CFR 162.406).
 */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = [...(npiPrefix + text)].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = digit * 2;
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Shown beside an invalid video link. */
export const introCallLinkMessages = {
  missing: "Please enter the link to your video room.",
  invalid: "Please enter a link that begins with https://",
} as const;
