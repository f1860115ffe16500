import type { Email } from "../platform/email.ts";
import { renderEmail } from "../platform/email-layout.ts";

interface NoticeEmail {
  /** Distinguishes one email from another, without revealing who told whom what. */
  occasion: string;
  to: string;
  siteName: string;
  publicUrl: string;
  parentFirstName: string;
}

/** To a doula whom a parent told something. It never says what, because others may read a mailbox. */
export function birthNoticeEmail({ occasion, to, siteName, publicUrl, parentFirstName }: NoticeEmail): Email {
  return {
    key: `parent-update-${occasion}`,
    to,
    subject: `An update from ${parentFirstName}`,
    ...renderEmail({
      siteName,
      heading: `An update from ${parentFirstName}`,
      paragraphs: [
        `${parentFirstName} has shared an update with you. Please read it before you write to them.`,
      ],
      buttons: [{ label: "Read the update", href: new URL("/bookings", publicUrl).href }],
    }),
  };
}
