import { analyticsQuerySchema, analyticsSchema } from "../../contract/analytics.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { analyticsLimits, readAnalytics } from "./service.ts";

const read = defineRoute({
  method: "get",
  path: "/rest/v1/analytics",
  operationId: "getAnalytics",
  access: "admin",
  rateLimit: { limit: analyticsLimits.analytics_reads, per: "person" },
  tags: ["analytics"],
  summary: "What there is, what came last, and the counts of each day",
  request: { query: analyticsQuerySchema },
  responses: { 200: jsonAnswer("The counts", analyticsSchema) },
});

export function analyticsRoutes(platform: Platform) {
  return createRouter().openapi(read, async (c) =>
    c.json(await readAnalytics(platform, c.req.valid("query").days), 200),
  );
}
