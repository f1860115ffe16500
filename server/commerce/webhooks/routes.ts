import { webhookReceivedSchema } from "../../../contract/commerce/payments.schema.ts";
import {
  failedEventPageSchema,
  failureParamsSchema,
  failuresQuerySchema,
} from "../../../contract/platform/failures.schema.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { dismissEvent, listFailedEvents, reprocessEvent } from "./failed-events.ts";
import { receiveEvent } from "./service.ts";

const failureLimits = defineLimits({
  failed_event_reads: { points: 120, seconds: 60 },
  failed_event_changes: { points: 120, seconds: 60 },
});

const webhook = defineRoute({
  method: "post",
  path: "/functions/v1/stripe-webhook",
  operationId: "receiveStripeEvent",
  access: "public",
  // Stripe's events about accounts are a few KB.
  bodyLimit: { maxBytes: 256 * 1024, maxSeconds: 10, tooLarge: "body_too_large" },
  leavesPublicData: false,
  tag: "payments",
  summary: "Receive an event from Stripe, signed in Stripe-Signature",
  errors: ["not_found", "payments_unavailable", "webhook_signature_invalid"],
  responses: { 200: jsonResponse("Received", webhookReceivedSchema) },
});

const failedEvents = defineRoute({
  method: "get",
  path: "/rest/v1/failed_events",
  operationId: "listFailedEvents",
  access: "admin",
  rateLimit: { limit: failureLimits.failed_event_reads, per: "person" },
  tag: "failures",
  summary: "List Stripe events that could not be processed",
  request: { query: failuresQuerySchema },
  responses: { 200: jsonResponse("A page of failed events", failedEventPageSchema) },
});

const processEvent = defineRoute({
  method: "post",
  path: "/rest/v1/failed_events/{id}/process",
  operationId: "processFailedEvent",
  access: "admin",
  rateLimit: { limit: failureLimits.failed_event_changes, per: "person" },
  tag: "failures",
  summary: "Process a Stripe event again",
  errors: ["failure_handled", "payments_unavailable"],
  request: { params: failureParamsSchema },
  responses: { 204: { description: "Done" } },
});

const removeEvent = defineRoute({
  method: "delete",
  path: "/rest/v1/failed_events/{id}",
  operationId: "dismissFailedEvent",
  access: "admin",
  rateLimit: { limit: failureLimits.failed_event_changes, per: "person" },
  tag: "failures",
  summary: "Dismiss a failed Stripe event",
  errors: ["failure_handled"],
  request: { params: failureParamsSchema },
  responses: { 204: { description: "Done" } },
});

export function webhookRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(webhook, async (c) => {
      const delivery = { body: await c.req.text(), signature: c.req.header("stripe-signature") };
      await receiveEvent(platform, payments, delivery);
      return c.json({ received: true } as const, 200);
    })
    .openapi(failedEvents, async (c) => c.json(await listFailedEvents(platform, c.req.valid("query")), 200))
    .openapi(processEvent, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await reprocessEvent(platform, payments, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(removeEvent, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await dismissEvent(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
