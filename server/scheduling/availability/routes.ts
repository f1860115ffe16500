import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  availabilityChangeSchema,
  availabilityPreviewSchema,
  availabilitySchema,
  newOverrideSchema,
  slotsQuerySchema,
  slotsResponseSchema,
} from "../../../contract/scheduling/availability.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  addOverride,
  changeAvailability,
  previewAvailability,
  readAvailability,
  removeOverride,
} from "./own-availability.ts";
import { availabilityLimits, type BusyTimes, listFreeSlots } from "./service.ts";

const freeSlots = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{id}/slots",
  operationId: "listFreeSlots",
  access: "public",
  rateLimit: { limit: availabilityLimits.slots_address, per: "address" },
  tag: "availability",
  summary: "List free intro-call times of a listed doula",
  errors: ["doula_not_found", "doula_blocked"],
  request: { params: z.object({ id: idSchema }), query: slotsQuerySchema },
  responses: { 200: jsonResponse("Free times by day", slotsResponseSchema) },
});

const read = defineRoute({
  method: "get",
  path: "/rest/v1/availability",
  operationId: "getAvailability",
  access: "doula",
  tag: "availability",
  summary: "Read my weekly hours, my rules for calls, and my days off",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My availability", availabilitySchema) },
});

const preview = defineRoute({
  method: "get",
  path: "/rest/v1/availability/preview",
  operationId: "previewAvailability",
  access: "doula",
  tag: "availability",
  summary: "Preview my next two weeks as parents see them, and why each closed time is closed",
  errors: ["not_found"],
  responses: { 200: jsonResponse("Two weeks", availabilityPreviewSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/availability",
  operationId: "updateAvailability",
  access: "doula",
  rateLimit: { limit: availabilityLimits.availability_changes, per: "person" },
  tag: "availability",
  summary: "Replace my weekly hours and rules; booked calls stay",
  errors: ["not_found", "availability_changed"],
  request: { body: jsonBody(availabilityChangeSchema) },
  responses: { 200: jsonResponse("Changed", availabilitySchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/availability/overrides",
  operationId: "addAvailabilityOverride",
  access: "doula",
  rateLimit: { limit: availabilityLimits.availability_changes, per: "person" },
  tag: "availability",
  summary: "Add days off or extra hours; booked calls stay",
  errors: ["not_found", "too_many_override_days"],
  request: { body: jsonBody(newOverrideSchema) },
  responses: { 201: jsonResponse("Added", availabilitySchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/availability/overrides/{id}",
  operationId: "removeAvailabilityOverride",
  access: "doula",
  rateLimit: { limit: availabilityLimits.availability_changes, per: "person" },
  tag: "availability",
  summary: "Remove days off or extra hours, with all consecutive days of the entry",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: jsonResponse("Removed", availabilitySchema) },
});

export function availabilityRoutes(platform: Platform, busyTimes: BusyTimes) {
  return createRouter()
    .openapi(freeSlots, async (c) => {
      const doulaProfileId = c.req.valid("param").id;
      const viewerId = (await c.var.viewer())?.id;
      return c.json(
        await listFreeSlots(platform, busyTimes, { doulaProfileId, viewerId, ...c.req.valid("query") }),
        200,
      );
    })
    .openapi(read, async (c) => c.json(await readAvailability(platform, (await requireViewer(c)).id), 200))
    .openapi(preview, async (c) =>
      c.json(await previewAvailability(platform, (await requireViewer(c)).id), 200),
    )
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await changeAvailability(platform, userId, c.req.valid("json")), 200);
    })
    .openapi(add, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await addOverride(platform, userId, c.req.valid("json")), 201);
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await removeOverride(platform, userId, c.req.valid("param").id), 200);
    });
}
