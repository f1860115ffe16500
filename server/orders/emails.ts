import { formatMoney } from "../../contract/money.ts";
import type { Transaction } from "../../db/database.ts";
import { type Mail, renderMail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { findMailedOrder, type MailedOrder } from "./queries.ts";

interface MailSite {
  name: string;
  supportEmail: string;
  publicUrl: string;
}

interface MailTexts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; path: string };
}

interface Dispute {
  id: string;
  amount: number;
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
        "Your receipt shows what a health savings account or an insurer asks for. You can print it or save it as a PDF.",
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

/** Nobody learns from it why an order could no longer be completed. */
export function refundMails(
  order: MailedOrder,
  site: MailSite,
  refund: { id: string; amount: number; cause: string },
): (Mail | null)[] {
  const { parent, doula } = order;
  const refunded = formatMoney(refund.amount);
  const isAll = refund.amount === order.amount;
  const wasNotTaken = refund.cause === "after_block" || refund.cause === "closed_order";
  const occasion = `refund-${refund.id}`;
  const forDoula = isAll
    ? `${refunded} went back to ${parent.name} for ${order.packageName}: the full price.`
    : `${refunded} of the ${formatMoney(order.amount)} for ${order.packageName} went back to ${parent.name}.`;
  return [
    mailTo("parent", order, occasion, site, {
      subject: wasNotTaken ? "Your payment was refunded" : `You got ${refunded} back`,
      heading: "Your refund is on its way",
      paragraphs: [
        wasNotTaken
          ? `You paid ${refunded} for ${order.packageName} with ${doula.name}. The order could no longer be completed, so we refunded the full amount.`
          : `We refunded ${isAll ? `the full ${refunded}` : `${refunded} of the ${formatMoney(order.amount)}`} that you paid for ${order.packageName} with ${doula.name}.`,
        "It goes back to the card you paid with. This can take 5 to 10 business days.",
        `Questions? Write to ${site.supportEmail}.`,
      ],
      button: { label: "View your order", path: "/orders" },
    }),
    mailTo("doula", order, occasion, site, {
      subject: `Refund: ${order.packageName}`,
      heading: "A payment was refunded",
      paragraphs: [
        wasNotTaken
          ? `${parent.name} paid ${refunded} for ${order.packageName}. The order could no longer be completed, so the full amount went back to them.`
          : forDoula,
        ...(order.fee > 0 ? ["Our fee comes back to your Stripe account in proportion."] : []),
      ],
      button: { label: "View your sales", path: "/sales" },
    }),
  ];
}

/** To the doula, who answers it at Stripe. */
export function disputeMails(order: MailedOrder, site: MailSite, dispute: Dispute): (Mail | null)[] {
  return [
    mailTo("doula", order, `dispute-${dispute.id}`, site, {
      subject: `Payment disputed: ${order.packageName}`,
      heading: "A payment is disputed",
      paragraphs: [
        `The bank of ${order.parent.name} disputes ${formatMoney(dispute.amount)} paid for ${order.packageName}. Stripe holds the money until the bank decides.`,
        "Log in to your Stripe dashboard to see the reason and until when you can answer.",
        `Questions? Write to ${site.supportEmail}.`,
      ],
      button: { label: "View your sales", path: "/sales" },
    }),
  ];
}

export function disputeWonMails(order: MailedOrder, site: MailSite, dispute: Dispute): (Mail | null)[] {
  return [
    mailTo("doula", order, `dispute-${dispute.id}-won`, site, {
      subject: `Dispute won: ${order.packageName}`,
      heading: "You won the dispute",
      paragraphs: [
        `The bank of ${order.parent.name} decided for you. ${formatMoney(dispute.amount)} for ${order.packageName} is yours again.`,
      ],
      button: { label: "View your sales", path: "/sales" },
    }),
  ];
}

export function disputeLostMails(order: MailedOrder, site: MailSite, dispute: Dispute): (Mail | null)[] {
  return [
    mailTo("doula", order, `dispute-${dispute.id}-lost`, site, {
      subject: `Dispute lost: ${order.packageName}`,
      heading: "The dispute was lost",
      paragraphs: [
        `The bank of ${order.parent.name} decided for them. ${formatMoney(dispute.amount)} for ${order.packageName} went back to them.`,
        `Questions? Write to ${site.supportEmail}.`,
      ],
      button: { label: "View your sales", path: "/sales" },
    }),
  ];
}

function receiptPath({ id }: Pick<MailedOrder, "id">): string {
  return `/orders/${id}/receipt`;
}

/** An email to one side, or null where that side has left. `occasion` tells the emails about one order apart. */
function mailTo(
  side: "parent" | "doula",
  order: MailedOrder,
  occasion: string,
  site: MailSite,
  { subject, heading, paragraphs, button }: MailTexts,
): Mail | null {
  const to = order[side].email;
  if (!to) return null;
  const href = new URL(button.path, site.publicUrl).href;
  return {
    key: `order-${order.id}-${occasion}-${side}`,
    to,
    subject,
    ...renderMail({ siteName: site.name, heading, paragraphs, button: { label: button.label, href } }),
  };
}
