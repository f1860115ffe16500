import type { CallTimes } from "./bookings.schema.ts";
import { errorMessages } from "./errors.ts";
import { screenMessages } from "./texts.ts";

/** The states of a booking, how it moves between them and who may move it. Buttons and updates are taken from here. */

export const bookingStatuses = ["pending", "confirmed", "cancelled", "completed"] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** Who moves a booking: its client, its doula, or the platform (the clock; an account that ends). */
export const bookingActors = ["client", "doula", "platform"] as const;

export type BookingActor = (typeof bookingActors)[number];

interface Transition {
  to: BookingStatus;
  by: readonly BookingActor[];
}

export type BookingAction =
  | "approve"
  | "decline"
  | "reschedule"
  | "cancel"
  /** A request that was not answered before its start. */
  | "expire"
  /** A call that has ended. */
  | "complete";

/** While a booking has one of these, its two sides may know how to reach each other. */
export const contactStatuses: readonly BookingStatus[] = ["confirmed", "completed"];

/** Cancelled and completed are final. Intro calls begin as confirmed, or as pending with a doula who approves requests. */
export const bookingGraph: Record<BookingStatus, Partial<Record<BookingAction, Transition>>> = {
  pending: {
    approve: { to: "confirmed", by: ["doula"] },
    decline: { to: "cancelled", by: ["doula"] },
    cancel: { to: "cancelled", by: ["client", "platform"] },
    expire: { to: "cancelled", by: ["platform"] },
  },
  confirmed: {
    reschedule: { to: "confirmed", by: ["client"] },
    cancel: { to: "cancelled", by: ["client", "platform"] },
    complete: { to: "completed", by: ["platform"] },
  },
  cancelled: {},
  completed: {},
};

/** Where an action leads from a status; undefined where this actor may not take it. */
export function nextStatus(
  status: BookingStatus,
  action: BookingAction,
  actor: BookingActor,
): BookingStatus | undefined {
  const transition = bookingGraph[status][action];
  return transition?.by.includes(actor) ? transition.to : undefined;
}

/** A client can cancel or move a confirmed call until this long before its start, and cancel a request at any time. */
export const changeNoticeHours = 24;

export function isTooLateToChange(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): boolean {
  const noticeMs = changeNoticeHours * 60 * 60 * 1000;
  return status === "confirmed" && startsAt.getTime() - now.getTime() < noticeMs;
}

/** What a booking's history tells of. */
export const bookingEventNames = [
  "booked",
  "approved",
  "declined",
  "rescheduled",
  "cancelled",
  "expired",
  "completed",
] as const;

export type BookingEventName = (typeof bookingEventNames)[number];

export const introCallLimit = 3;

/** How many different doulas an account may book in 24 hours, whatever becomes of the bookings. */
export const maxDoulasPerDay = 6;

/** Why nobody can book a call with this doula now; null where there are times, or no hours to have times in yet. */
export function noTimesReason(doula: CallTimes): string | null {
  if (doula.is_fully_booked) return errorMessages.doula_fully_booked;
  return doula.has_hours && doula.next_available === null ? screenMessages.noOpenTimes : null;
}
