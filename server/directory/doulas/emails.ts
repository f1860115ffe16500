import type { Email } from "../../platform/email/email.ts";
import { type EmailContent, type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";
import { nameAfterGreeting } from "../../platform/email/email-names.ts";

interface DoulaEmail extends Pick<EmailContent, "person" | "facts"> {
  to: string;
  /** Distinguishes the emails to one doula. */
  key: string;
  title: string;
  /** Empty paragraphs are dropped. */
  paragraphs: string[];
  /** A link to the doula's dashboard by default. */
  buttons?: { label: string; path: string }[];
}

/** An email to a doula about their profile. */
export function doulaEmail(
  {
    to,
    key,
    title,
    paragraphs,
    buttons = [{ label: "Open Home", path: "/doula-dashboard" }],
    ...content
  }: DoulaEmail,
  site: EmailSite,
): Email {
  return {
    key: `doula-${key}`,
    to,
    subject: title,
    ...renderEmail({
      site,
      reason: `you have a doula profile on ${site.name}`,
      heading: title,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
      buttons: buttons.map(({ label, path }) => ({ label, href: new URL(path, site.publicUrl).href })),
      ...content,
    }),
  };
}

interface Recipient {
  id: string;
  first_name: string;
  email: string;
}

/** To a doula whose profile an admin unlisted: to review its changes, or for the reason in `note`. */
export function unlistedEmail(
  { id, first_name, email }: Recipient,
  { at, note }: { at: Date; note: string | null },
  site: EmailSite,
): Email {
  const paragraphs = [
    note === null
      ? `Hello${nameAfterGreeting(first_name)}. We're reviewing the changes you made after your profile was approved. Until we're done, parents can't find it.`
      : `Hello${nameAfterGreeting(first_name)}. We took your profile out of search for now, so parents can't find it.`,
    ...(note === null ? [] : [`The reason: ${note}`]),
    "Your booked calls aren't affected, and you can keep editing your profile.",
  ];
  const title = "Your profile is not listed right now";
  return doulaEmail({ to: email, key: `unlisted-${id}-${at.getTime()}`, title, paragraphs }, site);
}

export function listedAgainEmail({ id, first_name, email }: Recipient, at: Date, site: EmailSite): Email {
  const paragraphs = [
    `Thank you${nameAfterGreeting(first_name)}. We finished reviewing your profile, so the review no longer hides it from parents.`,
  ];
  const title = "We have reviewed your profile";
  return doulaEmail({ to: email, key: `listed-again-${id}-${at.getTime()}`, title, paragraphs }, site);
}
