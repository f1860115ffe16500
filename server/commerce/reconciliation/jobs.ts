import { inTransaction } from "../../platform/database/transaction.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CollectedFee, PaymentsProvider, Period } from "../../providers/payments/payments.ts";
import { syncPayment } from "../checkout/service.ts";
import { comparePayment, type Difference } from "./compare.ts";
import {
  findOrdersWithDifferences,
  findUnresolvedFees,
  resolveDifferences,
  resolveFee,
  saveDifferences,
} from "./difference-queries.ts";
import { findBooksOfPayment, findOrderBooks, findUnknownFees, type OrderBooks } from "./order-books.ts";
import {
  claimDueScope,
  claimMinutes,
  type DueScope,
  feesScope,
  postponeScope,
  saveChecked,
  saveDueScopes,
} from "./queries.ts";

/** What moved more recently may still be on its way to us. */
const settlingMs = 60 * 60_000;
const overlapMs = 24 * 60 * 60_000;
/** Goes back no further, even if an account was not compared for longer. */
const maxPeriodMs = 30 * 24 * 60 * 60_000;
/** No further account is begun after this, so that a run usually ends within its minute. */
const maxRunMs = 40_000;
/** About half a day of attempts. */
const failuresToReport = 16;

/** Starts the nightly comparison of Stripe's books with our orders. */
export async function startReconciliationJobs(
  platform: Platform,
  payments: PaymentsProvider | undefined,
): Promise<void> {
  await platform.jobs.schedule("reconciliation-start", "40 4 * * *", async () => {
    if (payments) await saveDueScopes(platform.db, platform.now());
  });
  await platform.jobs.schedule(
    "reconciliation",
    "* * * * *",
    async (stopping) => {
      if (payments) await reconcileDue(platform, payments, stopping);
    },
    { maxMinutes: claimMinutes },
  );
}

/** Compares what is due, one account after the other, because Stripe limits our calls. The next run continues. */
export async function reconcileDue(
  platform: Platform,
  payments: PaymentsProvider,
  stopping = new AbortController().signal,
): Promise<void> {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(maxRunMs)]);
  while (!ending.aborted) {
    const due = await claimDueScope(platform.db, platform.now());
    if (!due) return;
    await reconcileScope(platform, payments, due, stopping);
  }
}

async function reconcileScope(
  platform: Platform,
  payments: PaymentsProvider,
  { scope, checkedUntil, failures }: DueScope,
  stopping: AbortSignal,
): Promise<void> {
  const { db, logger, now } = platform;
  const to = new Date(now().getTime() - settlingMs);
  const from = new Date(Math.max(checkedUntil.getTime() - overlapMs, to.getTime() - maxPeriodMs));
  try {
    if (scope === feesScope) await reconcileFees(platform, payments, { from, to });
    else if (!(await reconcileAccount(platform, payments, { accountId: scope, from, to, stopping })))
      return await saveChecked(db, { scope, checkedUntil: undefined });
    await saveChecked(db, { scope, checkedUntil: to });
  } catch (error) {
    // The claim ends, and another process begins again.
    if (stopping.aborted) return;
    const level = failures + 1 === failuresToReport ? "error" : "warn";
    logger[level]({ scope, error: describeError(error) }, "payments not compared with Stripe");
    await postponeScope(db, { scope, now: now() });
  }
}

/** Returns false if the account is gone or has revoked our access: only the doula can see its books now. */
async function reconcileAccount(
  platform: Platform,
  payments: PaymentsProvider,
  { accountId, stopping, ...period }: { accountId: string; stopping: AbortSignal } & Period,
): Promise<boolean> {
  const { db, logger } = platform;
  const moved = await payments.listMovedPayments({ accountId, ...period });
  if (!moved) return false;
  if (!moved.isComplete)
    logger.warn({ account: accountId }, "an account moved too much to compare all of it");
  const books = await findOrderBooks(db, {
    accountId,
    paymentIntentIds: moved.paymentIntentIds,
    orderIds: await findOrdersWithDifferences(db, accountId),
    changed: period,
  });
  for (const own of books) {
    stopping.throwIfAborted();
    await reconcilePayment(platform, payments, own);
  }
  return true;
}

/**
 * Compares an order with its payment's statement. If they differ, first reads the payment as an event would make us
 * do, which may never have arrived.
 */
async function reconcilePayment(
  platform: Platform,
  payments: PaymentsProvider,
  own: OrderBooks,
): Promise<void> {
  const { accountId, orderId } = own;
  const statement = await payments.readStatement(own);
  let differences = comparePayment(own, statement);
  if (differences.length > 0 && statement) {
    await syncPayment(platform, payments, own);
    const synced = (await findBooksOfPayment(platform.db, own)) ?? own;
    differences = comparePayment(synced, await payments.readStatement(own));
  }
  await saveFindings(platform, { accountId, orderId, differences });
}

/** Finds fees of payments that no order has. Fees of known payments are compared with those. */
async function reconcileFees(platform: Platform, payments: PaymentsProvider, period: Period): Promise<void> {
  const { db } = platform;
  const listed = await payments.listFees(period);
  const known = new Set(listed.map(({ id }) => id));
  const unresolved = (await findUnresolvedFees(db)).filter((id) => !known.has(id));
  const fees = [...listed];
  for (const id of unresolved) {
    const fee = await payments.readFee(id);
    if (fee) fees.push(fee);
  }
  const unknown = new Set(await findUnknownFees(db, [...fees.map(({ id }) => id), ...unresolved]));
  for (const fee of fees.filter(({ id }) => unknown.has(id)))
    await reconcileUnknownFee(platform, payments, fee);
  for (const feeId of unresolved.filter((id) => !unknown.has(id)))
    await resolveFeeDifference(platform, feeId);
}

/** The payment may have arrived without its event. A fee that went back in full needs no order. */
async function reconcileUnknownFee(
  platform: Platform,
  payments: PaymentsProvider,
  fee: CollectedFee,
): Promise<void> {
  const { accountId, chargeId, amount, returned } = fee;
  const paymentIntentId = await payments.findPayment({ accountId, chargeId });
  if (paymentIntentId) await syncPayment(platform, payments, { accountId, paymentIntentId });
  const isKnown =
    paymentIntentId !== null &&
    (await findBooksOfPayment(platform.db, { accountId, paymentIntentId })) !== undefined;
  if (isKnown || returned >= amount) return resolveFeeDifference(platform, fee.id);
  const difference = { subject: "fee", kind: "missing_here", stripeId: fee.id, ownAmount: null } as const;
  await saveFindings(platform, {
    accountId,
    orderId: null,
    differences: [{ ...difference, stripeAmount: amount }],
  });
}

async function resolveFeeDifference(platform: Platform, feeId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (await resolveFee(tx, { feeId, now: platform.now() }))
      await platform.realtime.publishToType(tx, "admin", { type: "admin.changed" });
  });
}

async function saveFindings(
  { db, logger, now, realtime }: Platform,
  found: { accountId: string; orderId: string | null; differences: Difference[] },
): Promise<void> {
  const opened = await inTransaction(db, async (tx) => {
    const opened = await saveDifferences(tx, { ...found, now: now() });
    const { orderId, differences } = found;
    const hasResolved =
      orderId !== null && (await resolveDifferences(tx, { orderId, differences, now: now() }));
    if (opened.length > 0 || hasResolved)
      await realtime.publishToType(tx, "admin", { type: "admin.changed" });
    return opened;
  });
  for (const difference of opened)
    logger.error({ order: found.orderId, ...difference }, "a payment differs from Stripe's books");
}
