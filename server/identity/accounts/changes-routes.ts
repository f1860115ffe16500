import { z } from "zod";
import { exportedPlansSchema } from "../../../contract/families/births.schema.ts";
import {
  deleteUserSchema,
  deviceSessionsSchema,
  exportUserSchema,
  pendingEmailSchema,
  timeZoneSchema,
  updateUserSchema,
  verifyEmailChangeSchema,
} from "../../../contract/identity/accounts.schema.ts";
import { ownDeletionSchema } from "../../../contract/identity/users.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { ownDeliverySchema } from "../../../contract/platform/undeliverable.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireSessionId,
  requireViewer,
  setCookies,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
} from "./changes.ts";
import { deleteAccount, readOwnDeletion } from "./deletion.ts";
import { allowOwnEmail, readOwnDelivery } from "./delivery.ts";
import { emailExport, exportAccount, exportPlans as exportPlansOf } from "./export.ts";
import { accountLimits } from "./limits.ts";
import { requirePassword } from "./passwords.ts";
import { saveTimeZone } from "./queries.ts";
import { closeSession } from "./session.ts";
import { endSession, listSessions } from "./sessions.ts";

const updateUser = defineRoute({
  method: "put",
  path: "/auth/v1/user",
  operationId: "updateAccount",
  access: "user",
  tag: "accounts",
  summary: "Change the password, or request another email address",
  description:
    "A new password ends all other sessions and renews this one's cookie. A new address takes effect once the link sent to it is opened.",
  errors: [
    "wrong_password",
    "password_too_weak",
    "admin_password_too_short",
    "email_unchanged",
    "email_taken",
    "forbidden",
    "rate_limited",
  ],
  request: { body: jsonBody(updateUserSchema) },
  responses: {
    200: jsonResponse("Done, or waiting for the new address to be confirmed", pendingEmailSchema),
  },
});

const pendingEmail = defineRoute({
  method: "get",
  path: "/auth/v1/user/email_change",
  operationId: "getEmailChange",
  access: "user",
  tag: "accounts",
  summary: "The unconfirmed address; null if there is none",
  responses: { 200: jsonResponse("The pending change", pendingEmailSchema) },
});

const cancelPendingEmail = defineRoute({
  method: "delete",
  path: "/auth/v1/user/email_change",
  operationId: "cancelEmailChange",
  access: "user",
  tag: "accounts",
  summary: "Cancel an unconfirmed change of address",
  responses: { 204: { description: "No change is pending" } },
});

const delivery = defineRoute({
  method: "get",
  path: "/auth/v1/user/undeliverable",
  operationId: "readEmailDelivery",
  access: "user",
  tag: "accounts",
  summary: "Read whether email to my address is returned or refused",
  responses: { 200: jsonResponse("Why my address gets no email, or null", ownDeliverySchema) },
});

const allowDelivery = defineRoute({
  method: "delete",
  path: "/auth/v1/user/undeliverable",
  operationId: "allowOwnEmail",
  access: "user",
  rateLimit: { limit: accountLimits.allow_email, per: "person" },
  tag: "accounts",
  summary: "Send email to my confirmed address again",
  errors: ["forbidden"],
  responses: { 204: { description: "Email is sent until it is returned or refused again" } },
});

const updateTimeZone = defineRoute({
  method: "put",
  path: "/auth/v1/user/time_zone",
  operationId: "updateTimeZone",
  access: "user",
  rateLimit: { limit: accountLimits.time_zone, per: "person" },
  tag: "accounts",
  summary: "Store the zone of my browser, in which emails give me times",
  errors: ["rate_limited"],
  request: { body: jsonBody(timeZoneSchema) },
  responses: { 204: { description: "Stored" } },
});

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

export function changesRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(updateUser, async (c) => {
      const viewer = await requireViewer(c);
      const { email, password, current_password: currentPassword } = c.req.valid("json");
      if (email !== undefined) {
        const change = await requestEmailChange(platform, { viewer, currentPassword, email });
        return c.json({ email_change: change }, 200);
      }
      if (password !== undefined) {
        const sessionId = await requireSessionId(c);
        const { headers } = c.req.raw;
        const change = { viewer, sessionId, currentPassword, password, headers };
        setCookies(c, await changePassword(platform, change));
      }
      return c.json({ email_change: null }, 200);
    })
    .openapi(pendingEmail, async (c) => {
      const viewer = await requireViewer(c);
      return c.json({ email_change: await readEmailChange(platform, viewer.id) }, 200);
    })
    .openapi(cancelPendingEmail, async (c) => {
      const viewer = await requireViewer(c);
      await cancelEmailChange(platform, viewer.id);
      return c.body(null, 204);
    })
    .openapi(delivery, async (c) => c.json(await readOwnDelivery(platform, await requireViewer(c)), 200))
    .openapi(allowDelivery, async (c) => {
      await allowOwnEmail(platform, await requireViewer(c));
      return c.body(null, 204);
    })
    .openapi(updateTimeZone, async (c) => {
      const viewer = await requireViewer(c);
      await saveTimeZone(platform.db, { userId: viewer.id, timeZone: c.req.valid("json").time_zone });
      return c.body(null, 204);
    })
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
    });
}

const list = defineRoute({
  method: "get",
  path: "/auth/v1/sessions",
  operationId: "listSessions",
  access: "user",
  tag: "accounts",
  summary: "List the caller's sessions",
  responses: { 200: jsonResponse("This session first, then the most recently active", deviceSessionsSchema) },
});

const end = defineRoute({
  method: "delete",
  path: "/auth/v1/sessions/{id}",
  operationId: "endSession",
  access: "user",
  tag: "accounts",
  summary: "Sign out one of the caller's devices",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }) },
  responses: { 204: { description: "Signed out" } },
});

export function sessionsRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const [{ id: userId }, sessionId] = [await requireViewer(c), await requireSessionId(c)];
      return c.json({ items: await listSessions(platform, { userId, sessionId }) }, 200);
    })
    .openapi(end, async (c) => {
      const { id: userId } = await requireViewer(c);
      await endSession(platform, { userId, sessionId: c.req.valid("param").id });
      return c.body(null, 204);
    });
}

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

const exportPlans = defineRoute({
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

export function exportRoutes(platform: Platform) {
  return createRouter()
    .openapi(exportPlans, async (c) => {
      const viewer = await requireViewer(c);
      await requirePassword(platform, viewer.id, c.req.valid("json").current_password);
      await emailExport(platform, viewer.email);
      c.header("content-disposition", 'attachment; filename="my-due-date-and-birth.json"');
      return c.json(await exportPlansOf(platform, viewer.id), 200);
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
