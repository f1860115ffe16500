import { randomUUID } from "node:crypto";
import type { Email } from "../platform/email.ts";
import { renderEmail } from "../platform/email-layout.ts";

interface NoticeEmail {
  to: string;
  siteName: string;
  publicUrl: string;
  parentFirstName: string;
}

/** To a doula whom a parent told something. It never says what, because others may read a mailbox. */
export function birthNoticeEmail({ to, siteName, publicUrl, parentFirstName }: NoticeEmail): Email {
  return {
    key: `parent-update-${randomUUID()}`,
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
