import type { MiddlewareHandler } from "hono";
import { emailEventSchema } from "../../../contract/operations/email-events.schema.ts";
import {
  failedEmailPageSchema,
  failedJobPageSchema,
  failureParamsSchema,
  failuresQuerySchema,
} from "../../../contract/platform/failures.schema.ts";
import {
  undeliverablePageSchema,
  undeliverableParamsSchema,
} from "../../../contract/platform/undeliverable.schema.ts";
import { markUndeliverable } from "../../platform/email/undeliverable.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { AppEnv } from "../../platform/http/app-env.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { isSameSignature } from "../../platform/security/cookies.ts";
import {
  dismissEmail,
  dismissJob,
  failureLimits,
  listFailedEmails,
  listFailedJobs,
  rerunJob,
  resendEmail,
} from "./service.ts";
import { allowEmail, listUndeliverableAddresses } from "./undeliverable.ts";

interface FailuresOptions {
  /** For bounces and complaints; undefined refuses them. */
  emailEventsSecret: string | undefined;
}

const tag = "failures";
const readLimit = { limit: failureLimits.failure_reads, per: "person" } as const;
const changeLimit = { limit: failureLimits.failure_changes, per: "person" } as const;
const doneResponse = { 204: { description: "Done" } };

const emails = defineRoute({
  method: "get",
  path: "/rest/v1/failed_emails",
  operationId: "listFailedEmails",
  access: "admin",
  rateLimit: readLimit,
  tag,
  summary: "List permanently failed emails, without their content",
  request: { query: failuresQuerySchema },
  responses: { 200: jsonResponse("A page of failed emails", failedEmailPageSchema) },
});

const resendEmailRoute = defineRoute({
  method: "post",
  path: "/rest/v1/failed_emails/{id}/send",
  operationId: "sendFailedEmail",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Send a failed email again",
  errors: ["failure_handled", "email_expired"],
  request: { params: failureParamsSchema },
  responses: doneResponse,
});

const removeEmail = defineRoute({
  method: "delete",
  path: "/rest/v1/failed_emails/{id}",
  operationId: "dismissFailedEmail",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Dismiss a failed email",
  errors: ["failure_handled"],
  request: { params: failureParamsSchema },
  responses: doneResponse,
});

const jobs = defineRoute({
  method: "get",
  path: "/rest/v1/failed_jobs",
  operationId: "listFailedJobs",
  access: "admin",
  rateLimit: readLimit,
  tag,
  summary: "List permanently failed jobs and scheduled jobs whose last run failed",
  request: { query: failuresQuerySchema },
  responses: { 200: jsonResponse("A page of failed jobs", failedJobPageSchema) },
});

const rerunJobRoute = defineRoute({
  method: "post",
  path: "/rest/v1/failed_jobs/{id}/run",
  operationId: "runFailedJob",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Run a failed job again",
  errors: ["failure_handled"],
  request: { params: failureParamsSchema },
  responses: doneResponse,
});

const removeJob = defineRoute({
  method: "delete",
  path: "/rest/v1/failed_jobs/{id}",
  operationId: "dismissFailedJob",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Dismiss a failed job",
  errors: ["failure_handled"],
  request: { params: failureParamsSchema },
  responses: doneResponse,
});

const addresses = defineRoute({
  method: "get",
  path: "/rest/v1/undeliverable_addresses",
  operationId: "listUndeliverableAddresses",
  access: "admin",
  rateLimit: readLimit,
  tag,
  summary: "List addresses that get no more email",
  request: { query: failuresQuerySchema },
  responses: { 200: jsonResponse("A page of addresses", undeliverablePageSchema) },
});

const removeAddress = defineRoute({
  method: "delete",
  path: "/rest/v1/undeliverable_addresses/{id}",
  operationId: "allowEmail",
  access: "admin",
  rateLimit: changeLimit,
  tag,
  summary: "Allow email to an address again",
  errors: ["failure_handled"],
  request: { params: undeliverableParamsSchema },
  responses: doneResponse,
});

const emailEvents = defineRoute({
  method: "post",
  path: "/functions/v1/email-events",
  operationId: "receiveEmailEvent",
  access: "public",
  bodyLimit: { maxBytes: 16 * 1024, maxSeconds: 10, tooLarge: "body_too_large" },
  tag,
  summary: "Stop email to an address that bounced or complained",
  description: "For the email provider, with the operator's EMAIL_EVENTS_SECRET in X-Webhook-Secret.",
  errors: ["not_found"],
  request: { body: jsonBody(emailEventSchema) },
  responses: doneResponse,
});

/** Refuses strangers before their body is read, so that none can stop somebody's email. */
function requireSecret({ logger }: Platform, ownSecret: string | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!ownSecret) throw new Refusal("not_found");
    if (!isSameSignature(c.req.header("x-webhook-secret") ?? "", ownSecret)) {
      logger.warn("an email event without the secret");
      throw new Refusal("not_found");
    }
    await next();
  };
}

export function failuresRoutes(platform: Platform, { emailEventsSecret: ownSecret }: FailuresOptions) {
  return createRouter()
    .openapi(addresses, async (c) =>
      c.json(await listUndeliverableAddresses(platform, c.req.valid("query")), 200),
    )
    .openapi(removeAddress, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await allowEmail(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(
      { ...emailEvents, middleware: [requireSecret(platform, ownSecret), emailEvents.middleware] },
      async (c) => {
        const { type: reason, address } = c.req.valid("json");
        await markUndeliverable(platform.db, { address, reason });
        return c.body(null, 204);
      },
    )
    .openapi(emails, async (c) => c.json(await listFailedEmails(platform, c.req.valid("query")), 200))
    .openapi(resendEmailRoute, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await resendEmail(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(removeEmail, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await dismissEmail(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(jobs, async (c) => c.json(await listFailedJobs(platform, c.req.valid("query")), 200))
    .openapi(rerunJobRoute, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await rerunJob(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(removeJob, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await dismissJob(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
