/** The states of a booking, its transitions and who may take them. Buttons and updates read this graph. */

export const bookingStatuses = ["pending", "confirmed", "cancelled", "completed"] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** Who moves a booking: its client, its doula, or the platform (the clock, or an account that ends). */
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
  /** A reschedule with a doula who approves requests. */
  | "request_new_time"
  | "cancel"
  /** A request that was not answered before its start. */
  | "expire"
  /** A call that ended. */
  | "complete";

/** In these states, a call is still to come. Until it starts, the client can change the note. */
export const openStatuses: readonly BookingStatus[] = ["pending", "confirmed"];

/** In these states, client and doula may see each other's contact details. */
export const contactStatuses: readonly BookingStatus[] = ["confirmed", "completed"];

/**
 * Cancelled and completed are final. Intro calls start as confirmed, or as pending if the
 * doula approves requests.
 */
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

/** The status an action leads to; undefined if this actor may not take it. */
export function getNextStatus(
  status: BookingStatus,
  action: BookingAction,
  actor: BookingActor,
): BookingStatus | undefined {
  const transition = bookingGraph[status][action];
  return transition?.by.includes(actor) ? transition.to : undefined;
}

/**
 * A client can move a confirmed call until this many hours before its start. If they cancel it later, it still counts
 * toward their intro calls. A request can be cancelled at any time.
 */
export const changeNoticeHours = 24;

/** The last moment at which a client can move a confirmed call, or cancel it without it counting. */
export function changeDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - changeNoticeHours * 60 * 60 * 1000);
}

/**
 * Returns true if a client can no longer move a confirmed call, and a cancellation counts. A doula at a birth may miss
 * the call, so its client can change it until it starts.
 */
export function isTooLateToChange(
  { status, startsAt, isDoulaAtBirth }: { status: BookingStatus; startsAt: Date; isDoulaAtBirth: boolean },
  now: Date,
): boolean {
  return status === "confirmed" && !isDoulaAtBirth && now > changeDeadline(startsAt);
}

/** Returns true for a call that is still to start, before its doula is back from a birth. */
export function isWhileAway(
  { startsAt, atBirthUntil }: { startsAt: Date; atBirthUntil: Date | null },
  now: Date,
): boolean {
  return atBirthUntil !== null && now < startsAt && startsAt < atBirthUntil;
}

/** The lists on a doula's bookings page. */
export const doulaBookingLists = ["requests", "upcoming", "past"] as const;

export type DoulaBookingList = (typeof doulaBookingLists)[number];

export const doulaListStatuses: Record<DoulaBookingList, readonly BookingStatus[]> = {
  requests: ["pending"],
  upcoming: ["confirmed"],
  past: ["completed", "cancelled"],
};

/** A doula can mark a completed call as a no-show, and undo that, for this many days after its end. */
export const noShowDays = 7;

export function canMarkNoShow(
  { status, endsAt }: { status: BookingStatus; endsAt: Date },
  now: Date,
): boolean {
  return status === "completed" && now.getTime() - endsAt.getTime() <= noShowDays * 24 * 60 * 60 * 1000;
}

/** The history events that the client sees. */
export const clientEventNames = [
  "booked",
  "approved",
  "declined",
  "rescheduled",
  "note_changed",
  "cancelled",
  "expired",
  "completed",
] as const;

/** All history events; only the doula sees the last two. */
export const bookingEventNames = [...clientEventNames, "no_show", "no_show_undone"] as const;

export type BookingEventName = (typeof bookingEventNames)[number];

/**
 * The limit for every client. An admin can raise it for one (users.extra_intro_calls). These texts repeat it:
 * the site's FAQ (admins edit it), and in web/ features/parent/home/home-texts.ts, features/visitor/landing/how-it-works.tsx,
 * routes/how-it-works.tsx (twice) and routes/doulas.in.$state.$city.tsx.
 */
export const introCallLimit = 3;

/** Which calls count although they cannot be cancelled any more, and what the client can do. */
export const usedCallsRule = `Completed calls count too, and so do calls you cancelled less than ${changeNoticeHours} hours before they started. To book another, please contact Support.`;

/** Why a client cannot book another intro call, including the limit. */
export function describeIntroCallLimit(
  code: "booking_limit_reached" | "intro_calls_used",
  limit: number,
): string {
  return code === "booking_limit_reached"
    ? `You have reached your limit of ${limit} intro calls. Cancel one to book another.`
    : `You have used all ${limit} of your intro calls. ${usedCallsRule}`;
}

/** How many different doulas an account may book in 24 hours; cancelled bookings count. */
export const maxDoulasPerDay = 6;

/**
 * After this many cancelled confirmed calls in 24 hours, a client sees no new doula's contact details
 * for a day.
 */
export const maxCancellationsPerDay = 3;

/** How long past calls stay in the feed for calendar programs, in days. */
export const feedPastDays = 30;
