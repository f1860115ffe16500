import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";
import { nameAfterGreeting } from "../../platform/email/email-names.ts";

interface FeeEmail {
  /** The doula's account. */
  userId: string;
  firstName: string;
  to: string;
  /** In percent. */
  fee: { before: number; now: number; changedAt: string };
  site: EmailSite;
}

/** To an approved doula, after the platform fee has changed. */
export function feeEmail({ userId, firstName, to, fee, site }: FeeEmail): Email {
  const title = `The platform fee is now ${fee.now}%`;
  return {
    key: `platform-fee-${fee.changedAt}-${userId}`,
    to,
    subject: title,
    ...renderEmail({
      site,
      reason: `you have a doula profile on ${site.name}`,
      heading: title,
      paragraphs: [
        `Hello${nameAfterGreeting(firstName)}. ${site.name} now keeps ${fee.now}% of each new order. Before, it was ${fee.before}%.`,
        "Orders that parents have already placed keep the fee they were placed with.",
      ],
      buttons: [{ label: "Open Home", href: new URL("/doula-dashboard", site.publicUrl).href }],
    }),
  };
}
