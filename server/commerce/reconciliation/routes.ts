import {
  differenceDismissalSchema,
  differencePageSchema,
  differenceParamsSchema,
  differencesQuerySchema,
} from "../../../contract/commerce/reconciliation.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { dismissDifference, listDifferences } from "./service.ts";

const reconciliationLimits = defineLimits({
  payment_difference_reads: { points: 120, seconds: 60 },
  payment_difference_changes: { points: 120, seconds: 60 },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/payment_differences",
  operationId: "listPaymentDifferences",
  access: "admin",
  rateLimit: { limit: reconciliationLimits.payment_difference_reads, per: "person" },
  tag: "payments",
  summary: "List open differences between Stripe's books and our orders",
  request: { query: differencesQuerySchema },
  responses: { 200: jsonResponse("A page of differences", differencePageSchema) },
});

const dismiss = defineRoute({
  method: "post",
  path: "/rest/v1/payment_differences/{id}/dismiss",
  operationId: "dismissPaymentDifference",
  access: "admin",
  rateLimit: { limit: reconciliationLimits.payment_difference_changes, per: "person" },
  tag: "payments",
  summary: "Dismiss a difference with a note, until it changes",
  errors: ["failure_handled"],
  request: { params: differenceParamsSchema, body: jsonBody(differenceDismissalSchema) },
  responses: { 204: { description: "Done" } },
});

export function reconciliationRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => c.json(await listDifferences(platform, c.req.valid("query")), 200))
    .openapi(dismiss, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await dismissDifference(platform, { adminId, id: c.req.valid("param").id, ...c.req.valid("json") });
      return c.body(null, 204);
    });
}
