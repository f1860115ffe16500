import type { z } from "zod";
import { type Cents, centsOf, formatMoney } from "../../contract/money.ts";
import type { newOrderSchema, Order } from "../../contract/orders.schema.ts";
import { maxPendingOrders, minOrderAmount } from "../../contract/orders.ts";
import type { Transaction } from "../../db/database.ts";
import { lockDoula } from "../availability/service.ts";
import { requireNoBlock } from "../blocks/service.ts";
import { isActiveClient, lockClient } from "../bookings/service.ts";
import type { Payments } from "../payments/service.ts";
import { type Page, readPage } from "../platform/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { publishOrder } from "./alerts.ts";
import { closeOrder } from "./checkout.ts";
import {
  countPendingOrders,
  findOffer,
  findOpenOrder,
  findOrder,
  findOrders,
  insertOrder,
  lockPackage,
  type Offer,
  type OrderRecord,
  readOrder,
} from "./queries.ts";
import { requireNoRecentRefund } from "./reorders.ts";

export { countOrdersToReview } from "./admin-order-queries.ts";
export { syncCheckout, syncPayment } from "./checkout.ts";
export { endLinks, takeBackOrders } from "./closing.ts";
export { mayBeOrderPage, mayBeOrderPayment } from "./event-queries.ts";
export { findOpenPaidOrders, lockPendingOrders } from "./open-orders.ts";
export { listSales } from "./sales.ts";
export { hasPaidSql } from "./sales-queries.ts";
export { findStoredOrders } from "./stored.ts";

export const orderLimits = defineLimits({
  // A purchase is two calls; most of them ask Stripe.
  order_changes: { points: 60, seconds: 60 * 60 },
});

const maxAttempts = 3;

/**
 * Makes an order for a package, at the price it has now, which has to be the one that the parent saw; the same one again while it is open and the package has not
 * changed. An open order for what the package was before is closed first, its link with it. Refuses with not_found,
 * charges_not_possible, package_unavailable, package_changed, doula_not_found, doula_blocked, price_too_low, recently_refunded,
 * order_in_review, too_many_orders and payments_unavailable; somebody who is no longer a client, or was suspended just now, with forbidden.
 */
export async function createOrder(
  platform: Platform,
  payments: Payments,
  { parentId, input }: { parentId: string; input: z.infer<typeof newOrderSchema> },
): Promise<Order> {
  if (input.parent_user_id !== undefined && input.parent_user_id !== parentId) throw new Refusal("not_found");
  if (!payments) throw new Refusal("charges_not_possible");
  const { package_id: packageId, doula_profile_id: doulaProfileId } = input;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await platform.db.transaction((tx) =>
      findOrInsert(platform, tx, { parentId, packageId, doulaProfileId, seenPrice: input.amount }),
    );
    if (found.isCurrent) {
      const order = await readOrder(platform.db, { orderId: found.orderId, now: platform.now() });
      if (!order) throw new Refusal("not_found");
      return order;
    }
    await closeOrder(platform, payments, found.orderId);
  }
  throw new Refusal("payments_unavailable");
}

interface CreateOrderInput {
  parentId: string;
  packageId: string;
  doulaProfileId: string | undefined;
  /** In dollars, as the parent saw it. */
  seenPrice: number | undefined;
}

/** Locks: the client's first, then the doula's, as bookings and blocks do. */
async function findOrInsert(
  platform: Platform,
  tx: Transaction,
  { parentId, packageId, doulaProfileId, seenPrice }: CreateOrderInput,
): Promise<{ orderId: string; isCurrent: boolean }> {
  await lockClient(tx, parentId);
  if (!(await isActiveClient(tx, parentId))) throw new Refusal("forbidden");
  const offer = await lockOffer(tx, packageId);
  if (!offer || (doulaProfileId !== undefined && offer.doula_profile_id !== doulaProfileId))
    throw new Refusal("package_unavailable");
  const accountId = await requireBuyable(platform, tx, { parentId, offer });
  requireSeenPrice(seenPrice, centsOf(offer.price));
  const now = platform.now();
  const open = await findOpenOrder(tx, { parentId, packageId });
  if (open) {
    if (open.needsReview) throw new Refusal("order_in_review");
    const isCurrent = isSameOffer(open, offer) && !isLinkOver(open, now) && !open.isTakenBack;
    return { orderId: open.id, isCurrent };
  }
  if ((await countPendingOrders(tx, parentId)) >= maxPendingOrders) throw new Refusal("too_many_orders");
  const { platform_fee: feePercent } = await readSettings(tx);
  const orderId = await insertOrder(tx, { parentId, offer, accountId, feePercent, now });
  const inserted = await findOrder(tx, orderId);
  if (inserted) await publishOrder(platform, tx, inserted);
  return { orderId, isCurrent: true };
}

/** A package as it is until the transaction ends, its doula locked. Called after `lockClient`. */
export async function lockOffer(tx: Transaction, packageId: string): Promise<Offer | undefined> {
  const seller = await findOffer(tx, packageId);
  if (!seller) return undefined;
  await lockDoula(tx, seller.doula_profile_id);
  await lockPackage(tx, packageId);
  return findOffer(tx, packageId);
}

/** Answers the account that the money goes to. Refuses as `createOrder` does. */
export async function requireBuyable(
  platform: Platform,
  tx: Transaction,
  { parentId, offer }: { parentId: string; offer: Offer },
): Promise<string> {
  await requireNoBlock(tx, { clientId: parentId, doulaProfileId: offer.doula_profile_id });
  if (!offer.is_listed) throw new Refusal("doula_not_found");
  if (!offer.is_active) throw new Refusal("package_unavailable");
  if (!offer.stripe_account_id || !offer.can_charge) throw new Refusal("charges_not_possible");
  if (centsOf(offer.price) < minOrderAmount) throw new Refusal("price_too_low");
  await requireNoRecentRefund(platform, tx, { parentId, offer });
  return offer.stripe_account_id;
}

/** Refuses with package_changed, which names the new price, unless this is the price that the parent saw. */
export function requireSeenPrice(seenPrice: number | undefined, price: Cents): void {
  if (seenPrice === undefined || centsOf(seenPrice) === price) return;
  const message = `The price is now ${formatMoney(price)}.`;
  throw new Refusal("package_changed", {
    detail: `This package has changed. ${message} You were not charged.`,
    errors: [{ field: "amount", code: "changed", message }],
  });
}

/** Whether an order is for what the package still is, and goes where the doula still takes money. */
export function isSameOffer({ snapshot, accountId }: OrderRecord, offer: Offer): boolean {
  return (
    accountId === offer.stripe_account_id &&
    snapshot.name === offer.name &&
    snapshot.description === offer.description &&
    snapshot.duration_weeks === offer.duration_weeks &&
    centsOf(snapshot.price) === centsOf(offer.price)
  );
}

export function isLinkOver({ expiresAt }: OrderRecord, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** A parent's own orders, newest first. */
export async function listOrders(
  { db, now }: Platform,
  { limit, ...wanted }: { parentId: string; doulaProfileId?: string; after?: string; limit: number },
): Promise<Page<Order>> {
  return readPage(
    limit,
    (limit) => findOrders(db, { ...wanted, limit, now: now() }),
    ({ id }) => id,
  );
}
