import { z } from "zod";
import type { DoulaCard } from "../directory/doulas.schema.ts";
import { noticeKinds } from "../families/births.ts";
import {
  idSchema,
  instantSchema,
  listCursorSchema,
  pageSchema,
  requiredText,
  typedText,
} from "../platform/fields.schema.ts";
import { noteMaxLength } from "../platform/fields.ts";
import { contactDays } from "../platform/retention.ts";
import { callKinds } from "./availability.ts";
import {
  bookingActors,
  bookingStatuses,
  clientEventNames,
  doulaBookingLists,
  maxCancellationsPerDay,
} from "./bookings.ts";

/** POST /rest/v1/bookings. One instant replaces the spec's date and time. */
export const newIntroCallSchema = z.object({
  booking_type: z.literal("intro_call"),
  doula_profile_id: idSchema,
  starts_at: instantSchema,
  notes: typedText(noteMaxLength).nullish(),
  shares_birth_place: z
    .boolean()
    .default(false)
    .describe(
      "Whether the doula sees the client's current planned place of birth once the call is confirmed",
    ),
});

/** POST /rest/v1/bookings/{id}/reschedule */
export const rescheduleSchema = z.object({ starts_at: instantSchema });

/** PUT /rest/v1/bookings/{id}/notes */
export const changeNoteSchema = z.object({
  notes: typedText(noteMaxLength)
    .nullable()
    .transform((notes) => notes || null),
});

/** GET /rest/v1/bookings/{id}/emailed_calendar.ics */
export const emailedCalendarQuerySchema = z.object({
  side: z.enum(["client", "doula"]).describe("Whose email the link comes from"),
  key: z.string().max(100).describe("Made by the server; replaces logging in"),
});

/** POST /rest/v1/bookings/{id}/decline. The other side reads the reason. */
export const declineSchema = z.object({ reason: typedText(noteMaxLength).nullish() });

/** POST /rest/v1/bookings/{id}/cancel. */
export const cancelSchema = declineSchema.extend({
  is_late: z
    .boolean()
    .optional()
    .describe(
      "False if the client was told that the call won't count: refused with booking_changed if it would",
    ),
});

/** POST /rest/v1/bookings/{id}/cancel_as_doula. The client reads the reason. */
export const cancelAsDoulaSchema = z.object({ reason: requiredText("A reason", noteMaxLength) });

/**
 * One line of a booking's history. `status` is the booking's status after it, null for a changed note.
 * `starts_at` is set if the line is about a time, `before` if that time changed.
 */
const bookingEventSchema = z.object({
  event: z.enum(clientEventNames),
  by: z.enum(bookingActors),
  at: z.iso.datetime(),
  status: z.enum(bookingStatuses).nullable(),
  starts_at: z.iso.datetime().nullable(),
  before: z.object({ starts_at: z.iso.datetime() }).nullable(),
});

export type BookingEvent = z.infer<typeof bookingEventSchema>;

/** One booking as its client sees it, with the spec's two shapes in the doula's zone beside the instants. */
export const bookingSchema = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  user_id: z.uuid().describe("Same as client_id: the spec's first shape"),
  doula_profile_id: z.uuid(),
  booking_type: z.literal("intro_call"),
  service_type: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  time_zone: z.string().describe("The doula's IANA zone at the time of booking"),
  booking_date: z.iso.date(),
  booking_time: z.string().describe("Such as '9:00 AM'"),
  appointment_date: z.iso.date(),
  appointment_time: z.string(),
  status: z.enum(bookingStatuses),
  notes: z.string().nullable(),
  shares_birth_place: z.boolean(),
  birth_place: z
    .string()
    .nullable()
    .describe("The planned place of birth that the client shared when booking; null if none was shared"),
  cancelled_by: z.enum(bookingActors).nullable().describe("Null unless cancelled"),
  cancel_reason: z.string().nullable(),
  history: z.array(bookingEventSchema).describe("Oldest first"),
  ics_sequence: z.int().describe("Increases with every change, for calendar programs"),
  created_at: z.iso.datetime(),
  is_doula_at_birth: z
    .boolean()
    .describe(
      "A confirmed call that starts while its doula is at a birth; it can be changed until it starts",
    ),
  call_kind: z.enum(callKinds),
  call_link: z
    .string()
    .nullable()
    .describe("The video link, shown while `doula.phone` is; null for Google Meet until Google has made it"),
  contact_from: z.iso
    .datetime()
    .nullable()
    .describe(
      `When call_link, phone and email appear, if they are hidden after ${maxCancellationsPerDay} cancelled calls in 24 hours`,
    ),
  doula: z.object({
    slug: z.string().nullable().describe("Null while the doula is hidden"),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    profile_image: z.string().nullable(),
    phone: z
      .string()
      .nullable()
      .describe(
        `Like email, for confirmed and completed calls only, until ${contactDays} days after the last call unless an order is open`,
      ),
    email: z.string().nullable(),
  }),
});

