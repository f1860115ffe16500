import type { DisputeStatus } from "../../../contract/commerce/orders.ts";
import { formatMoney } from "../../../contract/platform/money.ts";
import type { Transaction } from "../../../db/database.ts";
import type { Email } from "../../platform/email/email.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  composeEmail,
  type EmailedOrder,
  emailTo,
  type OrderEmailTexts,
  sendOrderEmails,
} from "../orders/service.ts";
import { findAdmins, type StoredDispute } from "./dispute-queries.ts";

/** Emails the doula, the parent and every admin about an opened or decided dispute. */
export async function sendDisputeEmails(
  platform: Platform,
  tx: Transaction,
  { orderId, dispute }: { orderId: string; dispute: StoredDispute },
): Promise<void> {
  const admins = await findAdmins(tx);
  await sendOrderEmails(platform, tx, orderId, (order, site) => disputeEmails(order, site, dispute, admins));
}

export function disputeEmails(
  order: EmailedOrder,
  site: EmailSite,
  dispute: StoredDispute,
  admins: { id: string; email: string }[],
): (Email | null)[] {
  const { id, status } = dispute;
  const occasion = status === "open" ? `dispute-${id}` : `dispute-${id}-${status}`;
  return [
    emailTo("doula", order, occasion, site, doulaTexts[status](order, dispute)),
    emailTo("parent", order, occasion, site, parentTexts[status](order, dispute)),
    ...admins.map((admin) =>
      composeEmail(order, site, {
        to: admin.email,
        reader: "admin",
        occasion: `${occasion}-admin-${admin.id}`,
        texts: adminTexts[status](order, dispute),
      }),
    ),
  ];
}

type Texts = Record<DisputeStatus, (order: EmailedOrder, dispute: StoredDispute) => OrderEmailTexts>;

/** Doulas respond to a dispute at Stripe. */
const doulaTexts: Texts = {
  open: (order, { amount }) => ({
    subject: `Payment disputed: ${order.packageName}`,
    heading: "A payment is disputed",
    paragraphs: [
      `${order.parent.name}'s bank disputed the payment of ${formatMoney(amount)} for ${order.packageName}. Stripe holds the money until the bank decides.`,
      "Log in to your Stripe dashboard to see the reason and the deadline to respond.",
    ],
    buttons: [doulaOrdersButton],
  }),
  won: (order, { amount }) => ({
    subject: `Dispute won: ${order.packageName}`,
    heading: "You won the dispute",
    paragraphs: [
      `${order.parent.name}'s bank decided in your favor. ${formatMoney(amount)} for ${order.packageName} is yours again.`,
    ],
    buttons: [doulaOrdersButton],
  }),
  lost: (order, { amount }) => ({
    subject: `Dispute lost: ${order.packageName}`,
    heading: "The dispute was lost",
    paragraphs: [
      `${order.parent.name}'s bank decided in their favor. ${formatMoney(amount)} for ${order.packageName} went back to them.`,
    ],
    buttons: [doulaOrdersButton],
  }),
};

const doulaOrdersButton = { label: "View your orders", path: "/sales" };

const parentTexts: Texts = {
  open: (order, { amount }) => ({
    subject: `Your payment to ${order.doula.name} is disputed`,
    heading: "Your payment is disputed",
    paragraphs: [
      `Your bank disputed ${formatMoney(amount)} that you paid to ${order.doula.name} for ${order.packageName}. Stripe holds the money until the bank decides, which can take two to three months. Until then this order cannot be refunded.`,
      `If you didn't request this, or have settled it with ${order.doula.firstName}, tell your bank.`,
    ],
    buttons: [ordersButton],
  }),
  won: (order, { amount }) => ({
    subject: `Your bank made a decision about your payment to ${order.doula.name}`,
    heading: "Your payment stays with your doula",
    paragraphs: [
      `Your bank decided that ${formatMoney(amount)} for ${order.packageName} stays with ${order.doula.name}. Your bank can tell you why.`,
    ],
    buttons: [ordersButton],
  }),
  lost: (order, { amount }) => ({
    subject: `Your bank made a decision about your payment to ${order.doula.name}`,
    heading: "Your bank returns your payment",
    paragraphs: [
      `Your bank decided in your favor: ${formatMoney(amount)} that you paid to ${order.doula.name} for ${order.packageName} goes back to you. Your bank can tell you when.`,
    ],
    buttons: [ordersButton],
  }),
};

const ordersButton = { label: "View your orders", path: "/orders" };

const adminTexts: Texts = {
  open: (order, { amount }) => ({
    subject: `Payment disputed: ${order.packageName}`,
    heading: "A payment is disputed",
    paragraphs: [
      `${order.parent.name}'s bank disputed ${formatMoney(amount)} of the ${formatMoney(order.amount)} paid to ${order.doula.name} for ${order.packageName}.`,
      `${order.doula.name} can respond in the Stripe dashboard. The order cannot be refunded until the bank decides.`,
    ],
    buttons: [adminButton(order)],
  }),
  won: (order, { amount }) => ({
    subject: `Dispute won: ${order.packageName}`,
    heading: "A dispute was decided",
    paragraphs: [
      `${order.parent.name}'s bank decided in favor of ${order.doula.name}, who keeps ${formatMoney(amount)} for ${order.packageName}.`,
    ],
    buttons: [adminButton(order)],
  }),
  lost: (order, { amount }) => ({
    subject: `Dispute lost: ${order.packageName}`,
    heading: "A dispute was decided",
    paragraphs: [
      `${order.parent.name}'s bank took back ${formatMoney(amount)} of the ${formatMoney(order.amount)} paid to ${order.doula.name} for ${order.packageName}.`,
    ],
    buttons: [adminButton(order)],
  }),
};

function adminButton({ id }: EmailedOrder): OrderEmailTexts["buttons"][number] {
  return { label: "View the order", path: `/admin/orders?order=${id}` };
}
