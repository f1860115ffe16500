import type { Booking } from "../../contract/bookings.schema.ts";

/** A request for a video call with Maya. */
export const pendingBooking: Booking = {
  id: "018f0000-0000-7000-8000-000000000001",
  client_id: "018f0000-0000-7000-8000-000000000002",
  user_id: "018f0000-0000-7000-8000-000000000002",
  doula_profile_id: "018f0000-0000-7000-8000-000000000003",
  booking_type: "intro_call",
  service_type: "Intro call",
  starts_at: "2031-05-05T15:00:00.000Z",
  ends_at: "2031-05-05T15:20:00.000Z",
  time_zone: "America/Chicago",
  booking_date: "2031-05-05",
  booking_time: "10:00 AM",
  appointment_date: "2031-05-05",
  appointment_time: "10:00",
  status: "pending",
  notes: null,
  shares_birth_place: false,
  birth_place: null,
  cancelled_by: null,
  cancel_reason: null,
  history: [],
  ics_sequence: 0,
  created_at: "2031-05-01T15:00:00.000Z",
  call_kind: "video",
  call_link: null,
  contact_from: null,
  doula: {
    slug: "maya-chen",
    first_name: "Maya",
    last_name: "Chen",
    full_name: "Maya Chen",
    profile_image: null,
    phone: null,
    email: null,
  },
};

/** The same call, confirmed. */
export const confirmedBooking: Booking = {
  ...pendingBooking,
  status: "confirmed",
  call_link: "https://video.example/maya",
  doula: { ...pendingBooking.doula, phone: "512-555-0142", email: "maya@doulas.example" },
};