export type Booking = z.infer<typeof bookingSchema>;

/** One booking as its doula sees it, with only as much about the parent as its status allows. */
export const doulaBookingSchema = bookingSchema
  .pick({
    id: true,
    service_type: true,
    starts_at: true,
    ends_at: true,
    time_zone: true,
    status: true,
    created_at: true,
    call_kind: true,
    call_link: true,
    cancelled_by: true,
  })
  .extend({
    notes: z.string().nullable().describe("Null for a cancelled booking"),
    cancelled_as: z.enum(["declined", "cancelled", "expired"]).nullable(),
    cancel_reason: z.string().nullable().describe("If the doula gave one"),
    no_show_at: z.iso.datetime().nullable(),
    parent: z
      .object({
        user_id: z
          .uuid()
          .nullable()
          .describe("The person to message; null if one of the two has blocked the other"),
        first_name: z.string(),
        last_name: z
          .string()
          .nullable()
          .describe(
            "Like full_name and profile_image, for confirmed and completed calls, and calls that the doula cancelled",
          ),
        full_name: z.string().nullable(),
        profile_image: z.string().nullable(),
        due_date: z.iso
          .date()
          .nullable()
          .describe(
            "Shown on requests, and while `phone` is, until the parent tells the doula something else",
          ),
        notice: z
          .object({ kind: z.enum(noticeKinds), born_on: z.iso.date().nullable() })
          .nullable()
          .describe("What the parent told the doula since booking; replaces the due date"),
        phone: z
          .string()
          .nullable()
          .describe(
            `For confirmed and completed calls, until ${contactDays} days after the last call unless an order is open`,
          ),
        place_of_birth: z
          .string()
          .nullable()
          .describe("Shown while `phone` is, if the parent shares it: the place at the time of booking"),
      })
      .nullable()
      .describe(
        "Null if the account is deleted, and for a cancelled booking unless the doula cancelled a confirmed call",
      ),
  });

export type DoulaBooking = z.infer<typeof doulaBookingSchema>;

export const doulaBookingPageSchema = pageSchema(doulaBookingSchema);

/** GET /rest/v1/bookings/as_doula: requests and upcoming calls soonest first, past calls newest first. */
export const doulaBookingsQuerySchema = z.object({
  list: z.enum(doulaBookingLists),
  after: listCursorSchema.optional().describe("next_cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const doulaBookingCountsSchema = z.object({ requests: z.int(), upcoming: z.int(), past: z.int() });

export const bookingPageSchema = pageSchema(bookingSchema);

export const bookingsQuerySchema = z.object({
  after: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/**
 * GET /rest/v1/bookings/intro_calls/count: the client's intro calls that are not cancelled, and the limit.
 */
export const introCallCountSchema = z.object({
  count: z.int(),
  cancellable: z.int().describe("How many of them the client can still cancel"),
  limit: z.int(),
  contact_from: z.iso
    .datetime()
    .nullable()
    .describe(
      `When contact details of doulas new to the client appear; null if they appear immediately. Held back after ${maxCancellationsPerDay} cancelled calls in 24 hours`,
    ),
});

/** What a card shows about a doula's call times. */
export type CallTimes = Pick<
  DoulaCard,
  "has_hours" | "next_available" | "is_fully_booked" | "is_paused" | "time_zone"
>;

/** GET and POST /rest/v1/calendar_feeds/own */
export const calendarFeedSchema = z.object({
  url: z
    .url()
    .nullable()
    .describe("Anyone with the link can see when the calls are, and nothing else; null if there is none"),
});

/** GET /rest/v1/calendar_feeds/{id}/calls.ics */
export const calendarFeedQuerySchema = z.object({ key: z.string().min(1).max(100) });
