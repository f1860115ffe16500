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
  /** A reschedule with a doula who approves requests first. */
  | "request_new_time"
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
    request_new_time: { to: "pending", by: ["client"] },
    cancel: { to: "cancelled", by: ["client", "doula", "platform"] },
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

/** The last moment at which a client can cancel or move a confirmed call. */
export function changeDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - changeNoticeHours * 60 * 60 * 1000);
}

export function isTooLateToChange(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): boolean {
  return status === "confirmed" && now > changeDeadline(startsAt);
}

/** The lists in which a doula sees her bookings. */
export const doulaBookingLists = ["requests", "upcoming", "past"] as const;

export type DoulaBookingList = (typeof doulaBookingLists)[number];

/** What each of those lists shows. */
export const statusesOfList: Record<DoulaBookingList, readonly BookingStatus[]> = {
  requests: ["pending"],
  upcoming: ["confirmed"],
  past: ["completed", "cancelled"],
};

/** A doula can mark a completed call as a no-show, and take that back, until this long after its end. */
const noShowDays = 7;

export function canMarkNoShow(
  { status, endsAt }: { status: BookingStatus; endsAt: Date },
  now: Date,
): boolean {
  return status === "completed" && now.getTime() - endsAt.getTime() <= noShowDays * 24 * 60 * 60 * 1000;
}

/** The events in a booking's history that its client sees. */
export const clientEventNames = [
  "booked",
  "approved",
  "declined",
  "rescheduled",
  "cancelled",
  "expired",
  "completed",
] as const;

/** All events of the history; the last two are for the doula alone. */
export const bookingEventNames = [...clientEventNames, "no_show", "no_show_undone"] as const;

export type BookingEventName = (typeof bookingEventNames)[number];

/** Of every client; an admin can allow one more than that (users.extra_intro_calls). */
export const introCallLimit = 3;

/** Why a client cannot book another intro call, with their limit. */
export function introCallLimitText(
  code: "booking_limit_reached" | "intro_calls_used",
  limit: number,
): string {
  return code === "booking_limit_reached"
    ? `You have ${limit} intro calls, and that is the limit. Cancel one to book another.`
    : `You have used all ${limit} of your intro calls. Completed calls count too. To book another, please contact Support.`;
}

/** How many different doulas an account may book in 24 hours, whatever becomes of the bookings. */
export const maxDoulasPerDay = 6;

/** After this many cancelled confirmed calls in 24 hours, a client sees no new doula's contact details for a day. */
export const maxCancellationsPerDay = 3;

/** Why nobody can book a call with this doula now; null if there are times. Without weekly hours there are none. */
export function noTimesReason(doula: CallTimes): string | null {
  if (doula.is_fully_booked) return errorMessages.doula_fully_booked;
  return doula.next_available === null ? screenMessages.noOpenTimes : null;
}
