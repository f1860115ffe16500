import {
  calendarActionSchema,
  calendarAnswerSchema,
  calendarConnectionsSchema,
} from "../../contract/calendar.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import type { CalendarProvider } from "../providers/calendar/calendar.ts";
import { disconnectCalendar, finishConnecting, readConnections, startConnecting } from "./service.ts";

export const calendarLimits = defineLimits({
  calendar_account: { points: 60, seconds: 60 * 60 },
});

const rateLimit = { limit: calendarLimits.calendar_account, per: "person" } as const;

const connect = defineRoute({
  method: "post",
  path: "/functions/v1/google-calendar",
  operationId: "connectCalendar",
  access: "doula",
  rateLimit,
  tags: ["calendar"],
  summary: "Connect my Google Calendar: go to Google, and finish with what it sent back",
  description:
    "`initiate_oauth` answers the page of Google to open. It leads back to /auth/google/callback with a code and the state, " +
    "which works once, for the same person, for 10 minutes. `exchange_token` answers no token: those stay here.",
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
  responses: { 200: jsonAnswer("Where to go, or what is connected", calendarAnswerSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/google_calendar_connections",
  operationId: "listCalendarConnections",
  access: "user",
  tags: ["calendar"],
  summary: "My calendar connection: none or one",
  responses: { 200: jsonAnswer("All there are", calendarConnectionsSchema) },
});

const disconnect = defineRoute({
  method: "delete",
  path: "/rest/v1/google_calendar_connections",
  operationId: "disconnectCalendar",
  access: "user",
  rateLimit,
  tags: ["calendar"],
  summary: "Disconnect my calendar, at Google too; again changes nothing",
  description: "Open to those who were doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  responses: { 204: { description: "There is none" } },
});

export function calendarRoutes(platform: Platform, calendar: CalendarProvider | undefined) {
  return createRouter()
    .openapi(connect, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const request = c.req.valid("json");
      if (request.action === "initiate_oauth") {
        const asked = { viewerId, userId: request.user_id };
        return c.json({ auth_url: await startConnecting(platform, calendar, asked) }, 200);
      }
      return c.json(await finishConnecting(platform, calendar, { viewerId, ...request }), 200);
    })
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readConnections(platform, calendar, id), 200);
    })
    .openapi(disconnect, async (c) => {
      const { id } = await requireViewer(c);
      await disconnectCalendar(platform, id);
      return c.body(null, 204);
    });
}
