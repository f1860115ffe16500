import { coverageSchema } from "../../../contract/commerce/coverage.schema.ts";
import {
  newOrderSchema,
  orderParamsSchema,
  orderSchema,
  paymentLinkRequestSchema,
  paymentLinkSchema,
} from "../../../contract/commerce/orders.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { removeOrder } from "../checkout/service.ts";
import { orderLimits } from "../orders/service.ts";
import { answerCoverage } from "./coverage.ts";
import { checkPayment, createPaymentLink } from "./payment-link.ts";
import { createOrder } from "./service.ts";

const rateLimit = { limit: orderLimits.order_changes, per: "person" } as const;

const create = defineRoute({
  method: "post",
  path: "/rest/v1/orders",
  operationId: "createOrder",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Order a package",
  description:
    "The server uses the package's price, seller and fee; `amount`, the price the parent saw, is only compared. If an order for it is open, that one is returned. If the doula accepts orders first, it starts as a request.",
  errors: [
    "not_found",
    "package_unavailable",
    "package_changed",
    "doula_not_found",
    "doula_paused",
    "doula_blocked",
    "charges_not_possible",
    "price_too_low",
    "coverage_unclear",
    "recently_refunded",
    "too_many_orders",
    "too_many_requests_to_doula",
    "plans_changed",
    "no_reduced_fee",
    "not_on_call",
    "too_many_due_dates",
    "order_in_review",
    "payments_unavailable",
  ],
  request: { body: jsonBody(newOrderSchema) },
  responses: { 201: jsonResponse("The order, requested or pending until it is paid", orderSchema) },
});

const link = defineRoute({
  method: "post",
  path: "/functions/v1/create-payment-link",
  operationId: "createPaymentLink",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Get the link to pay for one of my orders",
  description:
    "Stored on the order as `payment_url`. The link stays the same until the order is paid or expires.",
  errors: [
    "not_found",
    "order_paid",
    "order_closed",
    "order_in_review",
    "package_unavailable",
    "package_changed",
    "doula_not_found",
    "doula_paused",
    "doula_blocked",
    "charges_not_possible",
    "price_too_low",
    "coverage_unclear",
    "recently_refunded",
    "birth_link_open",
    "too_many_birth_links",
    "not_on_call",
    "payment_link_failed",
  ],
  request: { body: jsonBody(paymentLinkRequestSchema) },
  responses: { 200: jsonResponse("The payment link", paymentLinkSchema) },
});

const check = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/payment_check",
  operationId: "checkPayment",
  access: "client",
  rateLimit: { limit: orderLimits.payment_checks, per: "person" },
  tag: "orders",
  summary: "Check whether one of my orders was paid",
  description: "Reads the payment from Stripe, in case its event is late or lost.",
  errors: ["not_found", "payments_unavailable"],
  request: { params: orderParamsSchema },
  responses: { 200: jsonResponse("The order", orderSchema) },
});

const coverage = defineRoute({
  method: "put",
  path: "/rest/v1/orders/{id}/coverage",
  operationId: "answerCoverage",
  access: "client",
  rateLimit,
  tag: "orders",
  summary:
    "Say whether I have, or have applied for, a public program in which the doula of my order is enrolled",
  description:
    "Only `no` lets the order be paid. Anything else ends an unpaid order and its payment link, and a payment that still arrives is refunded. A paid order stays. The doula gets one email.",
  errors: ["not_found", "order_in_review", "order_closed"],
  request: { params: orderParamsSchema, body: jsonBody(coverageSchema) },
  responses: { 200: jsonResponse("The order", orderSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/orders/{id}",
  operationId: "removeOrder",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Remove one of my unpaid orders from my list",
  description: "Cancels an open one and ends its payment link. A payment that still arrives is refunded.",
  errors: ["not_found", "order_in_review", "order_paid", "order_changed", "payments_unavailable"],
  request: { params: orderParamsSchema },
  responses: { 204: { description: "Removed" } },
});

export function purchaseRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(coverage, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      const said = c.req.valid("json");
      return c.json(await answerCoverage(platform, payments, { ...said, orderId, parentId }), 200);
    })
    .openapi(create, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const order = { parentId, address: c.var.address, input: c.req.valid("json") };
      return c.json(await createOrder(platform, payments, order), 201);
    })
    .openapi(link, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { orderId, amount: seenPrice } = c.req.valid("json");
      return c.json(await createPaymentLink(platform, payments, { parentId, orderId, seenPrice }), 200);
    })
    .openapi(check, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      return c.json(await checkPayment(platform, payments, { parentId, orderId }), 200);
    })
    .openapi(remove, async (c) => {
      const { id: parentId } = await requireViewer(c);
      await removeOrder(platform, payments, { parentId, orderId: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
