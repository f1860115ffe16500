import {
  orderPageSchema,
  orderParamsSchema,
  ordersQuerySchema,
} from "../../../contract/commerce/orders.schema.ts";
import { receiptSchema } from "../../../contract/commerce/receipts.schema.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { readReceipt } from "./receipt.ts";
import { listOrders } from "./service.ts";

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

export function ordersRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id: parentId } = await requireViewer(c);
      const { doula_profile_id: doulaProfileId, ...page } = c.req.valid("query");
      return c.json(await listOrders(platform, { parentId, doulaProfileId, ...page }), 200);
    })
    .openapi(receipt, async (c) => {
      const { id: orderId } = c.req.valid("param");
      return c.json(await readReceipt(platform, { viewer: await requireViewer(c), orderId }), 200);
    });
}
