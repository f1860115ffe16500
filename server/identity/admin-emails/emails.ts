import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";

/** What needs an admin. It names nobody, because others may read a mailbox. */
export type AdminNotice =
  | { about: "report" | "danger"; reportId: string }
  | { about: "application" | "payment" };

interface NoticeTexts {
  subject: string;
  paragraph: string;
  label: string;
  path: string;
}

function describeNotice(notice: AdminNotice): NoticeTexts {
  switch (notice.about) {
    case "danger":
      return {
        subject: "Urgent: someone may be in danger",
        paragraph:
          "Somebody reported that another person makes them feel unsafe. Please read the report now.",
        label: "Read the report",
        path: `/admin/reports?report=${notice.reportId}`,
      };
    case "report":
      return {
        subject: "A new report",
        paragraph: "Somebody has reported another person. Please review the report.",
        label: "Read the report",
        path: `/admin/reports?report=${notice.reportId}`,
      };
    case "application":
      return {
        subject: "A new application",
        paragraph: "A doula has submitted their profile for review.",
        label: "View the applications",
        path: "/admin/applications?status=pending",
      };
    case "payment":
      return {
        subject: "A payment needs review",
        paragraph: "Something is wrong with a payment. Its order says what.",
        label: "View the payments",
        path: "/admin/orders?review=true",
      };
  }
}

interface AdminEmail {
  admin: { id: string; email: string };
  /** Distinguishes one notice from another. */
  occasion: string;
  notice: AdminNotice;
  site: EmailSite;
}

/** Tells an admin that something waits for review. */
export function adminEmail({ admin, occasion, notice, site }: AdminEmail): Email {
  const { subject, paragraph, label, path } = describeNotice(notice);
  return {
    key: `admin-notice-${occasion}-${admin.id}`,
    to: admin.email,
    subject: `${subject} on ${site.name}`,
    ...renderEmail({
      site,
      heading: subject,
      paragraphs: [paragraph],
      buttons: [{ label, href: new URL(path, site.publicUrl).href }],
      reason: `you are an admin of ${site.name}`,
      optOut: { label: "Choose your emails", href: new URL("/account", site.publicUrl).href },
    }),
  };
}
