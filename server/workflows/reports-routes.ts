import { z } from "zod";
import { idSchema } from "../../contract/platform/fields.schema.ts";
import {
  newReportSchema,
  ownReportSchema,
  reportDetailSchema,
  reportReviewSchema,
} from "../../contract/trust/reports.schema.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import { reportLimits } from "../trust/reports/service.ts";
import { reportPerson } from "./report-person.ts";
import { openReport, reviewReport } from "./review-report.ts";

const tag = "reports";
const params = z.object({ id: idSchema });

const report = defineRoute({
  method: "post",
  path: "/rest/v1/conversations/{id}/reports",
  operationId: "reportPerson",
  access: "user",
  rateLimit: { limit: reportLimits.reports_reporter, per: "person" },
  tag,
  summary: "Report the other person to the admins, for one of their messages or their newest",
  errors: ["not_found"],
  request: { params, body: jsonBody(newReportSchema) },
  responses: { 201: jsonResponse("The report", ownReportSchema) },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/reports/{id}",
  operationId: "openReport",
  access: "admin",
  rateLimit: { limit: reportLimits.report_reads, per: "person" },
  tag,
  summary: "Read a report with the reported message and the five before it; reading it is audited",
  errors: ["not_found", "report_about_you"],
  request: { params },
  responses: { 200: jsonResponse("The report", reportDetailSchema) },
});

const review = defineRoute({
  method: "post",
  path: "/rest/v1/reports/{id}/review",
  operationId: "reviewReport",
  access: "admin",
  rateLimit: { limit: reportLimits.report_reviews, per: "person" },
  tag,
  summary: "Resolve a report: dismiss it, warn the person or suspend them",
  errors: ["not_found", "already_reviewed", "report_about_you", "account_deleted", "last_admin"],
  request: { params, body: jsonBody(reportReviewSchema) },
  responses: { 200: jsonResponse("The resolved report", reportDetailSchema) },
});

export function reportReviewRoutes(platform: Platform) {
  return createRouter()
    .openapi(report, async (c) => {
      const { id: userId } = await requireViewer(c);
      const conversationId = c.req.valid("param").id;
      return c.json(await reportPerson(platform, { conversationId, userId, ...c.req.valid("json") }), 201);
    })
    .openapi(read, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      return c.json(await openReport(platform, { id: c.req.valid("param").id, viewerId }), 200);
    })
    .openapi(review, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const reviewed = { id: c.req.valid("param").id, viewerId, ...c.req.valid("json") };
      return c.json(await reviewReport(platform, reviewed), 200);
    });
}
