import { z } from "zod";
import {
  doulaOrdersExportSchema,
  doulaOrdersPageSchema,
  doulaOrdersQuerySchema,
} from "../../../contract/commerce/doula-orders.schema.ts";
import { maxExportedOrders } from "../../../contract/commerce/orders.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { doulaOrderLimits, exportDoulaOrders, listDoulaOrders } from "./service.ts";

const list = defineRoute({
  method: "get",
  path: "/rest/v1/sales",
  operationId: "listDoulaOrders",
  access: "doula",
  tag: "orders",
  summary: "List my orders, newest first, with what I keep of each",
  errors: ["not_found"],
  request: { query: doulaOrdersQuerySchema },
  responses: { 200: jsonResponse("A page of orders", doulaOrdersPageSchema) },
});

const download = defineRoute({
  method: "post",
  path: "/rest/v1/sales/export",
  operationId: "exportDoulaOrders",
  access: "doula",
  rateLimit: { limit: doulaOrderLimits.sales_exports, per: "person" },
  tag: "orders",
  summary: `Download my newest ${maxExportedOrders.toLocaleString("en-US")} orders as CSV`,
  errors: ["not_found"],
  request: { body: jsonBody(doulaOrdersExportSchema) },
  responses: {
    200: { description: "A CSV file", content: { "text/csv": { schema: z.string() } } },
  },
});

export function doulaOrderRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { awaits_answer, ...page } = c.req.valid("query");
      return c.json(
        await listDoulaOrders(platform, { userId, awaitsAnswer: awaits_answer === "true", ...page }),
        200,
      );
    })
    .openapi(download, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.body(await exportDoulaOrders(platform, userId), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="orders.csv"',
      });
    });
}
