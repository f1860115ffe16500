import type { Context } from "hono";
import type { z } from "zod";
import type { stateSchema } from "./stripe-accounts.ts";
import { chargeJson, paymentIds, type SandboxCheckout } from "./stripe-checkout.ts";
import { disputeJson, refundJson, type SandboxDispute, type SandboxRefund } from "./stripe-payments.ts";
import { fail, refuseAccess } from "./stripe-responses.ts";
import type { StripeSandbox } from "./stripe-sandbox.ts";

const disputeFee = 1500;

interface Movement {
  id: string;
  type: "charge" | "refund" | "refund_failure" | "adjustment";
  amount: number;
  fee?: number;
  created: number;
  source: string;
}

/** A balance transaction in the format of Stripe's API. */
function transactionJson({ fee = 0, ...movement }: Movement) {
  return {
    ...movement,
    object: "balance_transaction",
    currency: "usd",
    fee,
    fee_details: [],
    net: movement.amount - fee,
    status: "available",
  };
}

/** What a payment moved. */
export function chargeTransaction(paid: SandboxCheckout, paymentIntent: string) {
  const { charge } = paymentIds(paymentIntent);
  const { amount_total: amount, fee, created, paid_at } = paid;
  return transactionJson({
    id: `txn_${charge}`,
    type: "charge",
    amount,
    fee,
    created: paid_at ?? created,
    source: charge,
  });
}

/** What a refund moved, and what its failure moved back. */
export function refundTransactions({ id, amount, created, status, settled_at }: SandboxRefund) {
  const moved = transactionJson({ id: `txn_${id}`, type: "refund", amount: -amount, created, source: id });
  if (status !== "failed") return { balance_transaction: moved };
  const failure = {
    id: `txn_${id}_failure`,
    type: "refund_failure",
    amount,
    created: settled_at ?? created,
    source: id,
  } as const;
  return { balance_transaction: moved, failure_balance_transaction: transactionJson(failure) };
}

/** What a dispute moved, and what winning it moved back. */
export function disputeTransactions({ id, amount, created, status, closed_at }: SandboxDispute) {
  const movement = { type: "adjustment", source: id } as const;
  const taken = { ...movement, id: `txn_${id}`, amount: -amount, fee: disputeFee, created };
  const returned = {
    ...movement,
    id: `txn_${id}_reversal`,
    amount,
    fee: -disputeFee,
    created: closed_at ?? created,
  };
  return (status === "won" ? [taken, returned] : [taken]).map(transactionJson);
}

/** True if the request asks for this object instead of its ID. */
export function isExpanding(c: Context, path: string): boolean {
  return Object.entries(c.req.queries()).some(
    ([name, values]) => name.startsWith("expand") && values.includes(path),
  );
}

/** Stripe's lists of what moved on connected accounts, and of the platform's fees. */
export function addBalanceRoutes(sandbox: StripeSandbox, state: z.infer<typeof stateSchema>): void {
  const { app, payments } = sandbox;
  const paidSessions = () =>
    Object.values(state.checkout.sessions).flatMap((paid) =>
      paid.payment_intent && paid.payment_status === "paid" ? [{ paid, id: paid.payment_intent }] : [],
    );

  /** One page of a list, newest first, with Stripe's parameters. */
  function respondWithPage(c: Context, rows: { id: string; created: number }[]): Response {
    const number = (name: string, otherwise: number) => Number(c.req.query(name) ?? otherwise);
    const matching = rows
      .filter(({ created }) => created >= number("created[gte]", 0))
      .filter(({ created }) => created < number("created[lt]", Number.POSITIVE_INFINITY))
      .toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id));
    const after = c.req.query("starting_after");
    const start = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
    const end = start + Math.min(number("limit", 10), sandbox.maxPageSize);
    const url = new URL(c.req.url).pathname;
    return c.json({ object: "list", url, data: matching.slice(start, end), has_more: end < matching.length });
  }

  app.get("/v1/balance_transactions", (c) => {
    const account = c.req.header("stripe-account") ?? "";
    if (!state.accounts[account]) return refuseAccess(c);
    const isExpanded = isExpanding(c, "data.source");
    const rows = paidSessions()
      .filter(({ paid }) => paid.account === account)
      .flatMap(({ paid, id }) => [
        { ...chargeTransaction(paid, id), object: chargeJson(paid, id) },
        ...payments
          .listRefunds(id)
          .flatMap((refund) =>
            Object.values(refundTransactions(refund)).map((row) => ({ ...row, object: refundJson(refund) })),
          ),
        ...payments
          .findDisputes(id)
          .flatMap((dispute) =>
            disputeTransactions(dispute).map((row) => ({ ...row, object: disputeJson(dispute) })),
          ),
      ])
      .map(({ object, ...row }) => ({
        ...row,
        object: "balance_transaction",
        source: isExpanded ? object : row.source,
      }));
    return respondWithPage(c, rows);
  });

  app.get("/v1/charges/:id", (c) => {
    const account = c.req.header("stripe-account") ?? "";
    if (!state.accounts[account]) return refuseAccess(c);
    const found = paidSessions().find(
      ({ paid, id }) => paid.account === account && paymentIds(id).charge === c.req.param("id"),
    );
    return found ? c.json(chargeJson(found.paid, found.id)) : refuseMissing(c, "No such charge");
  });

  const fees = () =>
    paidSessions()
      .filter(({ paid }) => paid.fee > 0)
      .map(({ paid, id }) => {
        const ids = paymentIds(id);
        const returned = payments.ledger(id).returnedFee;
        return {
          id: ids.fee,
          object: "application_fee",
          account: paid.account,
          amount: paid.fee,
          amount_refunded: returned,
          charge: ids.charge,
          created: paid.paid_at ?? paid.created,
          currency: "usd",
          livemode: false,
          refunded: returned === paid.fee,
        };
      });

  app.get("/v1/application_fees", (c) => respondWithPage(c, fees()));

  app.get("/v1/application_fees/:id", (c) => {
    const fee = fees().find(({ id }) => id === c.req.param("id"));
    return fee ? c.json(fee) : refuseMissing(c, "No such application fee");
  });
}

function refuseMissing(c: Context, message: string): Response {
  return fail(c, 404, { type: "invalid_request_error", code: "resource_missing", message });
}
