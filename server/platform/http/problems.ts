import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { errorStatuses } from "../../../contract/error-statuses.ts";
import type { Problem } from "../../../contract/errors.schema.ts";
import { errorCodes, errorMessages } from "../../../contract/errors.ts";
import type { ErrorStatus } from "../../../contract/platform/errors.ts";
import "../../../contract/platform/input-messages.ts";
import { isReferenceGone } from "../database/database.ts";
import { isDatabaseOutage } from "../database/database-outage.ts";
import { outageRetrySeconds, Refusal } from "../errors/refusal.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import type { AppEnv } from "./app-env.ts";

export function httpStatus({ code }: Refusal): ErrorStatus {
  return errorStatuses[code];
}

/** Responds with a refusal as RFC 9457 problem details. */
export function respondWithProblem(c: Context<AppEnv>, refusal: Refusal): Response {
  c.set("refusedWith", refusal.code);
  const status = httpStatus(refusal);
  const problem: Problem = {
    type: `/problems/${refusal.code}`,
    title: refusal.code.replaceAll("_", " "),
    status,
    code: refusal.code,
    detail: refusal.details.detail ?? errorMessages[refusal.code],
    request_id: c.var.requestId,
    ...(refusal.details.errors && { errors: refusal.details.errors }),
  };
  const headers: Record<string, string> = { "content-type": "application/problem+json" };
  if (refusal.details.retryAfterSeconds !== undefined) {
    headers["retry-after"] = String(refusal.details.retryAfterSeconds);
  }
  return c.body(JSON.stringify(problem), status, headers);
}

const namedRefusalSchema = z.object({ params: z.object({ refusal: z.enum(errorCodes) }) });

/**
 * Turns a failed parse into a refusal that names each field, nested ones with dots: `data.full_name`. A
 * schema whose check has `params: { refusal: <code> }` refuses everything with that code.
 */
export function refusalOfZodError(error: z.core.$ZodError): Refusal {
  for (const issue of error.issues) {
    const named = namedRefusalSchema.safeParse(issue);
    if (named.success) return new Refusal(named.data.params.refusal);
  }
  return new Refusal("invalid_input", {
    errors: error.issues.map((issue) => ({
      field: issue.path.join("."),
      code: issue.code ?? "invalid",
      message: issue.message,
    })),
  });
}

/** Maps anything thrown to a refusal; unexpected errors become `internal`. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Refusal("body_too_large");
    if (error.status < 500) return new Refusal("malformed_body");
  }
  if (isDatabaseOutage(error) || error instanceof StorageUnavailable)
    return new Refusal("unavailable", { retryAfterSeconds: outageRetrySeconds });
  if (isReferenceGone(error)) return new Refusal("not_found");
  return new Refusal("internal");
}
