import {
  alertTokenSchema,
  doulaAlertSchema,
  newDoulaAlertResponseSchema,
  newDoulaAlertSchema,
} from "../../contract/doula-alerts.schema.ts";
import { findConfirmedEmail } from "../accounts/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { alertLimits, confirmAlert, createAlert, stopAlert } from "./service.ts";

const create = defineRoute({
  method: "post",
  path: "/rest/v1/doula_alerts",
  operationId: "createDoulaAlert",
  access: "public",
  rateLimit: { limit: alertLimits.doula_alerts_address, per: "address" },
  tag: "doula-alerts",
  summary: "Ask for an email when a doula joins near a place",
  description:
    "Replaces the address's earlier alert. The response is the same for known and unknown addresses.",
  errors: ["place_not_found"],
  request: { body: jsonBody(newDoulaAlertSchema) },
  responses: { 202: jsonResponse("Accepted", newDoulaAlertResponseSchema) },
});

const confirm = defineRoute({
  method: "post",
  path: "/rest/v1/doula_alerts/confirm",
  operationId: "confirmDoulaAlert",
  access: "public",
  rateLimit: { limit: alertLimits.doula_alert_links, per: "address" },
  tag: "doula-alerts",
  summary: "Confirm an alert's address with the token from the email",
  errors: ["alert_link_invalid"],
  request: { body: jsonBody(alertTokenSchema) },
  responses: { 200: jsonResponse("The active alert", doulaAlertSchema) },
});

const openStopPage = defineRoute({
  method: "get",
  path: "/rest/v1/doula_alerts/stop",
  operationId: "openStopDoulaAlertPage",
  access: "public",
  tag: "doula-alerts",
  summary: "Open the page that stops alerts",
  description: "For email programs that open List-Unsubscribe in a browser. Changes nothing.",
  request: { query: alertTokenSchema },
  responses: { 302: { description: "To the page with one button" } },
});

const stop = defineRoute({
  method: "post",
  path: "/rest/v1/doula_alerts/stop",
  operationId: "stopDoulaAlert",
  access: "public",
  tag: "doula-alerts",
  summary: "Stop the alerts to an address",
  description:
    "One click (RFC 8058): needs no login, and the body is ignored. The response is the same for unknown tokens.",
  request: { query: alertTokenSchema },
  responses: { 204: { description: "Stopped" } },
});

export function doulaAlertsRoutes(platform: Platform) {
  return createRouter()
    .openapi(create, async (c) => {
      const viewer = await c.var.viewer();
      const status = await createAlert(platform, {
        ...c.req.valid("json"),
        confirmedEmail: viewer ? await findConfirmedEmail(platform.db, viewer.id) : undefined,
        address: c.var.address,
      });
      return c.json({ status }, 202);
    })
    .openapi(confirm, async (c) => c.json(await confirmAlert(platform, c.req.valid("json").token), 200))
    .openapi(openStopPage, (c) =>
      c.redirect(`/stop-alerts?${new URLSearchParams(c.req.valid("query"))}`, 302),
    )
    .openapi(stop, async (c) => {
      await stopAlert(platform, c.req.valid("query").token);
      return c.body(null, 204);
    });
}
