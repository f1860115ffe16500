import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "hono";
import { z } from "zod";
import type { stateSchema } from "./stripe-accounts.ts";
import { chargeTransaction, disputeTransactions, isExpanding, refundTransactions } from "./stripe-balance.ts";
import { chargeJson, type SandboxCheckout } from "./stripe-checkout.ts";
import { lateDeliveryMs } from "./stripe-checkout-routes.ts";
import { disputeJson, RefusedByStripe, refundJson } from "./stripe-payments.ts";
import { paymentsPage } from "./stripe-payments-page.ts";
import { fail, makeEvent, refuseAccess, type SandboxEvent } from "./stripe-responses.ts";
import type { StripeSandbox } from "./stripe-sandbox.ts";

interface SandboxContext {
  state: z.infer<typeof stateSchema>;
  save(): void;
  send(event: SandboxEvent): Promise<void>;
}

const refundParams = z.object({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive(),
  "metadata[refund_id]": z.string().optional(),
  "metadata[refund_signature]": z.string().optional(),
});
const feeParams = z.object({
  amount: z.coerce.number().int().positive(),
  "metadata[refund_id]": z.string().optional(),
});

const actionSchema = z.object({
  action: z.enum(["refund", "refund-half", "fail-refund", "dispute", "win", "lose"]),
  delivery: z.enum(["now", "late", "repeated", "never"]).default("now"),
});

/**
 * Refunds, disputes and fees of payments on connected accounts: Stripe's API calls for them, and a page
 * to make them.
 */
