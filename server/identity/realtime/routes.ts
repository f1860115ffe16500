import { realtimeEventSchema } from "../../../contract/platform/realtime.schema.ts";
import { createRouter, defineRoute, requireSessionId, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";

const stream = defineRoute({
  method: "get",
  path: "/realtime/v1",
  operationId: "streamEvents",
  access: "user",
  tag: "realtime",
  summary: "Stream changes that affect me, as server-sent events, until my session ends",
  description: "Begins with `ready`: refetch everything displayed whenever it arrives.",
  errors: ["rate_limited"],
  responses: {
    200: { description: "The stream", content: { "text/event-stream": { schema: realtimeEventSchema } } },
  },
});

/** Prevents proxies from buffering, compressing or caching it. */
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

export function realtimeRoutes(platform: Platform) {
  return createRouter().openapi(stream, async (c) => {
    const [{ id: userId, user_type: userType }, sessionId] = [
      await requireViewer(c),
      await requireSessionId(c),
    ];
    // Nobody would read or close the body of a HEAD response.
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    return c.body(platform.realtime.open({ userId, userType, sessionId }), 200, headers);
  });
}
