/**
 * Every kind of email, as admins read it. The key of an email begins with its kind, so that a new kind does not compile
 * until it has a name here.
 */
export const mailKindTexts = {
  reset: "Link for a new password",
  "password-changed": "Password was changed",
  confirm: "Link to confirm an address",
  "confirm-new-email": "Link to confirm a new address",
  "email-change-asked": "Change of address asked for",
  "email-changed": "Address was changed",
  "data-exported": "Data was downloaded",
  "account-deleted": "Account was deleted",
  factor: "Two-factor authentication",
  booking: "About an intro call",
  order: "About a purchase",
  unread: "Unread message",
  doula: "About an application",
  "calendar-reconnect": "Calendar must be reconnected",
  "report-reviewed": "Report was reviewed",
  warning: "Warning after a report",
} as const satisfies Record<string, string>;

export type MailKind = keyof typeof mailKindTexts;

export const mailKinds = Object.keys(mailKindTexts) as [MailKind, ...MailKind[]];

/** The kind of the email that a key is of; undefined for keys of other versions. */
export function mailKindOf(key: string): MailKind | undefined {
  return mailKinds.filter((kind) => key.startsWith(`${kind}-`)).sort((a, b) => b.length - a.length)[0];
}

/** Their links work for a while only. One of an earlier version does not say how long: it counts as expired. */
const kindsWithLinks: readonly (MailKind | undefined)[] = ["reset", "confirm", "confirm-new-email"];

export function isMailExpired(key: string, expiresAt: Date | undefined, now: Date): boolean {
  return expiresAt ? expiresAt <= now : kindsWithLinks.includes(mailKindOf(key));
}

/** Why an email that failed is not sent again. */
export function expiryText(kind: MailKind | null): string {
  return kind === "booking"
    ? "The call has started: too late for this email."
    : "Its link has expired. They can ask for a new one.";
}

/** What is known of an error: its class and codes, never its message, which repeats addresses and values. */
export interface FailureError {
  kind: string | null;
  code: string | null;
  /** Of the mail server, such as 550. */
  response_code: number | null;
}

const mailErrors: Record<string, string> = {
  EAUTH: "The mail server refused our login",
  ENOAUTH: "The mail server wants a login",
  ECONNECTION: "The mail server could not be reached",
  ECONNREFUSED: "The mail server could not be reached",
  ECONNRESET: "The mail server ended the connection",
  ESOCKET: "The mail server could not be reached",
  EDNS: "The mail server was not found",
  ENOTFOUND: "The mail server was not found",
  ETIMEDOUT: "The mail server did not answer in time",
  ETLS: "The mail server's encryption failed",
  EENVELOPE: "The mail server refused the recipient",
  EMESSAGE: "The mail server refused the email",
};

/** 'The mail server refused the recipient (550)' */
export function mailErrorText({ kind, code, response_code }: FailureError): string {
  const text = mailErrors[code ?? ""] ?? jobErrorText({ kind, code, response_code });
  return response_code === null ? text : `${text} (${response_code})`;
}

/** 'TypeError', 'Error (ENOSPC)' */
export function jobErrorText({ kind, code }: FailureError): string {
  if (kind === null && code === null) return "It took too long, or the process ended";
  return code === null ? String(kind) : `${kind ?? "Error"} (${code})`;
}

/** Why an event of Stripe's could not be processed. */
export function eventErrorText({ kind }: FailureError): string {
  return kind === "payments_unavailable" ? "Stripe could not be asked about it" : (kind ?? "Unknown");
}

/** 'booking-reminder' as 'Booking reminder' */
export function jobTitle(queue: string): string {
  const words = queue.replaceAll(/[-_.]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const failuresPerPage = 25;
