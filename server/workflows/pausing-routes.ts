import { pausingSchema } from "../../contract/scheduling/pausing.schema.ts";
import { awayHours } from "../../contract/scheduling/pausing.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { endTimeAway, pausingLimits, resume, startTimeAway } from "../scheduling/pausing/service.ts";
import { pauseDoula, readPausing } from "./pause-doula.ts";

const read = defineRoute({
  method: "get",
  path: "/rest/v1/pausing",
  operationId: "getPausing",
  access: "doula",
  tag: "pausing",
  summary: "Read whether I take new clients or am at a birth, and what either would change",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My state", pausingSchema) },
});

const start = defineRoute({
  method: "put",
  path: "/rest/v1/pausing",
  operationId: "pauseNewClients",
  access: "doula",
  rateLimit: { limit: pausingLimits.pause_changes, per: "person" },
  tag: "pausing",
  summary: "Stop new calls and orders",
  description:
    "Cancels requests for a first call and ends payment links. A payment that completes before Stripe has ended its link stands. Booked calls stay.",
  errors: ["not_found"],
  responses: { 200: jsonResponse("Paused", pausingSchema) },
});

const end = defineRoute({
  method: "delete",
  path: "/rest/v1/pausing",
  operationId: "resumeNewClients",
  access: "doula",
  rateLimit: { limit: pausingLimits.pause_changes, per: "person" },
  tag: "pausing",
  summary: "Take new clients again",
  errors: ["not_found"],
  responses: { 200: jsonResponse("Resumed", pausingSchema) },
});

const startAtBirth = defineRoute({
  method: "put",
  path: "/rest/v1/pausing/birth",
  operationId: "startBirth",
  access: "doula",
  rateLimit: { limit: pausingLimits.at_birth_changes, per: "person" },
  tag: "pausing",
  summary: `Say that I'm at a birth: close my call times for ${awayHours} hours`,
  description:
    "Offers the parents whose calls start before then new times, and answers messages to me once per parent. During a birth, the hours start again.",
  errors: ["not_found"],
  responses: { 200: jsonResponse("At a birth", pausingSchema) },
});

const endAtBirth = defineRoute({
  method: "delete",
  path: "/rest/v1/pausing/birth",
  operationId: "endBirth",
  access: "doula",
  rateLimit: { limit: pausingLimits.at_birth_changes, per: "person" },
  tag: "pausing",
  summary: "Say that I'm back: open my call times again",
  errors: ["not_found"],
  responses: { 200: jsonResponse("Back", pausingSchema) },
});

export function pausingRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readPausing(platform, (await requireViewer(c)).id), 200))
    .openapi(start, async (c) => {
      const { id } = await requireViewer(c);
      await pauseDoula(platform, payments, id);
      return c.json(await readPausing(platform, id), 200);
    })
    .openapi(end, async (c) => {
      const { id } = await requireViewer(c);
      await resume(platform, id);
      return c.json(await readPausing(platform, id), 200);
    })
    .openapi(startAtBirth, async (c) => {
      const { id } = await requireViewer(c);
      await startTimeAway(platform, id);
      return c.json(await readPausing(platform, id), 200);
    })
    .openapi(endAtBirth, async (c) => {
      const { id } = await requireViewer(c);
      await endTimeAway(platform, id);
      return c.json(await readPausing(platform, id), 200);
    });
}
