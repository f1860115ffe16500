import { z } from "zod";
import type { Transaction } from "../../db/database.ts";
import { ask } from "../payments/service.ts";
import type { Platform } from "../platform/platform.ts";
import {
  type Checkout,
  type CheckoutId,
  type PaymentId,
  type PaymentsProvider,
  PaymentsUnavailable,
} from "../providers/payments/payments.ts";
import { askForReview, publishOrder } from "./alerts.ts";
import { canNoLongerTransact } from "./closing-queries.ts";
import { failedMails, paidMails, sendOrderMails } from "./emails.ts";
import { refreshPayment } from "./payment-sync.ts";
import {
  findOpenOrderOfPage,
  findOrder,
  findOrderOfCheckout,
  findOrderOfPayment,
  moveOrder,
  type OrderRecord,
  saveLink,
  saveMismatchedPayment,
  saveNextAttempt,
} from "./queries.ts";
import { refundAutomatically, sendRefunds } from "./refunds.ts";

/**
 * Asks Stripe for the payment page of an order that was written down as asked for, and stores it. Asked again after an
 * answer that got lost, Stripe answers the same page. An order that Stripe refuses has failed. Answers the page's id;
 * refuses with payments_unavailable, after which it is asked for again within a minute.
 */
export async function requestCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<string | null> {
  const { id: orderId, expiresAt, snapshot } = order;
  if (!expiresAt) throw new Error("Nobody wrote down that a link is asked for");
  const backUrl = `${platform.publicUrl}/doulas/${snapshot.doula_slug}#packages`;
  const checkout = await ask(platform, async () => {
    try {
      return await payments.createCheckout({
        accountId: order.accountId,
        orderId,
        idempotencyKey: `order ${orderId} ${order.linkAttempt}`,
        name: snapshot.name,
        description: `${snapshot.duration_weeks} ${snapshot.duration_weeks === 1 ? "week" : "weeks"} with ${snapshot.doula_name}`,
        amount: order.amount,
        fee: order.fee,
        expiresAt,
        successUrl: backUrl,
        cancelUrl: backUrl,
      });
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      // Stripe repeats what it answered to a key, its failures too. A page that it made all the same, nobody has seen.
      if (error.failure === "failed" || isKeyUsed(error)) await saveNextAttempt(platform.db, order);
      if (isFinal(error)) await failOrder(platform, order);
      throw error;
    }
  });
  await platform.db.transaction(async (tx) => {
    const link = { orderId, sessionId: checkout.id, url: checkout.url };
    if (await saveLink(tx, link)) await publishOrder(platform, tx, order);
  });
  return checkout.id;
}

/** Asked again, Stripe would say the same: of our key and of too many requests that is not so. */
function isFinal(error: PaymentsUnavailable): boolean {
  const { failure, status = 0 } = error;
  return failure === "refused" && [400, 403, 404].includes(status) && !isKeyUsed(error);
}

/** The first answer got lost, and what we say of an order has changed since: our address, or a text. */
function isKeyUsed({ reason }: PaymentsUnavailable): boolean {
  return reason === "idempotency_error";
}

async function failOrder(platform: Platform, order: OrderRecord): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const move = { orderId: order.id, action: "fail", sessionId: null, now: platform.now() } as const;
    if (await moveOrder(tx, move)) await noteFailure(platform, tx, order);
  });
  platform.mailer.wake();
}

async function noteFailure(platform: Platform, tx: Transaction, order: OrderRecord): Promise<void> {
  await publishOrder(platform, tx, order);
  await sendOrderMails(platform, tx, order.id, failedMails);
}

/**
 * Something has happened to a payment page: asks Stripe what it is now, and brings its order in line. Pages that are
 * none of ours are left. Refuses with payments_unavailable.
 */
export async function syncCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  { accountId, sessionId }: CheckoutId,
): Promise<void> {
  const checkout = await ask(platform, () => payments.readCheckout({ accountId, sessionId }));
  if (!checkout) return reviewUnreachable(platform, { accountId, sessionId });
  const orderId = z.uuid().safeParse(checkout.orderId).data;
  if (!orderId) return;
  const order = await findOrderOfCheckout(platform.db, { orderId, accountId, sessionId });
  if (!order || !(await isOwnCheckout(platform, payments, { order, sessionId })))
    return platform.logger.warn({ order: orderId }, "a payment page fits no order");
  await applyCheckout(platform, payments, { order, checkout });
}

/** The account no longer lets us in. Whether the parent paid before, only the doula can see now. */
async function reviewUnreachable(platform: Platform, checkoutId: CheckoutId): Promise<void> {
  const order = await findOpenOrderOfPage(platform.db, checkoutId);
  if (order) await abandonOrder(platform, order);
}

/** Ends an open order whose account we can no longer reach, so that the parent can order again, and has the admins ask the doula. */
async function abandonOrder(platform: Platform, order: OrderRecord): Promise<void> {
  const { id: orderId, sessionId } = order;
  await platform.db.transaction(async (tx) => {
    const move = { orderId, action: "cancel", sessionId, now: platform.now() } as const;
    if (!(await moveOrder(tx, move))) return;
    await askForReview(platform, tx, { order, why: "order.unreachable" });
    await publishOrder(platform, tx, order);
  });
}

/**
 * Whether we made a page for this order. A doula can make pages of her own, and say of them what she likes: while the answer
 * to our request is lost, Stripe is asked for our page once more, under the same key.
 */
async function isOwnCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  { order, sessionId }: { order: OrderRecord; sessionId: string },
): Promise<boolean> {
  if (order.sessionId) return order.sessionId === sessionId;
  if (order.status !== "pending" || !order.expiresAt) return false;
  return (await requestCheckout(platform, payments, order)) === sessionId;
}

