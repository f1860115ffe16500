import { formatMoney, sumCents } from "../../../contract/platform/money.ts";
import { formatFullDate } from "../../../contract/platform/time.ts";
import type { Transaction } from "../../../db/database.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import type { Platform } from "../../platform/platform.ts";
import { type EmailedOrder, emailTo, sendOrderEmails } from "../orders/service.ts";
import { claimFailedRefunds, claimRefundsToEmail, type LateRefund } from "./notice-queries.ts";
import type { SettledRefund } from "./queries.ts";

/**
 * Emails both people about an order's refunds since the last email. Those made at Stripe within an hour of it wait for
 * a job. The order's row is locked.
 */
export async function emailRefunds(platform: Platform, tx: Transaction, orderId: string): Promise<void> {
  const refunds = await claimRefundsToEmail(tx, { orderId, now: platform.now() });
  const [refund, ...more] = refunds;
  if (!refund) return;
  await sendOrderEmails(platform, tx, orderId, (order, site) =>
    more.length === 0 && refund.amount === order.refunded
      ? refundEmails(order, site, refund)
      : combinedRefundEmails(order, site, refunds),
  );
}

/** Does not reveal why an order could no longer be completed. */
export function refundEmails(order: EmailedOrder, site: EmailSite, refund: SettledRefund): (Email | null)[] {
  const { parent, doula } = order;
  const refunded = formatMoney(refund.amount);
  const isAll = refund.amount === order.amount;
  const isAutomatic = refund.cause === "after_block" || refund.cause === "closed_order";
  const hadNoRoom = refund.cause === "no_place";
  const occasion = `refund-${refund.id}`;
  const forDoula = isAll
    ? `${refunded} went back to ${parent.name} for ${order.packageName}: the full price.`
    : `${refunded} of the ${formatMoney(order.amount)} for ${order.packageName} went back to ${parent.name}.`;
  return [
    emailTo("parent", order, occasion, site, {
      subject: isAutomatic || hadNoRoom ? "Your payment was refunded" : `You got ${refunded} back`,
      heading: "Your refund is on its way",
      paragraphs: [
        hadNoRoom
          ? `${doula.firstName} had no room for ${order.packageName} after all, so we refunded ${isAll ? "the full " : ""}${refunded}. Other doulas near you may have room.`
          : isAutomatic
            ? `You paid ${refunded} for ${order.packageName} with ${doula.name}. The order could no longer be completed, so we refunded the full amount.`
            : `We refunded ${isAll ? `the full ${refunded}` : `${refunded} of the ${formatMoney(order.amount)}`} that you paid for ${order.packageName} with ${doula.name}.`,
        arrivalText,
      ],
      buttons: [ordersButton],
    }),
    emailTo("doula", order, occasion, site, {
      subject: `Refund: ${order.packageName}`,
      heading: "A payment was refunded",
      paragraphs: [
        hadNoRoom
          ? `You had no room for ${order.packageName}, so ${refunded} went back to ${parent.name}.`
          : isAutomatic
            ? `${parent.name} paid ${refunded} for ${order.packageName}. The order could no longer be completed, so the full amount went back to them.`
            : forDoula,
        ...feeText(order),
      ],
      buttons: [doulaOrdersButton],
    }),
  ];
}

/** About several refunds, or one that follows others: the amount added, and the total. */
export function combinedRefundEmails(
  order: EmailedOrder,
  site: EmailSite,
  refunds: SettledRefund[],
): (Email | null)[] {
  const { parent, doula } = order;
  const added = sumCents(refunds.map(({ amount }) => amount));
  const isFirst = added === order.refunded;
  const count = refunds.length === 1 ? "" : ` in ${refunds.length} refunds`;
  const occasion = `refunds-${refunds.map(({ id }) => id).toSorted()[0]}`;
  const [price, total] = [formatMoney(order.amount), formatMoney(order.refunded)];
  const addedText = `${formatMoney(added)}${isFirst ? "" : " more"}`;
  const totalText = isFirst ? "" : ` That makes ${total} in total.`;
  return [
    emailTo("parent", order, occasion, site, {
      subject: `You got ${addedText} back`,
      heading: "Your refund is on its way",
      paragraphs: [
        `We refunded ${addedText} of the ${price} that you paid for ${order.packageName} with ${doula.name}${count}.${totalText}`,
        arrivalText,
      ],
      buttons: [ordersButton],
    }),
    emailTo("doula", order, occasion, site, {
      subject: `Refund: ${order.packageName}`,
      heading: "A payment was refunded",
      paragraphs: [
        `${addedText} of the ${price} for ${order.packageName} went back to ${parent.name}${count}.${totalText}`,
        ...feeText(order),
      ],
      buttons: [doulaOrdersButton],
    }),
  ];
}

const ordersButton = { label: "View your order", path: "/orders" };
const doulaOrdersButton = { label: "View your orders", path: "/sales" };

const arrivalText = "It goes to the payment method you used. This can take 5 to 10 business days.";

const feeText = ({ fee }: EmailedOrder) =>
  fee > 0 ? ["A proportional part of our fee goes back to your Stripe account."] : [];

/**
 * Emails the parent about failed refunds that an email had announced, at most once an hour; a job sends the
 * rest. The order's row is locked.
 */
export async function emailFailedRefunds(
  platform: Platform,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const failed = await claimFailedRefunds(tx, { orderId, now: platform.now() });
  if (failed.length === 0) return;
  await sendOrderEmails(platform, tx, orderId, (order, site) => failedRefundEmails(order, site, failed));
}

export function failedRefundEmails(
  order: EmailedOrder,
  site: EmailSite,
  refunds: SettledRefund[],
): (Email | null)[] {
  const amount = formatMoney(sumCents(refunds.map((refund) => refund.amount)));
  const occasion = `refund-failed-${refunds.map(({ id }) => id).toSorted()[0]}`;
  return [
    emailTo("parent", order, occasion, site, {
      subject: `Your refund of ${amount} did not go through`,
      heading: "Your refund did not go through",
      paragraphs: [
        `We emailed you that your refund of ${amount} for ${order.packageName} with ${order.doula.name} was on its way. Stripe, which processes payments for us, has since reported that it did not arrive.`,
        "Our team is looking into it and will write to you about how to return your money. You don't need to do anything.",
        `Was your card closed or replaced? Please write to ${site.supportEmail}: this helps us find another way.`,
      ],
      buttons: [ordersButton],
    }),
  ];
}

/** To the parent only, one email about all late refunds, of which there is at least one. */
export function lateRefundEmails(
  order: EmailedOrder,
  site: EmailSite,
  refunds: readonly LateRefund[],
): (Email | null)[] {
  const { doula } = order;
  const [first] = refunds.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
  if (!first) return [];
  const amount = formatMoney(sumCents(refunds.map((refund) => refund.amount)));
  const startedOn = formatFullDate(first.requestedAt, order.timeZone);
  return [
    emailTo("parent", order, `refund-late-${first.id}`, site, {
      subject: `Your refund of ${amount} is delayed`,
      heading: "Your refund is delayed",
      paragraphs: [
        `Your refund of ${amount} for ${order.packageName} with ${doula.name} was started on ${startedOn}. Stripe, which processes payments for us, has not been able to send the money yet.`,
        "We retry at least once a day, and our team is looking into it. You don't need to do anything.",
        "We will email you as soon as the money is on its way. It then takes 5 to 10 business days to reach you.",
      ],
      buttons: [ordersButton],
    }),
  ];
}
