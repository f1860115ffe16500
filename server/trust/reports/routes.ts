import {
  ownWarningSchema,
  reportPageSchema,
  reportsQuerySchema,
  seenWarningSchema,
} from "../../../contract/trust/reports.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { dismissWarning, listReports, readWarning, reportLimits } from "./service.ts";

const tag = "reports";

const list = defineRoute({
  method: "get",
  path: "/rest/v1/reports",
  operationId: "listReports",
  access: "admin",
  rateLimit: { limit: reportLimits.report_reads, per: "person" },
  tag,
  summary: "List reports, a page at a time: open ones longest waiting first, reviewed ones latest first",
  request: { query: reportsQuerySchema },
  responses: { 200: jsonResponse("A page of reports", reportPageSchema) },
});

const warning = defineRoute({
  method: "get",
  path: "/rest/v1/warnings/own",
  operationId: "getOwnWarning",
  access: "user",
  tag,
  summary: "Read whether I have a warning I have not dismissed",
  responses: { 200: jsonResponse("The last warning", ownWarningSchema) },
});

const dismiss = defineRoute({
  method: "post",
  path: "/rest/v1/warnings/own/seen",
  operationId: "dismissWarning",
  access: "user",
  tag,
  summary: "Dismiss a warning and all earlier ones",
  request: { body: jsonBody(seenWarningSchema) },
  responses: { 204: { description: "Dismissed" } },
});

export function reportsRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      return c.json(await listReports(platform, { viewerId, ...c.req.valid("query") }), 200);
    })
    .openapi(warning, async (c) => c.json(await readWarning(platform, (await requireViewer(c)).id), 200))
    .openapi(dismiss, async (c) => {
      const { id: userId } = await requireViewer(c);
      await dismissWarning(platform, { userId, warnedAt: c.req.valid("json").warned_at });
      return c.body(null, 204);
    });
}
