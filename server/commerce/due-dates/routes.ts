import {
  answerDueDateSchema,
  moveDueDateSchema,
  orderParamsSchema,
  orderSchema,
} from "../../../contract/commerce/orders.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { orderLimits } from "../orders/service.ts";
import { answerDueDate, moveDueDate } from "./service.ts";

const rateLimit = { limit: orderLimits.order_changes, per: "person" } as const;

const move = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/due_date",
  operationId: "moveDueDate",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Ask the doula to move the due date of a birth that I paid for",
  description: "Both dates count for the doula until the answer. The current date withdraws the request.",
  errors: ["not_found", "order_changed", "birth_link_open", "due_date_declined"],
  request: { params: orderParamsSchema, body: jsonBody(moveDueDateSchema) },
  responses: { 200: jsonResponse("The order", orderSchema) },
});

const answerMove = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/due_date/answer",
  operationId: "answerDueDate",
  access: "doula",
  rateLimit,
  tag: "orders",
  summary: "Move a birth to the due date that the parent asked for, or keep the current one",
  errors: ["not_found", "request_answered"],
  request: { params: orderParamsSchema, body: jsonBody(answerDueDateSchema) },
  responses: { 204: { description: "Answered" } },
});

export function dueDateRoutes(platform: Platform) {
  return createRouter()
    .openapi(move, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      const { due_date: dueDate } = c.req.valid("json");
      return c.json(await moveDueDate(platform, { parentId, orderId, dueDate }), 200);
    })
    .openapi(answerMove, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      const { is_accepted: isAccepted, due_date: seen } = c.req.valid("json");
      await answerDueDate(platform, { userId, orderId, isAccepted, seen });
      return c.body(null, 204);
    });
}
