import { z } from "zod";
import {
  bookingPageSchema,
  bookingSchema,
  bookingsQuerySchema,
  introCallCountSchema,
  newIntroCallSchema,
} from "../../contract/bookings.ts";
import { idSchema } from "../../contract/fields.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { bookIntroCall, introCallCount, listBookings, readCalendarFile } from "./service.ts";

const create = defineRoute({
  method: "post",
  path: "/rest/v1/bookings",
  access: "client",
  tags: ["bookings"],
  summary: "Book an intro call",
  description:
    "Errors: booking_limit_reached, slot_taken, slot_not_offered, client_busy, doula_fully_booked, doula_not_found.",
  request: { body: jsonBody(newIntroCallSchema) },
  responses: { 201: jsonAnswer("Booked", bookingSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/bookings",
  access: "client",
  tags: ["bookings"],
  summary: "My bookings, by time",
  request: { query: bookingsQuerySchema },
  responses: { 200: jsonAnswer("One page", bookingPageSchema) },
});

const count = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/intro_calls/count",
  access: "client",
  tags: ["bookings"],
  summary: "My intro calls that are not cancelled, against the limit of 3",
  responses: { 200: jsonAnswer("The count", introCallCountSchema) },
});

const calendarFile = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/{id}/calendar.ics",
  access: "client",
  tags: ["bookings"],
  summary: "One of my bookings as a calendar file",
  description: "Errors: not_found.",
  request: { params: z.object({ id: idSchema }) },
  responses: {
    200: { description: "iCalendar (RFC 5545)", content: { "text/calendar": { schema: z.string() } } },
  },
});

export function bookingsRoutes(platform: Platform) {
  return createRouter()
    .openapi(create, async (c) =>
      c.json(await bookIntroCall(platform, await requireViewer(c), c.req.valid("json")), 201),
    )
    .openapi(list, async (c) => {
      const viewer = await requireViewer(c);
      return c.json(await listBookings(platform, { clientId: viewer.id, ...c.req.valid("query") }), 200);
    })
    .openapi(count, async (c) => c.json(await introCallCount(platform, (await requireViewer(c)).id), 200))
    .openapi(calendarFile, async (c) => {
      const file = await readCalendarFile(platform, {
        bookingId: c.req.valid("param").id,
        client: await requireViewer(c),
      });
      return c.body(file, 200, {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="intro-call.ics"',
      });
    });
}
