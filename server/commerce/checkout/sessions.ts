import { z } from "zod";
import { formatVisits, openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import { formatPackage } from "../../../contract/directory/packages.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Checkout,
  type CheckoutId,
  type PaymentId,
  type PaymentsProvider,
  PaymentsUnavailable,
} from "../../providers/payments/payments.ts";
import { claimCapacity } from "../birth-capacity/service.ts";
import {
  askForReview,
  canNoLongerTransact,
  failedEmails,
  findOpenOrderByCheckout,
  findOrder,
  findOrderByCheckout,
  findOrderByPayment,
  lockSeller,
  type OrderRecord,
  publishOrder,
  saveLink,
  saveMismatchedPayment,
  saveNextAttempt,
  sendOrderEmails,
  transitionOrder,
} from "../orders/service.ts";
import { callStripe } from "../payments/service.ts";
import { refreshPayment, refundAutomatically, sendRefunds } from "../refunds/service.ts";

/**
 * Creates an order's payment page at Stripe and stores it. The caller has recorded the request, so that a retry after a
 * lost response returns the same page. If Stripe refuses, the order fails. Returns the page's ID.
 */
export async function requestCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<string | null> {
  const { id: orderId, expiresAt, snapshot } = order;
  if (!expiresAt) throw new Error("an unrecorded payment link was requested");
  const pageUrl = `${platform.publicUrl}/doulas/${snapshot.doula_slug}`;
  // There the page reads the payment from Stripe, since coming back proves nothing.
  const waiting = new URLSearchParams({ buy: order.packageId ?? "", order: orderId, returned: "true" });
  const checkout = await callStripe(platform, async () => {
    try {
      return await payments.createCheckout({
        accountId: order.accountId,
        orderId,
        idempotencyKey: `order ${orderId} ${order.linkAttempt}`,
        name: snapshot.name,
        description: checkoutDescription(order),
        amount: order.amount,
        fee: order.fee,
        expiresAt,
        successUrl: `${pageUrl}?${waiting}#packages`,
        cancelUrl: `${pageUrl}#packages`,
      });
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      // Stripe replays its response to an idempotency key, even a failure. If it created a page anyway,
      // nobody has seen it.
      if (error.failure === "failed" || isKeyUsed(error)) await saveNextAttempt(platform.db, order);
      if (isFinal(error)) await failOrder(platform, order);
      throw error;
    }
  });
  await inTransaction(platform.db, async (tx) => {
    const link = { orderId, sessionId: checkout.id, url: checkout.url };
    if (await saveLink(tx, link)) await publishOrder(platform, tx, order);
  });
  return checkout.id;
}

/** 'Birth package, 12 weeks with Grace Okafor', or '12 visits of 4 hours' for hourly care. */
function checkoutDescription({ snapshot, care }: OrderRecord): string {
  const { duration_weeks: weeks, doula_name, ...terms } = snapshot;
  const type = formatPackage(terms);
  const extent = care ? formatVisits(care) : `${weeks} ${weeks === 1 ? "week" : "weeks"}`;
  return `${type ? `${type}, ` : ""}${extent} with ${doula_name}`;
}

/**
 * True if retrying returns the same error. Problems with our API key or with too many requests can be
 * temporary.
 */
function isFinal(error: PaymentsUnavailable): boolean {
  const { failure, status = 0 } = error;
  return failure === "refused" && [400, 403, 404].includes(status) && !isKeyUsed(error);
}

/** The first response was lost, and what we send about the order (our URL or a text) has changed since then. */
function isKeyUsed({ reason }: PaymentsUnavailable): boolean {
  return reason === "idempotency_error";
}

async function failOrder(platform: Platform, order: OrderRecord): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockSeller(tx, order);
    const move = { orderId: order.id, action: "fail", sessionId: null, now: platform.now() } as const;
    if (await transitionOrder(tx, move)) await publishFailure(platform, tx, order);
  });
}

