import { z } from "zod";
import {
  auditFilterSchema,
  auditPageSchema,
  auditQuerySchema,
} from "../../../contract/settings/audit.schema.ts";
import { maxExportedEntries } from "../../../contract/settings/audit.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditLimits, exportAuditEntries, listAuditEntries } from "./service.ts";

const tag = "audit";

const list = defineRoute({
  method: "get",
  path: "/rest/v1/audit_log",
  operationId: "listAuditEntries",
  access: "admin",
  rateLimit: { limit: auditLimits.audit_reads, per: "person" },
  tag,
  summary: "List who changed what, newest first",
  request: { query: auditQuerySchema },
  responses: { 200: jsonResponse("A page of entries", auditPageSchema) },
});

const download = defineRoute({
  method: "post",
  path: "/rest/v1/audit_log/export",
  operationId: "exportAuditEntries",
  access: "admin",
  rateLimit: { limit: auditLimits.audit_exports, per: "person" },
  tag,
  summary: "Download the audit log as CSV",
  description: `The newest ${maxExportedEntries.toLocaleString("en-US")} entries that match the filter. The export is audited.`,
  request: { body: jsonBody(auditFilterSchema) },
  responses: {
    200: { description: "A CSV file", content: { "text/csv": { schema: z.string() } } },
  },
});

export function auditRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => c.json(await listAuditEntries(platform, c.req.valid("query")), 200))
    .openapi(download, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const csv = await exportAuditEntries(platform, { adminId, filter: c.req.valid("json") });
      return c.body(csv, 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit-log.csv"',
      });
    });
}
