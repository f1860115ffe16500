import { reviewTime } from "../../contract/onboarding.ts";
import { type DoulaMailSite, doulaMail } from "../doulas/service.ts";
import type { Mail } from "../platform/mail.ts";
import { nameAfterGreeting } from "../platform/mail-names.ts";
import type { ReviewedProfile } from "./queries.ts";

/** To a doula whose profile was sent for review. Each submission has a mail of its own. */
export function submittedMail(profile: ReviewedProfile, submittedAt: Date, site: DoulaMailSite): Mail {
  const { id, email: to, firstName } = profile;
  const paragraphs = [
    `Thank you${nameAfterGreeting(firstName)}. We have received your profile. We review each one personally, usually ${reviewTime}.`,
    "You will be notified once approved. Until then your profile is read-only; to change something, withdraw it on your dashboard and submit it again.",
  ];
  const key = `submitted-${id}-${submittedAt.getTime()}`;
  return doulaMail({ to, key, title: "Your profile is under review", paragraphs }, site);
}

export function approvedMail(
  { slug, email: to, firstName }: ReviewedProfile,
  { reviewId, notes }: { reviewId: string; notes: string | null },
  site: DoulaMailSite,
): Mail {
  const paragraphs = [
    `Welcome${nameAfterGreeting(firstName)}. Parents near you can now find you and book intro calls.`,
    notes ? `A note from our team: ${notes}` : "",
  ];
  const button = { label: "See my public page", path: `/doulas/${slug}` };
  const key = `review-${reviewId}`;
  return doulaMail({ to, key, title: "Your profile is live", paragraphs, button }, site);
}

export function rejectedMail(
  { email: to }: ReviewedProfile,
  { reviewId, notes }: { reviewId: string; notes: string },
  site: DoulaMailSite,
): Mail {
  const paragraphs = [
    "We have read your profile and cannot publish it yet. This is what we would like you to change:",
    notes,
    "Edit your profile on your dashboard and submit it again whenever you are ready.",
  ];
  const key = `review-${reviewId}`;
  return doulaMail({ to, key, title: "Your profile needs some changes", paragraphs }, site);
}