async function publishFailure(platform: Platform, tx: Transaction, order: OrderRecord): Promise<void> {
  await publishOrder(platform, tx, order);
  await sendOrderEmails(platform, tx, order.id, failedEmails);
}

/**
 * Handles a change of a payment page: reads its state from Stripe and updates the order. Ignores pages that are not
 * ours.
 */
export async function syncCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  { accountId, sessionId }: CheckoutId,
): Promise<void> {
  const checkout = await callStripe(platform, () => payments.readCheckout({ accountId, sessionId }));
  if (!checkout) return reviewUnreachable(platform, { accountId, sessionId });
  const orderId = z.uuid().safeParse(checkout.orderId).data;
  if (!orderId) return;
  const order = await findOrderByCheckout(platform.db, { orderId, accountId, sessionId });
  if (!order || !(await isOwnCheckout(platform, payments, { order, sessionId })))
    return platform.logger.warn({ order: orderId }, "a payment page fits no order");
  await applyCheckout(platform, payments, { order, checkout });
}

/** We no longer have access to the account, so only the doula can see whether the parent paid. */
async function reviewUnreachable(platform: Platform, checkoutId: CheckoutId): Promise<void> {
  const order = await findOpenOrderByCheckout(platform.db, checkoutId);
  if (order) await abandonOrder(platform, order);
}

/**
 * Ends an open order whose account we can no longer reach, so that the parent can order again, and lets the
 * admins ask the doula.
 */
async function abandonOrder(platform: Platform, order: OrderRecord): Promise<void> {
  const { id: orderId, sessionId } = order;
  await inTransaction(platform.db, async (tx) => {
    await lockSeller(tx, order);
    const move = { orderId, action: "cancel", sessionId, now: platform.now() } as const;
    if (!(await transitionOrder(tx, move))) return;
    await askForReview(platform, tx, { order, why: "order.unreachable" });
    await publishOrder(platform, tx, order);
  });
}

/**
 * Returns true if we created this page for the order. Doulas can create pages themselves with any content, so
 * if the response to our request was lost, this requests our page again under the same key.
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
 * Handles a change of a payment, such as a refund or a dispute: reads its state from Stripe and updates the order.
 * Ignores payments that are not ours.
 */
export async function syncPayment(
  platform: Platform,
  payments: PaymentsProvider,
  paymentId: PaymentId,
): Promise<void> {
  const order =
    (await findOrderByPayment(platform.db, paymentId)) ??
    (await findUnpaidOrder(platform, payments, paymentId));
  if (order) return refreshPayment(platform, payments, order);
  platform.logger.warn("a payment fits no order");
}

/** Finds the order of a payment that changed before we knew about the payment. */
async function findUnpaidOrder(
  platform: Platform,
  payments: PaymentsProvider,
  paymentId: PaymentId,
): Promise<OrderRecord | undefined> {
  const payment = await callStripe(platform, () => payments.readPayment(paymentId));
  const orderId = z.uuid().safeParse(payment?.orderId).data;
  const order = orderId && (await findOrder(platform.db, orderId));
  if (!order || order.accountId !== paymentId.accountId || !order.expiresAt) return undefined;
  // Does not create another page for an order that has ended.
  if (!order.sessionId && order.status !== "pending") return undefined;
  await refreshOrder(platform, payments, order);
  return findOrderByPayment(platform.db, paymentId);
}

interface Closing {
  /** Runs in the transaction that ends the order, if it ends unpaid. */
  onUnpaid?: (tx: Transaction) => Promise<void>;
}