export function addPaymentRoutes(sandbox: StripeSandbox, { state, save, send }: SandboxContext): void {
  const { app, payments } = sandbox;
  const readMetadata = (params: Partial<z.infer<typeof refundParams>>): Record<string, string> => {
    const refundId = params["metadata[refund_id]"];
    const signature = params["metadata[refund_signature]"];
    return { ...(refundId && { refund_id: refundId }), ...(signature && { refund_signature: signature }) };
  };

  /** Repeats the response for a key that was used before. */
  async function respondOnce(
    c: Context,
    make: (body: URLSearchParams) => { id: string },
    again: (id: string) => object,
  ) {
    const request = await c.req.text();
    const key = `${c.req.header("stripe-account") ?? ""} ${c.req.header("idempotency-key") ?? crypto.randomUUID()}`;
    const before = state.payments.answers[key];
    if (before && before.request !== request)
      return fail(c, 400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters.",
      });
    if (before) return c.json(again(before.id));
    try {
      const { id } = make(new URLSearchParams(request));
      state.payments.answers[key] = { request, id };
      save();
      return c.json(again(id));
    } catch (error) {
      if (!(error instanceof RefusedByStripe)) throw error;
      return fail(c, 400, { type: "invalid_request_error", code: error.code, message: "Refused." });
    }
  }

  function findOnAccount(c: Context, paymentIntent: string): SandboxCheckout | undefined {
    const paid = payments.find(paymentIntent);
    return paid && paid.account === c.req.header("stripe-account") ? paid : undefined;
  }

  function refusePayment(c: Context): Response {
    if (!state.accounts[c.req.header("stripe-account") ?? ""]) return refuseAccess(c);
    const message = "No such payment_intent";
    return fail(c, 404, { type: "invalid_request_error", code: "resource_missing", message });
  }

  app.get("/v1/payment_intents/:id", (c) => {
    const id = c.req.param("id");
    const paid = findOnAccount(c, id);
    if (!paid || !state.accounts[paid.account]) return refusePayment(c);
    const charge = chargeJson(paid, id);
    const isExpanded = isExpanding(c, "latest_charge.balance_transaction");
    return c.json({
      id,
      object: "payment_intent",
      amount: paid.amount_total,
      application_fee_amount: paid.fee || null,
      currency: paid.currency,
      latest_charge: isExpanded ? { ...charge, balance_transaction: chargeTransaction(paid, id) } : charge.id,
      metadata: paid.order_id ? { order_id: paid.order_id } : {},
      status: "succeeded",
    });
  });

  const list = (c: Context, url: string, data: object[]) =>
    c.json({ object: "list", url, data, has_more: false });

  app.get("/v1/refunds", (c) => {
    const paymentIntent = c.req.query("payment_intent") ?? "";
    if (!findOnAccount(c, paymentIntent)) return refusePayment(c);
    const isExpanded = isExpanding(c, "data.balance_transaction");
    return list(
      c,
      "/v1/refunds",
      payments
        .listRefunds(paymentIntent)
        .map((refund) => ({ ...refundJson(refund), ...(isExpanded && refundTransactions(refund)) })),
    );
  });

  app.post("/v1/refunds", (c) =>
    respondOnce(
      c,
      (body) => {
        const params = refundParams.parse(Object.fromEntries(body));
        if (!findOnAccount(c, params.payment_intent)) throw new RefusedByStripe("resource_missing");
        const refund = payments.refund(params.payment_intent, params.amount, readMetadata(params));
        void deliver(refund.payment_intent, "refund.created", refundJson(refund));
        return refund;
      },
      (id) => state.payments.refunds.filter((each) => each.id === id).map(refundJson)[0] ?? {},
    ),
  );

  app.get("/v1/disputes", (c) => {
    const paymentIntent = c.req.query("payment_intent") ?? "";
    if (!findOnAccount(c, paymentIntent)) return refusePayment(c);
    return list(
      c,
      "/v1/disputes",
      payments
        .findDisputes(paymentIntent)
        .map((dispute) => ({ ...disputeJson(dispute), balance_transactions: disputeTransactions(dispute) })),
    );
  });

  app.get("/v1/application_fees/:id/refunds", (c) => {
    const fee = c.req.param("id");
    return list(c, `/v1/application_fees/${fee}/refunds`, payments.listFeeReturns(fee).map(feeRefundJson));
  });

  app.post("/v1/application_fees/:id/refunds", (c) =>
    respondOnce(
      c,
      (body) => {
        const params = feeParams.parse(Object.fromEntries(body));
        return payments.returnFee(c.req.param("id"), params.amount, readMetadata(params));
      },
      (id) => state.payments.fee_refunds.filter((each) => each.id === id).map(feeRefundJson)[0] ?? {},
    ),
  );

  async function deliver(
    paymentIntent: string,
    type: string,
    object: object,
    delivery: z.infer<typeof actionSchema>["delivery"] = "now",
  ): Promise<void> {
    const paid = payments.find(paymentIntent);
    if (!paid || delivery === "never") return;
    if (delivery === "late") await sleep(lateDeliveryMs, undefined, { ref: false });
    const event = makeEvent(type, paid.account, object);
    await Promise.all(Array.from({ length: delivery === "repeated" ? 3 : 1 }, () => send(event)));
  }

  const sellerName = ({ account }: SandboxCheckout) => state.accounts[account]?.email ?? account;

  app.get("/stripe/payments", (c) => {
    const paid = Object.values(state.checkout.sessions)
      .filter((session) => session.payment_intent && session.payment_status === "paid")
      .toSorted((a, b) => b.created - a.created)
      .slice(0, 50);
    const rows = paid.map((session) => {
      const id = session.payment_intent ?? "";
      const isDisputed = payments.findDisputes(id).some(({ status }) => status === "needs_response");
      return { id, name: session.name, seller: sellerName(session), isDisputed, ...payments.ledger(id) };
    });
    return c.html(paymentsPage(rows, sandbox.sentEvents));
  });

  app.post("/stripe/payments/:id", async (c) => {
    const id = c.req.param("id");
    const form = actionSchema.safeParse(await c.req.parseBody());
    if (!payments.find(id) || !form.success) return c.text("Sandbox: there is no such payment.", 404);
    const { action, delivery } = form.data;
    const { paid, refunded } = payments.ledger(id);
    try {
      if (action === "refund" || action === "refund-half") {
        const left = paid - refunded;
        const refund = payments.refund(id, action === "refund" ? left : Math.ceil(left / 2));
        void deliver(id, "refund.created", refundJson(refund), delivery);
      } else if (action === "fail-refund") {
        const refund = payments.listRefunds(id).findLast(({ status }) => status !== "failed");
        if (!refund) throw new RefusedByStripe("resource_missing");
        payments.settleRefund(refund, "failed");
        void deliver(id, "refund.failed", refundJson(refund), delivery);
      } else if (action === "dispute") {
        void deliver(id, "charge.dispute.created", disputeJson(payments.dispute(id)), delivery);
      } else {
        const dispute = payments.findDisputes(id).find(({ status }) => status === "needs_response");
        if (!dispute) throw new RefusedByStripe("resource_missing");
        payments.closeDispute(dispute, action === "win" ? "won" : "lost");
        void deliver(id, "charge.dispute.closed", disputeJson(dispute), delivery);
      }
    } catch (error) {
      if (!(error instanceof RefusedByStripe)) throw error;
      return c.text(`Sandbox: Stripe would refuse this (${error.code}).`, 400);
    }
    return c.redirect("/stripe/payments", 303);
  });

  app.post("/stripe/events/:id", async (c) => {
    const event = sandbox.sentEvents.find(({ id }) => id === c.req.param("id"));
    if (!event) return c.text("Sandbox: there is no such event.", 404);
    void send(event);
    return c.redirect("/stripe/payments", 303);
  });
}

function feeRefundJson(returned: { id: string; amount: number; fee: string }) {
  return { ...returned, object: "fee_refund", currency: "usd", balance_transaction: null };
}
