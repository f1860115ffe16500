import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  calendarSubscriptionsSchema,
  newCalendarSubscriptionSchema,
} from "../../../contract/scheduling/calendar.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { CalendarFileReader } from "../../providers/calendar/calendar-file.ts";
import { addSubscription, readSubscriptions, removeSubscription } from "./subscriptions.ts";

const limits = defineLimits({
  // Each one makes us call a server that a person named.
  calendar_subscriptions: { points: 20, seconds: 60 * 60 },
});
const rateLimit = { limit: limits.calendar_subscriptions, per: "person" } as const;
const path = "/rest/v1/calendar_subscriptions";

const list = defineRoute({
  method: "get",
  path,
  operationId: "listCalendarSubscriptions",
  access: "doula",
  tag: "calendar",
  summary: "List my calendars outside Google",
  responses: { 200: jsonResponse("Oldest first", calendarSubscriptionsSchema) },
});

const add = defineRoute({
  method: "post",
  path,
  operationId: "addCalendarSubscription",
  access: "doula",
  rateLimit,
  tag: "calendar",
  summary: "Add a calendar by its address (ICS), whose events close my times",
  description:
    "The address is read once, for up to 10 seconds, before it is added. It is stored encrypted and never returned.",
  errors: ["not_found"],
  request: { body: jsonBody(newCalendarSubscriptionSchema) },
  responses: { 201: jsonResponse("Added", calendarSubscriptionsSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: `${path}/{id}`,
  operationId: "removeCalendarSubscription",
  access: "doula",
  tag: "calendar",
  summary: "Remove a calendar outside Google; repeating it changes nothing",
  request: { params: z.object({ id: idSchema }) },
  responses: { 204: { description: "It closes no times anymore" } },
});

export function subscriptionRoutes(platform: Platform, calendarFiles: CalendarFileReader) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readSubscriptions(platform, calendarFiles, id), 200);
    })
    .openapi(add, async (c) => {
      const { id: userId } = await requireViewer(c);
      await addSubscription(platform, calendarFiles, { userId, ...c.req.valid("json") });
      return c.json(await readSubscriptions(platform, calendarFiles, userId), 201);
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c);
      await removeSubscription(platform, { userId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
