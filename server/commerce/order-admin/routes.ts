import { z } from "zod";
import {
  adminDueDateAnswerSchema,
  adminOrderDetailSchema,
  adminOrderPageSchema,
  adminOrdersQuerySchema,
  newRefundSchema,
  orderExportSchema,
  orderReviewSchema,
} from "../../../contract/commerce/admin-orders.schema.ts";
import { dueDateAnswerDays, maxExportedOrders, reorderDays } from "../../../contract/commerce/orders.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireSessionId,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { answerDueDateForDoula } from "../due-dates/service.ts";
import { refundOrder } from "./refunds.ts";
import {
  adminOrderLimits,
  allowReorder,
  exportOrders,
  listAdminOrders,
  readAdminOrder,
  resolveReview,
} from "./service.ts";

const tag = "orders";
const params = z.object({ id: idSchema });

const list = defineRoute({
  method: "get",
  path: "/rest/v1/admin/orders",
  operationId: "listAdminOrders",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.admin_order_reads, per: "person" },
  tag,
  summary: "List all orders, newest first",
  request: { query: adminOrdersQuerySchema },
  responses: { 200: jsonResponse("A page of orders", adminOrderPageSchema) },
});

const download = defineRoute({
  method: "post",
  path: "/rest/v1/admin/orders/export",
  operationId: "exportOrders",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.order_exports, per: "person" },
  tag,
  summary: "Download orders as CSV",
  description: `The newest ${maxExportedOrders.toLocaleString("en-US")} orders that match the filter. The export is audited.`,
  request: { body: jsonBody(orderExportSchema) },
  responses: {
    200: { description: "A CSV file", content: { "text/csv": { schema: z.string() } } },
  },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/orders/{id}/management",
  operationId: "readAdminOrder",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.admin_order_reads, per: "person" },
  tag,
  summary: "Read an order with its refunds, its disputes and its IDs at Stripe",
  errors: ["not_found"],
  request: { params },
  responses: { 200: jsonResponse("The order", adminOrderDetailSchema) },
});

const review = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/review",
  operationId: "resolveReview",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.order_reviews, per: "person" },
  tag,
  summary: "Resolve the review of a payment that did not match its order; an open order ends unpaid",
  errors: ["not_found", "already_reviewed", "due_date_unanswered"],
  request: { params, body: jsonBody(orderReviewSchema) },
  responses: { 200: jsonResponse("The order", adminOrderDetailSchema) },
});

const answerDate = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/due_date/answer_for_doula",
  operationId: "answerDueDateForDoula",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.order_reviews, per: "person" },
  tag,
  summary: `Decide whether a due date moves that the doula has not answered for ${dueDateAnswerDays} days`,
  errors: ["not_found", "already_reviewed", "request_answered"],
  request: { params, body: jsonBody(adminDueDateAnswerSchema) },
  responses: { 200: jsonResponse("The order", adminOrderDetailSchema) },
});

const refund = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/refunds",
  operationId: "refundOrder",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.refunds, per: "person" },
  tag,
  summary: "Refund an order in full or in part",
  description:
    "The platform returns a proportional part of its fee. If Stripe does not respond, the refund stays requested and is made within a minute.",
  errors: [
    "not_found",
    "order_changed",
    "payments_not_available",
    "proof_required",
    "wrong_password",
    "code_invalid",
    "rate_limited",
  ],
  request: { params, body: jsonBody(newRefundSchema) },
  responses: { 201: jsonResponse("The order, with the refund", adminOrderDetailSchema) },
});

const allow = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/allow_reorder",
  operationId: "allowReorder",
  access: "admin",
  rateLimit: { limit: adminOrderLimits.order_reviews, per: "person" },
  tag,
  summary: `Let a parent order from a doula again within ${reorderDays} days of an automatic refund`,
  errors: ["not_found", "already_reviewed"],
  request: { params },
  responses: { 200: jsonResponse("The order", adminOrderDetailSchema) },
});

export function adminOrdersRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(list, async (c) => c.json(await listAdminOrders(platform, c.req.valid("query")), 200))
    .openapi(download, async (c) => {
      const { id: adminId } = await requireViewer(c);
      return c.body(await exportOrders(platform, { adminId, filter: c.req.valid("json") }), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="orders.csv"',
      });
    })
    .openapi(read, async (c) => c.json(await readAdminOrder(platform, c.req.valid("param").id), 200))
    .openapi(review, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const orderId = c.req.valid("param").id;
      return c.json(
        await resolveReview(platform, payments, { adminId, orderId, ...c.req.valid("json") }),
        200,
      );
    })
    .openapi(answerDate, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const orderId = c.req.valid("param").id;
      const { is_accepted: isAccepted } = c.req.valid("json");
      await answerDueDateForDoula(platform, { adminId, orderId, isAccepted });
      return c.json(await readAdminOrder(platform, orderId), 200);
    })
    .openapi(allow, async (c) => {
      const { id: adminId } = await requireViewer(c);
      return c.json(await allowReorder(platform, { adminId, orderId: c.req.valid("param").id }), 200);
    })
    .openapi(refund, async (c) => {
      const [{ id: adminId }, sessionId] = [await requireViewer(c), await requireSessionId(c)];
      const orderId = c.req.valid("param").id;
      const refunded = await refundOrder(platform, payments, {
        adminId,
        sessionId,
        orderId,
        input: c.req.valid("json"),
      });
      return c.json(refunded, 201);
    });
}
