import type { Booking } from "../../../contract/bookings.ts";

type TimedBooking = Pick<Booking, "starts_at" | "ends_at" | "status">;

function isAhead({ ends_at }: TimedBooking, now: Date): boolean {
  return Date.parse(ends_at) > now.getTime();
}

function byStart(a: TimedBooking, b: TimedBooking): number {
  return Date.parse(a.starts_at) - Date.parse(b.starts_at);
}

/** A call is upcoming until it ends, the soonest first; after that it is past, the latest first. */
export function groupBookings<B extends TimedBooking>(
  bookings: B[],
  now: Date,
): { upcoming: B[]; past: B[] } {
  return {
    upcoming: bookings.filter((booking) => isAhead(booking, now)).sort(byStart),
    past: bookings
      .filter((booking) => !isAhead(booking, now))
      .sort(byStart)
      .reverse(),
  };
}

/** The soonest call that stands or waits for the doula; undefined where there is none. */
export function nextCallOf<B extends TimedBooking>(bookings: B[], now: Date): B | undefined {
  return groupBookings(bookings, now).upcoming.find(({ status }) => status !== "cancelled");
}
