import { getPronounForms } from "../../../contract/directory/pronouns.ts";
import { formatMoney } from "../../../contract/platform/money.ts";
import type { Transaction } from "../../../db/database.ts";
import type { Email } from "../../platform/email/email.ts";
import {
  type EmailContent,
  type EmailFact,
  type EmailSite,
  renderEmail,
} from "../../platform/email/email-layout.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import type { Platform } from "../../platform/platform.ts";
import { dueDateTopic } from "../../scheduling/bookings/service.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { type EmailedOrder, findEmailedOrder } from "./email-queries.ts";

export type OrderEmailTexts = Omit<EmailContent, "site" | "reason" | "buttons"> & {
  subject: string;
  buttons: { label: string; path: string }[];
};

/** Queues emails about an order within `tx`, which changes it. */
export async function sendOrderEmails(
  platform: Platform,
  tx: Transaction,
  orderId: string,
  buildEmails: (order: EmailedOrder, site: EmailSite) => (Email | null)[],
): Promise<void> {
  const order = await findEmailedOrder(tx, orderId);
  if (!order) return;
  const site = await readEmailSite(platform, tx);
  const emails = buildEmails(order, site).filter((email) => email !== null);
  await platform.mailer.send(tx, ...emails);
}

export function paidEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const price = formatMoney(order.amount);
  const { parent, doula } = order;
  const { object } = getPronounForms(doula.pronouns, doula.firstName);
  return [
    emailTo("parent", order, "paid", site, {
      subject: `You paid ${price} to ${doula.name}`,
      heading: `You and ${doula.firstName} are set`,
      preheader: "Thank you. Here is what happens next.",
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `Write to ${doula.firstName} in Messages to plan your first steps. We emailed ${object} about your order.`,
      ],
      facts: [...orderFacts(order), { label: "Paid", text: price }],
      buttons: [
        { label: `Message ${doula.firstName}`, path: `/messages?doula=${doula.slug}` },
        { label: "View your receipt", path: receiptPath(order) },
      ],
      notes: [
        "Your receipt shows what you paid, to whom and for what. You can print it or save it as a PDF, for example for a health savings account.",
        `If plans change, talk to ${doula.firstName} first, then write to ${site.supportEmail}.`,
      ],
    }),
    emailTo("doula", order, "paid", site, {
      subject: `New order: ${order.packageName}`,
      heading: "You have a new order",
      person: emailPerson(parent, site.publicUrl),
      paragraphs: [`Write to ${parent.firstName} in Messages to plan the first steps.`],
      facts: [
        ...orderFacts(order),
        { label: "Price", text: price },
        { label: "Our fee", text: formatMoney(order.fee) },
        { label: "You keep", text: `${formatMoney(order.amount - order.fee)}, minus Stripe's card fees` },
      ],
      buttons: [
        ...(parent.id
          ? [{ label: `Message ${parent.firstName}`, path: `/messages?parent=${parent.id}` }]
          : []),
        { label: "View your orders", path: "/sales" },
      ],
    }),
  ];
}

function orderFacts({ packageName, dates, duration }: EmailedOrder): EmailFact[] {
  return [
    { label: "Package", text: packageName },
    dates ? { label: "Dates", text: `${dates} (${duration})` } : { label: "Lasts", text: duration },
  ];
}

export function failedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula } = order;
  const { possessive } = getPronounForms(doula.pronouns, doula.firstName);
  return [
    emailTo("parent", order, "failed", site, {
      subject: `Your payment to ${doula.name} failed`,
      heading: "Your payment failed",
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `Your payment of ${formatMoney(order.amount)} for ${order.packageName} with ${doula.name} failed. You were not charged.`,
        `You can try again on ${possessive} page. If it fails again, write to ${site.supportEmail}.`,
      ],
      buttons: [{ label: "Try again", path: `/doulas/${doula.slug}#packages` }],
    }),
  ];
}

/** Tells the doula that the parent gave up an order that the doula had accepted. */
export function givenUpEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { parent, packageName } = order;
  return [
    emailTo("doula", order, "given-up", site, {
      subject: `${parent.firstName} won't go ahead with ${packageName}`,
      heading: `${parent.firstName} won't go ahead with ${packageName}`,
      preheader: "Nothing was paid.",
      person: emailPerson({ ...parent, name: parent.firstName }, site.publicUrl),
      paragraphs: [
        `You accepted this request, and ${parent.firstName} removed it before paying. You don't have to keep room for it any longer.`,
      ],
      buttons: [{ label: "View your orders", path: "/sales" }],
    }),
  ];
}

