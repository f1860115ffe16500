import { ownPayersSchema, payersChangeSchema } from "../../contract/directory/payers.schema.ts";
import { readOwnPayers } from "../directory/payers/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/security/rate-limit.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { savePayers } from "./save-payers.ts";

const payerLimits = defineLimits({
  payer_change_account: { points: 60, seconds: 60 * 60 },
});

const path = "/rest/v1/doula_payers";
const tag = "payers";

const read = defineRoute({
  method: "get",
  path,
  operationId: "getOwnPayers",
  access: "user",
  tag,
  summary: "Read who may pay for my care, as I stated it",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My payers", ownPayersSchema) },
});

const save = defineRoute({
  method: "put",
  path,
  operationId: "savePayers",
  access: "doula",
  rateLimit: { limit: payerLimits.payer_change_account, per: "person" },
  tag,
  summary: "Replace my payers, and sort what I wrote about insurance",
  description:
    "Payment links of parents who have not said that they lack a program in which I'm enrolled end. A payment that completes before Stripe has ended its link stands.",
  errors: ["not_found", "profile_in_review", "profile_changed"],
  request: { body: jsonBody(payersChangeSchema) },
  responses: { 200: jsonResponse("My payers", ownPayersSchema) },
});

export function payersRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readOwnPayers(platform, (await requireViewer(c)).id), 200))
    .openapi(save, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await savePayers(platform, payments, { userId, change: c.req.valid("json") }), 200);
    });
}
