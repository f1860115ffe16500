import { needsCoverageAnswer } from "../../../contract/commerce/coverage.ts";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import {
  birthLinkMinutes,
  openPaidStatuses,
  paymentLinkHours,
  unpaidStatuses,
} from "../../../contract/commerce/orders.ts";
import { lockClient } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { findActiveClient } from "../../scheduling/bookings/service.ts";
import { requireCapacity } from "../birth-capacity/service.ts";
import { refreshOrder, requestCheckout } from "../checkout/service.ts";
import {
  findOwnOrder,
  isLinkExpired,
  isStillOffered,
  lockOffer,
  type OrderRecord,
  readOrder,
  saveLinkRequest,
  saveParentKey,
} from "../orders/service.ts";
import { requireBirthLink } from "../requests/service.ts";
import { requireBuyable, requireSeenPrice } from "./service.ts";

interface OwnOrder {
  orderId: string;
  parentId: string;
  /** In dollars, as the parent saw it. */
  seenPrice: number | undefined;
}

/**
 * The link with which a parent pays for their open order, the same one each time. Reads an existing one from Stripe,
 * because it may have been paid without an event.
 */
export async function createPaymentLink(
  platform: Platform,
  payments: Payments,
  own: OwnOrder,
): Promise<{ paymentUrl: string }> {
  const order = await startLinkRequest(platform, own);
  if (!payments) throw new Refusal("charges_not_possible");
  const call = order.sessionId ? refreshOrder : requestCheckout;
  await call(platform, payments, order).catch((error: unknown) => {
    const isStripeOutage = error instanceof Refusal && error.code === "payments_unavailable";
    throw isStripeOutage ? new Refusal("payment_link_failed", error.details) : error;
  });
  const current = await readOrder(platform.db, { orderId: order.id, now: platform.now() });
  if (current && openPaidStatuses.includes(current.status)) throw new Refusal("order_paid");
  // The doula may have become enrolled in a public program in between.
  if (current?.status === "pending" && needsCoverageAnswer(current)) throw new Refusal("coverage_unclear");
  if (current?.status !== "pending" || !current.payment_url) throw new Refusal("order_closed");
  return { paymentUrl: current.payment_url };
}

/**
 * Reads the payment page of a parent's unpaid order from Stripe, in case its event is late or lost, and returns the
 * order.
 */
export async function checkPayment(
  platform: Platform,
  payments: Payments,
  own: Pick<OwnOrder, "orderId" | "parentId">,
): Promise<Order> {
  const { db, now } = platform;
  const order = await findOwnOrder(db, own);
  if (!order) throw new Refusal("not_found");
  if (payments && order.sessionId && unpaidStatuses.includes(order.status))
    await refreshOrder(platform, payments, order);
  const current = await readOrder(db, { orderId: order.id, now: now() });
  if (!current) throw new Refusal("not_found");
  return current;
}

/**
 * Checks that the order can still be paid, and stores that a link is about to be requested. Locks the
 * client, then the doula, like bookings and blocks.
 */
function startLinkRequest(
  platform: Platform,
  { orderId, parentId, seenPrice }: OwnOrder,
): Promise<OrderRecord> {
  const { now } = platform;
  return inTransaction(platform.db, async (tx) => {
    await lockClient(tx, parentId);
    if (!(await findActiveClient(tx, parentId))) throw new Refusal("forbidden");
    const packageId = (await findOwnOrder(tx, { orderId, parentId }))?.packageId ?? null;
    const offer = packageId === null ? undefined : await lockOffer(tx, packageId);
    const order = await findOwnOrder(tx, { orderId, parentId });
    if (!order) throw new Refusal("not_found");
    if (order.needsReview) throw new Refusal("order_in_review");
    if (openPaidStatuses.includes(order.status)) throw new Refusal("order_paid");
    const isReleased = order.isBirth && order.dueDate === null;
    if (order.status !== "pending" || order.isCloseRequested || isReleased || isLinkExpired(order, now()))
      throw new Refusal("order_closed");
    if (!offer) throw new Refusal("package_unavailable");
    await requireBuyable(platform, tx, {
      parentId,
      offer,
      said: { coverage: order.coverage, programs: order.coveragePrograms },
    });
    if (!isStillOffered(order, offer)) throw new Refusal("package_changed");
    requireSeenPrice(seenPrice, order.amount);
    if (order.expiresAt) return order;
    if (order.isBirth) await requireBirthLink(platform, tx, { order, now: now() });
    const { doula_profile_id: doulaProfileId } = offer;
    const { dueDate } = order;
    const capacity = dueDate
      ? await requireCapacity(platform, tx, { doulaProfileId, parentId, dueDate })
      : null;
    const minutes = order.isBirth ? birthLinkMinutes : paymentLinkHours * 60;
    const expiresAt = new Date(Math.floor(now().getTime() / 1000) * 1000 + minutes * 60_000);
    await saveLinkRequest(tx, { orderId, hasRoom: capacity === "room", now: now(), expiresAt });
    await saveParentKey(platform, tx, parentId);
    return { ...order, expiresAt };
  });
}
