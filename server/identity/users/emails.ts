import { type AccountRule, ruleTexts } from "../../../contract/trust/reports.ts";
import type { Email } from "../../platform/email/email.ts";
import { renderEmail } from "../../platform/email/email-layout.ts";
import type { EmailSiteWithTerms } from "../../settings/settings/service.ts";

interface SuspensionEmail {
  userId: string;
  to: string;
  suspendedAt: Date;
  /** Null if the admin's page could not ask for one. */
  rule: AccountRule | null;
  explanation: string | null;
  site: EmailSiteWithTerms;
}

function describeRule(rule: AccountRule | null): string[] {
  if (!rule) return ["Our team has suspended your account, because how it was used did not meet our Terms."];
  return [
    "Our team has suspended your account, because it did not meet this part of our Terms:",
    ruleTexts[rule],
  ];
}

/** To the suspended person: why, and how to respond, as the Terms promise. Names nobody. */
export function suspensionEmail({
  userId,
  to,
  suspendedAt,
  rule,
  explanation,
  site,
}: SuspensionEmail): Email {
  return {
    key: `suspended-${userId}-${suspendedAt.toISOString()}`,
    to,
    subject: `Your ${site.name} account is suspended`,
    ...renderEmail({
      site,
      reason: `you have an account on ${site.name}`,
      heading: "Your account is suspended",
      paragraphs: [
        ...describeRule(rule),
        ...(explanation ? [explanation] : []),
        "You can't log in, and your upcoming calls are cancelled.",
        `You can respond: write to ${site.supportEmail} from this address, and tell us how you see it. A person reads it and answers.`,
      ],
      buttons: [{ label: "Read the Terms", href: site.termsUrl }],
    }),
  };
}
