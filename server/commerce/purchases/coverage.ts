import type { CoverageAnswer } from "../../../contract/commerce/coverage.ts";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import type { Transaction } from "../../../db/database.ts";
import { findPrograms } from "../../directory/payers/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { closeOrder } from "../checkout/service.ts";
import {
  canNoLongerTransact,
  coverageChangedEmails,
  findOwnOrder,
  lockOrder,
  publishOrder,
  readOrder,
  saveCoverage,
  sendOrderEmails,
} from "../orders/service.ts";

/**
 * Refuses to sell care of a doula who is enrolled in a public program to a parent who has not said that they have no such
 * coverage: an enrolled provider may not charge a member for covered care (42 CFR 447.15).
 */
export async function requireNoCoverage(
  { now }: Pick<Platform, "now">,
  tx: Transaction,
  { doulaProfileId, coverage }: { doulaProfileId: string; coverage: CoverageAnswer | null },
): Promise<void> {
  if (coverage === "no") return;
  const programs = await findPrograms(tx, { doulaProfileId, now: now() });
  if (programs.length === 0) return;
  throw new Refusal("coverage_unclear", {
    detail: `This doula is enrolled in ${new Intl.ListFormat("en-US").format(programs)}. Please say first whether you have it, or have applied for it.`,
  });
}

interface CoverageInput {
  orderId: string;
  parentId: string;
  answer: CoverageAnswer;
}

/**
 * Stores what a parent says about their coverage. Anything but a no ends an unpaid order with its link, and tells the
 * doula; so does it after a payment, which stays.
 */
export async function answerCoverage(
  platform: Platform,
  payments: Payments,
  { orderId, parentId, answer }: CoverageInput,
): Promise<Order> {
  const { db, now } = platform;
  const order = await findOwnOrder(db, { orderId, parentId });
  if (!order) throw new Refusal("not_found");
  if (order.needsReview) throw new Refusal("order_in_review");
  const isChanged = answer !== "no" && order.coverage !== answer;
  const emailDoula = async (tx: Transaction) => {
    if (!(await canNoLongerTransact(tx, orderId)))
      await sendOrderEmails(platform, tx, orderId, coverageChangedEmails);
  };
  const isOpen = openUnpaidStatuses.includes(order.status);
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId, (found) => found.parentId === parentId);
    await saveCoverage(tx, { orderId, coverage: answer });
    if (isChanged && !isOpen && locked.paymentIntentId) await emailDoula(tx);
    await publishOrder(platform, tx, locked);
  });
  if (answer !== "no" && isOpen && payments)
    await closeOrder(platform, payments, orderId, isChanged ? { onUnpaid: emailDoula } : {});
  const current = await readOrder(db, { orderId, now: now() });
  if (!current) throw new Refusal("not_found");
  return current;
}
