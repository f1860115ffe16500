import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { stateSchema } from "./stripe-accounts.ts";
import { checkoutJson, newCheckout, type SandboxCheckout } from "./stripe-checkout.ts";
import { bankPage, paymentOverPage, paymentPage } from "./stripe-checkout-pages.ts";
import { fail, makeEvent, refuseAccess, type SandboxEvent } from "./stripe-responses.ts";
import type { StripeSandbox } from "./stripe-sandbox.ts";

interface SandboxContext {
  state: z.infer<typeof stateSchema>;
  save(): void;
  send(event: SandboxEvent): Promise<void>;
}

export const lateDeliveryMs = 10_000;

const visitSchema = z.object({
  outcome: z.enum(["pay", "authenticate", "decline", "pay-and-stay"]),
  delivery: z.enum(["now", "late", "repeated", "never"]).default("now"),
});

/** Payment pages on connected accounts: Stripe's API calls for them, and the page itself. */
export function addCheckoutRoutes(sandbox: StripeSandbox, { state, save, send }: SandboxContext): void {
  const { app } = sandbox;
  const { sessions, answers } = state.checkout;

  const paymentPageUrl = ({ id }: SandboxCheckout, request: string) =>
    new URL(`/stripe/pay/${id}`, request).href;

  /** Returns the session in its current state, because it may have expired. */
  function find(id: string): SandboxCheckout | undefined {
    const session = sessions[id];
    if (session?.status === "open" && session.expires_at * 1000 <= sandbox.now().getTime()) expire(session);
    return session;
  }

  function expire(session: SandboxCheckout): void {
    session.status = "expired";
    save();
    void send(makeCheckoutEvent(session, "expired"));
  }

  function makeCheckoutEvent(session: SandboxCheckout, what: "completed" | "expired") {
    const object = checkoutJson(session, { url: "", isExpanded: false });
    return makeEvent(`checkout.session.${what}`, session.account, object);
  }

  app.post("/v1/checkout/sessions", async (c) => {
    const account = state.accounts[c.req.header("stripe-account") ?? ""];
    if (!account) return refuseAccess(c);
    const request = await c.req.text();
    const key = `${account.id} ${c.req.header("idempotency-key") ?? randomBytes(8).toString("hex")}`;
    const before = answers[key];
    if (before && before.request !== request)
      return fail(c, 400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters.",
      });
    const known = before && sessions[before.session];
    // The first response is repeated, even if the session has changed.
    if (known)
      return c.json(
        checkoutJson(
          { ...known, status: "open" },
          { url: paymentPageUrl(known, c.req.url), isExpanded: false },
        ),
      );
    const session = account.charges_enabled ? newCheckout(account.id, request, sandbox.now()) : undefined;
    if (!session) return fail(c, 400, { type: "invalid_request_error", message: "Invalid request." });
    sessions[session.id] = session;
    answers[key] = { request, session: session.id };
    save();
    return c.json(checkoutJson(session, { url: paymentPageUrl(session, c.req.url), isExpanded: false }));
  });

  app.get("/v1/checkout/sessions/:id", (c) => {
    const account = c.req.header("stripe-account") ?? "";
    if (!state.accounts[account]) return refuseAccess(c);
    const session = find(c.req.param("id"));
    if (session?.account !== account)
      return fail(c, 404, {
        type: "invalid_request_error",
        code: "resource_missing",
        message: "No such checkout.session",
      });
    const isExpanded = Object.values(c.req.queries()).flat().includes("payment_intent.latest_charge");
    return c.json(checkoutJson(session, { url: paymentPageUrl(session, c.req.url), isExpanded }));
  });

  app.post("/v1/checkout/sessions/:id/expire", (c) => {
    const session = find(c.req.param("id"));
    if (!session || session.account !== c.req.header("stripe-account") || session.status !== "open")
      return fail(c, 400, {
        type: "invalid_request_error",
        message: "Only Checkout Sessions with a status in [open] can be expired.",
      });
    expire(session);
    return c.json(checkoutJson(session, { url: paymentPageUrl(session, c.req.url), isExpanded: false }));
  });

  const sellerName = ({ account }: SandboxCheckout) => state.accounts[account]?.email ?? account;

  app.get("/stripe/pay/:id", (c) => {
    const session = find(c.req.param("id"));
    if (!session) return c.text("Sandbox: there is no such payment.", 404);
    return c.html(
      session.status === "open" ? paymentPage(session, sellerName(session)) : paymentOverPage(session),
    );
  });

  app.post("/stripe/pay/:id", async (c) => {
    const session = find(c.req.param("id"));
    const visit = visitSchema.safeParse(await c.req.parseBody());
    if (!session || !visit.success) return c.text("Sandbox: there is no such payment.", 404);
    if (session.status !== "open") return c.html(paymentOverPage(session));
    const { outcome, delivery } = visit.data;
    if (outcome === "authenticate") return c.html(bankPage(session, delivery));
    if (outcome === "decline")
      return c.html(paymentPage(session, sellerName(session), { isDeclined: true }), 402);
    session.payment_intent = `pi_${randomBytes(12).toString("hex")}`;
    session.payment_status = "paid";
    session.paid_at = Math.floor(sandbox.now().getTime() / 1000);
    session.status = "complete";
    save();
    // As with the real Stripe, the browser may return before the event arrives.
    void deliverPayment(session, delivery);
    return outcome === "pay" ? c.redirect(session.success_url, 303) : c.html(paymentOverPage(session));
  });

  async function deliverPayment(
    session: SandboxCheckout,
    delivery: z.infer<typeof visitSchema>["delivery"],
  ): Promise<void> {
    if (delivery === "never") return;
    if (delivery === "late") await sleep(lateDeliveryMs, undefined, { ref: false });
    const event = makeCheckoutEvent(session, "completed");
    await Promise.all(Array.from({ length: delivery === "repeated" ? 3 : 1 }, () => send(event)));
  }
}
