import { randomUUID } from "node:crypto";
import {
  confirmationCodeMinutes,
  confirmationHours,
  emailChangeHours,
  passwordResetMinutes,
} from "../../../contract/identity/accounts.ts";
import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";
import { buildTokenLink } from "../../platform/security/token-link.ts";

interface AccountEmail {
  to: string;
  site: EmailSite;
}

/** An email with a link whose token is valid until `expiresAt`. */
interface LinkEmail extends AccountEmail {
  token: string;
  expiresAt: Date;
}

/**
 * Tells the owner what to do about a change they did not make. A new password ends every session and cancels
 * every pending change.
 */
const unexpectedChangeText =
  "If this wasn't you, choose a new password now. That signs out all devices and cancels pending changes.";

function describeAccountReason({ name }: EmailSite): string {
  return `you have an account on ${name}`;
}

function newPasswordButton({ publicUrl }: EmailSite) {
  return { label: "Choose a new password", href: new URL("/forgot-password", publicUrl).href };
}

/** Creates the email with the link to choose a new password. Each request sends a separate email. */
export function passwordResetEmail({ to, site, token, expiresAt }: LinkEmail): Email {
  return {
    key: `reset-${randomUUID()}`,
    expiresAt,
    to,
    subject: `Choose a new password for ${site.name}`,
    ...renderEmail({
      site,
      reason: `someone asked for a new password for this address on ${site.name}`,
      heading: "Choose a new password",
      paragraphs: [
        `Someone requested a new password for this address. The link works once, within ${passwordResetMinutes} minutes.`,
        "If it wasn't you, you can ignore this email. Your password won't change.",
      ],
      buttons: [
        { label: "Choose a new password", href: buildTokenLink(site.publicUrl, "/reset-password", token) },
      ],
    }),
  };
}

/** Tells the owner that the password was changed or reset. */
export function passwordChangedEmail({ to, site }: AccountEmail): Email {
  return {
    key: `password-changed-${randomUUID()}`,
    to,
    subject: `Your ${site.name} password was changed`,
    ...renderEmail({
      site,
      reason: describeAccountReason(site),
      heading: "Your password was changed",
      paragraphs: ["All other devices were signed out.", unexpectedChangeText],
      buttons: [newPasswordButton(site)],
    }),
  };
}

/** Asks the owner of a new address to confirm it, after which it takes effect. */
export function confirmNewEmailEmail({ to, site, token, expiresAt }: LinkEmail): Email {
  return {
    key: `confirm-new-email-${randomUUID()}`,
    expiresAt,
    to,
    subject: `Confirm your new email for ${site.name}`,
    ...renderEmail({
      site,
      reason: `someone entered this address as the new one of their ${site.name} account`,
      heading: "Confirm your new email",
      paragraphs: [
        `Someone asked to use this address for their account. The link works for ${emailChangeHours} hours.`,
        "If it wasn't you, you can ignore this email, and nothing will change.",
      ],
      buttons: [
        { label: "Use this address", href: buildTokenLink(site.publicUrl, "/confirm-email-change", token) },
      ],
    }),
  };
}

/**
 * Tells the current address that a new one is requested. It does not name the new one, since others may
 * read this mailbox.
 */
export function emailChangeRequestedEmail({ to, site }: AccountEmail): Email {
  return {
    key: `email-change-asked-${randomUUID()}`,
    to,
    subject: `Someone asked to change your ${site.name} email`,
    ...renderEmail({
      site,
      reason: describeAccountReason(site),
      heading: "Your email is about to change",
      paragraphs: [
        "Someone asked to change the email address of your account. This one stays in use until the new one is confirmed.",
        "You can cancel this on your Account page.",
        unexpectedChangeText,
      ],
      buttons: [newPasswordButton(site)],
    }),
  };
}

/** Tells the previous address that it was changed. */
export function emailChangedEmail({ to, site }: AccountEmail): Email {
  return {
    key: `email-changed-${randomUUID()}`,
    to,
    subject: `Your ${site.name} email was changed`,
    ...renderEmail({
      site,
      reason: `this was the address of your ${site.name} account`,
      heading: "Your email was changed",
      paragraphs: [
        "Your new address is confirmed. We'll use it from now on.",
        `If this wasn't you, write to us right away: ${site.supportEmail}.`,
      ],
      buttons: [{ label: `Go to ${site.name}`, href: new URL("/", site.publicUrl).href }],
    }),
  };
}

/** Tells a person that their data was downloaded. */
export function dataExportedEmail({ to, site }: AccountEmail): Email {
  return {
    key: `data-exported-${randomUUID()}`,
    to,
    subject: `Your ${site.name} data was downloaded`,
    ...renderEmail({
      site,
      reason: describeAccountReason(site),
      heading: "Your data was downloaded",
      paragraphs: [
        "Someone with your password downloaded everything we store about you.",
        unexpectedChangeText,
      ],
      buttons: [newPasswordButton(site)],
    }),
  };
}

/** The account's last email, sent when it is deleted. */
export function accountDeletedEmail({ to, site, isByAdmin }: AccountEmail & { isByAdmin: boolean }): Email {
  return {
    key: `account-deleted-${randomUUID()}`,
    to,
    subject: `Your ${site.name} account was deleted`,
    ...renderEmail({
      site,
      reason: `this was the address of your ${site.name} account`,
      heading: "Your account was deleted",
      paragraphs: [
        "Your profile, favorites and files are deleted, and your upcoming calls are cancelled. People you messaged keep the conversations, without your name.",
        isByAdmin
          ? `We deleted it. If you have a question, write to us: ${site.supportEmail}.`
          : `If this wasn't you, write to us: ${site.supportEmail}.`,
      ],
    }),
  };
}

interface Confirmation extends LinkEmail {
  /** Six digits. */
  code: string;
  firstName: string;
  /** The page to return to: a path on this site. */
  next?: string;
}

/**
 * Returns false for names that could carry advertising: anyone can sign up with any name and a stranger's
 * address.
 */
function isPlainName(name: string): boolean {
  return name !== "" && name.length <= 40 && !/[/:.@\\]/.test(name);
}

/**
 * Creates the confirmation email. Its key is unique, so a new request sends another email but a retried job
 * does not.
 */
export function confirmationEmail(confirmation: Confirmation): Email {
  const { to, token, code, expiresAt, firstName, site, next } = confirmation;
  const page = next ? `/confirm-email?${new URLSearchParams({ next })}` : "/confirm-email";
  return {
    key: `confirm-${randomUUID()}`,
    expiresAt,
    to,
    subject: `Confirm your email for ${site.name}`,
    ...renderEmail({
      site,
      reason: `someone signed up for ${site.name} with this address`,
      heading: isPlainName(firstName) ? `Welcome, ${firstName}` : "Welcome",
      preheader: `Your code is ${code}.`,
      paragraphs: [
        `To confirm that this is your email address, type this code where you signed up within ${confirmationCodeMinutes} minutes:`,
        `Or press the button. It works for ${confirmationHours} hours.`,
        "If you did not create an account, you can ignore this email.",
      ],
      code,
      buttons: [{ label: "Confirm my email", href: buildTokenLink(site.publicUrl, page, token) }],
    }),
  };
}
