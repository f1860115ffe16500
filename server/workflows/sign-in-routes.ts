import {
  resetPasswordSchema,
  signInResponseSchema,
  signInSchema,
  verifyCodeResponseSchema,
  verifyCodeSchema,
  verifyResponseSchema,
  verifySchema,
} from "../../contract/identity/accounts.schema.ts";
import { accountLimits, countSignIn, resetAttempts } from "../identity/accounts/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, setCookies } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import { confirmEmail, confirmEmailWithCode } from "./confirm-email.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

const signInRoute = defineRoute({
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

const verifyCode = defineRoute({
  method: "post",
  path: "/auth/v1/verify_code",
  operationId: "confirmEmailWithCode",
  access: "public",
  rateLimit: { limit: accountLimits.verify_address, per: "address" },
  tag: "accounts",
  summary: "Confirm an email address with the code from the email",
  description:
    "Signs in. Works only in the browser that signed up, recognized by a cookie, for 10 minutes and with 5 tries.",
  errors: ["confirmation_code_invalid", "account_suspended", "rate_limited"],
  request: { body: jsonBody(verifyCodeSchema) },
  responses: { 200: jsonResponse("Confirmed and signed in", verifyCodeResponseSchema) },
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

export function signInRoutes(platform: Platform) {
  return createRouter()
    .openapi(signInRoute, async (c) => {
      const credentials = c.req.valid("json");
      const { headers } = c.req.raw;
      const attempt = { email: credentials.email, address: c.var.address };
      await countSignIn(platform, { ...attempt, headers });
      const opened = await signIn(platform, credentials, headers);
      await resetAttempts(platform, attempt);
      setCookies(c, opened.cookies);
      return c.json("session" in opened ? opened.session : { second_step: opened.secondStep }, 200);
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
    .openapi(verifyCode, async (c) => {
      const { session, cookies } = await confirmEmailWithCode(platform, {
        code: c.req.valid("json").code,
        headers: c.req.raw.headers,
      });
      setCookies(c, cookies);
      return c.json({ session }, 200);
    })
    .openapi(reset, async (c) => {
      await resetPassword(platform, { ...c.req.valid("json"), address: c.var.address });
      return c.body(null, 204);
    });
}
