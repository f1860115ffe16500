import { z } from "zod";
import {
  doulaSignUpSchema,
  keySetSchema,
  reauthenticationSchema,
  recoverSchema,
  resendSchema,
  resetPasswordSchema,
  sessionSchema,
  signInResponseSchema,
  signInSchema,
  signOutQuerySchema,
  signUpResponseSchema,
  signUpSchema,
  verifyResponseSchema,
  verifySchema,
} from "../../../contract/identity/accounts.schema.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, setCookies } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import { changesRoutes, exportRoutes, sessionsRoutes } from "./changes-routes.ts";
import { confirmEmail, resendConfirmation } from "./confirmation.ts";
import { factorsRoutes } from "./factors-routes.ts";
import { accountLimits } from "./limits.ts";
import { emailPasswordReset, resetPassword } from "./recovery.ts";
import { loadAccount, signUpClient, signUpDoula } from "./service.ts";
import { closeSession, readSession } from "./session.ts";
import { endSessions } from "./sessions.ts";
import { countSignIn, resetAttempts, toAttemptKey } from "./sign-in-limits.ts";
import { openSession } from "./signing-in.ts";

const signUp = defineRoute({
  method: "post",
  path: "/auth/v1/signup",
  operationId: "signUp",
  access: "public",
  rateLimit: { limit: accountLimits.sign_up_address, per: "address" },
  tag: "accounts",
  summary: "Create a client account",
  errors: [
    "email_taken",
    "phone_not_accepted",
    "password_too_weak",
    "registrations_closed",
    "forbidden",
    "rate_limited",
  ],
  request: { body: jsonBody(signUpSchema) },
  responses: {
    200: jsonResponse("Created, and signed in if no confirmation is required", signUpResponseSchema),
  },
});

const doulaSignUp = defineRoute({
  method: "post",
  path: "/auth/v1/doula_signup",
  operationId: "signUpDoula",
  access: "public",
  rateLimit: { limit: accountLimits.sign_up_address, per: "address" },
  tag: "accounts",
  summary: "Create a doula account with a draft profile",
  description: "The server finds the address's location: from the suggestion, otherwise from its zip code.",
  errors: [
    "email_taken",
    "phone_not_accepted",
    "password_too_weak",
    "registrations_closed",
    "places_unavailable",
    "forbidden",
    "rate_limited",
  ],
  request: { body: jsonBody(doulaSignUpSchema) },
  responses: {
    200: jsonResponse("Created, and signed in if no confirmation is required", signUpResponseSchema),
  },
});

const signIn = defineRoute({
  method: "post",
  path: "/auth/v1/token",
  operationId: "signIn",
  access: "public",
  rateLimit: { limit: accountLimits.sign_in_address, per: "address" },
  tag: "accounts",
  summary: "Sign in with email and password",
  description:
    "The session is an HttpOnly cookie. If the account has a factor, signing in is finished at /auth/v1/factors/{id}/verify.",
  errors: [
    "invalid_credentials",
    "phone_not_accepted",
    "email_not_confirmed",
    "account_suspended",
    "rate_limited",
  ],
  request: { body: jsonBody(signInSchema) },
  responses: { 200: jsonResponse("Signed in, or a second step is needed", signInResponseSchema) },
});

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

const currentUser = defineRoute({
  method: "get",
  path: "/auth/v1/user",
  operationId: "getSession",
  access: "public",
  tag: "accounts",
  summary: "Read the signed-in user; null for a visitor",
  // not_found: the account may have been deleted while its session was renewed.
  errors: ["not_found"],
  responses: { 200: jsonResponse("The session", z.object({ session: sessionSchema.nullable() })) },
});

