import type { z } from "zod";
import type { newOrderSchema, Order } from "../../../contract/commerce/orders.schema.ts";
import { maxPendingOrders, minOrderAmount, reorderDays } from "../../../contract/commerce/orders.ts";
import { type Cents, formatMoney, toCents } from "../../../contract/platform/money.ts";
import { formatFullDate } from "../../../contract/platform/time.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireNoBlock } from "../../directory/blocks/service.ts";
import { countDueDate } from "../../directory/search/service.ts";
import { isRemovedDueDate } from "../../families/plans/service.ts";
import { lockClient } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { findActiveClient } from "../../scheduling/bookings/service.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { requireCapacity } from "../birth-capacity/service.ts";
import { closeOrder } from "../checkout/service.ts";
import { isHiddenDueDate } from "../due-dates/service.ts";
import {
  countPendingOrders,
  findOpenOrder,
  findOrder,
  findPauseStart,
  hasSameTerms,
  insertOrder,
  isLinkExpired,
  isRequestExpired,
  isStillOffered,
  lockOffer,
  type Offer,
  publishOrder,
  readOrder,
  resolveTerms,
  saveCoverage,
  sendOrderEmails,
} from "../orders/service.ts";
import {
  findAcceptance,
  orderRequestedEmails,
  requireFewRequests,
  requireReducedFee,
} from "../requests/service.ts";
import { type CoverageStatement, requireNoCoverage } from "./coverage.ts";

const maxAttempts = 3;
const reorderMs = reorderDays * 24 * 3_600_000;

/**
 * Orders a package at its current price, which must be the one the parent saw. Returns the existing order while it is
 * open and the package has not changed; an open order for an earlier version is closed first, with its link.
 */
export async function createOrder(
  platform: Platform,
  payments: Payments,
  { parentId, address, input }: CreateOrderInput,
): Promise<Order> {
  if (input.parent_user_id !== undefined && input.parent_user_id !== parentId) throw new Refusal("not_found");
  if (!payments) throw new Refusal("charges_not_possible");
  const { due_date: dueDate } = input;
  if (dueDate && !(await countDueDate(platform, { viewerId: parentId, address }, dueDate)))
    throw new Refusal("too_many_due_dates");
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await inTransaction(platform.db, (tx) => findOrInsert(platform, tx, { parentId, input }));
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
  address: string;
  input: z.infer<typeof newOrderSchema>;
}

