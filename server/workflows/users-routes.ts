import { adminProfileChangeSchema, profileOwnerSchema } from "../../contract/identity/profiles.schema.ts";
import {
  addressCorrectionSchema,
  suspensionSchema,
  userChangeSchema,
  userManagementSchema,
  userPageSchema,
  usersQuerySchema,
} from "../../contract/identity/users.schema.ts";
import { listUsers, userLimits } from "../identity/users/service.ts";
import { countUsersByType } from "../operations/analytics/service.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireSessionId,
  requireViewer,
} from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { changeUser, saveAdminProfile } from "./change-user-type.ts";
import { correctAddress, sendConfirmation } from "./correct-address.ts";
import { removeUser } from "./delete-account.ts";
import { readManagement } from "./read-management.ts";
import { restoreUser, suspendUser } from "./suspend.ts";

const tag = "users";
const readLimit = { limit: userLimits.user_reads, per: "person" } as const;
const changeLimit = { limit: userLimits.user_changes, per: "person" } as const;

const list = defineRoute({
  method: "get",
  path: "/rest/v1/users",
  operationId: "listUsers",
  access: "admin",
  rateLimit: readLimit,
  tag,
  summary: "List all users, with sorting, search and a type filter",
  request: { query: usersQuerySchema },
  responses: { 200: jsonResponse("A page of users", userPageSchema) },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/users/{user_id}/management",
  operationId: "getManagedUser",
  access: "admin",
  rateLimit: readLimit,
  tag,
  summary: "Read a user and what deleting them would affect",
  errors: ["not_found"],
  request: { params: profileOwnerSchema },
  responses: { 200: jsonResponse("The user", userManagementSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/users/{user_id}",
  operationId: "updateManagedUser",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Change a user's names, type and intro-call limit",
  description:
    "A new type ends their sessions, cancels their upcoming calls, unlists a former doula and creates a missing profile. Nobody can change their own type.",
  errors: ["not_found", "last_admin", "own_account"],
  request: { params: profileOwnerSchema, body: jsonBody(userChangeSchema) },
  responses: { 200: jsonResponse("The user", userManagementSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/users/{user_id}",
  operationId: "deleteUser",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Delete a user with their account, sessions and files",
  errors: ["not_found", "admin_not_demoted", "own_account"],
  request: { params: profileOwnerSchema },
  responses: { 204: { description: "Deleted" } },
});

const saveAdmin = defineRoute({
  method: "put",
  path: "/rest/v1/users/{user_id}/admin_profile",
  operationId: "saveAdminProfile",
  access: "user",
  rateLimit: changeLimit,
  tag,
  summary: "Save my admin profile; makes the confirmed owner of ADMIN_EMAIL an admin",
  description:
    "For admins and the confirmed owner of ADMIN_EMAIL; forbidden for everyone else. Becoming an admin ends the other sessions, cancels upcoming calls and unlists a former doula.",
  errors: ["not_found", "forbidden"],
  request: { params: profileOwnerSchema, body: jsonBody(adminProfileChangeSchema) },
  responses: { 204: { description: "Saved; the account is now an admin's" } },
});

const suspensionPath = "/rest/v1/users/{user_id}/suspension";

const suspend = defineRoute({
  method: "put",
  path: suspensionPath,
  operationId: "suspendUser",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Suspend a user",
  description:
    "Ends their sessions, cancels their upcoming calls, unlists their profile, and emails them the rule. The account cannot sign in until it is restored. Repeating it changes nothing.",
  errors: ["not_found", "own_account", "last_admin"],
  request: { params: profileOwnerSchema, body: jsonBody(suspensionSchema) },
  responses: { 200: jsonResponse("The user", userManagementSchema) },
});

const restore = defineRoute({
  method: "delete",
  path: suspensionPath,
  operationId: "restoreUser",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Restore a suspended user",
  description:
    "Their profile is listed again unless there is another reason to hide it. Cancelled calls stay cancelled.",
  errors: ["not_found"],
  request: { params: profileOwnerSchema },
  responses: { 200: jsonResponse("The user", userManagementSchema) },
});

const correct = defineRoute({
  method: "put",
  path: "/rest/v1/users/{user_id}/email",
  operationId: "correctAddress",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Correct a user's address that was never confirmed or gets no email",
  description: "Emails the new address a link to confirm it. Earlier links stop working.",
  errors: ["not_found", "email_taken", "email_unchanged", "address_in_use"],
  request: { params: profileOwnerSchema, body: jsonBody(addressCorrectionSchema) },
  responses: { 200: jsonResponse("The user", userManagementSchema) },
});

const confirm = defineRoute({
  method: "post",
  path: "/rest/v1/users/{user_id}/confirmation",
  operationId: "sendConfirmation",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Email a user another link to confirm their address",
  errors: ["not_found", "address_confirmed"],
  request: { params: profileOwnerSchema },
  responses: { 204: { description: "The email is queued" } },
});

export function usersRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const byType = query.after ? null : await countUsersByType(platform.db);
      return c.json(await listUsers(platform, query, byType), 200);
    })
    .openapi(read, async (c) => c.json(await readManagement(platform, c.req.valid("param").user_id), 200))
    .openapi(change, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { user_id: userId } = c.req.valid("param");
      return c.json(await changeUser(platform, { adminId, userId, change: c.req.valid("json") }), 200);
    })
    .openapi(saveAdmin, async (c) => {
      const [{ id: viewerId }, sessionId] = [await requireViewer(c), await requireSessionId(c)];
      if (c.req.valid("param").user_id !== viewerId) throw new Refusal("not_found");
      await saveAdminProfile(platform, { userId: viewerId, sessionId, names: c.req.valid("json") });
      return c.body(null, 204);
    })
    .openapi(suspend, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { user_id: userId } = c.req.valid("param");
      await suspendUser(platform, { adminId, userId, ...c.req.valid("json") });
      return c.json(await readManagement(platform, userId), 200);
    })
    .openapi(restore, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { user_id: userId } = c.req.valid("param");
      await restoreUser(platform, { adminId, userId });
      return c.json(await readManagement(platform, userId), 200);
    })
    .openapi(correct, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { user_id: userId } = c.req.valid("param");
      await correctAddress(platform, { adminId, userId, ...c.req.valid("json") });
      return c.json(await readManagement(platform, userId), 200);
    })
    .openapi(confirm, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await sendConfirmation(platform, { adminId, userId: c.req.valid("param").user_id });
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await removeUser(platform, payments, { adminId, userId: c.req.valid("param").user_id });
      return c.body(null, 204);
    });
}
