import { z } from "zod";
import { slotsAnswerSchema, slotsQuerySchema } from "../../contract/availability.schema.ts";
import { idSchema } from "../../contract/fields.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { listFreeSlots } from "./service.ts";

const freeSlots = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{id}/slots",
  operationId: "listFreeSlots",
  access: "public",
  rateLimit: { name: "slots_address", per: "address" },
  tags: ["availability"],
  summary: "Free intro-call times of a listed doula",
  errors: ["doula_not_found", "doula_blocked"],
  request: { params: z.object({ id: idSchema }), query: slotsQuerySchema },
  responses: { 200: jsonAnswer("Free times by day", slotsAnswerSchema) },
});

export function availabilityRoutes(platform: Platform) {
  return createRouter().openapi(freeSlots, async (c) => {
    const doulaProfileId = c.req.valid("param").id;
    const viewerId = (await c.var.viewer())?.id;
    return c.json(await listFreeSlots(platform, { doulaProfileId, viewerId, ...c.req.valid("query") }), 200);
  });
}
