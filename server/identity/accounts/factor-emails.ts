import { randomUUID } from "node:crypto";
import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";

export type FactorEvent =
  | { kind: "on" }
  | { kind: "off" }
  | { kind: "new-codes" }
  | { kind: "code-used"; left: number };

function describeEvent(event: FactorEvent): { subject: string; heading: string; paragraph: string } {
  switch (event.kind) {
    case "on":
      return {
        subject: "Two-factor authentication is on",
        heading: "Two-factor authentication is on",
        paragraph:
          "Logging in now requires a code from your authenticator app. All other devices were signed out. Keep your recovery codes in a safe place.",
      };
    case "off":
      return {
        subject: "Two-factor authentication is off",
        heading: "Two-factor authentication is off",
        paragraph: "Logging in now requires only your password. Your recovery codes no longer work.",
      };
    case "new-codes":
      return {
        subject: "You have new recovery codes",
        heading: "You have new recovery codes",
        paragraph: "Your previous codes no longer work.",
      };
    case "code-used":
      return {
        subject: "A recovery code was used",
        heading: "A recovery code was used to log in",
        paragraph: `You have ${event.left === 1 ? "1 recovery code" : `${event.left} recovery codes`} left. You can create new ones on your Account page.`,
      };
  }
}

/** Creates the email that notifies an account's owner of a change to their second step. */
export function factorEmail(event: FactorEvent, { to, site }: { to: string; site: EmailSite }): Email {
  const { subject, heading, paragraph } = describeEvent(event);
  return {
    key: `factor-${event.kind}-${randomUUID()}`,
    to,
    subject: `${subject}: ${site.name}`,
    ...renderEmail({
      site,
      reason: `you have an account on ${site.name}`,
      heading,
      paragraphs: [
        paragraph,
        "If this wasn't you, choose a new password now. That signs out all devices and cancels pending changes.",
      ],
      buttons: [{ label: "Choose a new password", href: new URL("/forgot-password", site.publicUrl).href }],
    }),
  };
}
