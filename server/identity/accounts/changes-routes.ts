import { z } from "zod";
import {
  deviceSessionsSchema,
  pendingEmailSchema,
  timeZoneSchema,
  updateUserSchema,
} from "../../../contract/identity/accounts.schema.ts";
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
import { cancelEmailChange, changePassword, readEmailChange, requestEmailChange } from "./changes.ts";
import { allowOwnEmail, readOwnDelivery } from "./delivery.ts";
import { accountLimits } from "./limits.ts";
import { saveTimeZone } from "./queries.ts";
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

export function changesRoutes(platform: Platform) {
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
