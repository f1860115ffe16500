import { declineOrderSchema, orderParamsSchema, orderSchema } from "../../contract/orders.schema.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { acceptRequest, declineRequest, withdrawRequest } from "./requests.ts";
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
  errors: ["not_found", "request_answered", "package_unavailable"],
  request: { params: orderParamsSchema },
  responses: { 204: { description: "Accepted" } },
});

const decline = defineRoute({
  method: "post",
  path: "/rest/v1/orders/{id}/decline",
  operationId: "declineOrder",
  access: "doula",
  rateLimit,
  tag: "orders",
  summary: "Decline a parent's request for one of my packages",
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

export function orderRequestRoutes(platform: Platform) {
  return createRouter()
    .openapi(accept, async (c) => {
      const { id: userId } = await requireViewer(c);
      await acceptRequest(platform, { userId, orderId: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(decline, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id: orderId } = c.req.valid("param");
      await declineRequest(platform, { userId, orderId, ...c.req.valid("json") });
      return c.body(null, 204);
    })
    .openapi(withdraw, async (c) => {
      const { id: parentId } = await requireViewer(c);
      return c.json(await withdrawRequest(platform, { parentId, orderId: c.req.valid("param").id }), 200);
    });
}
