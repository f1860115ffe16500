import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  cancelAsDoulaSchema,
  declineSchema,
  doulaBookingCountsSchema,
  doulaBookingPageSchema,
  doulaBookingSchema,
  doulaBookingsQuerySchema,
} from "../../../contract/scheduling/bookings.schema.ts";
import { noShowDays } from "../../../contract/scheduling/bookings.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { approveRequest, cancelAsDoula, declineBookingRequest, setNoShow } from "./doula-changes.ts";
import { bookingLimits, countDoulaBookings, listDoulaBookings, readDoulaBooking } from "./service.ts";

const ofBooking = z.object({ id: idSchema });
const change = {
  access: "doula" as const,
  rateLimit: { limit: bookingLimits.booking_changes, per: "person" as const },
  tag: "bookings" as const,
};

const list = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/as_doula",
  operationId: "listDoulaBookings",
  access: "doula",
  tag: "bookings",
  summary: "List my bookings as a doula: requests and upcoming calls soonest first, past ones newest first",
  request: { query: doulaBookingsQuerySchema },
  responses: { 200: jsonResponse("One page", doulaBookingPageSchema) },
});

const counts = defineRoute({
  method: "get",
  path: "/rest/v1/bookings/as_doula/counts",
  operationId: "countDoulaBookings",
  access: "doula",
  tag: "bookings",
  summary: "Count the bookings in each of my lists as a doula",
  responses: { 200: jsonResponse("The counts", doulaBookingCountsSchema) },
});

const approve = defineRoute({
  ...change,
  method: "post",
  path: "/rest/v1/bookings/{id}/approve",
  operationId: "approveBooking",
  summary: "Confirm a request to me",
  errors: ["not_found", "call_started", "booking_changed"],
  request: { params: ofBooking },
  responses: { 200: jsonResponse("Confirmed", doulaBookingSchema) },
});

const decline = defineRoute({
  ...change,
  method: "post",
  path: "/rest/v1/bookings/{id}/decline",
  operationId: "declineBooking",
  summary: "Decline a request to me",
  errors: ["not_found", "booking_changed"],
  request: { params: ofBooking, body: jsonBody(declineSchema) },
  responses: { 200: jsonResponse("Declined", doulaBookingSchema) },
});

const cancel = defineRoute({
  ...change,
  method: "post",
  path: "/rest/v1/bookings/{id}/cancel_as_doula",
  operationId: "cancelBookingAsDoula",
  summary: "Cancel a confirmed call with me before it starts",
  errors: ["not_found", "call_started", "booking_changed"],
  request: { params: ofBooking, body: jsonBody(cancelAsDoulaSchema) },
  responses: { 200: jsonResponse("Cancelled", doulaBookingSchema) },
});

const markNoShow = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/bookings/{id}/no_show",
  operationId: "markNoShow",
  summary: `Mark a completed call as a no-show, until ${noShowDays} days after it`,
  errors: ["not_found", "no_show_not_possible"],
  request: { params: ofBooking },
  responses: { 200: jsonResponse("Marked", doulaBookingSchema) },
});

const undoNoShow = defineRoute({
  ...change,
  method: "delete",
  path: "/rest/v1/bookings/{id}/no_show",
  operationId: "undoNoShow",
  summary: "Undo the no-show mark, within the same time",
  errors: ["not_found", "no_show_not_possible"],
  request: { params: ofBooking },
  responses: { 200: jsonResponse("The call without the mark", doulaBookingSchema) },
});

export function doulaBookingsRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await listDoulaBookings(platform, { userId, ...c.req.valid("query") }), 200);
    })
    .openapi(counts, async (c) =>
      c.json(await countDoulaBookings(platform.db, (await requireViewer(c)).id), 200),
    )
    .openapi(approve, async (c) => {
      const doula = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await approveRequest(platform, doula, { bookingId });
      return c.json(await readDoulaBooking(platform, { bookingId, userId: doula.id }), 200);
    })
    .openapi(decline, async (c) => {
      const doula = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await declineBookingRequest(platform, doula, { bookingId, reason: c.req.valid("json").reason || null });
      return c.json(await readDoulaBooking(platform, { bookingId, userId: doula.id }), 200);
    })
    .openapi(cancel, async (c) => {
      const doula = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await cancelAsDoula(platform, doula, { bookingId, reason: c.req.valid("json").reason });
      return c.json(await readDoulaBooking(platform, { bookingId, userId: doula.id }), 200);
    })
    .openapi(markNoShow, async (c) => {
      const doula = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await setNoShow(platform, doula, { bookingId, isNoShow: true });
      return c.json(await readDoulaBooking(platform, { bookingId, userId: doula.id }), 200);
    })
    .openapi(undoNoShow, async (c) => {
      const doula = await requireViewer(c);
      const bookingId = c.req.valid("param").id;
      await setNoShow(platform, doula, { bookingId, isNoShow: false });
      return c.json(await readDoulaBooking(platform, { bookingId, userId: doula.id }), 200);
    });
}