/** Tells the doula, without a program's name, that the parent may have coverage. */
export const coverageChangedEmails =
  ({ isPaid }: { isPaid: boolean }) =>
  (order: EmailedOrder, site: EmailSite): (Email | null)[] => {
    const { parent, packageName } = order;
    const { firstName } = parent;
    const subject = `${firstName} may have coverage`;
    return [
      emailTo("doula", order, "order-update", site, {
        subject,
        heading: subject,
        person: emailPerson({ ...parent, name: firstName }, site.publicUrl),
        paragraphs: [
          `${firstName} told us that a program you're enrolled in may cover ${packageName}. ${
            isPaid
              ? "The order stays as it is."
              : `So the order has been canceled, and nothing was charged. ${firstName} may write to you about it.`
          }`,
          "A provider who is enrolled in a program isn't allowed to charge its members for care that it covers. Please talk about it before anything else is paid.",
        ],
        buttons: isPaid ? [{ label: "View your orders", path: "/sales" }] : [],
      }),
    ];
  };

/** Tells a parent that their link to pay has ended because the doula is enrolled in a public program now. Not after a birth or a loss. */
export function enrolledEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula, packageName } = order;
  return [
    emailExpectingParent(order, "link-ended", site, {
      subject: `Your link to pay ${doula.firstName} has ended`,
      heading: "Please order again",
      person: emailPerson(doula, site.publicUrl),
      paragraphs: [
        `${doula.firstName} has joined a public program, so we now ask one more question before anyone pays. Your link to pay for ${packageName} has ended, and nothing was charged.`,
        `If you still want to work with ${doula.firstName}, order again from ${doula.firstName}'s page.`,
      ],
      buttons: [{ label: `See ${doula.firstName}'s packages`, path: `/doulas/${doula.slug}#packages` }],
    }),
  ];
}

function receiptPath({ id }: Pick<EmailedOrder, "id">): string {
  return `/orders/${id}/receipt`;
}

/**
 * An email to a parent about a request or a date; null once a birth or a loss has ended the plans it is about. Emails about
 * their money use `emailTo`.
 */
export function emailExpectingParent(
  order: EmailedOrder,
  occasion: string,
  site: EmailSite,
  texts: OrderEmailTexts,
): Email | null {
  if (order.isDateHidden) return null;
  const email = emailTo("parent", order, occasion, site, texts);
  return order.isBirth ? withDueDateTopic(email, order, "parent") : email;
}

/** Lets a loss that the reader knows of delete the email before it is sent. */
export function withDueDateTopic(
  email: Email | null,
  { parent }: EmailedOrder,
  side: "parent" | "doula",
): Email | null {
  return email && parent.id ? { ...email, topic: dueDateTopic(parent.id, side) } : email;
}

/**
 * An email to one person, or null if they deleted their account. `occasion` is part of the key, to
 * distinguish the emails about one order.
 */
export function emailTo(
  side: "parent" | "doula",
  order: EmailedOrder,
  occasion: string,
  site: EmailSite,
  texts: OrderEmailTexts,
): Email | null {
  const to = order[side].email;
  return to === null
    ? null
    : composeEmail(order, site, { to, reader: side, occasion: `${occasion}-${side}`, texts });
}

const reasons = {
  parent: "you chose a package on",
  doula: "a parent chose one of your packages on",
  admin: "you are an admin of",
};

interface AddressedTexts {
  to: string;
  reader: keyof typeof reasons;
  occasion: string;
  texts: OrderEmailTexts;
}

export function composeEmail(
  order: EmailedOrder,
  site: EmailSite,
  { to, reader, occasion, texts }: AddressedTexts,
): Email {
  const { subject, buttons, ...content } = texts;
  const toLink = ({ label, path }: OrderEmailTexts["buttons"][number]) => ({
    label,
    href: new URL(path, site.publicUrl).href,
  });
  return {
    key: `order-${order.id}-${occasion}`,
    to,
    subject,
    ...renderEmail({
      site,
      ...content,
      buttons: buttons.map(toLink),
      reason: `${reasons[reader]} ${site.name}`,
    }),
  };
}
