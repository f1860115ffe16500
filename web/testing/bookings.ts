import type { Booking, DoulaBooking } from "../../contract/scheduling/bookings.schema.ts";

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
  is_doula_at_birth: false,
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

const halfHourMs = 30 * 60_000;

/** A request to a doula in Austin, who sees the parent's first name and due date. */
export const request: DoulaBooking = {
  id: "018f0000-0000-7000-8000-000000000001",
  service_type: "Intro call",
  starts_at: "2099-05-05T15:00:00.000Z",
  ends_at: "2099-05-05T15:30:00.000Z",
  time_zone: "America/Chicago",
  status: "pending",
  created_at: "2026-11-20T15:00:00.000Z",
  call_kind: "phone",
  call_link: null,
  cancelled_by: null,
  notes: "It is twins.",
  cancelled_as: null,
  cancel_reason: null,
  no_show_at: null,
  parent: {
    user_id: "018f0000-0000-7000-8000-000000000002",
    first_name: "Ana",
    last_name: null,
    full_name: null,
    profile_image: null,
    due_date: "2027-02-01",
    notice: null,
    phone: null,
    place_of_birth: null,
  },
};

export function makeRequest(firstName: string): DoulaBooking {
  const parent = request.parent && { ...request.parent, first_name: firstName };
  return { ...request, id: "018f0000-0000-7000-8000-000000000003", parent };
}

/** A confirmed call with a parent who shares their planned place of birth. */
export const confirmedCall: DoulaBooking = {
  ...request,
  id: "018f0000-0000-7000-8000-000000000004",
  status: "confirmed",
  parent: request.parent && {
    ...request.parent,
    last_name: "Maria Ruiz",
    full_name: "Ana Maria Ruiz",
    phone: "512-555-0177",
    place_of_birth: "12 Quiet Street",
  },
};

/** A completed call. */
export function makeEndedCall({ hoursAgo }: { hoursAgo: number }): DoulaBooking {
  const endsAt = Date.now() - hoursAgo * 60 * 60_000;
  return {
    ...confirmedCall,
    id: "018f0000-0000-7000-8000-000000000005",
    status: "completed",
    starts_at: new Date(endsAt - halfHourMs).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  };
}
