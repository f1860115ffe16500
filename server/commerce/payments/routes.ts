import { z } from "zod";
import {
  accountLinkSchema,
  callbackHandledSchema,
  paymentAccountSchema,
  stripeConnectSchema,
} from "../../../contract/commerce/payments.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { createAccountLink, disconnectAccount, handleCallback, readPaymentAccount } from "./service.ts";

/** Most of these routes call Stripe. */
const paymentLimits = defineLimits({
  stripe_connect_person: { points: 30, seconds: 3600 },
  payment_account_person: { points: 60, seconds: 60 },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/payment_account",
  operationId: "getPaymentAccount",
  access: "doula",
  rateLimit: { limit: paymentLimits.payment_account_person, per: "person" },
  tag: "payments",
  summary: "Read my payment account's current state from Stripe",
  errors: ["not_found", "payments_unavailable"],
  responses: { 200: jsonResponse("The account's current state", paymentAccountSchema) },
});

const disconnect = defineRoute({
  method: "delete",
  path: "/rest/v1/payment_account",
  operationId: "disconnectPaymentAccount",
  access: "user",
  rateLimit: { limit: paymentLimits.stripe_connect_person, per: "person" },
  tag: "payments",
  summary: "Disconnect my payment account, which stays mine at Stripe; repeating it changes nothing",
  description: "Also open to former doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  responses: { 204: { description: "The account is disconnected" } },
});

const connect = defineRoute({
  method: "post",
  path: "/functions/v1/stripe-connect",
  operationId: "connectStripeAccount",
  access: "doula",
  rateLimit: { limit: paymentLimits.stripe_connect_person, per: "person" },
  tag: "payments",
  summary: "Begin, continue or end a visit to Stripe",
  description:
    "`create_account_link` returns the URL of Stripe's onboarding page. Stripe sends the browser back to `redirect_url` " +
    "with a code and a state, for one `handle_callback`.",
  errors: [
    "not_found",
    "profile_in_review",
    "payments_not_available",
    "payments_unavailable",
    "stripe_account_gone",
    "stripe_return_invalid",
  ],
  request: { body: jsonBody(stripeConnectSchema) },
  responses: {
    200: jsonResponse(
      "`url` for create_account_link, `success` for handle_callback",
      z.union([accountLinkSchema, callbackHandledSchema]),
    ),
  },
});

export function paymentsRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(read, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await readPaymentAccount(platform, payments, userId), 200);
    })
    .openapi(disconnect, async (c) => {
      const { id: userId } = await requireViewer(c);
      await disconnectAccount(platform, userId);
      return c.body(null, 204);
    })
    .openapi(connect, async (c) => {
      const { id: userId } = await requireViewer(c);
      const request = c.req.valid("json");
      if (request.action === "handle_callback") {
        await handleCallback(platform, payments, { userId, code: request.code, state: request.state });
        return c.json({ success: true } as const, 200);
      }
      // Without a PUBLIC_URL, people may reach the site at other addresses. app.ts has already checked the
      // header.
      const ownOrigins = [platform.publicUrl, c.req.header("origin") ?? platform.publicUrl];
      const { doula_id: doulaProfileId, redirect_url: redirectUrl } = request;
      const input = { userId, doulaProfileId, redirectUrl, ownOrigins };
      return c.json(await createAccountLink(platform, payments, input), 200);
    });
}
