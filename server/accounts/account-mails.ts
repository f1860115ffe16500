import { randomUUID } from "node:crypto";
import { emailChangeHours, passwordResetMinutes } from "../../contract/accounts.ts";
import { type Mail, renderMail } from "../platform/mail.ts";

interface AccountMail {
  to: string;
  siteName: string;
  publicUrl: string;
}

/** Its link carries a token, which works until then. */
interface LinkMail extends AccountMail {
  token: string;
  expiresAt: Date;
}

/** A link of ours. Its token is all it carries. */
function linkOf(publicUrl: string, path: string, token?: string): string {
  const link = new URL(path, publicUrl);
  if (token) link.searchParams.set("token", token);
  return link.href;
}

/** What to do when it was somebody else: a new password ends every session and every open change. */
const notYou =
  "If this was not you, choose a new password now. That signs everybody out and stops open changes.";

function newPasswordButton(publicUrl: string) {
  return { label: "Choose a new password", href: linkOf(publicUrl, "/forgot-password") };
}

/** The link to choose a new password. Each request is a mail of its own. */
export function passwordResetMail({ to, siteName, publicUrl, token, expiresAt }: LinkMail): Mail {
  return {
    key: `reset-${randomUUID()}`,
    expiresAt,
    to,
    subject: `Choose a new password for ${siteName}`,
    ...renderMail({
      siteName,
      heading: "Choose a new password",
      paragraphs: [
        `Somebody asked for a new password for this address. The link works once, for ${passwordResetMinutes} minutes.`,
        "If it was not you, you can ignore this email. Your password stays as it is.",
      ],
      button: { label: "Choose a new password", href: linkOf(publicUrl, "/reset-password", token) },
    }),
  };
}

/** After the password was changed or reset. */
export function passwordChangedMail({ to, siteName, publicUrl }: AccountMail): Mail {
  return {
    key: `password-changed-${randomUUID()}`,
    to,
    subject: `Your ${siteName} password was changed`,
    ...renderMail({
      siteName,
      heading: "Your password was changed",
      paragraphs: ["All other devices were signed out.", notYou],
      button: newPasswordButton(publicUrl),
    }),
  };
}

/** To the new address: it takes effect when its owner says so. */
export function confirmNewEmailMail({ to, siteName, publicUrl, token, expiresAt }: LinkMail): Mail {
  return {
    key: `confirm-new-email-${randomUUID()}`,
    expiresAt,
    to,
    subject: `Confirm your new email for ${siteName}`,
    ...renderMail({
      siteName,
      heading: "Confirm your new email",
      paragraphs: [
        `Somebody asked to use this address for their account. The link works for ${emailChangeHours} hours.`,
        "If it was not you, you can ignore this email. Nothing changes then.",
      ],
      button: { label: "Use this address", href: linkOf(publicUrl, "/confirm-email-change", token) },
    }),
  };
}

/** To the address in use, when another was asked for. It does not repeat the other: this mailbox may be read by others. */
export function emailChangeAskedMail({ to, siteName, publicUrl }: AccountMail): Mail {
  return {
    key: `email-change-asked-${randomUUID()}`,
    to,
    subject: `Somebody asked to change your ${siteName} email`,
    ...renderMail({
      siteName,
      heading: "Your email is about to change",
      paragraphs: [
        "Somebody asked to use another address for your account. This one stays until the other is confirmed.",
        "You can take it back on your Account page.",
        notYou,
      ],
      button: newPasswordButton(publicUrl),
    }),
  };
}

/** To the address that was in use until now. */
export function emailChangedMail({
  to,
  siteName,
  supportEmail,
  publicUrl,
}: AccountMail & { supportEmail: string }): Mail {
  return {
    key: `email-changed-${randomUUID()}`,
    to,
    subject: `Your ${siteName} email was changed`,
    ...renderMail({
      siteName,
      heading: "Your email was changed",
      paragraphs: [
        "The new address was confirmed, and we write there from now on.",
        `If this was not you, write to us at once: ${supportEmail}.`,
      ],
      button: { label: `Go to ${siteName}`, href: linkOf(publicUrl, "/") },
    }),
  };
}

/** After somebody downloaded their data. */
export function dataExportedMail({ to, siteName, publicUrl }: AccountMail): Mail {
  return {
    key: `data-exported-${randomUUID()}`,
    to,
    subject: `Your ${siteName} data was downloaded`,
    ...renderMail({
      siteName,
      heading: "Your data was downloaded",
      paragraphs: ["Somebody with your password downloaded everything that is stored about you.", notYou],
      button: newPasswordButton(publicUrl),
    }),
  };
}

/** The last mail: the account is gone. */
export function accountDeletedMail({
  to,
  siteName,
  supportEmail,
  isByAdmin,
}: Omit<AccountMail, "publicUrl"> & { supportEmail: string; isByAdmin: boolean }): Mail {
  return {
    key: `account-deleted-${randomUUID()}`,
    to,
    subject: `Your ${siteName} account was deleted`,
    ...renderMail({
      siteName,
      heading: "Your account was deleted",
      paragraphs: [
        "Your profile, favorites and files are gone, and calls that were ahead are cancelled. Whoever you wrote with still has the conversation, without your name.",
        isByAdmin
          ? `We deleted it. If you have a question, write to us: ${supportEmail}.`
          : `If this was not you, write to us: ${supportEmail}.`,
      ],
    }),
  };
}

interface Confirmation extends LinkMail {
  firstName: string;
  /** Where the person was going: a path on this site. */
  next?: string;
}

/** Whoever signs up chooses the name and the address: an advertisement must not go to a stranger under our name. */
function isPlainName(name: string): boolean {
  return name !== "" && name.length <= 40 && !/[/:.@\\]/.test(name);
}

/** The confirmation mail, with a key of its own: asking again makes another mail, a replayed job does not. */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { to, token, expiresAt, firstName, siteName, publicUrl, next } = confirmation;
  const link = new URL("/confirm-email", publicUrl);
  link.searchParams.set("token", token);
  if (next) link.searchParams.set("next", next);
  return {
    key: `confirm-${randomUUID()}`,
    expiresAt,
    to,
    subject: `Confirm your email for ${siteName}`,
    ...renderMail({
      siteName,
      heading: isPlainName(firstName) ? `Welcome, ${firstName}` : "Welcome",
      paragraphs: [
        "Please confirm that this is your email address. The link works for 24 hours.",
        "If you did not create an account, you can ignore this email.",
      ],
      button: { label: "Confirm my email", href: link.href },
    }),
  };
}
