import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The one version that the sandbox speaks. */
export const sandboxApiVersion = "2026-10-28.endive";

export type SandboxEvent = ReturnType<typeof makeEvent>;

/** An event about an account, in Stripe's format. */
export function makeEvent(type: string, account: string, object: object) {
  const id = `evt_${randomBytes(8).toString("hex")}`;
  const created = Math.floor(Date.now() / 1000);
  return {
    id,
    object: "event",
    api_version: sandboxApiVersion,
    type,
    account,
    created,
    livemode: false,
    data: { object },
  };
}

export function refuseAccess(c: Context): Response {
  return fail(c, 403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: "The provided key does not have access to this account (or it does not exist).",
  });
}

/** Stripe's error body. */
export function fail(
  c: Context,
  status: ContentfulStatusCode,
  error: { type: string; code?: string; message: string },
): Response {
  return c.json({ error }, status);
}
