import { z } from "zod";
import {
  challengeSchema,
  enrolledFactorSchema,
  factorProofSchema,
  factorsSchema,
  newFactorSchema,
  recoveryCodesSchema,
  verifiedFactorSchema,
  verifyFactorSchema,
} from "../../../contract/identity/accounts.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
  setCookies,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  enrollFactor,
  listFactors,
  renewRecoveryCodes,
  requireFactor,
  turnOffFactor,
  turnOnFactor,
} from "./factors.ts";
import { accountLimits } from "./limits.ts";
import { finishSignIn, readStartedSignIn } from "./second-step.ts";
import { readSession } from "./session.ts";

const params = z.object({ id: idSchema });

const list = defineRoute({
  method: "get",
  path: "/auth/v1/factors",
  operationId: "listFactors",
  access: "user",
  tag: "accounts",
  summary: "List the caller's second factors: none or one",
  responses: { 200: jsonResponse("The factors", factorsSchema) },
});

const enroll = defineRoute({
  method: "post",
  path: "/auth/v1/factors",
  operationId: "enrollFactor",
  access: "user",
  tag: "accounts",
  summary: "Start setting up an authenticator app",
  description: "Takes effect with the first code, at /verify.",
  errors: ["wrong_password", "email_not_confirmed", "factor_exists", "rate_limited"],
  request: { body: jsonBody(newFactorSchema) },
  responses: { 200: jsonResponse("The secret for the app", enrolledFactorSchema) },
});

const challenge = defineRoute({
  method: "post",
  path: "/auth/v1/factors/{id}/challenge",
  operationId: "challengeFactor",
  access: "public",
  rateLimit: { limit: accountLimits.factor_address, per: "address" },
  tag: "accounts",
  summary: "Read how long a code is accepted: for a started sign-in, or for the caller's own factor",
  errors: ["not_found", "second_step_expired", "rate_limited"],
  request: { params },
  responses: { 200: jsonResponse("How long a code is accepted", challengeSchema) },
});

const verify = defineRoute({
  method: "post",
  path: "/auth/v1/factors/{id}/verify",
  operationId: "verifyFactor",
  access: "public",
  rateLimit: { limit: accountLimits.factor_address, per: "address" },
  tag: "accounts",
  summary: "Send a code: turns the factor on if signed in, otherwise finishes signing in",
  description: "Turning it on returns the recovery codes, which are not shown again.",
  errors: [
    "not_found",
    "second_step_expired",
    "account_suspended",
    "unauthenticated",
    "factor_exists",
    "code_invalid",
    "recovery_code_invalid",
    "rate_limited",
  ],
  request: { params, body: jsonBody(verifyFactorSchema) },
  responses: { 200: jsonResponse("Turned on, or signed in", verifiedFactorSchema) },
});

const proofErrors = [
  "not_found",
  "wrong_password",
  "proof_required",
  "code_invalid",
  "recovery_code_invalid",
  "rate_limited",
] as const;

const turnOff = defineRoute({
  method: "delete",
  path: "/auth/v1/factors/{id}",
  operationId: "removeFactor",
  access: "user",
  tag: "accounts",
  summary: "Turn off the second step",
  errors: [...proofErrors, "admin_factor_needed"],
  request: { params, body: jsonBody(factorProofSchema) },
  responses: { 204: { description: "Off" } },
});

const newCodes = defineRoute({
  method: "post",
  path: "/auth/v1/factors/{id}/recovery_codes",
  operationId: "createRecoveryCodes",
  access: "user",
  tag: "accounts",
  summary: "Replace all recovery codes with new ones",
  errors: [...proofErrors],
  request: { params, body: jsonBody(factorProofSchema) },
  responses: { 200: jsonResponse("The codes, which are not shown again", recoveryCodesSchema) },
});

export function factorsRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c);
      return c.json({ items: await listFactors(platform, id) }, 200);
    })
    .openapi(enroll, async (c) => {
      const viewer = await requireViewer(c);
      const { current_password: currentPassword } = c.req.valid("json");
      return c.json(await enrollFactor(platform, { viewer, currentPassword }), 200);
    })
    .openapi(challenge, async (c) => {
      const factorId = c.req.valid("param").id;
      const { session } = await readSession(platform, c.req.raw.headers);
      const started = session
        ? { userId: session.user.id, expiresAt: new Date(session.expires_at) }
        : await readStartedSignIn(platform, c.req.raw.headers);
      await requireFactor(platform, started.userId, factorId);
      return c.json({ factor_id: factorId, expires_at: started.expiresAt.toISOString() }, 200);
    })
    .openapi(verify, async (c) => {
      const factorId = c.req.valid("param").id;
      const { code, recovery_code: recoveryCode } = c.req.valid("json");
      const { headers } = c.req.raw;
      const [viewer, sessionId] = [await c.var.viewer(), await c.var.sessionId()];
      if (!viewer || !sessionId) {
        const opened = await finishSignIn(platform, { factorId, code, recoveryCode, headers });
        setCookies(c, opened.cookies);
        return c.json({ session: opened.session, recovery_codes: null }, 200);
      }
      if (code === undefined) throw new Refusal("code_invalid");
      const opened = await turnOnFactor(platform, { viewer, sessionId, factorId, code });
      setCookies(c, opened.cookies);
      return c.json({ session: opened.session, recovery_codes: opened.recoveryCodes }, 200);
    })
    .openapi(turnOff, async (c) => {
      const viewer = await requireViewer(c);
      const { code, recovery_code: recoveryCode, current_password: currentPassword } = c.req.valid("json");
      const factorId = c.req.valid("param").id;
      await turnOffFactor(platform, { viewer, factorId, currentPassword, code, recoveryCode });
      return c.body(null, 204);
    })
    .openapi(newCodes, async (c) => {
      const viewer = await requireViewer(c);
      const { code, recovery_code: recoveryCode, current_password: currentPassword } = c.req.valid("json");
      const factorId = c.req.valid("param").id;
      const change = { viewer, factorId, currentPassword, code, recoveryCode };
      return c.json({ recovery_codes: await renewRecoveryCodes(platform, change) }, 200);
    });
}
