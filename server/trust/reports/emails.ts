import { type AccountRule, ruleTexts } from "../../../contract/trust/reports.ts";
import type { Email } from "../../platform/email/email.ts";
import { renderEmail } from "../../platform/email/email-layout.ts";
import type { EmailSiteWithTerms } from "../../settings/settings/service.ts";

interface ReportEmail {
  to: string;
  reportId: string;
  site: EmailSiteWithTerms;
}

/** Notifies the reporter that the report was reviewed, without the outcome. */
export function reportReviewedEmail({ to, reportId, site }: ReportEmail): Email {
  return {
    key: `report-reviewed-${reportId}`,
    to,
    subject: "We reviewed your report",
    ...renderEmail({
      site,
      reason: `you sent us a report on ${site.name}`,
      heading: "We reviewed your report",
      paragraphs: [
        "Thank you for telling us. Our team has reviewed your report. To protect everyone's privacy, we don't share the outcome.",
        "If someone bothers you, you can block them in Messages at any time.",
      ],
      buttons: [{ label: "Open Messages", href: new URL("/messages", site.publicUrl).href }],
    }),
  };
}

interface WarningEmail extends ReportEmail {
  /** Null if the admin's page could not ask for one. */
  rule: AccountRule | null;
  explanation: string | null;
}

/** Warns a person. It names nobody and quotes nothing. */
export function warningEmail({ to, reportId, rule, explanation, site }: WarningEmail): Email {
  return {
    key: `warning-${reportId}`,
    to,
    subject: `A reminder from ${site.name}`,
    ...renderEmail({
      site,
      reason: `you have an account on ${site.name}`,
      heading: "Please follow our Terms",
      paragraphs: [
        `Our team has reviewed how your account was used in a conversation on ${site.name}. It did not meet ${rule ? "this part of our Terms:" : "our Terms."}`,
        ...(rule ? [ruleTexts[rule]] : []),
        ...(explanation ? [explanation] : []),
        `Please follow ${rule ? "it" : "them"} from now on. If it happens again, we may suspend your account.`,
        `If you have a question or see it differently, write to us: ${site.supportEmail}.`,
      ],
      buttons: [{ label: "Read the Terms", href: site.termsUrl }],
    }),
  };
}
