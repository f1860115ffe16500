/**
 * Every kind of email with the name admins read. An email's key begins with its kind, so a new kind does
 * not compile until it has a name here.
 */
export const emailKindTexts = {
  reset: "Password reset link",
  "password-changed": "Password was changed",
  confirm: "Link to confirm an address",
  "confirm-new-email": "Link to confirm a new address",
  "email-change-asked": "Email change requested",
  "email-changed": "Address was changed",
  "data-exported": "Data was downloaded",
  "account-deleted": "Account was deleted",
  factor: "Two-factor authentication",
  booking: "About an intro call",
  order: "About an order",
  unread: "Unread message or update",
  "parent-update": "Unread message or update",
  "confirm-alert": "Link to confirm an email alert",
  "doula-alert": "A doula joined nearby",
  doula: "About an application",
  "calendar-reconnect": "Calendar must be reconnected",
  "calendar-stale": "Calendar not read for a day",
  "calendar-change": "Booked call changed in Google Calendar",
  "report-reviewed": "Report was reviewed",
  warning: "Warning after a report",
  suspended: "Account was suspended",
  "admin-notice": "Something needs an admin",
  "platform-fee": "Platform fee has changed",
  test: "Test by the operator",
} as const satisfies Record<string, string>;

export type EmailKind = keyof typeof emailKindTexts;

export const emailKinds = Object.keys(emailKindTexts) as [EmailKind, ...EmailKind[]];

/** The kind of email a key belongs to; undefined for keys from other versions. */
export function findEmailKind(key: string): EmailKind | undefined {
  return emailKinds.filter((kind) => key.startsWith(`${kind}-`)).sort((a, b) => b.length - a.length)[0];
}

/**
 * The kind that admins see. An update tells of a birth, a loss or changed plans, which admins never learn of, so it looks
 * like an unread message (decision 131).
 */
export function findShownEmailKind(key: string): EmailKind | undefined {
  const kind = findEmailKind(key);
  return kind === "parent-update" ? "unread" : kind;
}

/**
 * Emails with links that expire, which people ask for by typing the address. One without an expiry date counts as
 * expired.
 */
const kindsWithLinks: readonly (EmailKind | undefined)[] = [
  "reset",
  "confirm",
  "confirm-new-email",
  "confirm-alert",
];

/** Returns true if somebody asked for the email by typing the address. */
export function isEmailRequested(key: string): boolean {
  return kindsWithLinks.includes(findEmailKind(key));
}

/** Returns true if the email tells an address that it no longer belongs to an account. */
export function isToFormerAddress(key: string): boolean {
  const kind = findEmailKind(key);
  return kind === "account-deleted" || kind === "email-changed";
}

/** What tells owners that somebody changed or took data from their account. */
const securityKinds: readonly (EmailKind | undefined)[] = [
  "password-changed",
  "email-change-asked",
  "email-changed",
  "data-exported",
  "account-deleted",
  "suspended",
  "factor",
];

/** Returns true for an email that reaches a working mailbox even if its owner called another one spam. */
export function isSecurityNotice(key: string): boolean {
  return securityKinds.includes(findEmailKind(key));
}

export function isEmailExpired(key: string, expiresAt: Date | undefined, now: Date): boolean {
  return expiresAt ? expiresAt <= now : kindsWithLinks.includes(findEmailKind(key));
}

/** Why a failed email is not sent again. */
export function describeExpiry(kind: EmailKind | null): string {
  return kind === "booking"
    ? "The call has started: too late for this email."
    : "Its link has expired. They can ask for a new one.";
}

/**
 * What is stored about an error: its class and codes, but never its message, which may repeat
 * addresses and values.
 */
export interface FailureError {
  kind: string | null;
  code: string | null;
  /** From the mail server, such as 550. */
  response_code: number | null;
}

const emailErrors: Record<string, string> = {
  EAUTH: "The mail server refused our login",
  ENOAUTH: "The mail server requires a login",
  ECONNECTION: "The mail server could not be reached",
  ECONNREFUSED: "The mail server could not be reached",
  ECONNRESET: "The mail server ended the connection",
  ESOCKET: "The mail server could not be reached",
  EDNS: "The mail server was not found",
  ENOTFOUND: "The mail server was not found",
  ETIMEDOUT: "The mail server did not respond in time",
  ETLS: "The mail server's encryption failed",
  EENVELOPE: "The mail server refused the recipient",
  EMESSAGE: "The mail server refused the email",
};

/** 'The mail server refused the recipient (550)' */
export function describeEmailError({ kind, code, response_code }: FailureError): string {
  const text = emailErrors[code ?? ""] ?? formatJobError({ kind, code, response_code });
  return response_code === null ? text : `${text} (${response_code})`;
}

/** 'TypeError', 'Error (ENOSPC)' */
export function formatJobError({ kind, code }: FailureError): string {
  if (kind === null && code === null) return "It timed out, or the process ended";
  return code === null ? String(kind) : `${kind ?? "Error"} (${code})`;
}

/** Why a Stripe event could not be processed. */
export function describeEventError({ kind }: FailureError): string {
  return kind === "payments_unavailable" ? "Its state could not be read from Stripe" : (kind ?? "Unknown");
}

/** Turns 'booking-reminder' into 'Booking reminder'. */
export function formatJobName(queue: string): string {
  const words = queue.replaceAll(/[-_.]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const failuresPerPage = 25;
