import { z } from "zod";
import { callKinds } from "./availability.ts";
import { bookingActors, bookingEventNames, bookingStatuses, introCallLimit } from "./bookings.ts";
import type { DoulaCard } from "./doulas.schema.ts";
import { idSchema, instantSchema, pageOf, typedText } from "./fields.schema.ts";
import { noteMaxLength } from "./fields.ts";

/** POST /rest/v1/bookings. The date and time of the spec are one instant here. */
export const newIntroCallSchema = z.object({
  booking_type: z.literal("intro_call"),
  doula_profile_id: idSchema,
  starts_at: instantSchema,
  notes: typedText(noteMaxLength).nullish(),
});

/** POST /rest/v1/bookings/{id}/reschedule */
export const rescheduleSchema = z.object({ starts_at: instantSchema });

/** POST /rest/v1/bookings/{id}/cancel and /decline. The other side reads the reason. */
export const cancelSchema = z.object({ reason: typedText(noteMaxLength).nullish() });

/** One line of a booking's history. `starts_at` where the line is about a time; `before` where it was another one. */
const bookingEventSchema = z.object({
  event: z.enum(bookingEventNames),
  by: z.enum(bookingActors),
  at: z.iso.datetime(),
  starts_at: z.iso.datetime().nullable(),
  before: z.object({ starts_at: z.iso.datetime() }).nullable(),
});

export type BookingEvent = z.infer<typeof bookingEventSchema>;

/** One booking as its client sees it, with the spec's two shapes in the doula's zone beside the instants. */
export const bookingSchema = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  user_id: z.uuid().describe("As client_id: the spec's first shape"),
  doula_profile_id: z.uuid(),
  booking_type: z.literal("intro_call"),
  service_type: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  time_zone: z.string().describe("The doula's IANA zone when it was booked"),
  booking_date: z.iso.date(),
  booking_time: z.string().describe("As '9:00 AM'"),
  appointment_date: z.iso.date(),
  appointment_time: z.string(),
  status: z.enum(bookingStatuses),
  notes: z.string().nullable(),
  cancelled_by: z.enum(bookingActors).nullable().describe("Null for a booking that stands"),
  cancel_reason: z.string().nullable(),
  history: z.array(bookingEventSchema).describe("Oldest first"),
  ics_sequence: z.int().describe("Raised by every change, for calendar programs"),
  created_at: z.iso.datetime(),
  call_kind: z.enum(callKinds),
  call_link: z
    .string()
    .nullable()
    .describe("The doula's video link, for confirmed and completed video calls"),
  doula: z.object({
    slug: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    profile_image: z.string().nullable(),
    phone: z.string().nullable().describe("As email: for confirmed and completed calls only"),
    email: z.string().nullable(),
  }),
});

export type Booking = z.infer<typeof bookingSchema>;

/** What an answer to a request tells the doula who gave it. */
export const answeredRequestSchema = bookingSchema.pick({
  id: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
  status: true,
});

export const bookingPageSchema = pageOf(bookingSchema);

export const bookingsQuerySchema = z.object({
  after: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** GET /rest/v1/bookings/intro_calls/count: intro calls that are not cancelled, against the limit of 3. */
export const introCallCountSchema = z.object({
  count: z.int(),
  cancellable: z.int().describe("How many of them the client can still cancel"),
  limit: z.literal(introCallLimit),
});

/** What a card tells of a doula's intro-call times. */
export type CallTimes = Pick<DoulaCard, "has_hours" | "next_available" | "is_fully_booked" | "time_zone">;
