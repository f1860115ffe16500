import {
  keySetSchema,
  reauthenticationSchema,
  recoverSchema,
  resendSchema,
  signOutQuerySchema,
} from "../../../contract/identity/accounts.schema.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, setCookies } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { changesRoutes, sessionsRoutes } from "./changes-routes.ts";
import { resendConfirmation } from "./confirmation-link.ts";
import { factorsRoutes } from "./factors-routes.ts";
import { accountLimits } from "./limits.ts";
import { emailPasswordReset } from "./recovery.ts";
import { closeSession } from "./session.ts";
import { endSessions } from "./sessions.ts";
import { toAttemptKey } from "./sign-in-limits.ts";

const signOut = defineRoute({
  method: "post",
  path: "/auth/v1/logout",
  operationId: "signOut",
  access: "public",
  tag: "accounts",
  summary: "End this session, all others of its owner, or both",
  request: { query: signOutQuerySchema },
  responses: { 204: { description: "Signed out, or was not signed in" } },
});

const resend = defineRoute({
  method: "post",
  path: "/auth/v1/resend",
  operationId: "resendConfirmation",
  access: "public",
  rateLimit: { limit: accountLimits.resend_address, per: "address" },
  tag: "accounts",
  summary: "Send the confirmation email again",
  description: "The response does not depend on whether the account exists.",
  errors: ["rate_limited"],
  request: { body: jsonBody(resendSchema) },
  responses: { 204: { description: "Sent, if there is something to confirm" } },
});

export function accountsRoutes(platform: Platform) {
  const { rateLimit } = platform;
  return createRouter()
    .route("/", recoveryRoutes(platform))
    .route("/", changesRoutes(platform))
    .route("/", sessionsRoutes(platform))
    .route("/", factorsRoutes(platform))
    .route("/", discoveryRoutes())
    .openapi(signOut, async (c) => {
      const { scope } = c.req.valid("query");
      if (scope !== "local") await endSessions(platform, c.req.raw.headers, scope);
      if (scope !== "others") setCookies(c, await closeSession(platform, c.req.raw.headers));
      return c.body(null, 204);
    })
    .openapi(resend, async (c) => {
      const request = c.req.valid("json");
      await rateLimit.count(accountLimits.resend_account, request.email);
      await resendConfirmation(platform, request);
      return c.body(null, 204);
    });
}

const reauthenticate = defineRoute({
  method: "get",
  path: "/auth/v1/reauthenticate",
  operationId: "getReauthentication",
  access: "user",
  tag: "accounts",
  summary: "Read what an account change requires besides the session",
  responses: { 200: jsonResponse("The required field", reauthenticationSchema) },
});

const keySet = defineRoute({
  method: "get",
  path: "/auth/v1/.well-known/jwks.json",
  operationId: "getSigningKeys",
  access: "public",
  tag: "accounts",
  summary: "The public keys of our tokens (RFC 7517)",
  description: "Always empty: a session is a random token that only the server can look up.",
  responses: { 200: jsonResponse("The key set", keySetSchema) },
});

function discoveryRoutes() {
  return createRouter()
    .openapi(reauthenticate, (c) => c.json({ asks_for: "current_password" } as const, 200))
    .openapi(keySet, (c) => c.json({ keys: [] }, 200, { "cache-control": "public, max-age=3600" }));
}

const recover = defineRoute({
  method: "post",
  path: "/auth/v1/recover",
  operationId: "requestPasswordReset",
  access: "public",
  rateLimit: { limit: accountLimits.recover_address, per: "address" },
  tag: "accounts",
  summary: "Email a link to choose a new password",
  description:
    "The response does not depend on whether the account exists. The link leads to /reset-password#token=…, works once and for an hour.",
  errors: ["rate_limited"],
  request: { body: jsonBody(recoverSchema) },
  responses: { 204: { description: "Sent, if the account exists" } },
});

function recoveryRoutes(platform: Platform) {
  const { rateLimit } = platform;
  return createRouter().openapi(recover, async (c) => {
    const { email } = c.req.valid("json");
    await rateLimit.count(accountLimits.recover_pair, toAttemptKey({ email, address: c.var.address }));
    await emailPasswordReset(platform, email);
    return c.body(null, 204);
  });
}
