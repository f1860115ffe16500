import {
  deleteUserSchema,
  pendingEmailSchema,
  updateUserSchema,
  verifyEmailChangeSchema,
} from "../../contract/accounts.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonAnswer,
  jsonBody,
  requireSessionId,
  requireViewer,
  setCookies,
} from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import {
  changePassword,
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  takeBackEmailChange,
} from "./changes.ts";
import { deleteAccount } from "./deletion.ts";
import { requirePassword } from "./passwords.ts";
import { closeSession } from "./session.ts";

const updateUser = defineRoute({
  method: "put",
  path: "/auth/v1/user",
  operationId: "updateAccount",
  access: "user",
  tags: ["accounts"],
  summary: "Change the password, or ask for another email address",
  description:
    "A new password ends all other sessions and renews this one's cookie. A new address takes effect when the link that goes there is opened.",
  errors: ["wrong_password", "password_too_weak", "email_unchanged", "email_taken", "rate_limited"],
  request: { body: jsonBody(updateUserSchema) },
  responses: { 200: jsonAnswer("Done, or waiting for the new address to be confirmed", pendingEmailSchema) },
});

const pendingEmail = defineRoute({
  method: "get",
  path: "/auth/v1/user/email_change",
  operationId: "getEmailChange",
  access: "user",
  tags: ["accounts"],
  summary: "The address that waits to be confirmed; null where none does",
  responses: { 200: jsonAnswer("The change", pendingEmailSchema) },
});

const takeBackEmail = defineRoute({
  method: "delete",
  path: "/auth/v1/user/email_change",
  operationId: "cancelEmailChange",
  access: "user",
  tags: ["accounts"],
  summary: "Take back an address that waits to be confirmed",
  responses: { 204: { description: "None waits any more" } },
});

const verifyEmailChange = defineRoute({
  method: "post",
  path: "/auth/v1/user/email_change/verify",
  operationId: "confirmEmailChange",
  access: "public",
  rateLimit: { name: "verify_address", per: "address" },
  tags: ["accounts"],
  summary: "Confirm a new address with the token of a mail",
  description: "Signs nobody in: the link may be opened on another device.",
  errors: ["email_change_link_invalid", "email_taken"],
  request: { body: jsonBody(verifyEmailChangeSchema) },
  responses: { 204: { description: "The new address is in force" } },
});

const deleteUser = defineRoute({
  method: "delete",
  path: "/auth/v1/user",
  operationId: "deleteAccount",
  access: "user",
  tags: ["accounts"],
  summary: "Delete my account",
  errors: ["wrong_password", "last_admin", "rate_limited"],
  request: { body: jsonBody(deleteUserSchema) },
  responses: { 204: { description: "Gone, and signed out everywhere" } },
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
    .openapi(takeBackEmail, async (c) => {
      const viewer = await requireViewer(c);
      await takeBackEmailChange(platform, viewer.id);
      return c.body(null, 204);
    })
    .openapi(deleteUser, async (c) => {
      const viewer = await requireViewer(c);
      await requirePassword(platform, viewer.id, c.req.valid("json").current_password);
      await deleteAccount(platform, viewer.id);
      setCookies(c, await closeSession(platform, c.req.raw.headers));
      return c.body(null, 204);
    })
    .openapi(verifyEmailChange, async (c) => {
      await confirmEmailChange(platform, c.req.valid("json").token);
      return c.body(null, 204);
    });
}