/** Locks the client, then the doula, like bookings and blocks. */
async function findOrInsert(
  platform: Platform,
  tx: Transaction,
  { parentId, input }: Omit<CreateOrderInput, "address">,
): Promise<{ orderId: string; isCurrent: boolean }> {
  const { package_id: packageId, doula_profile_id: doulaProfileId } = input;
  await lockClient(tx, parentId);
  if (!(await findActiveClient(tx, parentId))) throw new Refusal("forbidden");
  const offer = await lockOffer(tx, packageId);
  if (!offer || (doulaProfileId !== undefined && offer.doula_profile_id !== doulaProfileId))
    throw new Refusal("package_unavailable");
  const { coverage = null, programs: asked = [] } = input;
  const { accountId, programs } = await requireBuyable(platform, tx, {
    parentId,
    offer,
    said: { coverage, programs: asked },
  });
  const now = platform.now();
  const terms = resolveTerms(offer, input, now);
  const { dueDate } = terms;
  // A form that was open before a birth or a loss must not bring the due date back.
  if (
    dueDate &&
    ((await isRemovedDueDate(platform, tx, { userId: parentId, dueDate })) ||
      (await isHiddenDueDate(tx, { parentId, dueDate })))
  )
    throw new Refusal("plans_changed");
  requireSeenPrice(input.amount, terms.amount);
  const birth = dueDate ? { doulaProfileId: offer.doula_profile_id, parentId, dueDate } : null;
  const open = await findOpenOrder(tx, { parentId, packageId });
  if (open) {
    if (open.needsReview) throw new Refusal("order_in_review");
    const isCurrent =
      isStillOffered(open, offer) &&
      hasSameTerms(open, terms) &&
      !isLinkExpired(open, now) &&
      !isRequestExpired(open, now) &&
      !open.isCloseRequested;
    // A refusal leaves the open order as it is. One with a link holds capacity that closing it frees.
    if (!isCurrent && !open.expiresAt && birth) await requireCapacity(platform, tx, birth);
    if (!isCurrent && terms.isReduced)
      await requireReducedFee(platform, tx, { offer, amount: terms.amount, exceptOrderId: open.id });
    if (isCurrent && programs.length > 0)
      await saveCoverage(tx, { orderId: open.id, coverage: "no", programs });
    return { orderId: open.id, isCurrent };
  }
  if ((await countPendingOrders(tx, parentId)) >= maxPendingOrders) throw new Refusal("too_many_orders");
  const acceptedAt = await findAcceptance(tx, { parentId, offer, terms, now });
  if (terms.isReduced)
    await requireReducedFee(platform, tx, { offer, amount: terms.amount, isAgreed: acceptedAt !== null });
  if (terms.asksFirst && !acceptedAt) await requireFewRequests(tx, { parentId, offer, now });
  if (birth) await requireCapacity(platform, tx, birth);
  const { platform_fee: feePercent } = await readSettings(tx);
  const orderId = await insertOrder(tx, {
    parentId,
    offer,
    terms,
    accountId,
    feePercent,
    acceptedAt,
    programs,
    now,
  });
  const newOrder = await findOrder(tx, orderId);
  if (newOrder) await publishOrder(platform, tx, newOrder);
  if (newOrder?.status === "requested") await sendOrderEmails(platform, tx, orderId, orderRequestedEmails);
  return { orderId, isCurrent: true };
}

/** Returns the account that receives the money, and the public programs to which the parent said no. */
export async function requireBuyable(
  platform: Platform,
  tx: Transaction,
  { parentId, offer, said }: { parentId: string; offer: Offer; said: CoverageStatement },
): Promise<{ accountId: string; programs: string[] }> {
  await requireNoBlock(tx, { clientId: parentId, doulaProfileId: offer.doula_profile_id });
  if (!offer.is_listed) throw new Refusal("doula_not_found");
  if (offer.is_paused) throw new Refusal("doula_paused");
  if (!offer.is_active) throw new Refusal("package_unavailable");
  if (!offer.stripe_account_id || !offer.can_charge) throw new Refusal("charges_not_possible");
  if (toCents(offer.price) < minOrderAmount) throw new Refusal("price_too_low");
  await requireNoRecentRefund(platform, tx, { parentId, offer });
  const programs = await requireNoCoverage(platform, tx, { doulaProfileId: offer.doula_profile_id, ...said });
  return { accountId: offer.stripe_account_id, programs };
}

/** The message is the same with and without a block, so that it reveals none. */
async function requireNoRecentRefund(
  platform: Platform,
  tx: Transaction,
  { parentId, offer }: { parentId: string; offer: Offer },
): Promise<void> {
  const refundedAt = await findPauseStart(platform, tx, {
    parentId,
    doulaProfileId: offer.doula_profile_id,
    since: new Date(platform.now().getTime() - reorderMs),
  });
  if (!refundedAt) return;
  const { support_email } = await readSettings(tx);
  const from = formatFullDate(new Date(refundedAt.getTime() + reorderMs), offer.time_zone);
  throw new Refusal("recently_refunded", {
    detail: `Your last payment to ${offer.doula_name} was refunded. You can buy from them again after ${from}. If you cannot wait, write to ${support_email}.`,
  });
}

export function requireSeenPrice(seenPrice: number | undefined, price: Cents): void {
  if (seenPrice === undefined || toCents(seenPrice) === price) return;
  const message = `The price is now ${formatMoney(price)}.`;
  throw new Refusal("package_changed", {
    detail: `This package has changed. ${message} You were not charged.`,
    errors: [{ field: "amount", code: "changed", message }],
  });
}
