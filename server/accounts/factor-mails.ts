import { randomUUID } from "node:crypto";
import { type Mail, renderMail } from "../platform/mail.ts";

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
          "Logging in now asks for a code of your authenticator app. All other devices were signed out. Keep your recovery codes in a safe place.",
      };
    case "off":
      return {
        subject: "Two-factor authentication is off",
        heading: "Two-factor authentication is off",
        paragraph: "Logging in asks for your password only. Your recovery codes work no more.",
      };
    case "new-codes":
      return {
        subject: "You have new recovery codes",
        heading: "You have new recovery codes",
        paragraph: "The codes that you had before work no more.",
      };
    case "code-used":
      return {
        subject: "A recovery code was used",
        heading: "A recovery code was used to log in",
        paragraph: `You have ${event.left} left. You can make new ones on your Account page.`,
      };
  }
}

/** Tells the owner of an account what happened to its second step. */
export function factorMail(
  event: FactorEvent,
  { to, siteName, publicUrl }: { to: string; siteName: string; publicUrl: string },
): Mail {
  const { subject, heading, paragraph } = describeEvent(event);
  return {
    key: `factor-${event.kind}-${randomUUID()}`,
    to,
    subject: `${subject}: ${siteName}`,
    ...renderMail({
      siteName,
      heading,
      paragraphs: [
        paragraph,
        "If this was not you, choose a new password now. That signs everybody out and stops open changes.",
      ],
      button: { label: "Choose a new password", href: new URL("/forgot-password", publicUrl).href },
    }),
  };
}
