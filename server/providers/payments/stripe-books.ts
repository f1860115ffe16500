import type Stripe from "stripe";
import { isUndone } from "../../../contract/commerce/orders.ts";
import { type Cents, sumCents } from "../../../contract/platform/money.ts";
import type { CollectedFee, PaymentStatement, PaymentsProvider } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { toDisputeStatus, toId, toRefundStatus } from "./stripe-values.ts";

type Books = Pick<
  PaymentsProvider,
  "listMovedPayments" | "listFees" | "readFee" | "readStatement" | "findPayment"
>;

/** The most balance transactions of an account, and the most fees, in one list: a hundred calls. */
const maxListed = 10_000;

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Reads what moved on connected accounts: https://docs.stripe.com/api/balance_transactions. */
export function createStripeBooks({ callSdk, callOrNull, callUnlessMissing }: StripeClient): Books {
  const readFee = async (feeId: string) => {
    const fee = await callUnlessMissing(({ stripe }) => stripe.applicationFees.retrieve(feeId));
    return fee && toCollectedFee(fee);
  };

  return {
    async listMovedPayments({ accountId, from, to }) {
      const movements = await callOrNull(({ stripe }) =>
        stripe.balanceTransactions
          .list(
            { created: { gte: toSeconds(from), lt: toSeconds(to) }, limit: 100, expand: ["data.source"] },
            { stripeAccount: accountId },
          )
          .autoPagingToArray({ limit: maxListed }),
      );
      if (!movements) return null;
      const ids = movements.flatMap(({ source }) => findPaymentIntent(source) ?? []);
      return { paymentIntentIds: [...new Set(ids)], isComplete: movements.length < maxListed };
    },

    async listFees({ from, to }) {
      const fees = await callSdk(({ stripe }) =>
        stripe.applicationFees
          .list({ created: { gte: toSeconds(from), lt: toSeconds(to) }, limit: 100 })
          .autoPagingToArray({ limit: maxListed }),
      );
      if (fees.length >= maxListed) throw new Error("too many fees to compare");
      return fees.map(toCollectedFee);
    },

    readFee,

    async readStatement({ accountId, paymentIntentId }) {
      const onAccount = { stripeAccount: accountId };
      const listParams = { payment_intent: paymentIntentId, limit: 100 };
      const read = await callUnlessMissing(async ({ stripe }) => {
        const [intent, refunds, disputes] = await Promise.all([
          stripe.paymentIntents.retrieve(
            paymentIntentId,
            { expand: ["latest_charge.balance_transaction"] },
            onAccount,
          ),
          stripe.refunds
            .list(
              { ...listParams, expand: ["data.balance_transaction", "data.failure_balance_transaction"] },
              onAccount,
            )
            .autoPagingToArray({ limit: 1000 }),
          stripe.disputes.list(listParams, onAccount).autoPagingToArray({ limit: 1000 }),
        ]);
        return { intent, refunds, disputes };
      });
      if (!read) return null;
      const { intent, refunds, disputes } = read;
      const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
      const isPaid = intent.status === "succeeded" && charge !== null;
      const feeId = charge && toId(charge.application_fee);
      return {
        isPaid,
        paid: isPaid ? addMoved([charge.balance_transaction], charge) : null,
        fee: feeId ? await readFee(feeId) : null,
        refunds: refunds.map(toStatementRefund),
        disputes: disputes.flatMap(toStatementDispute),
      };
    },

    async findPayment({ accountId, chargeId }) {
      const charge = await callOrNull(({ stripe }) =>
        stripe.charges.retrieve(chargeId, {}, { stripeAccount: accountId }),
      );
      return charge && toId(charge.payment_intent);
    },
  };
}

function findPaymentIntent(source: Stripe.BalanceTransaction["source"]): string | null {
  if (typeof source !== "object" || !source || !("payment_intent" in source)) return null;
  return toId(source.payment_intent ?? null);
}

/**
 * Adds up balance transactions. Before the first one exists, within an hour of the payment, the object's own amount
 * counts. Null if one is not in US dollars.
 */
function addMoved(
  transactions: (string | Stripe.BalanceTransaction | null | undefined)[],
  { amount, currency }: { amount: Cents; currency: string },
): Cents | null {
  const moved = transactions.filter((each) => typeof each === "object" && each !== null);
  if (moved.length === 0) return currency === "usd" ? amount : null;
  if (moved.some((each) => each.currency !== "usd")) return null;
  return sumCents(moved.map((each) => each.amount));
}

function toStatementRefund(refund: Stripe.Refund): PaymentStatement["refunds"][number] {
  const { id, amount, currency, balance_transaction, failure_balance_transaction } = refund;
  const status = toRefundStatus(refund.status);
  const moved = addMoved([balance_transaction, failure_balance_transaction], {
    amount: isUndone({ status }) ? 0 : -amount,
    currency,
  });
  return { id, status, moved: moved === null ? null : -moved };
}

function toStatementDispute(dispute: Stripe.Dispute): PaymentStatement["disputes"] {
  const { id, amount, currency, balance_transactions } = dispute;
  const status = toDisputeStatus(dispute.status);
  if (!status) return [];
  const moved = addMoved(balance_transactions, { amount: status === "won" ? 0 : -amount, currency });
  return [{ id, status, moved: moved === null ? null : -moved }];
}

function toCollectedFee({
  id,
  account,
  charge,
  amount,
  amount_refunded: returned,
}: Stripe.ApplicationFee): CollectedFee {
  const accountId = typeof account === "string" ? account : account.id;
  return { id, accountId, chargeId: typeof charge === "string" ? charge : charge.id, amount, returned };
}
