import { type Mail, renderMail } from "../platform/mail.ts";

interface ReportMail {
  to: string;
  reportId: string;
  site: { name: string; publicUrl: string; supportEmail: string };
}

/** To the reporter: that it was reviewed, and not how it ended. */
export function reportReviewedMail({ to, reportId, site }: ReportMail): Mail {
  return {
    key: `report-reviewed-${reportId}`,
    to,
    subject: "We reviewed your report",
    ...renderMail({
      siteName: site.name,
      heading: "We reviewed your report",
      paragraphs: [
        "Thank you for telling us. Our team has read your report and reviewed it. To protect everybody's privacy we do not say how it ended.",
        "If somebody troubles you, you can block them in Messages at any time.",
      ],
      button: { label: "Open Messages", href: new URL("/messages", site.publicUrl).href },
    }),
  };
}

/** To the person who is warned; it names nobody and quotes nothing. */
export function warningMail({ to, reportId, site }: ReportMail): Mail {
  return {
    key: `warning-${reportId}`,
    to,
    subject: `A reminder from ${site.name}`,
    ...renderMail({
      siteName: site.name,
      heading: "Please keep conversations respectful",
      paragraphs: [
        `Our team has reviewed how your account was used in a conversation on ${site.name}, and it did not meet our Terms.`,
        "Please keep to them from now on. If it happens again, we may suspend your account.",
        `If you have a question, write to us: ${site.supportEmail}.`,
      ],
      button: { label: "Read the Terms", href: new URL("/terms", site.publicUrl).href },
    }),
  };
}
