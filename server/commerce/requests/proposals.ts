import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { requestHours } from "../../../contract/commerce/orders.ts";
import { type Cents, formatMoney, toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireCapacity } from "../birth-capacity/service.ts";
import {
  canNoLongerTransact,
  lockOrder,
  publishOrder,
  readOrder,
  sendOrderEmails,
} from "../orders/service.ts";
import { amountProposedEmails, proposalAcceptedEmails } from "./emails.ts";
import { transitionRequest } from "./queries.ts";
import {
  computeAgreedAmount,
  hasReducedFeeLeft,
  requireReducedAmount,
  saveAgreedAmount,
} from "./reduced-fees.ts";
import { lockRequest, requireCapacityForRequest, requireOffer } from "./service.ts";

const { orders } = schema;

interface Proposal {
  orderId: string;
  /** In dollars. */
  amount: number;
}

/**
 * Proposes another amount to a parent who asks for a reduced fee. Until the parent has answered or the time is over, the
 * doula can't change their mind, and the proposal counts as one of the year's births.
 */
export async function proposeAmount(
  platform: Platform,
  { userId, orderId, amount: dollars }: Proposal & { userId: string },
): Promise<void> {
  const amount = toCents(dollars);
  await inTransaction(platform.db, async (tx) => {
    const order = await lockRequest(tx, { userId, orderId });
    if (order.askedAmount === null) throw new Refusal("order_changed");
    const offer = await requireOffer(tx, order);
    if (!(await hasReducedFeeLeft(platform, tx, { offer }))) throw new Refusal("reduced_fees_taken");
    requireReducedAmount({ offer, amount, field: "amount" });
    if (amount === order.askedAmount) throw refuseAskedAmount(amount);
    await requireCapacityForRequest(platform, tx, order);
    if (!(await saveProposal(tx, { orderId, amount, now: platform.now() })))
      throw new Refusal("request_answered");
    await publishOrder(platform, tx, order);
    await sendOrderEmails(platform, tx, orderId, amountProposedEmails);
  });
}

function refuseAskedAmount(amount: Cents): Refusal {
  const message = `The parent asks for ${formatMoney(amount)}. You can accept that.`;
  return new Refusal("invalid_input", { errors: [{ field: "amount", code: "asked", message }] });
}

/** Returns true if the request was open and had no proposal. */
async function saveProposal(
  tx: Transaction,
  { orderId, amount, now }: { orderId: string; amount: Cents; now: Date },
): Promise<boolean> {
  const saved = await tx
    .update(orders)
    .set({
      proposedAmount: toDecimalDollars(amount),
      requestExpiresAt: new Date(now.getTime() + requestHours * 3_600_000),
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, "requested"),
        isNotNull(orders.askedAmount),
        isNull(orders.proposedAmount),
        isNull(orders.closeRequestedAt),
        gt(orders.requestExpiresAt, now),
      ),
    )
    .returning({ id: orders.id });
  return saved.length > 0;
}

/** Accepts the amount that the doula proposes, which the parent can then pay. Returns the order. */
export async function acceptProposal(
  platform: Platform,
  { parentId, orderId, amount }: Proposal & { parentId: string },
): Promise<Order> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, (found) => found.parentId === parentId);
    const { status, proposedAmount, doulaProfileId, dueDate } = order;
    if (status !== "requested" || proposedAmount === null || (await canNoLongerTransact(tx, orderId)))
      throw new Refusal("request_answered");
    if (proposedAmount !== toCents(amount)) throw new Refusal("order_changed");
    const offer = await requireOffer(tx, order);
    if (doulaProfileId && dueDate) await requireCapacity(platform, tx, { doulaProfileId, parentId, dueDate });
    if (!(await transitionRequest(tx, { orderId, action: "accept", now: now() })))
      throw new Refusal("request_answered");
    await saveAgreedAmount(tx, { order, ...computeAgreedAmount(offer, proposedAmount) });
    await publishOrder(platform, tx, order);
    await sendOrderEmails(platform, tx, orderId, proposalAcceptedEmails);
  });
  const order = await readOrder(db, { orderId, now: now() });
  if (!order) throw new Refusal("not_found");
  return order;
}
