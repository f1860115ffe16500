import { analyticsQuerySchema, analyticsSchema } from "../../../contract/operations/analytics.schema.ts";
import { createRouter, defineRoute, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { analyticsLimits, readAnalytics } from "./service.ts";

const read = defineRoute({
  method: "get",
  path: "/rest/v1/analytics",
  operationId: "getAnalytics",
  access: "admin",
  rateLimit: { limit: analyticsLimits.analytics_reads, per: "person" },
  tag: "analytics",
  summary: "Read totals, recent activity and daily counts",
  request: { query: analyticsQuerySchema },
  responses: { 200: jsonResponse("The counts", analyticsSchema) },
});

export function analyticsRoutes(platform: Platform) {
  return createRouter().openapi(read, async (c) =>
    c.json(await readAnalytics(platform, c.req.valid("query").days), 200),
  );
}
