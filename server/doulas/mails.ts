import { type Mail, renderMail } from "../platform/mail.ts";
import { nameAfterGreeting } from "../platform/mail-names.ts";

export interface DoulaMailSite {
  name: string;
  publicUrl: string;
}

interface DoulaMail {
  to: string;
  /** What tells the emails to doulas apart. */
  key: string;
  title: string;
  /** Empty ones are left out. */
  paragraphs: string[];
  /** To their dashboard where absent. */
  button?: { label: string; path: string };
}

/** An email to a doula about their profile. */
export function doulaMail(
  {
    to,
    key,
    title,
    paragraphs,
    button = { label: "Open my dashboard", path: "/doula-dashboard" },
  }: DoulaMail,
  site: DoulaMailSite,
): Mail {
  return {
    key: `doula-${key}`,
    to,
    subject: title,
    ...renderMail({
      siteName: site.name,
      heading: title,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
      button: { label: button.label, href: new URL(button.path, site.publicUrl).href },
    }),
  };
}

interface Recipient {
  id: string;
  first_name: string;
  email: string;
}

/** To a doula whose profile is not listed until an admin has reviewed what she changed. */
export function unlistedMail(
  { id, first_name, email }: Recipient,
  at: Date,
  { supportEmail, ...site }: DoulaMailSite & { supportEmail: string },
): Mail {
  const paragraphs = [
    `Hello${nameAfterGreeting(first_name)}. We are reviewing what you changed since your profile was approved. Until then parents do not find it.`,
    "Your booked calls stay as they are, and you can go on editing your profile.",
    `If you have a question, write to ${supportEmail}.`,
  ];
  const title = "Your profile is not listed right now";
  return doulaMail({ to: email, key: `unlisted-${id}-${at.getTime()}`, title, paragraphs }, site);
}

export function listedAgainMail({ id, first_name, email }: Recipient, at: Date, site: DoulaMailSite): Mail {
  const paragraphs = [
    `Thank you${nameAfterGreeting(first_name)}. The review of your profile is over, and it no longer keeps parents from finding you.`,
  ];
  const title = "We have reviewed your profile";
  return doulaMail({ to: email, key: `listed-again-${id}-${at.getTime()}`, title, paragraphs }, site);
}
