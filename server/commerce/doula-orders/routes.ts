import { z } from "zod";
import {
  salesExportSchema,
  salesPageSchema,
  salesQuerySchema,
} from "../../../contract/commerce/doula-orders.schema.ts";
import { maxExportedSales } from "../../../contract/commerce/orders.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { exportSales, listSales, salesLimits } from "./service.ts";

const list = defineRoute({
  method: "get",
  path: "/rest/v1/sales",
  operationId: "listSales",
  access: "doula",
  tag: "orders",
  summary: "List my sales, newest first, with what I keep of each",
  errors: ["not_found"],
  request: { query: salesQuerySchema },
  responses: { 200: jsonResponse("A page of sales", salesPageSchema) },
});

const download = defineRoute({
  method: "post",
  path: "/rest/v1/sales/export",
  operationId: "exportSales",
  access: "doula",
  rateLimit: { limit: salesLimits.sales_exports, per: "person" },
  tag: "orders",
  summary: `Download my newest ${maxExportedSales.toLocaleString("en-US")} sales as CSV`,
  errors: ["not_found"],
  request: { body: jsonBody(salesExportSchema) },
  responses: {
    200: { description: "A CSV file", content: { "text/csv": { schema: z.string() } } },
  },
});

export function salesRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { awaits_answer, ...page } = c.req.valid("query");
      return c.json(
        await listSales(platform, { userId, awaitsAnswer: awaits_answer === "true", ...page }),
        200,
      );
    })
    .openapi(download, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.body(await exportSales(platform, userId), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="sales.csv"',
      });
    });
}
