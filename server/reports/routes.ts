import { z } from "zod";
import { idSchema } from "../../contract/fields.schema.ts";
import {
  keptReportSchema,
  newReportSchema,
  ownWarningSchema,
  reportDetailSchema,
  reportPageSchema,
  reportReviewSchema,
  reportsQuerySchema,
  seenWarningSchema,
} from "../../contract/reports.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import {
  listReports,
  openReport,
  putWarningAway,
  readWarning,
  reportLimits,
  reportPerson,
  reviewReport,
} from "./service.ts";

const tags = ["reports"];
const readLimit = { limit: reportLimits.report_reads, per: "person" } as const;
const params = z.object({ id: idSchema });

const report = defineRoute({
  method: "post",
  path: "/rest/v1/conversations/{id}/reports",
  operationId: "reportPerson",
  access: "user",
  rateLimit: { limit: reportLimits.reports_reporter, per: "person" },
  tags,
  summary: "Tell the admins about the other one: about a message of theirs, or the newest",
  errors: ["not_found"],
  request: { params, body: jsonBody(newReportSchema) },
  responses: { 201: jsonAnswer("Kept", keptReportSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/reports",
  operationId: "listReports",
  access: "admin",
  rateLimit: readLimit,
  tags,
  summary: "Reports, a page at a time: open ones the longest waiting first, reviewed ones the latest first",
  request: { query: reportsQuerySchema },
  responses: { 200: jsonAnswer("One page", reportPageSchema) },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/reports/{id}",
  operationId: "openReport",
  access: "admin",
  rateLimit: readLimit,
  tags,
  summary: "A report with the reported message and the five before it; that it was read is audited",
  errors: ["not_found", "report_about_you"],
  request: { params },
  responses: { 200: jsonAnswer("The report", reportDetailSchema) },
});

const review = defineRoute({
  method: "post",
  path: "/rest/v1/reports/{id}/review",
  operationId: "reviewReport",
  access: "admin",
  rateLimit: { limit: reportLimits.report_reviews, per: "person" },
  tags,
  summary: "End a report: dismiss it, warn the person or suspend them",
  errors: ["not_found", "already_reviewed", "report_about_you", "account_deleted", "last_admin"],
  request: { params, body: jsonBody(reportReviewSchema) },
  responses: { 200: jsonAnswer("As it is now", reportDetailSchema) },
});

const warning = defineRoute({
  method: "get",
  path: "/rest/v1/warnings/own",
  operationId: "getOwnWarning",
  access: "user",
  tags,
  summary: "Whether I was warned and have not put it away",
  responses: { 200: jsonAnswer("The last warning", ownWarningSchema) },
});

const putAway = defineRoute({
  method: "post",
  path: "/rest/v1/warnings/own/seen",
  operationId: "putWarningAway",
  access: "user",
  tags,
  summary: "Put a warning away, with those before it",
  request: { body: jsonBody(seenWarningSchema) },
  responses: { 204: { description: "Put away" } },
});

export function reportsRoutes(platform: Platform) {
  return createRouter()
    .openapi(report, async (c) => {
      const { id: userId } = await requireViewer(c);
      const conversationId = c.req.valid("param").id;
      return c.json(await reportPerson(platform, { conversationId, userId, ...c.req.valid("json") }), 201);
    })
    .openapi(list, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      return c.json(await listReports(platform, { viewerId, ...c.req.valid("query") }), 200);
    })
    .openapi(read, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      return c.json(await openReport(platform, { id: c.req.valid("param").id, viewerId }), 200);
    })
    .openapi(review, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const reviewed = { id: c.req.valid("param").id, viewerId, ...c.req.valid("json") };
      return c.json(await reviewReport(platform, reviewed), 200);
    })
    .openapi(warning, async (c) => c.json(await readWarning(platform, (await requireViewer(c)).id), 200))
    .openapi(putAway, async (c) => {
      const { id: userId } = await requireViewer(c);
      await putWarningAway(platform, { userId, warnedAt: c.req.valid("json").warned_at });
      return c.body(null, 204);
    });
}
