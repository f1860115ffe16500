import { z } from "zod";
import { addDays, toCalendarDay, toInstantIn } from "../../contract/platform/time.ts";
import { introCallMinutes } from "../../contract/scheduling/availability.ts";
import { type BookingStatus, bookingStatuses } from "../../contract/scheduling/bookings.ts";
import { daysAfter, minutesAfter, toWeekday } from "./calendar.ts";
import calls from "./data/calls.json" with { type: "json" };
import { createDoulaFinder, type SeedDoula } from "./doulas.ts";
import { getParentId } from "./people.ts";
import { createRandom, stableId } from "./random.ts";

/**
 * An intro call. It takes the first free time on or after its day, counted from today. At most three of a
 * parent's calls are not cancelled. Only doulas who approve requests, and the demo doula, have pending ones.
 */
type DemoCall = (typeof calls)[number];

const statusSchema = z.enum(bookingStatuses);

/** The demo bookings, each at a time its doula offers, with its history. */
export function seedBookings(doulas: SeedDoula[], now: Date) {
  const findDoula = createDoulaFinder(doulas);
  const activeBookings: Booking[] = [];
  return calls.map((call) => {
    const doula = findDoula(call.doula);
    const booking = makeBooking(call, doula, findFreeStart(call, doula, activeBookings, now), now);
    if (booking.status !== "cancelled") activeBookings.push(booking);
    return { booking, events: makeEvents(booking) };
  });
}

type Booking = ReturnType<typeof makeBooking>;

const clientId = (call: DemoCall) => getParentId(call.parent);

function makeBooking(call: DemoCall, doula: SeedDoula, startsAt: Date, now: Date) {
  const endsAt = minutesAfter(startsAt, introCallMinutes);
  const random = createRandom(`booking ${call.parent} ${call.doula}`);
  const cancelledBy = call.cancelled?.by === "doula" ? doula.user.id : clientId(call);
  return {
    id: random.uuid(),
    clientId: clientId(call),
    doulaProfileId: doula.profile.id,
    startsAt,
    endsAt,
    timeZone: doula.profile.timeZone,
    blocked: `[${startsAt.toISOString()},${minutesAfter(endsAt, doula.profile.bufferMinutes).toISOString()})`,
    status: statusSchema.parse(call.status),
    notes: call.notes,
    cancelledBy: call.cancelled ? cancelledBy : null,
    cancelReason: call.cancelled?.reason,
    icsSequence: call.cancelled ? 1 : 0,
    createdAt: minutesAfter(call.day < 0 ? startsAt : now, -random.integer(3 * 24 * 60, 9 * 24 * 60)),
  };
}

/** A time free for both, on the call's day or the next day that has one. */
function findFreeStart(call: DemoCall, doula: SeedDoula, activeBookings: Booking[], now: Date): Date {
  const random = createRandom(`start ${call.parent} ${call.doula}`);
  const firstDay = addDays(toCalendarDay(now, doula.profile.timeZone), call.day);
  const isFree = (start: Date) =>
    !activeBookings.some(
      (other) =>
        (other.doulaProfileId === doula.profile.id || other.clientId === clientId(call)) &&
        // Calls must start at least a call and the longest buffer apart.
        Math.abs(other.startsAt.getTime() - start.getTime()) < 60 * 60_000,
    );
  for (let days = 0; days < 7; days++) {
    const free = listOfferedStarts(doula, addDays(firstDay, days)).filter(isFree);
    const [start] = random.sample(free, 1);
    if (start) return start;
  }
  throw new Error(`${call.doula} has no free time in the week of the call`);
}

function listOfferedStarts(doula: SeedDoula, day: string): Date[] {
  // Exceptions are few and in the future, so days with one are skipped.
  if (doula.overrides.some((exception) => exception.date === day)) return [];
  return doula.rules
    .filter((window) => window.weekday === toWeekday(day))
    .flatMap((window) => {
      const end = toInstantIn(doula.profile.timeZone, day, window.endTime);
      const starts: Date[] = [];
      let start = toInstantIn(doula.profile.timeZone, day, window.startTime);
      while (minutesAfter(start, introCallMinutes) <= end) {
        starts.push(start);
        start = minutesAfter(start, introCallMinutes);
      }
      return starts;
    });
}

function makeEvents(booking: Booking) {
  const startsAt = booking.startsAt.toISOString();
  const bookedAs: BookingStatus = booking.status === "pending" ? "pending" : "confirmed";
  const bookedEvent = {
    id: stableId(`booked ${booking.id}`),
    bookingId: booking.id,
    actorId: booking.clientId,
    event: "booked",
    before: null,
    after: { status: bookedAs, starts_at: startsAt },
    createdAt: booking.createdAt,
  };
  if (booking.status !== "cancelled" && booking.status !== "completed") return [bookedEvent];
  const isCancelled = booking.status === "cancelled";
  return [
    bookedEvent,
    {
      ...bookedEvent,
      id: stableId(`${booking.status} ${booking.id}`),
      actorId: isCancelled ? booking.cancelledBy : null,
      event: booking.status,
      before: bookedEvent.after,
      after: { status: booking.status, starts_at: startsAt },
      createdAt: isCancelled ? daysAfter(booking.createdAt, 2) : booking.endsAt,
    },
  ];
}
