import { z } from "zod";
import { slotsAnswerSchema, slotsQuerySchema } from "../../contract/availability.schema.ts";
import {
  bookingPageSchema,
  bookingSchema,
  bookingsQuerySchema,
  cancelSchema,
  introCallCountSchema,
  newIntroCallSchema,
  rescheduleSchema,
} from "../../contract/bookings.schema.ts";
import { idSchema } from "../../contract/fields.schema.ts";
import { availabilityLimits } from "../availability/service.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { cancelBooking, rescheduleBooking, withdrawBirthPlace } from "./changes.ts";
import {
  bookIntroCall,
  bookingLimits,
  introCallCount,
  listBookings,
  listSlotsToMoveTo,
  readBooking,
  readCalendarFile,
} from "./service.ts";

const ofBooking = z.object({ id: idSchema });

const create = defineRoute({
  method: "post",
  path: "/rest/v1/bookings",
  operationId: "bookIntroCall",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tags: ["bookings"],
  summary: "Book an intro call",
  errors: [
    "booking_limit_reached",
    "intro_calls_used",
    "too_many_doulas",
    "group_limit_reached",
    "slot_taken",
    "slot_not_offered",
    "client_busy",
    "doula_fully_booked",
    "doula_not_found",
    "doula_blocked",
  ],
  request: { body: jsonBody(newIntroCallSchema) },
  responses: { 201: jsonAnswer("Booked", bookingSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/bookings",
  operationId: "listBookings",
  access: "client",
  tags: ["bookings"],
  summary: "My bookings, by time",
  request: { query: bookingsQuerySchema },
  responses: { 200: jsonAnswer("One page", bookingPageSchema) },
});

const count = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/intro_calls/count",
  operationId: "countIntroCalls",
  access: "client",
  tags: ["bookings"],
  summary: "My intro calls that are not cancelled, against the limit of 3",
  responses: { 200: jsonAnswer("The count", introCallCountSchema) },
});

const calendarFile = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/{id}/calendar.ics",
  operationId: "getCalendarFile",
  access: "client",
  tags: ["bookings"],
  summary: "One of my bookings as a calendar file",
  errors: ["not_found", "doula_not_found", "doula_blocked"],
  request: { params: ofBooking },
  responses: {
    200: { description: "iCalendar (RFC 5545)", content: { "text/calendar": { schema: z.string() } } },
  },
});

const slots = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/{id}/slots",
  operationId: "listRescheduleSlots",
  access: "client",
  rateLimit: { limit: availabilityLimits.slots_address, per: "address" },
  tags: ["bookings"],
  summary: "Free times that one of my bookings can be moved to",
  description: "Its own time counts as free, and is not offered.",
  errors: ["not_found", "doula_not_found", "doula_blocked"],
  request: { params: ofBooking, query: slotsQuerySchema },
  responses: { 200: jsonAnswer("Free times by day", slotsAnswerSchema) },
});

const reschedule = defineRoute({
  method: "post",
  path: "/rest/v1/bookings/{id}/reschedule",
  operationId: "rescheduleBooking",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tags: ["bookings"],
  summary: "Move one of my confirmed calls to another time",
  description: "Until 24 hours before it. With a doula who approves requests, it is pending again.",
  errors: [
    "not_found",
    "booking_changed",
    "call_started",
    "reschedule_too_late",
    "doula_not_found",
    "doula_blocked",
    "slot_not_offered",
    "slot_taken",
    "client_busy",
  ],
  request: { params: ofBooking, body: jsonBody(rescheduleSchema) },
  responses: { 200: jsonAnswer("Moved", bookingSchema) },
});

const cancel = defineRoute({
  method: "post",
  path: "/rest/v1/bookings/{id}/cancel",
  operationId: "cancelBooking",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tags: ["bookings"],
  summary: "Take a request back, or cancel a confirmed call until 24 hours before",
  errors: ["not_found", "cancel_too_late", "booking_changed"],
  request: { params: ofBooking, body: jsonBody(cancelSchema) },
  responses: { 200: jsonAnswer("Cancelled", bookingSchema) },
});

const withdrawPlace = defineRoute({
  method: "delete",
  path: "/rest/v1/bookings/{id}/birth_place",
  operationId: "withdrawBirthPlace",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tags: ["bookings"],
  summary: "Stop sharing where I plan to give birth; again changes nothing",
  errors: ["not_found"],
  request: { params: ofBooking },
  responses: { 200: jsonAnswer("No longer shared", bookingSchema) },
});

export function bookingsRoutes(platform: Platform) {
  return createRouter()
    .openapi(create, async (c) =>
      c.json(
        await bookIntroCall(platform, await requireViewer(c), {
          input: c.req.valid("json"),
          address: c.var.address,
        }),
        201,
      ),
    )
    .openapi(list, async (c) => {
      const viewer = await requireViewer(c);
      return c.json(await listBookings(platform, { clientId: viewer.id, ...c.req.valid("query") }), 200);
    })
    .openapi(count, async (c) => c.json(await introCallCount(platform, (await requireViewer(c)).id), 200))
    .openapi(calendarFile, async (c) => {
      const file = await readCalendarFile(platform, {
        bookingId: c.req.valid("param").id,
        clientId: (await requireViewer(c)).id,
      });
      return c.body(file, 200, {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="intro-call.ics"',
      });
    })
    .openapi(slots, async (c) => {
      const { id: clientId } = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      return c.json(await listSlotsToMoveTo(platform, { bookingId, clientId, ...c.req.valid("query") }), 200);
    })
    .openapi(reschedule, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      const startsAt = new Date(c.req.valid("json").starts_at);
      await rescheduleBooking(platform, client, { bookingId, startsAt });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    })
    .openapi(cancel, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      const reason = c.req.valid("json").reason || null;
      await cancelBooking(platform, client, { bookingId, reason, address: c.var.address });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    })
    .openapi(withdrawPlace, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await withdrawBirthPlace(platform, client, { bookingId });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    });
}
