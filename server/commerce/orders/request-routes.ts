import {
  answerDueDateSchema,
  declineOrderSchema,
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
import type { Payments } from "../payments/service.ts";
import { removeOrder } from "./closing.ts";
import { answerDueDate, moveDueDate } from "./due-dates.ts";
import {
  acceptRequest,
  declineRequest,
  makeRoomForOrder,
  withdrawBirthPlace,
  withdrawRequest,
} from "./requests.ts";
import { orderLimits } from "./service.ts";

const rateLimit = { limit: orderLimits.order_changes, per: "person" } as const;

const accept = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/accept",
  operationId: "acceptOrder",
  access: "doula",
  rateLimit,
  tag: "orders",
  summary: "Accept a parent's request for one of my packages",
  description: "Only then can the parent get a payment link.",
  errors: ["not_found", "request_answered", "no_room", "package_unavailable"],
  request: { params: orderParamsSchema },
  responses: { 204: { description: "Accepted" } },
});

const makeRoom = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/make_room",
  operationId: "makeRoomForOrder",
  access: "doula",
  rateLimit,
  tag: "orders",
  summary: "Make room for a parent over my own limits",
  description: "Accepts a request, or keeps a payment for a birth that I am not on call for.",
  errors: ["not_found", "request_answered", "package_unavailable"],
  request: { params: orderParamsSchema },
  responses: { 204: { description: "Room made" } },
});

const decline = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/decline",
  operationId: "declineOrder",
  access: "doula",
  rateLimit,
  tag: "orders",
  summary: "Decline a parent's request for one of my packages, or refund a birth that I have no room for",
  errors: ["not_found", "request_answered"],
  request: { params: orderParamsSchema, body: jsonBody(declineOrderSchema) },
  responses: { 204: { description: "Declined" } },
});

const withdraw = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/withdraw",
  operationId: "withdrawOrder",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Withdraw one of my requests",
  errors: ["not_found", "request_answered"],
  request: { params: orderParamsSchema },
  responses: { 200: jsonResponse("The cancelled order", orderSchema) },
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

const withdrawPlace = defineRoute({
  method: "delete",
  path: "/rest/v1/orders/{id}/birth_place",
  operationId: "withdrawOrderedBirthPlace",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Stop sharing where I plan to give birth; repeating it changes nothing",
  errors: ["not_found"],
  request: { params: orderParamsSchema },
  responses: { 200: jsonResponse("No longer shared", orderSchema) },
});

export function orderRequestRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(accept, async (c) => {
      const { id: userId } = await requireViewer(c);
      await acceptRequest(platform, { userId, orderId: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(decline, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      await declineRequest(platform, payments, { userId, orderId, ...c.req.valid("json") });
      return c.body(null, 204);
    })
    .openapi(makeRoom, async (c) => {
      const { id: userId } = await requireViewer(c);
      await makeRoomForOrder(platform, { userId, orderId: c.req.valid("param").id });
      return c.body(null, 204);
    })
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
    })
    .openapi(withdrawPlace, async (c) => {
      const { id: parentId } = await requireViewer(c);
      return c.json(await withdrawBirthPlace(platform, { parentId, orderId: c.req.valid("param").id }), 200);
    })
    .openapi(withdraw, async (c) => {
      const { id: parentId } = await requireViewer(c);
      return c.json(await withdrawRequest(platform, { parentId, orderId: c.req.valid("param").id }), 200);
    })
    .openapi(remove, async (c) => {
      const { id: parentId } = await requireViewer(c);
      await removeOrder(platform, payments, { parentId, orderId: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
