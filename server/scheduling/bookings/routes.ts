import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { slotsQuerySchema, slotsResponseSchema } from "../../../contract/scheduling/availability.schema.ts";
import {
  bookingPageSchema,
  bookingSchema,
  bookingsQuerySchema,
  cancelSchema,
  changeNoteSchema,
  emailedCalendarQuerySchema,
  introCallCountSchema,
  newIntroCallSchema,
  rescheduleSchema,
} from "../../../contract/scheduling/bookings.schema.ts";
import { changeNoticeHours, introCallLimit } from "../../../contract/scheduling/bookings.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { BusyTimes } from "../availability/service.ts";
import { availabilityLimits } from "../availability/service.ts";
import { cancelBooking, changeNote, rescheduleBooking, withdrawBookingBirthPlace } from "./changes.ts";
import {
  bookIntroCall,
  bookingLimits,
  listBookings,
  listSlotsToMoveTo,
  readBooking,
  readCalendarFile,
  readEmailedCalendarFile,
  readIntroCallCount,
} from "./service.ts";

const ofBooking = z.object({ id: idSchema });

const create = defineRoute({
  method: "post",
  path: "/rest/v1/bookings",
  operationId: "bookIntroCall",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tag: "bookings",
  summary: "Book an intro call",
  errors: [
    "booking_limit_reached",
    "intro_calls_used",
    "too_many_doulas",
    "group_limit_reached",
    "slot_taken",
    "slot_not_offered",
    "client_busy",
    "doula_paused",
    "doula_fully_booked",
    "doula_not_found",
    "doula_blocked",
  ],
  request: { body: jsonBody(newIntroCallSchema) },
  responses: { 201: jsonResponse("Booked", bookingSchema) },
});

const list = defineRoute({
  method: "get",
  path: "/rest/v1/bookings",
  operationId: "listBookings",
  access: "client",
  tag: "bookings",
  summary: "List my bookings by time",
  request: { query: bookingsQuerySchema },
  responses: { 200: jsonResponse("One page", bookingPageSchema) },
});

const count = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/intro_calls/count",
  operationId: "countIntroCalls",
  access: "client",
  tag: "bookings",
  summary: `Count my intro calls that are not cancelled, against the limit of ${introCallLimit}`,
  responses: { 200: jsonResponse("The count", introCallCountSchema) },
});

const calendarFile = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/{id}/calendar.ics",
  operationId: "getCalendarFile",
  access: "client",
  tag: "bookings",
  summary: "Download one of my bookings as a calendar file",
  errors: ["not_found", "doula_not_found", "doula_blocked"],
  request: { params: ofBooking },
  responses: {
    200: { description: "iCalendar (RFC 5545)", content: { "text/calendar": { schema: z.string() } } },
  },
});

const emailedCalendarFile = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/{id}/emailed_calendar.ics",
  operationId: "getEmailedCalendarFile",
  access: "public",
  rateLimit: { limit: bookingLimits.emailed_calendar_address, per: "address" },
  tag: "bookings",
  summary: "Download a confirmed call as a calendar file, with the link from an email",
  request: { params: ofBooking, query: emailedCalendarQuerySchema },
  responses: {
    200: { description: "iCalendar (RFC 5545)", content: { "text/calendar": { schema: z.string() } } },
    302: { description: "The link no longer works; it leads to My Bookings" },
  },
});

const slots = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/{id}/slots",
  operationId: "listRescheduleSlots",
  access: "client",
  rateLimit: { limit: availabilityLimits.slots_address, per: "address" },
  tag: "bookings",
  summary: "List free times that one of my bookings can be moved to",
  description: "The booking's own time counts as free but is not offered.",
  errors: ["not_found", "doula_not_found", "doula_blocked"],
  request: { params: ofBooking, query: slotsQuerySchema },
  responses: { 200: jsonResponse("Free times by day", slotsResponseSchema) },
});

