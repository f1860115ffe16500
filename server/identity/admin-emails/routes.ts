import { adminEmailsSchema } from "../../../contract/identity/admin-emails.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { adminEmailLimits, changeAdminEmails, readAdminEmails } from "./service.ts";

const path = "/rest/v1/admin_emails/own";

const read = defineRoute({
  method: "get",
  path,
  operationId: "getAdminEmails",
  access: "admin",
  rateLimit: { limit: adminEmailLimits.admin_email_reads, per: "person" },
  tag: "admin-emails",
  summary: "Read what I am emailed about as an admin",
  responses: { 200: jsonResponse("My choices", adminEmailsSchema) },
});

const change = defineRoute({
  method: "put",
  path,
  operationId: "changeAdminEmails",
  access: "admin",
  rateLimit: { limit: adminEmailLimits.admin_email_changes, per: "person" },
  leavesPublicData: true,
  tag: "admin-emails",
  summary: "Choose what I am emailed about as an admin",
  request: { body: jsonBody(adminEmailsSchema) },
  responses: { 200: jsonResponse("My choices", adminEmailsSchema) },
});

export function adminEmailsRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readAdminEmails(platform.db, id), 200);
    })
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await changeAdminEmails(platform, { userId, emails: c.req.valid("json") }), 200);
    });
}
