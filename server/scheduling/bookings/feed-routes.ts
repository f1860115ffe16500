import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { calendarFeedQuerySchema, calendarFeedSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteFeed, readFeed, readFeedUrl, renewFeed } from "./feed.ts";
import { bookingLimits } from "./service.ts";

const rateLimit = { limit: bookingLimits.calendar_feed_changes, per: "person" } as const;
const path = "/rest/v1/calendar_feeds/own";

const read = defineRoute({
  method: "get",
  path,
  operationId: "getCalendarFeed",
  access: "user",
  tag: "bookings",
  summary: "Read the link under which my calendar program finds my calls",
  responses: { 200: jsonResponse("The link, if there is one", calendarFeedSchema) },
});

const renew = defineRoute({
  method: "post",
  path,
  operationId: "renewCalendarFeed",
  access: "user",
  rateLimit,
  tag: "bookings",
  summary: "Make a link under which my calendar program finds my calls; an earlier one stops working",
  responses: { 200: jsonResponse("The link", calendarFeedSchema) },
});

const remove = defineRoute({
  method: "delete",
  path,
  operationId: "deleteCalendarFeed",
  access: "user",
  rateLimit,
  tag: "bookings",
  summary: "End the link; repeating it changes nothing",
  responses: { 204: { description: "There is no link" } },
});

const file = defineRoute({
  method: "get",
  path: "/rest/v1/calendar_feeds/{id}/calls.ics",
  operationId: "getCalendarFeedFile",
  access: "public",
  rateLimit: { limit: bookingLimits.calendar_feed_address, per: "address" },
  tag: "bookings",
  summary: "Read a person's calls with their link: when they are, each titled 'Call'",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }), query: calendarFeedQuerySchema },
  responses: {
    200: { description: "iCalendar (RFC 5545)", content: { "text/calendar": { schema: z.string() } } },
  },
});

export function calendarFeedRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) =>
      c.json({ url: await readFeedUrl(platform, (await requireViewer(c)).id) }, 200),
    )
    .openapi(renew, async (c) => c.json({ url: await renewFeed(platform, (await requireViewer(c)).id) }, 200))
    .openapi(remove, async (c) => {
      await deleteFeed(platform, (await requireViewer(c)).id);
      return c.body(null, 204);
    })
    .openapi(file, async (c) => {
      const { key } = c.req.valid("query");
      const calls = await readFeed(platform, { feedId: c.req.valid("param").id, key });
      if (calls === undefined) throw new Refusal("not_found");
      return c.body(calls, 200, { "content-type": "text/calendar; charset=utf-8" });
    });
}
