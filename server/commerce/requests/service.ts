import type { Order } from "../../../contract/commerce/orders.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import {
  acceptWaitingPayment,
  addCapacityForOrder,
  findCapacityForBirth,
  refundWaitingPayment,
} from "../birth-capacity/service.ts";
import {
  canNoLongerTransact,
  lockOffer,
  lockOrder,
  type Offer,
  type OrderRecord,
  publishOrder,
  readOrder,
  sendOrderEmails,
} from "../orders/service.ts";
import { sendRefunds } from "../refunds/service.ts";
import { orderAcceptedEmails, orderDeclinedEmails, requestExpiredEmails } from "./emails.ts";
import { deleteOrderBirthPlace, findExpiredRequests, transitionRequest } from "./queries.ts";
import { computeAgreedAmount, hasReducedFeeLeft, saveAgreedAmount } from "./reduced-fees.ts";

export { orderRequestedEmails } from "./emails.ts";

export { findAcceptance, requireBirthLink, requireFewRequests, requireNoOtherBirthLink } from "./limits.ts";

export { requireReducedFee } from "./reduced-fees.ts";

interface Answer {
  /** The doula. */
  userId: string;
  orderId: string;
}

/** Accepts a request, so that the parent can pay. */
export async function acceptRequest(platform: Platform, answer: Answer): Promise<void> {
  await answerRequest(platform, answer, async (tx, order) => {
    const offer = await requireOffer(tx, order);
    await requireCapacityForRequest(platform, tx, order);
    await accept(platform, tx, { order, offer });
  });
}

/** Refuses a request for a birth over the doula's own limits. */
export async function requireCapacityForRequest(
  platform: Platform,
  tx: Transaction,
  { doulaProfileId, parentId, dueDate }: OrderRecord,
): Promise<void> {
  if (!doulaProfileId || !parentId || !dueDate) return;
  const capacity = await findCapacityForBirth(platform, tx, { doulaProfileId, parentId, dueDate });
  if (!capacity) throw new Refusal("no_room");
}

/**
 * Takes a birth over the doula's own limits: accepts the parent's request, or their payment that waits for capacity.
 */
export async function acceptOverLimits(platform: Platform, answer: Answer): Promise<void> {
  await answerRequest(platform, answer, async (tx, order) => {
    if (order.status === "requested") {
      const offer = await requireOffer(tx, order);
      await addCapacityForOrder(platform, tx, order);
      return accept(platform, tx, { order, offer });
    }
    if (!(await acceptWaitingPayment(platform, tx, order))) throw new Refusal("request_answered");
  });
}

/** Returns the package of a request, if it is still offered and paid to the same account. */
export async function requireOffer(tx: Transaction, { packageId, accountId }: OrderRecord): Promise<Offer> {
  const offer = packageId === null ? undefined : await lockOffer(tx, packageId);
  if (!offer?.is_active || offer.stripe_account_id !== accountId) throw new Refusal("package_unavailable");
  return offer;
}

async function accept(
  platform: Platform,
  tx: Transaction,
  { order, offer }: { order: OrderRecord; offer: Offer },
): Promise<void> {
  await transition(platform, tx, { order, action: "accept" });
  if (order.askedAmount !== null) {
    const agreed = computeAgreedAmount(offer, order.amount);
    if (agreed.isReduced && !(await hasReducedFeeLeft(platform, tx, { offer, exceptOrderId: order.id })))
      throw new Refusal("reduced_fees_taken");
    await saveAgreedAmount(tx, { order, ...agreed });
  }
  await sendOrderEmails(platform, tx, order.id, orderAcceptedEmails);
}

/** Declines a request, whose parent reads the note, or refunds a payment that waits for capacity. */
export async function declineOrderRequest(
  platform: Platform,
  payments: Payments,
  { note, ...answer }: Answer & { note: string | null },
): Promise<void> {
  await answerRequest(platform, answer, async (tx, order) => {
    if (order.status !== "requested") {
      if (!(await refundWaitingPayment(platform, tx, order))) throw new Refusal("request_answered");
      return;
    }
    await transition(platform, tx, { order, action: "decline", note });
    await sendOrderEmails(platform, tx, order.id, orderDeclinedEmails);
  });
  if (payments) await sendRefunds(platform, payments, answer.orderId);
}

async function answerRequest(
  platform: Platform,
  { userId, orderId }: Answer,
  answer: (tx: Transaction, order: OrderRecord) => Promise<void>,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await answer(tx, await lockRequest(tx, { userId, orderId }));
  });
}

/** Returns an order of this doula that may wait for an answer. A request with a proposed amount waits for the parent's. */
export async function lockRequest(tx: Transaction, { userId, orderId }: Answer): Promise<OrderRecord> {
  const order = await lockOrder(
    tx,
    orderId,
    (found) => found.parentId !== null && found.doulaUserId === userId,
  );
  const isProposed = order.status === "requested" && order.proposedAmount !== null;
  if (isProposed || (await canNoLongerTransact(tx, orderId))) throw new Refusal("request_answered");
  return order;
}

/** Withdraws the parent's own request and returns the order. */
export async function withdrawRequest(
  platform: Platform,
  { parentId, orderId }: { parentId: string; orderId: string },
): Promise<Order> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, (found) => found.parentId === parentId);
    await transition(platform, tx, { order, action: "cancel" });
  });
  const order = await readOrder(db, { orderId, now: now() });
  if (!order) throw new Refusal("not_found");
  return order;
}

/**
 * Stops sharing where a parent plans to give birth with the doula of their own order, and returns the order. Repeating
 * it changes nothing.
 */
export async function withdrawOrderBirthPlace(
  platform: Platform,
  { parentId, orderId }: { parentId: string; orderId: string },
): Promise<Order> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, (found) => found.parentId === parentId);
    if (await deleteOrderBirthPlace(tx, orderId)) await publishOrder(platform, tx, order);
  });
  const order = await readOrder(db, { orderId, now: now() });
  if (!order) throw new Refusal("not_found");
  return order;
}

interface Transition {
  order: OrderRecord;
  action: "accept" | "decline" | "cancel";
  note?: string | null;
}

async function transition(
  platform: Platform,
  tx: Transaction,
  { order, ...move }: Transition,
): Promise<void> {
  const isOpen = await transitionRequest(tx, { orderId: order.id, ...move, now: platform.now() });
  if (!isOpen) throw new Refusal("request_answered");
  await publishOrder(platform, tx, order);
}

/** Ends requests that nobody answered in time, and emails their parents. */
export async function expireRequests(platform: Platform, { limit }: { limit: number }): Promise<void> {
  const { db, now, logger } = platform;
  for (const orderId of await findExpiredRequests(db, { now: now(), limit })) {
    const expire = inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId, () => true);
      if (!(await transitionRequest(tx, { orderId, action: "expire", now: now() }))) return;
      await publishOrder(platform, tx, order);
      if (!(await canNoLongerTransact(tx, orderId)))
        await sendOrderEmails(platform, tx, orderId, requestExpiredEmails);
    });
    // The next run, within a minute, tries again.
    await expire.catch((error: unknown) =>
      logger.error({ order: orderId, error: describeError(error) }, "request not expired"),
    );
  }
}
