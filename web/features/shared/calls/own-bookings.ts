import { useQuery } from "@tanstack/react-query";
import { introCallMinutes } from "../../../../contract/scheduling/availability.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { isTooLateToChange } from "../../../../contract/scheduling/bookings.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";

type TimedBooking = Pick<Booking, "starts_at" | "ends_at" | "status">;

/** Returns true if a call is pending or confirmed and has not ended. */
export function isUpcoming({ ends_at, status }: TimedBooking, now: Date): boolean {
  return status !== "cancelled" && Date.parse(ends_at) > now.getTime();
}

function byStart(a: TimedBooking, b: TimedBooking): number {
  return Date.parse(a.starts_at) - Date.parse(b.starts_at);
}

/**
 * Splits bookings into upcoming ones, soonest first, and past or cancelled ones, latest first. A call is upcoming
 * until it ends.
 */
export function groupBookings<B extends TimedBooking>(
  bookings: B[],
  now: Date,
): { upcoming: B[]; past: B[] } {
  return {
    upcoming: bookings.filter((booking) => isUpcoming(booking, now)).sort(byStart),
    past: bookings
      .filter((booking) => !isUpcoming(booking, now))
      .sort(byStart)
      .reverse(),
  };
}

/** Returns the soonest upcoming call; undefined if there is none. */
export function findNextCall<B extends TimedBooking>(bookings: B[], now: Date): B | undefined {
  return groupBookings(bookings, now).upcoming.at(0);
}

/** Returns true if the parent can no longer move a confirmed call, and cancelling it counts. */
export function isTooLateToMove(
  { status, starts_at, is_doula_at_birth }: Pick<Booking, "status" | "starts_at" | "is_doula_at_birth">,
  now: Date,
): boolean {
  const call = { status, startsAt: new Date(starts_at), isDoulaAtBirth: is_doula_at_birth };
  return isTooLateToChange(call, now);
}

type OwnCall = Pick<Booking, "id" | "status" | "starts_at" | "ends_at">;

const callMs = introCallMinutes * 60_000;

/**
 * Returns true if one of the parent's pending or confirmed calls overlaps a call that starts at `slot`. Ignores the
 * call being moved, `movedId`.
 */
export function isOwnCallAt(calls: OwnCall[], slot: string, movedId?: string): boolean {
  const start = Date.parse(slot);
  return calls.some(
    ({ id, status, starts_at, ends_at }) =>
      id !== movedId &&
      (status === "pending" || status === "confirmed") &&
      Date.parse(starts_at) < start + callMs &&
      start < Date.parse(ends_at),
  );
}

/**
 * Returns a check for times when the signed-in parent already has a call. Always false until their bookings have
 * loaded; the server checks, too.
 */
export function useOwnCalls(movedId?: string): (slot: string) => boolean {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  return (slot) => isOwnCallAt(bookings, slot, movedId);
}
