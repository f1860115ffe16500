import type { z } from "zod";
import type { coverageSchema } from "../../../contract/commerce/coverage.schema.ts";
import type { CoverageAnswer } from "../../../contract/commerce/coverage.ts";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { openPaidStatuses, openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import type { Transaction } from "../../../db/database.ts";
import { findPrograms } from "../../directory/payers/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { endLinks, withdrawOrder } from "../checkout/service.ts";
import {
  canNoLongerTransact,
  coverageChangedEmails,
  lockOrder,
  type OrderRecord,
  publishOrder,
  readOrder,
  saveCoverage,
  saveCoverageChange,
  sendOrderEmails,
} from "../orders/service.ts";

/** What a parent has said, and about which programs. */
export interface CoverageStatement {
  coverage: CoverageAnswer | null;
  programs: readonly string[];
}

/**
 * Refuses to sell care of a doula who is enrolled in a public program to a parent who has not said that they lack it: an
 * enrolled provider may not charge a member for covered care (42 CFR 447.15). Returns the doula's programs.
 */
export async function requireNoCoverage(
  { now }: Pick<Platform, "now">,
  tx: Transaction,
  { doulaProfileId, coverage, programs: asked }: CoverageStatement & { doulaProfileId: string },
): Promise<string[]> {
  const programs = await findPrograms(tx, { doulaProfileId, now: now() });
  if (programs.every((program) => coverage === "no" && asked.includes(program))) return programs;
  throw new Refusal("coverage_unclear", {
    detail: `This doula is enrolled in ${new Intl.ListFormat("en-US").format(programs)}. First, tell us whether you have it or have applied for it. If you don't see the question, reload the page.`,
  });
}

interface CoverageInput extends z.output<typeof coverageSchema> {
  orderId: string;
  parentId: string;
}

/**
 * Stores what a parent says about their coverage. Anything but a no ends an unpaid order with its link, and a payment
 * that still arrives is refunded. A paid order stays as it is. Either way, the doula is told once.
 */
export async function answerCoverage(
  platform: Platform,
  payments: Payments,
  { orderId, parentId, answer, programs }: CoverageInput,
): Promise<Order> {
  const { db, now } = platform;
  const withdrawn = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, (found) => found.parentId === parentId);
    if (order.needsReview) throw new Refusal("order_in_review");
    const { doulaProfileId } = order;
    const current = doulaProfileId ? await findPrograms(tx, { doulaProfileId, now: now() }) : [];
    // There is nothing to answer.
    if (current.length === 0) throw new Refusal("order_closed");
    if (openPaidStatuses.includes(order.status)) {
      await changePaidOrder(platform, tx, { order, answer });
      return [];
    }
    if (!openUnpaidStatuses.includes(order.status) || order.isCloseRequested)
      throw new Refusal("order_closed");
    await saveCoverage(tx, {
      orderId,
      coverage: answer,
      programs: programs.filter((program) => current.includes(program)),
    });
    if (answer === "no") {
      await publishOrder(platform, tx, order);
      return [];
    }
    await tellDoula(platform, tx, { orderId, isPaid: false });
    return withdrawOrder(platform, tx, orderId);
  });
  await endLinks(platform, payments, withdrawn);
  const order = await readOrder(db, { orderId, now: now() });
  if (!order) throw new Refusal("not_found");
  return order;
}

/** The answer from before the payment stays: it is what the doula relied on. */
async function changePaidOrder(
  platform: Platform,
  tx: Transaction,
  { order, answer }: { order: OrderRecord; answer: CoverageAnswer },
): Promise<void> {
  if (answer === "no") return;
  if (!(await saveCoverageChange(tx, { orderId: order.id, now: platform.now() }))) return;
  await tellDoula(platform, tx, { orderId: order.id, isPaid: true });
  await publishOrder(platform, tx, order);
}

async function tellDoula(
  platform: Platform,
  tx: Transaction,
  { orderId, isPaid }: { orderId: string; isPaid: boolean },
): Promise<void> {
  if (await canNoLongerTransact(tx, orderId)) return;
  await sendOrderEmails(platform, tx, orderId, coverageChangedEmails({ isPaid }));
}