/**
 * Something has happened to a payment, such as a refund or a dispute: asks Stripe where it stands, and brings its order in
 * line. Payments that are none of ours are left. Refuses with payments_unavailable.
 */
export async function syncPayment(
  platform: Platform,
  payments: PaymentsProvider,
  paymentId: PaymentId,
): Promise<void> {
  const order =
    (await findOrderOfPayment(platform.db, paymentId)) ??
    (await findUnpaidOrder(platform, payments, paymentId));
  if (order) return refreshPayment(platform, payments, order);
  platform.logger.warn("a payment fits no order");
}

/** The order of a payment that something has happened to before we heard of it. */
async function findUnpaidOrder(
  platform: Platform,
  payments: PaymentsProvider,
  paymentId: PaymentId,
): Promise<OrderRecord | undefined> {
  const payment = await ask(platform, () => payments.readPayment(paymentId));
  const orderId = z.uuid().safeParse(payment?.orderId).data;
  const order = orderId && (await findOrder(platform.db, orderId));
  if (!order || order.accountId !== paymentId.accountId || !order.expiresAt) return undefined;
  // No page of ours is made anew for an order that has ended.
  if (!order.sessionId && order.status !== "pending") return undefined;
  await refreshOrder(platform, payments, order);
  return findOrderOfPayment(platform.db, paymentId);
}

/** Asks Stripe where the payment of an order stands that a link was asked for. Refuses with payments_unavailable. */
export async function refreshOrder(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
  { isClosing = false } = {},
): Promise<void> {
  const sessionId = order.sessionId ?? (await requestCheckout(platform, payments, order));
  if (!sessionId) return;
  const page = { accountId: order.accountId, sessionId };
  const read = () => ask(platform, () => payments.readCheckout(page));
  let checkout = await read();
  if (isClosing && checkout?.status === "open") {
    await ask(platform, () => payments.expireCheckout(page));
    checkout = await read();
  }
  if (checkout) return applyCheckout(platform, payments, { order, checkout, isClosing });
  // Whether it was paid, only the doula can see now.
  await abandonOrder(platform, { ...order, sessionId });
}

/** Ends an open order and its link; where the parent was faster, it is paid. Refuses with payments_unavailable. */
export async function closeOrder(
  platform: Platform,
  payments: PaymentsProvider,
  orderId: string,
): Promise<void> {
  const order = await findOrder(platform.db, orderId);
  if (order?.status !== "pending") return;
  if (order.expiresAt) return refreshOrder(platform, payments, order, { isClosing: true });
  await platform.db.transaction(async (tx) => {
    const move = { orderId, action: "cancel", sessionId: null, now: platform.now() } as const;
    if (await moveOrder(tx, move)) await publishOrder(platform, tx, order);
  });
}

interface CheckoutStatus {
  order: OrderRecord;
  checkout: Checkout;
  /** We ended the page ourselves. */
  isClosing?: boolean;
}

/** Moves an order forward only: Stripe's answers may come in any order, and more than once. */
async function applyCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  { order, checkout, isClosing = false }: CheckoutStatus,
): Promise<void> {
  const { id: orderId } = order;
  const { id: sessionId, url, status, payment } = checkout;
  const goesBack = await platform.db.transaction(async (tx) => {
    const move = (action: "pay" | "pay_late" | "expire" | "cancel" | "fail") =>
      moveOrder(tx, { orderId, action, sessionId, payment, now: platform.now() });
    switch (status) {
      case "processing":
        return false;
      case "open":
        if (await saveLink(tx, { orderId, sessionId, url })) await publishOrder(platform, tx, order);
        return false;
      case "expired":
        if (await move(isClosing ? "cancel" : "expire")) await publishOrder(platform, tx, order);
        return false;
      case "failed":
        if (await move("fail")) await noteFailure(platform, tx, order);
        return false;
      case "paid":
        return applyPaidCheckout(platform, tx, { order, checkout, pay: move });
    }
  });
  platform.mailer.wake();
  if (goesBack) await sendRefunds(platform, payments, orderId);
}

interface Payment {
  order: OrderRecord;
  checkout: Checkout;
  /** Whether the order was where the action begins. */
  pay: (action: "pay" | "pay_late") => Promise<boolean>;
}

/**
 * A payment that is not the order's own leaves it open, and an admin has to look. One that should not have come goes back:
 * then this answers true.
 */
async function applyPaidCheckout(
  platform: Platform,
  tx: Transaction,
  { order, checkout, pay }: Payment,
): Promise<boolean> {
  const { amount, fee, payment } = checkout;
  if (amount !== order.amount || fee !== order.fee) {
    // Later events about it, such as the refund that an admin made, are no reason to look again.
    const isNew = payment
      ? await saveMismatchedPayment(tx, { orderId: order.id, payment })
      : order.status === "pending";
    const paid = { amount, fee };
    if (isNew) await askForReview(platform, tx, { order, why: "order.amount_mismatch", paid });
    return false;
  }
  if (await pay("pay")) {
    await publishOrder(platform, tx, order);
    if (await canNoLongerTransact(tx, order.id)) {
      await refundAutomatically(platform, tx, { order, cause: "after_block" });
      return true;
    }
    await sendOrderMails(platform, tx, order.id, paidMails);
    return false;
  }
  // Stripe says that nobody can pay on a page that has ended; if it was paid all the same, it goes back.
  if (!(await pay("pay_late"))) return false;
  await publishOrder(platform, tx, order);
  await refundAutomatically(platform, tx, { order, cause: "closed_order" });
  return true;
}
