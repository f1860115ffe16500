import { updateAnchor } from "../../../contract/families/births.ts";
import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../../platform/email/email-layout.ts";

interface NoticeEmail {
  /** Distinguishes one email from another, without revealing who told whom what. */
  occasion: string;
  to: string;
  site: EmailSite;
  parentFirstName: string;
}

/** The same for every update, so that it does not say which one this is. */
function describeUpdateReason({ name }: EmailSite): string {
  return `a parent shares updates with you on ${name}`;
}

/** To a doula whom a parent told of a birth; it leads to the order, if one is open. */
export function birthEmail({
  hasOpenOrder,
  topic,
  occasion,
  to,
  site,
  parentFirstName,
}: NoticeEmail & { hasOpenOrder: boolean; topic: string }): Email {
  const heading = `${parentFirstName}'s baby is here`;
  return {
    key: `parent-update-${occasion}`,
    to,
    topic,
    subject: heading,
    ...renderEmail({
      site,
      reason: describeUpdateReason(site),
      heading,
      paragraphs: [`${parentFirstName} told you that the baby came. The date of birth is on your pages.`],
      buttons: [
        hasOpenOrder
          ? { label: "View the order", href: new URL("/sales", site.publicUrl).href }
          : { label: "View your births", href: new URL("/births", site.publicUrl).href },
      ],
    }),
  };
}

type UpdateEmail = NoticeEmail & { parentId: string };

/**
 * Bookings, where a doula reads what a parent told them, or that the parent took it back. Only a fragment names the
 * parent: no server sees it.
 */
function updateUrl({ parentId, site }: UpdateEmail): string {
  return new URL(`/bookings#${updateAnchor}${parentId}`, site.publicUrl).href;
}

/** To a doula who was emailed an update that the parent has since taken back. It says neither what it was nor why. */
export function correctionEmail(email: UpdateEmail): Email {
  const { occasion, to, site, parentFirstName } = email;
  const heading = `A correction from ${parentFirstName}`;
  return {
    key: `parent-update-${occasion}`,
    to,
    subject: heading,
    ...renderEmail({
      site,
      reason: describeUpdateReason(site),
      heading,
      paragraphs: [
        `${parentFirstName} took back an update that we emailed you. Your calls stay as they are, and your pages show what applies now. Please look at them before you write.`,
      ],
      buttons: [{ label: "View your calls", href: updateUrl(email) }],
    }),
  };
}

/** To a doula whom a parent told something else. It never says what, because others may read a mailbox. */
export function birthNoticeEmail(email: UpdateEmail): Email {
  const { occasion, to, site, parentFirstName } = email;
  return {
    key: `parent-update-${occasion}`,
    to,
    subject: `An update from ${parentFirstName}`,
    ...renderEmail({
      site,
      reason: describeUpdateReason(site),
      heading: `An update from ${parentFirstName}`,
      paragraphs: [
        `${parentFirstName} has shared an update with you. Please read it before you write to them.`,
      ],
      buttons: [{ label: "Read the update", href: updateUrl(email) }],
    }),
  };
}
