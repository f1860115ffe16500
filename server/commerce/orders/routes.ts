import {
  newOrderSchema,
  orderPageSchema,
  orderParamsSchema,
  orderSchema,
  ordersQuerySchema,
  paymentLinkRequestSchema,
  paymentLinkSchema,
} from "../../../contract/commerce/orders.schema.ts";
import { receiptSchema } from "../../../contract/commerce/receipts.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../payments/service.ts";
import { checkPayment, createPaymentLink } from "./payment-link.ts";
import { readReceipt } from "./receipt.ts";
import { createOrder, listOrders, orderLimits } from "./service.ts";

const create = defineRoute({
  method: "post",
  path: "/rest/v1/orders",
  operationId: "createOrder",
  access: "client",
  rateLimit: { limit: orderLimits.order_changes, per: "person" },
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
    "recently_refunded",
    "too_many_orders",
    "too_many_requests_to_doula",
    "plans_changed",
    "not_on_call",
    "too_many_due_dates",
    "order_in_review",
    "payments_unavailable",
  ],
  request: { body: jsonBody(newOrderSchema) },
  responses: { 201: jsonResponse("The order, requested or pending until it is paid", orderSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/orders",
  operationId: "listOrders",
  access: "client",
  tag: "orders",
  summary: "List my orders, newest first",
  request: { query: ordersQuerySchema },
  responses: { 200: jsonResponse("A page of orders", orderPageSchema) },
});

const receipt = defineRoute({
  method: "get",
  path: "/rest/v1/orders/{id}/receipt",
  operationId: "getReceipt",
  access: "user",
  tag: "orders",
  summary: "Read the receipt of a paid order",
  description: "For the parent who paid and for admins, but not for the doula.",
  errors: ["not_found", "admin_password_needed", "admin_factor_needed"],
  request: { params: orderParamsSchema },
  responses: { 200: jsonResponse("The receipt, with everything an insurer requires", receiptSchema) },
});

const link = defineRoute({
  method: "post",
  path: "/functions/v1/create-payment-link",
  operationId: "createPaymentLink",
  access: "client",
  rateLimit: { limit: orderLimits.order_changes, per: "person" },
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

export function ordersRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(create, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const order = { parentId, address: c.var.address, input: c.req.valid("json") };
      return c.json(await createOrder(platform, payments, order), 201);
    })
    .openapi(list, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { doula_profile_id: doulaProfileId, ...page } = c.req.valid("query");
      return c.json(await listOrders(platform, { parentId, doulaProfileId, ...page }), 200);
    })
    .openapi(receipt, async (c) => {
      const { id: orderId } = c.req.valid("param");
      return c.json(await readReceipt(platform, { viewer: await requireViewer(c), orderId }), 200);
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
    });
}
