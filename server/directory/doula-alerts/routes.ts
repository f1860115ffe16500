import { z } from "zod";
import {
  alertTokenSchema,
  doulaAlertSchema,
  newDoulaAlertResponseSchema,
  newDoulaAlertSchema,
  ownAlertsResponseSchema,
} from "../../../contract/directory/doula-alerts.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { findConfirmedEmail } from "../../identity/accounts/service.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { alertLimits, confirmAlert, createAlert, listOwnAlerts, stopAlert, stopOwnAlert } from "./service.ts";

const create = defineRoute({
  method: "post",
  path: "/rest/v1/doula_alerts",
  operationId: "createDoulaAlert",
  access: "public",
  rateLimit: { limit: alertLimits.doula_alerts_address, per: "address" },
  tag: "doula-alerts",
  summary: "Ask for an email when a doula joins near a place",
  description:
    "Replaces the address's earlier alert. For an address that needs a link, the response is the same whether it is known or not.",
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
  rateLimit: { limit: alertLimits.doula_alert_stops, per: "address" },
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
  rateLimit: { limit: alertLimits.doula_alert_stops, per: "address" },
  tag: "doula-alerts",
  summary: "Stop the alerts to an address",
  description:
    "One click (RFC 8058): needs no login, and the body is ignored. The response is the same for unknown tokens.",
  request: { query: alertTokenSchema },
  responses: { 204: { description: "Stopped" } },
});

const own = defineRoute({
  method: "get",
  path: "/rest/v1/doula_alerts/own",
  operationId: "listOwnDoulaAlerts",
  access: "user",
  tag: "doula-alerts",
  summary: "List the active alerts to the caller's confirmed address",
  responses: { 200: jsonResponse("The alerts", ownAlertsResponseSchema) },
});

const stopOwn = defineRoute({
  method: "delete",
  path: "/rest/v1/doula_alerts/{id}",
  operationId: "stopOwnDoulaAlert",
  access: "user",
  rateLimit: { limit: alertLimits.doula_alert_changes, per: "person" },
  leavesPublicData: true,
  tag: "doula-alerts",
  summary: "Stop one of the alerts to the caller's confirmed address",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }) },
  responses: { 204: { description: "Stopped" } },
});

export function doulaAlertsRoutes(platform: Platform) {
  return createRouter()
    .openapi(create, async (c) => {
      const viewer = await c.var.viewer();
      const created = await createAlert(platform, {
        ...c.req.valid("json"),
        confirmedEmail: viewer ? await findConfirmedEmail(platform.db, viewer.id) : undefined,
        address: c.var.address,
      });
      return c.json(created, 202);
    })
    .openapi(confirm, async (c) => c.json(await confirmAlert(platform, c.req.valid("json").token), 200))
    .openapi(openStopPage, (c) =>
      c.redirect(`/stop-alerts#${new URLSearchParams(c.req.valid("query"))}`, 302),
    )
    .openapi(stop, async (c) => {
      await stopAlert(platform, c.req.valid("query").token);
      return c.body(null, 204);
    })
    .openapi(own, async (c) => {
      const confirmedEmail = await findConfirmedEmail(platform.db, (await requireViewer(c)).id);
      return c.json({ items: await listOwnAlerts(platform, confirmedEmail) }, 200);
    })
    .openapi(stopOwn, async (c) => {
      const confirmedEmail = await findConfirmedEmail(platform.db, (await requireViewer(c)).id);
      await stopOwnAlert(platform, { confirmedEmail, ...c.req.valid("param") });
      return c.body(null, 204);
    });
}
