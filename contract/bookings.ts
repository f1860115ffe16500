import { z } from "zod";
import { idSchema, instantSchema, pageOf, typedText } from "./fields.ts";

export const introCallLimit = 3;

export const bookingStatuses = ["pending", "confirmed", "cancelled", "completed"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** POST /rest/v1/bookings. The date and time of the spec are one instant here. */
export const newIntroCallSchema = z.object({
  booking_type: z.literal("intro_call"),
  doula_profile_id: idSchema,
  starts_at: instantSchema,
  notes: typedText(1000).nullish(),
});

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
  ics_sequence: z.int().describe("Raised by every change, for calendar programs"),
  created_at: z.iso.datetime(),
  doula: z.object({
    slug: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    profile_image: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
});

export type Booking = z.infer<typeof bookingSchema>;

export const bookingPageSchema = pageOf(bookingSchema);

export const bookingsQuerySchema = z.object({
  after: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** GET /rest/v1/bookings/intro_calls/count: intro calls that are not cancelled, against the limit of 3. */
export const introCallCountSchema = z.object({ count: z.int(), limit: z.literal(introCallLimit) });
