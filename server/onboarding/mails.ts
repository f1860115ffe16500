import { type Mail, renderMail } from "../platform/mail.ts";
import { mailName } from "../platform/mail-names.ts";
import type { ReviewedProfile } from "./queries.ts";

export interface MailSite {
  name: string;
  publicUrl: string;
}

interface MailTexts {
  subject: string;
  heading: string;
  /** Empty ones are left out. */
  paragraphs: string[];
  button: { label: string; path: string };
}

const dashboard = { label: "Open my dashboard", path: "/doula-dashboard" };

/** To a doula whose profile was sent for review. Each submission has a mail of its own. */
export function submittedMail(profile: ReviewedProfile, submittedAt: Date, site: MailSite): Mail {
  return mailTo(profile, `submitted-${profile.id}-${submittedAt.getTime()}`, site, {
    subject: "Your profile is under review",
    heading: "Your profile is under review",
    paragraphs: [
      `Thank you${nameIn(profile)}. We have received your profile and will read it carefully.`,
      "You will be notified once approved. Until then your profile is read-only; to change something, withdraw it on your dashboard and submit it again.",
    ],
    button: dashboard,
  });
}

export function approvedMail(
  profile: ReviewedProfile,
  { reviewId, notes }: { reviewId: string; notes: string | null },
  site: MailSite,
): Mail {
  return mailTo(profile, `review-${reviewId}`, site, {
    subject: "Your profile is live",
    heading: "Your profile is live",
    paragraphs: [
      `Welcome${nameIn(profile)}. Parents near you can now find you and book intro calls.`,
      notes ? `A note from our team: ${notes}` : "",
    ],
    button: { label: "See my public page", path: `/doulas/${profile.slug}` },
  });
}

export function rejectedMail(
  profile: ReviewedProfile,
  { reviewId, notes }: { reviewId: string; notes: string },
  site: MailSite,
): Mail {
  return mailTo(profile, `review-${reviewId}`, site, {
    subject: "Your profile needs some changes",
    heading: "Your profile needs some changes",
    paragraphs: [
      "We have read your profile and cannot publish it yet. This is what we would like you to change:",
      notes,
      "Edit your profile on your dashboard and submit it again whenever you are ready.",
    ],
    button: dashboard,
  });
}

/** ', Grace' where her name is one that an email may show. */
function nameIn({ firstName }: ReviewedProfile): string {
  const name = mailName(firstName.trim(), "");
  return name && `, ${name}`;
}

function mailTo({ email }: ReviewedProfile, key: string, site: MailSite, texts: MailTexts): Mail {
  const { subject, heading, paragraphs, button } = texts;
  return {
    key: `doula-${key}`,
    to: email,
    subject,
    ...renderMail({
      siteName: site.name,
      heading,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
      button: { label: button.label, href: new URL(button.path, site.publicUrl).href },
    }),
  };
}