/** Reads from Stripe the payment state of an order with a requested link; `closing` ends the link if it is open. */
export async function refreshOrder(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
  closing?: Closing,
): Promise<void> {
  const sessionId = order.sessionId ?? (await requestCheckout(platform, payments, order));
  if (!sessionId) return;
  const page = { accountId: order.accountId, sessionId };
  const read = () => callStripe(platform, () => payments.readCheckout(page));
  let checkout = await read();
  if (closing && checkout?.status === "open") {
    await callStripe(platform, () => payments.expireCheckout(page));
    checkout = await read();
  }
  if (checkout) return applyCheckout(platform, payments, { order, checkout, closing });
  // Now only the doula can see whether it was paid.
  await abandonOrder(platform, { ...order, sessionId });
}

/** Ends an open order and its link; if the parent paid first, the order is paid. */
export async function closeOrder(
  platform: Platform,
  payments: PaymentsProvider,
  orderId: string,
  closing: Closing = {},
): Promise<void> {
  const order = await findOrder(platform.db, orderId);
  if (!order || !openUnpaidStatuses.includes(order.status)) return;
  if (order.expiresAt) return refreshOrder(platform, payments, order, closing);
  await inTransaction(platform.db, async (tx) => {
    await lockSeller(tx, order);
    const move = { orderId, action: "cancel", sessionId: null, now: platform.now() } as const;
    if (!(await transitionOrder(tx, move))) return;
    await publishOrder(platform, tx, order);
    await closing.onUnpaid?.(tx);
  });
}

interface CheckoutStatus {
  order: OrderRecord;
  checkout: Checkout;
  /** Set if we end the page ourselves. */
  closing?: Closing | undefined;
}

/** Moves an order only forward, because Stripe's responses may come in any order and more than once. */
async function applyCheckout(
  platform: Platform,
  payments: PaymentsProvider,
  { order, checkout, closing }: CheckoutStatus,
): Promise<void> {
  const { id: orderId } = order;
  const { id: sessionId, url, status, payment } = checkout;
  const needsRefund = await inTransaction(platform.db, async (tx) => {
    if (status !== "processing" && status !== "open") await lockSeller(tx, order);
    const move = (action: "pay" | "pay_late" | "expire" | "cancel" | "fail") =>
      transitionOrder(tx, { orderId, action, sessionId, payment, now: platform.now() });
    switch (status) {
      case "processing":
        return false;
      case "open":
        if (await saveLink(tx, { orderId, sessionId, url })) await publishOrder(platform, tx, order);
        return false;
      case "expired":
        if (await move(closing ? "cancel" : "expire")) await publishOrder(platform, tx, order);
        // Stripe's event may have ended the order first.
        await closing?.onUnpaid?.(tx);
        return false;
      case "failed":
        if (await move("fail")) await publishFailure(platform, tx, order);
        await closing?.onUnpaid?.(tx);
        return false;
      case "paid":
        // A loss may have released the due date before the lock.
        return applyPaidCheckout(platform, tx, {
          order: (await findOrder(tx, orderId)) ?? order,
          checkout,
          pay: move,
        });
    }
  });
  if (needsRefund) await sendRefunds(platform, payments, orderId);
}

interface Payment {
  order: OrderRecord;
  checkout: Checkout;
  /** Returns true if the order was in the action's starting state. */
  pay: (action: "pay" | "pay_late") => Promise<boolean>;
}

/**
 * A payment that does not match leaves the order open and needs a review. A payment that should not have been
 * possible is refunded, and this returns true.
 */
async function applyPaidCheckout(
  platform: Platform,
  tx: Transaction,
  { order, checkout, pay }: Payment,
): Promise<boolean> {
  const { amount, fee, payment } = checkout;
  if (amount !== order.amount || fee !== order.fee) {
    // Later events about it, such as an admin's refund, need no new review.
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
      await refundAutomatically(platform, tx, { order, cause: "closed_order" });
      return true;
    }
    return claimCapacity(platform, tx, order);
  }
  // Nobody should be able to pay on a page that has ended; if it was paid anyway, the payment is refunded.
  if (!(await pay("pay_late"))) return false;
  await publishOrder(platform, tx, order);
  await refundAutomatically(platform, tx, { order, cause: "closed_order" });
  return true;
}
