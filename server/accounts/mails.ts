import { randomUUID } from "node:crypto";
import { type Mail, renderMail } from "../platform/mail.ts";

interface Confirmation {
  to: string;
  token: string;
  firstName: string;
  siteName: string;
  publicUrl: string;
  /** Where the person was going: a path on this site. */
  next?: string;
}

/** Whoever signs up chooses the name and the address: an advertisement must not go to a stranger under our name. */
function isPlainName(name: string): boolean {
  return name !== "" && name.length <= 40 && !/[/:.@\\]/.test(name);
}

/** The confirmation mail, with a key of its own: asking again makes another mail, a replayed job does not. */
export function confirmationMail({ to, token, firstName, siteName, publicUrl, next }: Confirmation): Mail {
  const link = new URL("/confirm-email", publicUrl);
  link.searchParams.set("token", token);
  if (next) link.searchParams.set("next", next);
  return {
    key: `confirm-${randomUUID()}`,
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
