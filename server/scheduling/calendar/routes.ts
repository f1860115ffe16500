import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  calendarActionSchema,
  calendarChangeSchema,
  calendarConnectionsSchema,
  calendarNotificationSchema,
  calendarResponseSchema,
  countedCalendarsSchema,
  googleCalendarsSchema,
} from "../../../contract/scheduling/calendar.schema.ts";
import { requireOwnProfile } from "../../directory/doulas/service.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { CalendarProvider } from "../../providers/calendar/calendar.ts";
import type { BusyTimes } from "../availability/service.ts";
import { notificationsPath } from "./channels.ts";
import { finishConnecting, startConnecting } from "./connecting.ts";
import { chooseGoogleCalendars, readGoogleCalendars } from "./counted-calendars.ts";
import { restoreEvent } from "./events.ts";
import { changeEventSettings, disconnectCalendar, readConnections } from "./service.ts";
import { receiveNotification } from "./sync.ts";

const calendarLimits = defineLimits({
  // Google's, for all doulas; others can only waste them, because a notification without its token does nothing.
  calendar_notifications_address: { points: 3000, seconds: 60 },
  calendar_account: { points: 60, seconds: 60 * 60 },
});

const rateLimit = { limit: calendarLimits.calendar_account, per: "person" } as const;

const connect = defineRoute({
  method: "post",
  path: "/functions/v1/google-calendar",
  operationId: "connectCalendar",
  access: "doula",
  rateLimit,
  tag: "calendar",
  summary: "Connect my Google Calendar: go to Google, then complete the connection with its response",
  description:
    "`initiate_oauth` returns the URL of Google's page. It redirects back to /auth/google/callback with a code and the state, " +
    "which works once, for the same person, for 10 minutes. `exchange_token` returns no token: they stay on the server.",
  errors: [
    "not_found",
    "profile_in_review",
    "calendar_unavailable",
    "calendar_connected",
    "calendar_state_invalid",
    "calendar_code_refused",
    "calendar_access_missing",
    "calendar_not_answering",
    "calendar_not_saved",
  ],
  request: { body: jsonBody(calendarActionSchema) },
  responses: { 200: jsonResponse("The page to open, or the connected calendar", calendarResponseSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/google_calendar_connections",
  operationId: "listCalendarConnections",
  access: "user",
  tag: "calendar",
  summary: "Read my calendar connection, if there is one, and ask for a reading of the calendar",
  errors: ["not_found"],
  responses: { 200: jsonResponse("None or one", calendarConnectionsSchema) },
});

const change = defineRoute({
  method: "patch",
  path: "/rest/v1/google_calendar_connections",
  operationId: "updateCalendarConnection",
  access: "doula",
  rateLimit,
  tag: "calendar",
  summary: "Choose what booked calls are called in my calendar, and who may read that; written events stay",
  errors: ["not_found"],
  request: { body: jsonBody(calendarChangeSchema) },
  responses: { 200: jsonResponse("Changed", calendarConnectionsSchema) },
});

const calendarsPath = "/rest/v1/google_calendars";

const listCalendars = defineRoute({
  method: "get",
  path: calendarsPath,
  operationId: "listGoogleCalendars",
  access: "doula",
  rateLimit,
  tag: "calendar",
  summary: "List the calendars I see at Google, and which of them close my times",
  errors: ["not_found", "calendar_unavailable", "calendar_not_answering"],
  responses: { 200: jsonResponse("My main calendar first", googleCalendarsSchema) },
});

const choose = defineRoute({
  method: "put",
  path: calendarsPath,
  operationId: "chooseGoogleCalendars",
  access: "doula",
  rateLimit,
  tag: "calendar",
  summary: "Choose which calendars at Google close my times",
  errors: ["not_found", "calendar_unavailable", "calendar_not_answering"],
  request: { body: jsonBody(countedCalendarsSchema) },
  responses: { 204: { description: "Each new one is read in a moment" } },
});

const restore = defineRoute({
  method: "post",
  path: "/rest/v1/bookings/{id}/restore_event",
  operationId: "restoreCalendarEvent",
  access: "doula",
  rateLimit,
  tag: "calendar",
  summary: "Put a booked call's event that I moved or deleted in my calendar back to its time",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }) },
  responses: { 204: { description: "The event is written again in a moment" } },
});

const notify = defineRoute({
  method: "post",
  path: notificationsPath,
  operationId: "receiveCalendarNotification",
  access: "public",
  rateLimit: { limit: calendarLimits.calendar_notifications_address, per: "address" },
  leavesPublicData: true,
  tag: "calendar",
  summary: "Receive Google's notice that a calendar changed, with the channel's ID and token in its headers",
  request: { headers: calendarNotificationSchema },
  responses: { 204: { description: "Received, whether or not the channel is ours" } },
});

const disconnect = defineRoute({
  method: "delete",
  path: "/rest/v1/google_calendar_connections",
  operationId: "disconnectCalendar",
  access: "user",
  rateLimit,
  tag: "calendar",
  summary: "Disconnect my calendar, at Google too; repeating it changes nothing",
  description: "Also open to former doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  responses: { 204: { description: "No calendar is connected" } },
});

export function calendarRoutes(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  busyTimes: BusyTimes,
) {
  return createRouter()
    .openapi(connect, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const request = c.req.valid("json");
      if (request.action === "initiate_oauth") {
        const { user_id: userId, access } = request;
        const authUrl = await startConnecting(platform, calendar, { viewerId, userId, access });
        return c.json({ auth_url: authUrl }, 200);
      }
      return c.json(await finishConnecting(platform, calendar, { viewerId, ...request }), 200);
    })
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c);
      const connections = await readConnections(platform, calendar, id);
      // What the doula changed at Google shows a moment later.
      if (connections.items.length > 0) {
        const { id: doulaProfileId } = await requireOwnProfile(platform.db, id);
        await busyTimes.request(doulaProfileId);
      }
      return c.json(connections, 200);
    })
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c);
      await changeEventSettings(platform, { userId, ...c.req.valid("json") });
      return c.json(await readConnections(platform, calendar, userId), 200);
    })
    .openapi(listCalendars, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readGoogleCalendars(platform, calendar, id), 200);
    })
    .openapi(choose, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { calendar_ids: calendarIds } = c.req.valid("json");
      await chooseGoogleCalendars(platform, calendar, { userId, calendarIds });
      return c.body(null, 204);
    })
    .openapi(restore, async (c) => {
      const { id: userId } = await requireViewer(c);
      await restoreEvent(platform, { bookingId: c.req.valid("param").id, userId });
      return c.body(null, 204);
    })
    .openapi(notify, async (c) => {
      const headers = c.req.valid("header");
      const { "x-goog-channel-id": channelId, "x-goog-channel-token": token } = headers;
      // The first one only says that the channel is open.
      if (headers["x-goog-resource-state"] !== "sync")
        await receiveNotification(platform, { channelId, token });
      return c.body(null, 204);
    })
    .openapi(disconnect, async (c) => {
      const { id } = await requireViewer(c);
      await disconnectCalendar(platform, id);
      return c.body(null, 204);
    });
}
