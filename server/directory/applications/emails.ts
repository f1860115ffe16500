import { reviewTime } from "../../../contract/directory/applications.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import { nameAfterGreeting } from "../../platform/email/email-names.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { doulaEmail } from "../doulas/service.ts";
import type { ReviewedProfile } from "./queries.ts";

/**
 * Creates the email to a doula whose profile was submitted for review. Each submission has a separate email.
 */
export function submittedEmail(profile: ReviewedProfile, submittedAt: Date, site: EmailSite): Email {
  const { id, email: to, firstName } = profile;
  const paragraphs = [
    `Thank you${nameAfterGreeting(firstName)}. We have received your profile. We review each one personally, usually ${reviewTime}.`,
    "You will be notified once approved. Until then your profile is read-only; to change something, withdraw it on Home and submit it again.",
  ];
  const key = `submitted-${id}-${submittedAt.getTime()}`;
  return doulaEmail({ to, key, title: "Your profile is under review", paragraphs }, site);
}

export function approvedEmail(
  { slug, email: to, firstName, fullName, image }: ReviewedProfile,
  { reviewId, notes }: { reviewId: string; notes: string | null },
  site: EmailSite,
): Email {
  const paragraphs = [
    `Welcome${nameAfterGreeting(firstName)}. Parents near you can now find you and book intro calls.`,
    notes ? `A note from our team: ${notes}` : "",
  ];
  const facts = [
    { label: "First", text: "See your page as parents see it" },
    { label: "Then", text: "Check the hours in which parents can book a call" },
    {
      label: "After that",
      text: "We email you each call and each request, with the time by which to answer",
    },
  ];
  const buttons = [
    { label: "See my public page", path: `/doulas/${slug}` },
    { label: "Check my hours", path: "/availability" },
  ];
  const person = emailPerson({ name: fullName, image }, site.publicUrl);
  const key = `review-${reviewId}`;
  return doulaEmail({ to, key, title: "Your profile is live", person, paragraphs, facts, buttons }, site);
}

export function rejectedEmail(
  { email: to }: ReviewedProfile,
  { reviewId, notes }: { reviewId: string; notes: string },
  site: EmailSite,
): Email {
  const paragraphs = [
    "We've read your profile and can't publish it yet. Here's what we'd like you to change:",
    notes,
    "Edit your profile on Home and submit it again whenever you are ready.",
  ];
  const key = `review-${reviewId}`;
  return doulaEmail({ to, key, title: "Your profile needs some changes", paragraphs }, site);
}
