import { z } from "zod";
import {
  doulaSignUpSchema,
  sessionSchema,
  signUpResponseSchema,
  signUpSchema,
} from "../../contract/identity/accounts.schema.ts";
import { accountLimits, readSession } from "../identity/accounts/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, setCookies } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { loadAccount, signUpClient, signUpDoula } from "./sign-up.ts";

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

export function signUpRoutes(platform: Platform, places: PlacesProvider) {
  const { rateLimit } = platform;
  return createRouter()
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
    .openapi(currentUser, async (c) => {
      const { session, cookies } = await readSession(platform, c.req.raw.headers);
      setCookies(c, cookies);
      return c.json({ session: await loadAccount(platform, session) }, 200);
    });
}
