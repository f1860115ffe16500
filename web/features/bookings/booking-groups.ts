import type { Booking } from "../../../contract/bookings.schema.ts";

type TimedBooking = Pick<Booking, "starts_at" | "ends_at" | "status">;

/** Whether a call is pending or confirmed and has not ended. */
export function isToCome({ ends_at, status }: TimedBooking, now: Date): boolean {
  return status !== "cancelled" && Date.parse(ends_at) > now.getTime();
}

function byStart(a: TimedBooking, b: TimedBooking): number {
  return Date.parse(a.starts_at) - Date.parse(b.starts_at);
}

/** A call is upcoming until it ends or is cancelled, the soonest first; the others stand by themselves, the latest first. */
export function groupBookings<B extends TimedBooking>(
  bookings: B[],
  now: Date,
): { upcoming: B[]; over: B[] } {
  return {
    upcoming: bookings.filter((booking) => isToCome(booking, now)).sort(byStart),
    over: bookings
      .filter((booking) => !isToCome(booking, now))
      .sort(byStart)
      .reverse(),
  };
}

/** The soonest call that stands or waits for the doula; undefined where there is none. */
export function nextCallOf<B extends TimedBooking>(bookings: B[], now: Date): B | undefined {
  return groupBookings(bookings, now).upcoming.at(0);
}
