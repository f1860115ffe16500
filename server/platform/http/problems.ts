import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import "../../../contract/platform/input-messages.ts";
import type { Problem } from "../../../contract/platform/errors.schema.ts";
import { type ErrorCode, errorCodes, errorMessages } from "../../../contract/platform/errors.ts";
import { isReferenceGone } from "../database/database.ts";
import { isDatabaseOutage } from "../database/database-outage.ts";
import { outageRetrySeconds, Refusal } from "../errors/refusal.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import type { AppEnv } from "./app-env.ts";

const statusOfCode: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_input: 400,
  malformed_body: 400,
  body_too_large: 413,
  body_too_slow: 408,
  not_found: 404,
  route_not_found: 404,
  cross_origin: 403,
  rate_limited: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
  network: 503,
  plans_changed: 409,
  unauthenticated: 401,
  forbidden: 403,
  credentials_missing: 400,
  phone_not_accepted: 400,
  email_taken: 409,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  account_suspended: 403,
  password_too_short: 400,
  password_too_weak: 400,
  invalid_email: 400,
  confirmation_link_invalid: 400,
  reset_link_invalid: 400,
  email_change_link_invalid: 400,
  wrong_password: 403,
  proof_required: 403,
  email_unchanged: 409,
  factor_exists: 409,
  code_invalid: 400,
  recovery_code_invalid: 400,
  second_step_expired: 400,
  own_account: 409,
  admin_password_too_short: 400,
  admin_password_needed: 403,
  admin_factor_needed: 403,
  own_factor_missing: 409,
  admin_not_demoted: 409,
  last_admin: 409,
  registrations_closed: 403,
  upload_length_missing: 411,
  too_many_uploads: 429,
  uploads_busy: 503,
  file_empty: 422,
  image_type_refused: 415,
  image_too_large: 413,
  image_has_too_many_pixels: 413,
  image_too_narrow: 422,
  image_avif_too_large: 413,
  image_too_slow: 503,
  image_unreadable: 422,
  certificate_type_refused: 415,
  certificate_too_large: 413,
  certificate_link_invalid: 403,
  certification_limit_reached: 409,
  places_unavailable: 503,
  place_not_found: 404,
  alert_link_invalid: 400,
  area_not_found: 404,
  doula_not_found: 404,
  doula_unlisted: 404,
  doula_profile_not_created: 503,
  too_many_name_changes: 429,
  profile_in_review: 409,
  profile_changed: 409,
  setup_incomplete: 409,
  already_reviewed: 409,
  report_about_you: 403,
  not_in_review: 409,
  applicant_unavailable: 409,
  too_many_packages: 409,
  slot_taken: 409,
  slot_not_offered: 409,
  booking_limit_reached: 409,
  intro_calls_used: 409,
  too_many_doulas: 429,
  group_limit_reached: 429,
  too_much_written: 429,
  doula_blocked: 403,
  doula_fully_booked: 409,
  doula_paused: 409,
  client_busy: 409,
  booking_changed: 409,
  cancel_too_late: 409,
  reschedule_too_late: 409,
  call_started: 409,
  no_show_not_possible: 409,
  calendar_unavailable: 503,
  calendar_connected: 409,
  calendar_state_invalid: 400,
  calendar_code_refused: 400,
  calendar_access_missing: 400,
  calendar_not_answering: 502,
  calendar_not_saved: 500,
  settings_changed: 409,
  availability_changed: 409,
  too_many_override_days: 409,
  too_many_commitments: 409,
  conversation_blocked: 403,
  conversation_closed: 403,
  doulas_only: 403,
  parent_not_met: 403,
  account_deleted: 403,
  payments_not_available: 409,
  payments_unavailable: 503,
  stripe_account_gone: 409,
  stripe_return_invalid: 400,
  package_unavailable: 404,
  package_changed: 409,
  price_too_low: 409,
  charges_not_possible: 409,
  recently_refunded: 409,
  too_many_orders: 409,
  request_answered: 409,
  too_many_requests_to_doula: 409,
  birth_link_open: 409,
  not_on_call: 409,
  no_room: 409,
  due_date_declined: 409,
  due_date_unanswered: 409,
  too_many_due_dates: 429,
  too_many_birth_links: 409,
  order_paid: 409,
  order_closed: 409,
  order_in_review: 409,
  order_changed: 409,
  order_open: 409,
  payment_link_failed: 503,
  webhook_signature_invalid: 400,
  failure_handled: 409,
  email_expired: 409,
};

export function httpStatus({ code }: Refusal): ContentfulStatusCode {
  return statusOfCode[code];
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
