import {
  acceptProposalSchema,
  declineOrderSchema,
  orderParamsSchema,
  orderSchema,
  proposeAmountSchema,
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
import { orderLimits } from "../orders/service.ts";
import { acceptProposal, proposeAmount } from "./proposals.ts";
import {
  acceptOverLimits,
  acceptRequest,
  declineOrderRequest,
  withdrawOrderBirthPlace,
  withdrawRequest,
} from "./service.ts";

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
  errors: ["not_found", "request_answered", "no_room", "reduced_fees_taken", "package_unavailable"],
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
  errors: ["not_found", "request_answered", "reduced_fees_taken", "package_unavailable"],
  request: { params: orderParamsSchema },
  responses: { 204: { description: "Room made" } },
});

const propose = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/propose",
  operationId: "proposeAmount",
  access: "doula",
  rateLimit,
  tag: "orders",
  summary: "Propose another amount to a parent who asks for a reduced fee",
  description: "The parent has 48 hours to accept it. Until then, only they can answer.",
  errors: [
    "not_found",
    "request_answered",
    "order_changed",
    "no_room",
    "reduced_fees_taken",
    "package_unavailable",
  ],
  request: { params: orderParamsSchema, body: jsonBody(proposeAmountSchema) },
  responses: { 204: { description: "Proposed" } },
});

const acceptProposed = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/accept_proposal",
  operationId: "acceptProposal",
  access: "client",
  rateLimit,
  tag: "orders",
  summary: "Accept the amount that the doula proposes for one of my requests",
  errors: ["not_found", "request_answered", "order_changed", "not_on_call", "package_unavailable"],
  request: { params: orderParamsSchema, body: jsonBody(acceptProposalSchema) },
  responses: { 200: jsonResponse("The order, which can be paid", orderSchema) },
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
    .openapi(makeRoom, async (c) => {
      const { id: userId } = await requireViewer(c);
      await acceptOverLimits(platform, { userId, orderId: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(propose, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      await proposeAmount(platform, { userId, orderId, ...c.req.valid("json") });
      return c.body(null, 204);
    })
    .openapi(acceptProposed, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      return c.json(await acceptProposal(platform, { parentId, orderId, ...c.req.valid("json") }), 200);
    })
    .openapi(decline, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      await declineOrderRequest(platform, payments, { userId, orderId, ...c.req.valid("json") });
      return c.body(null, 204);
    })
    .openapi(withdraw, async (c) => {
      const { id: parentId } = await requireViewer(c);
      return c.json(await withdrawRequest(platform, { parentId, orderId: c.req.valid("param").id }), 200);
    })
    .openapi(withdrawPlace, async (c) => {
      const { id: parentId } = await requireViewer(c);
      return c.json(
        await withdrawOrderBirthPlace(platform, { parentId, orderId: c.req.valid("param").id }),
        200,
      );
    });
}
