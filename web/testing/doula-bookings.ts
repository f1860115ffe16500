import type { DoulaBooking } from "../../contract/bookings.schema.ts";

const halfHourMs = 30 * 60_000;

/** A request to a doula in Austin: of the parent she sees the first name and the due date. */
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
    phone: null,
    place_of_birth: null,
  },
};

export function requestOf(firstName: string): DoulaBooking {
  const parent = request.parent && { ...request.parent, first_name: firstName };
  return { ...request, id: "018f0000-0000-7000-8000-000000000003", parent };
}

/** A call that was confirmed, with a parent who shares where they plan to give birth. */
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
export function callEnded({ hoursAgo }: { hoursAgo: number }): DoulaBooking {
  const endsAt = Date.now() - hoursAgo * 60 * 60_000;
  return {
    ...confirmedCall,
    id: "018f0000-0000-7000-8000-000000000005",
    status: "completed",
    starts_at: new Date(endsAt - halfHourMs).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  };
}
