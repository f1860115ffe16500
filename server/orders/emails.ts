import { formatMoney } from "../../contract/money.ts";
import type { Transaction } from "../../db/database.ts";
import { type Mail, renderMail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { findMailedOrder, type MailedOrder } from "./queries.ts";

export interface MailSite {
  name: string;
  supportEmail: string;
  publicUrl: string;
}

export interface MailTexts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; path: string };
}

/** Queues emails about an order as part of `tx`, which changes it. Call `mailer.wake` after the commit. */
export async function sendOrderMails(
  { mailer, publicUrl }: Platform,
  tx: Transaction,
  orderId: string,
  mailsOf: (order: MailedOrder, site: MailSite) => (Mail | null)[],
): Promise<void> {
  const order = await findMailedOrder(tx, orderId);
  if (!order) return;
  const { site_name: name, support_email: supportEmail } = await readSettings(tx);
  const mails = mailsOf(order, { name, supportEmail, publicUrl }).filter((mail) => mail !== null);
  for (const mail of mails) await mailer.send(tx, mail);
}

export function paidMails(order: MailedOrder, site: MailSite): (Mail | null)[] {
  const price = formatMoney(order.amount);
  const { parent, doula } = order;
  return [
    mailTo("parent", order, "paid", site, {
      subject: `You paid ${price} to ${doula.name}`,
      heading: "Thank you for your purchase",
      paragraphs: [
        `You paid ${price} for ${order.packageName}, ${order.duration} with ${doula.name}.`,
        `Write to ${doula.firstName} in Messages to plan your first steps.`,
        "Your receipt says what you paid, to whom and for what. You can print it or save it as a PDF, for example for a health savings account.",
      ],
      button: { label: "View your receipt", path: receiptPath(order) },
    }),
    mailTo("doula", order, "paid", site, {
      subject: `New sale: ${order.packageName}`,
      heading: "You have a new sale",
      paragraphs: [
        `${parent.name} bought ${order.packageName}, ${order.duration}, for ${price}.`,
        `Our fee is ${formatMoney(order.fee)}. The other ${formatMoney(order.amount - order.fee)} is in your Stripe account, less what Stripe charges for card payments.`,
        `Write to ${parent.firstName} in Messages to plan the first steps.`,
      ],
      button: { label: "View your sales", path: "/sales" },
    }),
  ];
}

export function failedMails(order: MailedOrder, site: MailSite): (Mail | null)[] {
  const { doula } = order;
  return [
    mailTo("parent", order, "failed", site, {
      subject: `Your payment to ${doula.name} failed`,
      heading: "Your payment failed",
      paragraphs: [
        `Your payment of ${formatMoney(order.amount)} for ${order.packageName} with ${doula.name} failed. You were not charged.`,
        `You can try again on ${doula.firstName}'s page. If it fails again, write to ${site.supportEmail}.`,
      ],
      button: { label: "Try again", path: `/doulas/${doula.slug}#packages` },
    }),
  ];
}

function receiptPath({ id }: Pick<MailedOrder, "id">): string {
  return `/orders/${id}/receipt`;
}

/** An email to one side, or null if they have deleted their account. `occasion` tells the emails about one order apart. */
export function mailTo(
  side: "parent" | "doula",
  order: MailedOrder,
  occasion: string,
  site: MailSite,
  texts: MailTexts,
): Mail | null {
  const to = order[side].email;
  return to === null ? null : composeMail(order, site, { to, occasion: `${occasion}-${side}`, texts });
}

export function composeMail(
  order: MailedOrder,
  site: MailSite,
  { to, occasion, texts }: { to: string; occasion: string; texts: MailTexts },
): Mail {
  const { subject, heading, paragraphs, button } = texts;
  const href = new URL(button.path, site.publicUrl).href;
  return {
    key: `order-${order.id}-${occasion}`,
    to,
    subject,
    ...renderMail({ siteName: site.name, heading, paragraphs, button: { label: button.label, href } }),
  };
}
