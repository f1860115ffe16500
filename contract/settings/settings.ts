/** The defaults until an admin saves another value. */
export const platformDefaults = {
  site_name: "Doula Match",
  site_description: "Find a doula near you, meet them on a free call, and take your time to choose.",
  support_email: "support@doula-match.example",
  platform_fee: 5,
  maintenance_mode: false,
  allow_new_registrations: true,
  require_email_verification: true,
  require_admin_factor: false,
  max_bookings_per_doula: 10,
  default_search_radius: 30,
  privacy_policy_url: "/privacy",
  terms_of_service_url: "/terms",
  fill_sample_details: true,
  support_lines: [
    "Postpartum Support International HelpLine, by phone or text: 1-800-944-4773",
    "National Maternal Mental Health Hotline, by phone or text: 1-833-852-6262",
    "988 Suicide & Crisis Lifeline, by phone, text, or videophone in ASL: 988",
  ].join("\n"),
  security_contact: "",
  security_policy_url: "",
} as const;

/** Lengths in characters, the fee in percent (spec section 5). */
export const settingLimits = {
  siteNameLength: 60,
  siteDescriptionLength: 200,
  maxPlatformFee: 100,
  platformFeeStep: 0.1,
  maxBookingsPerDoula: 1000,
  supportLinesLength: 600,
} as const;

/** How long after the last change of the platform fee the doulas are emailed, so that a correction sends one email. */
export const feeEmailMinutes = 15;

/** The search radius that the form suggests until one is saved, in miles (spec section 9). */
export const searchRadiusSuggestion = 25;

export interface SupportLine {
  name: string;
  phone: string;
}

/** Reads 'Name: number'; undefined if it is not in this form. Three digits are enough, as in 988. */
export function parseSupportLine(line: string): SupportLine | undefined {
  const [, name, phone] = /^(.*\S)\s*:\s*(\+?[\d()][\d\s().-]+\d)\s*$/.exec(line.trim()) ?? [];
  return name && phone ? { name, phone } : undefined;
}

/** The telephone lines of the setting; blank lines are left out. */
export function parseSupportLines(text: string): SupportLine[] {
  return text.split("\n").flatMap((line) => parseSupportLine(line) ?? []);
}
