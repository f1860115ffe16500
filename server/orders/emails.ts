import { formatMoney } from "../../contract/money.ts";
import type { Transaction } from "../../db/database.ts";
import { type Email, renderEmail } from "../platform/email.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { type EmailedOrder, findEmailedOrder } from "./email-queries.ts";

export interface EmailSite {
  name: string;
  supportEmail: string;
  publicUrl: string;
}

export interface EmailTexts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; path: string };
}

/** Queues emails about an order within `tx`, which changes it. Call `mailer.wake` after the commit. */
export async function sendOrderEmails(
  { mailer, publicUrl }: Platform,
  tx: Transaction,
  orderId: string,
  buildEmails: (order: EmailedOrder, site: EmailSite) => (Email | null)[],
): Promise<void> {
  const order = await findEmailedOrder(tx, orderId);
  if (!order) return;
  const { site_name: name, support_email: supportEmail } = await readSettings(tx);
  const emails = buildEmails(order, { name, supportEmail, publicUrl }).filter((email) => email !== null);
  for (const email of emails) await mailer.send(tx, email);
}

export function paidEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const price = formatMoney(order.amount);
  const { parent, doula } = order;
  return [
    emailTo("parent", order, "paid", site, {
      subject: `You paid ${price} to ${doula.name}`,
      heading: "Thank you for your purchase",
      paragraphs: [
        `You paid ${price} for ${order.packageName}, ${order.duration} with ${doula.name}.`,
        `Write to ${doula.firstName} in Messages to plan your first steps.`,
        "Your receipt shows what you paid, to whom and for what. You can print it or save it as a PDF, for example for a health savings account.",
      ],
      button: { label: "View your receipt", path: receiptPath(order) },
    }),
    emailTo("doula", order, "paid", site, {
      subject: `New sale: ${order.packageName}`,
      heading: "You have a new sale",
      paragraphs: [
        `${parent.name} bought ${order.packageName}, ${order.duration}, for ${price}.`,
        `Our fee is ${formatMoney(order.fee)}. The other ${formatMoney(order.amount - order.fee)} is in your Stripe account, minus Stripe's card fees.`,
        `Write to ${parent.firstName} in Messages to plan the first steps.`,
      ],
      button: { label: "View your sales", path: "/sales" },
    }),
  ];
}

export function failedEmails(order: EmailedOrder, site: EmailSite): (Email | null)[] {
  const { doula } = order;
  return [
    emailTo("parent", order, "failed", site, {
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

function receiptPath({ id }: Pick<EmailedOrder, "id">): string {
  return `/orders/${id}/receipt`;
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
  texts: EmailTexts,
): Email | null {
  const to = order[side].email;
  return to === null ? null : composeEmail(order, site, { to, occasion: `${occasion}-${side}`, texts });
}

export function composeEmail(
  order: EmailedOrder,
  site: EmailSite,
  { to, occasion, texts }: { to: string; occasion: string; texts: EmailTexts },
): Email {
  const { subject, heading, paragraphs, button } = texts;
  const href = new URL(button.path, site.publicUrl).href;
  return {
    key: `order-${order.id}-${occasion}`,
    to,
    subject,
    ...renderEmail({ siteName: site.name, heading, paragraphs, button: { label: button.label, href } }),
  };
}
