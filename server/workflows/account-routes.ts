import { z } from "zod";
import { exportedPlansSchema } from "../../contract/families/births.schema.ts";
import {
  deleteUserSchema,
  exportUserSchema,
  verifyEmailChangeSchema,
} from "../../contract/identity/accounts.schema.ts";
import { ownDeletionSchema } from "../../contract/identity/users.schema.ts";
import { accountLimits, closeSession, requirePassword } from "../identity/accounts/service.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireSessionId,
  requireViewer,
  setCookies,
} from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { confirmEmailChange } from "./change-email.ts";
import { deleteAccount, readOwnDeletion } from "./delete-account.ts";
import { emailExport, exportAccount, exportPlans } from "./export-account.ts";

const verifyEmailChange = defineRoute({
  method: "post",
  path: "/auth/v1/user/email_change/verify",
  operationId: "confirmEmailChange",
  access: "public",
  rateLimit: { limit: accountLimits.verify_address, per: "address" },
  tag: "accounts",
  summary: "Confirm a new address with the token from an email",
  description: "Does not sign in, because the link may be opened on another device.",
  errors: ["email_change_link_invalid", "email_taken"],
  request: { body: jsonBody(verifyEmailChangeSchema) },
  responses: { 204: { description: "The new address is now in use" } },
});

const deletion = defineRoute({
  method: "get",
  path: "/auth/v1/user/deletion",
  operationId: "readOwnDeletion",
  access: "user",
  tag: "accounts",
  summary: "Read what prevents me from deleting my account, and what it would cancel",
  responses: { 200: jsonResponse("Open orders and upcoming calls", ownDeletionSchema) },
});

const deleteUser = defineRoute({
  method: "delete",
  path: "/auth/v1/user",
  operationId: "deleteAccount",
  access: "user",
  tag: "accounts",
  summary: "Delete my account",
  errors: ["wrong_password", "admin_not_demoted", "order_open", "rate_limited"],
  request: { body: jsonBody(deleteUserSchema) },
  responses: { 204: { description: "Deleted, and signed out everywhere" } },
});

const exportUser = defineRoute({
  method: "post",
  path: "/auth/v1/user/export",
  operationId: "exportAccount",
  access: "user",
  rateLimit: { limit: accountLimits.export_account, per: "person" },
  tag: "accounts",
  summary: "Export all my data as one archive",
  description: "Contains a JSON file per topic and my uploaded files. I am notified by email.",
  errors: ["wrong_password", "rate_limited"],
  request: { body: jsonBody(exportUserSchema) },
  responses: {
    200: {
      description: "A zip archive",
      content: { "application/zip": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

const exportUserPlans = defineRoute({
  method: "post",
  path: "/auth/v1/user/export_plans",
  operationId: "exportPlans",
  access: "user",
  rateLimit: { limit: accountLimits.export_plans, per: "person" },
  leavesPublicData: true,
  tag: "accounts",
  summary: "Export my due date, birth and loss, which are in no other file",
  description: "Includes what a loss removed, while it is stored. I am notified by email.",
  errors: ["wrong_password", "rate_limited"],
  request: { body: jsonBody(exportUserSchema) },
  responses: { 200: jsonResponse("My due date, birth and loss", exportedPlansSchema) },
});

export function accountRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(deletion, async (c) => c.json(await readOwnDeletion(platform, (await requireViewer(c)).id), 200))
    .openapi(deleteUser, async (c) => {
      const viewer = await requireViewer(c);
      await requirePassword(platform, viewer.id, c.req.valid("json").current_password);
      await deleteAccount(platform, payments, { userId: viewer.id, by: { kind: "owner" } });
      setCookies(c, await closeSession(platform, c.req.raw.headers));
      return c.body(null, 204);
    })
    .openapi(verifyEmailChange, async (c) => {
      await confirmEmailChange(platform, c.req.valid("json").token);
      return c.body(null, 204);
    })
    .openapi(exportUserPlans, async (c) => {
      const viewer = await requireViewer(c);
      await requirePassword(platform, viewer.id, c.req.valid("json").current_password);
      await emailExport(platform, viewer.email);
      c.header("content-disposition", 'attachment; filename="my-due-date-and-birth.json"');
      return c.json(await exportPlans(platform, viewer.id), 200);
    })
    .openapi(exportUser, async (c) => {
      const [viewer, sessionId] = [await requireViewer(c), await requireSessionId(c)];
      await requirePassword(platform, viewer.id, c.req.valid("json").current_password);
      await emailExport(platform, viewer.email);
      return c.body(exportAccount(platform, { viewer, sessionId }), 200, {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="my-data.zip"',
      });
    });
}
