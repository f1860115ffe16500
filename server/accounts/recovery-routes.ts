import { recoverSchema, resetPasswordSchema } from "../../contract/accounts.schema.ts";
import { createRouter, defineRoute, jsonBody } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { mailPasswordReset, resetPassword } from "./recovery.ts";

const recover = defineRoute({
  method: "post",
  path: "/auth/v1/recover",
  operationId: "requestPasswordReset",
  access: "public",
  rateLimit: { name: "recover_address", per: "address" },
  tags: ["accounts"],
  summary: "Mail a link to choose a new password",
  description:
    "Answers the same whether or not there is such an account. The link leads to /reset-password?token=…, works once and for an hour.",
  errors: ["rate_limited"],
  request: { body: jsonBody(recoverSchema) },
  responses: { 204: { description: "Sent, if there is such an account" } },
});

const reset = defineRoute({
  method: "post",
  path: "/auth/v1/reset",
  operationId: "resetPassword",
  access: "public",
  rateLimit: { name: "reset_address", per: "address" },
  tags: ["accounts"],
  summary: "Choose a new password with the token of a mail",
  description: "Ends every session of the account; logging in comes after.",
  errors: ["reset_link_invalid", "password_too_weak"],
  request: { body: jsonBody(resetPasswordSchema) },
  responses: { 204: { description: "The new password is in force" } },
});

export function recoveryRoutes(platform: Platform) {
  const { rateLimit } = platform;
  return createRouter()
    .openapi(recover, async (c) => {
      const { email } = c.req.valid("json");
      await rateLimit.count("recover_account", email);
      await mailPasswordReset(platform, email);
      return c.body(null, 204);
    })
    .openapi(reset, async (c) => {
      await resetPassword(platform, { ...c.req.valid("json"), address: c.var.address });
      return c.body(null, 204);
    });
}