const reschedule = defineRoute({
  method: "post",
  path: "/rest/v1/bookings/{id}/reschedule",
  operationId: "rescheduleBooking",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tag: "bookings",
  summary: "Move one of my confirmed calls to another time",
  description: `Until ${changeNoticeHours} hours before the call. With a doula who approves requests, it becomes pending again.`,
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
  responses: { 200: jsonResponse("Moved", bookingSchema) },
});

const cancel = defineRoute({
  method: "post",
  path: "/rest/v1/bookings/{id}/cancel",
  operationId: "cancelBooking",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tag: "bookings",
  summary: "Withdraw a request, or cancel a confirmed call until it starts",
  description: `Within ${changeNoticeHours} hours of its start, a cancelled call still counts toward my intro calls, and no reason is stored.`,
  errors: ["not_found", "call_started", "booking_changed"],
  request: { params: ofBooking, body: jsonBody(cancelSchema) },
  responses: { 200: jsonResponse("Cancelled", bookingSchema) },
});

const note = defineRoute({
  method: "put",
  path: "/rest/v1/bookings/{id}/notes",
  operationId: "changeBookingNote",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tag: "bookings",
  summary: "Change my note to the doula until the call starts; repeating it changes nothing",
  errors: ["not_found", "booking_changed", "call_started", "doula_not_found", "doula_blocked"],
  request: { params: ofBooking, body: jsonBody(changeNoteSchema) },
  responses: { 200: jsonResponse("Changed", bookingSchema) },
});

const withdrawPlace = defineRoute({
  method: "delete",
  path: "/rest/v1/bookings/{id}/birth_place",
  operationId: "withdrawBirthPlace",
  access: "client",
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" },
  tag: "bookings",
  summary: "Stop sharing where I plan to give birth; repeating it changes nothing",
  errors: ["not_found"],
  request: { params: ofBooking },
  responses: { 200: jsonResponse("No longer shared", bookingSchema) },
});

const calendarFileHeaders = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'attachment; filename="intro-call.ics"',
};

export function bookingsRoutes(platform: Platform, busyTimes: BusyTimes) {
  return createRouter()
    .openapi(create, async (c) =>
      c.json(
        await bookIntroCall(platform, busyTimes, await requireViewer(c), {
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
    .openapi(count, async (c) => c.json(await readIntroCallCount(platform, await requireViewer(c)), 200))
    .openapi(calendarFile, async (c) => {
      const file = await readCalendarFile(platform, {
        bookingId: c.req.valid("param").id,
        clientId: (await requireViewer(c)).id,
      });
      return c.body(file, 200, calendarFileHeaders);
    })
    .openapi(emailedCalendarFile, async (c) => {
      const call = { bookingId: c.req.valid("param").id, ...c.req.valid("query") };
      const file = await readEmailedCalendarFile(platform, call);
      if (file === undefined) return c.redirect(new URL("/bookings", platform.publicUrl).href, 302);
      return c.body(file, 200, calendarFileHeaders);
    })
    .openapi(slots, async (c) => {
      const { id: clientId } = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      return c.json(
        await listSlotsToMoveTo(platform, busyTimes, { bookingId, clientId, ...c.req.valid("query") }),
        200,
      );
    })
    .openapi(reschedule, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      const startsAt = new Date(c.req.valid("json").starts_at);
      await rescheduleBooking(platform, busyTimes, client, { bookingId, startsAt });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    })
    .openapi(cancel, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      const { reason, is_late: isLateAsShown } = c.req.valid("json");
      const { address } = c.var;
      await cancelBooking(platform, client, { bookingId, reason: reason || null, isLateAsShown, address });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    })
    .openapi(note, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await changeNote(platform, client, { bookingId, ...c.req.valid("json") });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    })
    .openapi(withdrawPlace, async (c) => {
      const client = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await withdrawBookingBirthPlace(platform, client, { bookingId });
      return c.json(await readBooking(platform, { bookingId, clientId: client.id }), 200);
    });
}
