import { introCallMinutes } from "../../contract/availability.ts";
import type { BookingStatus } from "../../contract/bookings.ts";
import { addDays } from "../../contract/time.ts";
import { dayIn, daysAfter, instantIn, minutesAfter, weekdayOf } from "./calendar.ts";
import { type DemoCall, demoCalls } from "./calls.ts";
import type { SeedDoula } from "./doulas.ts";
import { parentId } from "./parents.ts";
import { randomFrom, stableId } from "./random.ts";

/** The demo bookings, each on a time that its doula offers, with the history of each. */
export function seedBookings(doulas: SeedDoula[], now: Date) {
  const doulaByName = new Map(doulas.map((doula) => [doula.user.fullName, doula]));
  const held: Booking[] = [];
  return demoCalls.map((call) => {
    const doula = doulaByName.get(call.doula);
    if (!doula) throw new Error(`No demo doula is called ${call.doula}`);
    const booking = bookingOf(call, doula, freeStart(call, doula, held, now), now);
    if (booking.status !== "cancelled") held.push(booking);
    return { booking, events: eventsOf(booking) };
  });
}

type Booking = ReturnType<typeof bookingOf>;

function clientId(call: DemoCall): string {
  return parentId(`${call.parent}@doula-match.example`);
}

function bookingOf(call: DemoCall, doula: SeedDoula, startsAt: Date, now: Date) {
  const endsAt = minutesAfter(startsAt, introCallMinutes);
  const random = randomFrom(`booking ${call.parent} ${call.doula}`);
  const cancelledBy = call.cancelled?.by === "doula" ? doula.user.id : clientId(call);
  return {
    id: random.uuid(),
    clientId: clientId(call),
    doulaProfileId: doula.profile.id,
    startsAt,
    endsAt,
    timeZone: doula.profile.timeZone,
    blocked: `[${startsAt.toISOString()},${minutesAfter(endsAt, doula.profile.bufferMinutes).toISOString()})`,
    status: call.status,
    notes: call.notes,
    cancelledBy: call.cancelled ? cancelledBy : null,
    cancelReason: call.cancelled?.reason,
    icsSequence: call.cancelled ? 1 : 0,
    createdAt: minutesAfter(call.day < 0 ? startsAt : now, -random.integer(3 * 24 * 60, 9 * 24 * 60)),
  };
}

/** A free time for both sides, on the day of the call or the next day that has one. */
function freeStart(call: DemoCall, doula: SeedDoula, held: Booking[], now: Date): Date {
  const random = randomFrom(`start ${call.parent} ${call.doula}`);
  const firstDay = addDays(dayIn(doula.profile.timeZone, now), call.day);
  const isFree = (start: Date) =>
    !held.some(
      (other) =>
        (other.doulaProfileId === doula.profile.id || other.clientId === clientId(call)) &&
        // Apart by a call and the longest buffer.
        Math.abs(other.startsAt.getTime() - start.getTime()) < 60 * 60_000,
    );
  for (let days = 0; days < 7; days++) {
    const free = offeredStarts(doula, addDays(firstDay, days)).filter(isFree);
    const [start] = random.sample(free, 1);
    if (start) return start;
  }
  throw new Error(`${call.doula} has no free time in the week of the call`);
}

function offeredStarts(doula: SeedDoula, day: string): Date[] {
  // Exceptions are few and lie in the future; a day that has one is passed over.
  if (doula.overrides.some((exception) => exception.date === day)) return [];
  return doula.rules
    .filter((window) => window.weekday === weekdayOf(day))
    .flatMap((window) => {
      const end = instantIn(doula.profile.timeZone, day, window.endTime);
      const starts: Date[] = [];
      let start = instantIn(doula.profile.timeZone, day, window.startTime);
      while (minutesAfter(start, introCallMinutes) <= end) {
        starts.push(start);
        start = minutesAfter(start, introCallMinutes);
      }
      return starts;
    });
}

function eventsOf(booking: Booking) {
  const startsAt = booking.startsAt.toISOString();
  const bookedAs: BookingStatus = booking.status === "pending" ? "pending" : "confirmed";
  const booked = {
    id: stableId(`booked ${booking.id}`),
    bookingId: booking.id,
    actorId: booking.clientId,
    event: "booked",
    before: null,
    after: { status: bookedAs, starts_at: startsAt },
    createdAt: booking.createdAt,
  };
  if (booking.status !== "cancelled" && booking.status !== "completed") return [booked];
  const isCancelled = booking.status === "cancelled";
  return [
    booked,
    {
      ...booked,
      id: stableId(`${booking.status} ${booking.id}`),
      actorId: isCancelled ? booking.cancelledBy : null,
      event: booking.status,
      before: booked.after,
      after: { status: booking.status, starts_at: startsAt },
      createdAt: isCancelled ? daysAfter(booking.createdAt, 2) : booking.endsAt,
    },
  ];
}