const verify = defineRoute({
  method: "post",
  path: "/auth/v1/verify",
  operationId: "confirmEmail",
  access: "public",
  rateLimit: { limit: accountLimits.verify_address, per: "address" },
  tag: "accounts",
  summary: "Confirm an email address",
  description:
    "Signs in the browser that signed up, recognized by a cookie for 24 hours. Any other browser must also send the account's password, which signs in, or a new one, which replaces the old one and ends all sessions.",
  errors: [
    "confirmation_link_invalid",
    "wrong_password",
    "password_too_weak",
    "admin_password_too_short",
    "invalid_credentials",
    "account_suspended",
    "rate_limited",
  ],
  request: { body: jsonBody(verifySchema) },
  responses: { 200: jsonResponse("Confirmed, or what is still needed", verifyResponseSchema) },
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

export function accountsRoutes(platform: Platform, places: PlacesProvider, payments: Payments) {
  const { rateLimit } = platform;
  return createRouter()
    .route("/", recoveryRoutes(platform))
    .route("/", changesRoutes(platform, payments))
    .route("/", sessionsRoutes(platform))
    .route("/", factorsRoutes(platform))
    .route("/", exportRoutes(platform))
    .route("/", discoveryRoutes())
    .openapi(signUp, async (c) => {
      const account = c.req.valid("json");
      await rateLimit.count(accountLimits.sign_up_account, account.email);
      const { session, cookies } = await signUpClient(platform, account, c.req.raw.headers);
      setCookies(c, cookies);
      return c.json({ session }, 200);
    })
    .openapi(doulaSignUp, async (c) => {
      const account = c.req.valid("json");
      await rateLimit.count(accountLimits.sign_up_account, account.email);
      const { headers } = c.req.raw;
      const { session, cookies } = await signUpDoula(platform, account, { headers, places });
      setCookies(c, cookies);
      return c.json({ session }, 200);
    })
    .openapi(signIn, async (c) => {
      const credentials = c.req.valid("json");
      const { headers } = c.req.raw;
      const attempt = { email: credentials.email, address: c.var.address };
      await countSignIn(platform, { ...attempt, headers });
      const opened = await openSession(platform, credentials, headers);
      await resetAttempts(platform, attempt);
      setCookies(c, opened.cookies);
      return c.json("session" in opened ? opened.session : { second_step: opened.secondStep }, 200);
    })
    .openapi(signOut, async (c) => {
      const { scope } = c.req.valid("query");
      if (scope !== "local") await endSessions(platform, c.req.raw.headers, scope);
      if (scope !== "others") setCookies(c, await closeSession(platform, c.req.raw.headers));
      return c.body(null, 204);
    })
    .openapi(currentUser, async (c) => {
      const { session, cookies } = await readSession(platform, c.req.raw.headers);
      setCookies(c, cookies);
      return c.json({ session: await loadAccount(platform, session) }, 200);
    })
    .openapi(verify, async (c) => {
      const confirmation = await confirmEmail(platform, c.req.valid("json"), {
        address: c.var.address,
        headers: c.req.raw.headers,
      });
      if (confirmation.status !== "signed_in") return c.json(confirmation, 200);
      const { status, session, cookies } = confirmation;
      setCookies(c, cookies);
      return c.json({ status, session }, 200);
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

const reset = defineRoute({
  method: "post",
  path: "/auth/v1/reset",
  operationId: "resetPassword",
  access: "public",
  rateLimit: { limit: accountLimits.reset_address, per: "address" },
  tag: "accounts",
  summary: "Choose a new password with the token from an email",
  description: "Ends every session of the account and does not sign in.",
  errors: ["reset_link_invalid", "password_too_weak", "admin_password_too_short"],
  request: { body: jsonBody(resetPasswordSchema) },
  responses: { 204: { description: "The new password is in use" } },
});

function recoveryRoutes(platform: Platform) {
  const { rateLimit } = platform;
  return createRouter()
    .openapi(recover, async (c) => {
      const { email } = c.req.valid("json");
      await rateLimit.count(accountLimits.recover_pair, toAttemptKey({ email, address: c.var.address }));
      await emailPasswordReset(platform, email);
      return c.body(null, 204);
    })
    .openapi(reset, async (c) => {
      await resetPassword(platform, { ...c.req.valid("json"), address: c.var.address });
      return c.body(null, 204);
    });
}
