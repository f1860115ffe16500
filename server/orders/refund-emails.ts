import { formatMoney, sumOf } from "../../contract/money.ts";
import { formatFullDate } from "../../contract/time.ts";
import type { Transaction } from "../../db/database.ts";
import type { Mail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import { type MailSite, mailTo, sendOrderMails } from "./emails.ts";
import type { MailedOrder } from "./queries.ts";
import { claimFailedRefunds, claimRefundsToEmail, type LateRefund } from "./refund-notice-queries.ts";
import type { SettledRefund } from "./refund-queries.ts";

/**
 * Emails both people about the refunds of an order, whose row is locked, that have arrived since the last email; not within an
 * hour of that one. A job sends the rest. Call `mailer.wake` after the commit.
 */
export async function emailRefunds(platform: Platform, tx: Transaction, orderId: string): Promise<void> {
  const refunds = await claimRefundsToEmail(tx, { orderId, now: platform.now() });
  const [refund, ...more] = refunds;
  if (!refund) return;
  await sendOrderMails(platform, tx, orderId, (order, site) =>
    more.length === 0 && refund.amount === order.refunded
      ? refundMails(order, site, refund)
      : refundsMails(order, site, refunds),
  );
}

/** They do not say why an order could no longer be completed. */
function refundMails(order: MailedOrder, site: MailSite, refund: SettledRefund): (Mail | null)[] {
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
        ...afterRefund(site),
      ],
      button: ordersButton,
    }),
    mailTo("doula", order, occasion, site, {
      subject: `Refund: ${order.packageName}`,
      heading: "A payment was refunded",
      paragraphs: [
        wasNotTaken
          ? `${parent.name} paid ${refunded} for ${order.packageName}. The order could no longer be completed, so the full amount went back to them.`
          : forDoula,
        ...feeText(order),
      ],
      button: salesButton,
    }),
  ];
}

/** About several refunds, or one that follows others: what was added, and the total. */
function refundsMails(order: MailedOrder, site: MailSite, refunds: SettledRefund[]): (Mail | null)[] {
  const { parent, doula } = order;
  const added = sumOf(refunds.map(({ amount }) => amount));
  const isFirst = added === order.refunded;
  const count = refunds.length === 1 ? "" : ` in ${refunds.length} refunds`;
  const occasion = `refunds-${refunds.map(({ id }) => id).toSorted()[0]}`;
  const [price, total] = [formatMoney(order.amount), formatMoney(order.refunded)];
  const addedText = `${formatMoney(added)}${isFirst ? "" : " more"}`;
  const totalText = isFirst ? "" : ` That makes ${total} in total.`;
  return [
    mailTo("parent", order, occasion, site, {
      subject: `You got ${addedText} back`,
      heading: "Your refund is on its way",
      paragraphs: [
        `We refunded ${addedText} of the ${price} that you paid for ${order.packageName} with ${doula.name}${count}.${totalText}`,
        ...afterRefund(site),
      ],
      button: ordersButton,
    }),
    mailTo("doula", order, occasion, site, {
      subject: `Refund: ${order.packageName}`,
      heading: "A payment was refunded",
      paragraphs: [
        `${addedText} of the ${price} for ${order.packageName} went back to ${parent.name}${count}.${totalText}`,
        ...feeText(order),
      ],
      button: salesButton,
    }),
  ];
}

const ordersButton = { label: "View your order", path: "/orders" };
const salesButton = { label: "View your sales", path: "/sales" };

const afterRefund = ({ supportEmail }: MailSite) => [
  "It goes back to the card you paid with. This can take 5 to 10 business days.",
  `Questions? Write to ${supportEmail}.`,
];

const feeText = ({ fee }: MailedOrder) =>
  fee > 0 ? ["Our fee comes back to your Stripe account in proportion."] : [];

/**
 * Emails the parent about refunds of an order, whose row is locked, that failed after an email had announced them; at most one
 * email an hour. A job sends the rest. Call `mailer.wake` after the commit.
 */
export async function emailFailedRefunds(
  platform: Platform,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const failed = await claimFailedRefunds(tx, { orderId, now: platform.now() });
  if (failed.length === 0) return;
  await sendOrderMails(platform, tx, orderId, (order, site) => failedRefundMails(order, site, failed));
}

function failedRefundMails(order: MailedOrder, site: MailSite, refunds: SettledRefund[]): (Mail | null)[] {
  const amount = formatMoney(sumOf(refunds.map((refund) => refund.amount)));
  const occasion = `refund-failed-${refunds.map(({ id }) => id).toSorted()[0]}`;
  return [
    mailTo("parent", order, occasion, site, {
      subject: `Your refund of ${amount} did not go through`,
      heading: "Your refund did not go through",
      paragraphs: [
        `We wrote to you that ${amount} for ${order.packageName} with ${order.doula.name} was on its way back to you. Stripe, which handles the payment, has since reported that the money did not arrive.`,
        "Our team is looking into it and will write to you about how you get your money back. You do not have to do anything.",
        `Was your card closed or replaced? Please write to ${site.supportEmail}: it helps us find another way.`,
      ],
      button: ordersButton,
    }),
  ];
}

/** To the parent only, one for all refunds, of which there is at least one. */
export function lateRefundMails(
  order: MailedOrder,
  site: MailSite,
  refunds: readonly LateRefund[],
): (Mail | null)[] {
  const { doula } = order;
  const [first] = refunds.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
  if (!first) return [];
  const amount = formatMoney(sumOf(refunds.map((refund) => refund.amount)));
  const startedOn = formatFullDate(first.requestedAt, order.timeZone);
  return [
    mailTo("parent", order, `refund-late-${first.id}`, site, {
      subject: `Your refund of ${amount} is delayed`,
      heading: "Your refund is delayed",
      paragraphs: [
        `Your refund of ${amount} for ${order.packageName} with ${doula.name} was started on ${startedOn}. Stripe, which handles the payment, has not been able to send the money yet.`,
        "We check and try again at least once a day, and our team is looking into it. You do not have to do anything.",
        "We will email you as soon as the money is on its way. It then takes 5 to 10 business days to reach your card.",
        `Questions? Write to ${site.supportEmail}.`,
      ],
      button: ordersButton,
    }),
  ];
}
