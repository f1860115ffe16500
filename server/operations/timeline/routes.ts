import { profileOwnerSchema } from "../../../contract/identity/profiles.schema.ts";
import { timelinePageSchema, timelineQuerySchema } from "../../../contract/operations/timeline.schema.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { readTimeline, timelineLimits } from "./service.ts";

const read = defineRoute({
  method: "get",
  path: "/rest/v1/users/{user_id}/timeline",
  operationId: "readTimeline",
  access: "admin",
  rateLimit: { limit: timelineLimits.timeline_reads, per: "person" },
  tag: "users",
  summary: "Read a user's calls, orders, refunds, reports, emails, log-ins and changes, newest first",
  description: "Emails without what they say; nothing about births and losses. Reading it is audited.",
  errors: ["not_found"],
  request: { params: profileOwnerSchema, query: timelineQuerySchema },
  responses: { 200: jsonResponse("A page of the timeline", timelinePageSchema) },
});

export function timelineRoutes(platform: Platform) {
  return createRouter().openapi(read, async (c) => {
    const { id: adminId } = await requireViewer(c);
    const { user_id: userId } = c.req.valid("param");
    return c.json(await readTimeline(platform, { adminId, userId, ...c.req.valid("query") }), 200);
  });
}
