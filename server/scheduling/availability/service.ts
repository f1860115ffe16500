import type { SlotsResponse } from "../../../contract/scheduling/availability.schema.ts";
import { requireNoBlock } from "../../directory/blocks/service.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { readCachedSettings } from "../../settings/settings/service.ts";
import { findDoulaForCalls, findFreeSlots, type MovedBooking } from "./queries.ts";

export { startNextCallJobs } from "./next-calls.ts";
export { readTimeOff } from "./own-availability.ts";
export {
  callKindSql,
  findStoredHours,
  getsMeetLinkSql,
  hasWorkingCalendarSql,
  insertStartingHours,
  isSlotTakenSql,
  todaySql,
  watchedSeconds,
} from "./queries.ts";

/** Keeps the busy times in doulas' calendars fresh for those who look at them. */
export interface BusyTimes {
  /** Asks for a reading of the doula's calendars, which changes free times a moment later. */
  request(doulaProfileId: string): Promise<void>;
  /** Reads the doula's calendars and waits a few seconds for it. Call it outside transactions. */
  readNow(doulaProfileId: string): Promise<void>;
}

export const availabilityLimits = defineLimits({
  slots_address: { points: 240, seconds: 60 },
  availability_changes: { points: 120, seconds: 60 * 60 },
});

interface ListFreeSlotsInput {
  doulaProfileId: string;
  /** The signed-in user who is asking, if any. */
  viewerId?: string | undefined;
  from?: string;
  days: number;
  moved?: MovedBooking;
}

/**
 * Lists a doula's free intro-call times on the first `days` days that have any, starting at `from` (yyyy-mm-dd in the
 * doula's zone, today by default). If `from` has no free times, it is listed as empty, so that the screen can say so.
 * While a booking, `moved`, is being moved, the doula does not count as fully booked, because that booking already
 * counts, and offers times even while paused.
 */
export async function listFreeSlots(
  platform: Platform,
  busyTimes: BusyTimes,
  { doulaProfileId, viewerId, from, days, moved }: ListFreeSlotsInput,
): Promise<SlotsResponse> {
  const { db, now } = platform;
  const at = now();
  if (viewerId) await requireNoBlock(db, { clientId: viewerId, doulaProfileId });
  const doula = await findDoulaForCalls(db, doulaProfileId, at);
  if (!doula) throw new Refusal("doula_not_found");
  if (doula.isCalendarStale) await busyTimes.request(doulaProfileId);
  const settings = await readCachedSettings(platform);
  const isFullyBooked = !moved && doula.openCalls >= settings.max_bookings_per_doula;
  const firstDay = from && from > doula.today ? from : doula.today;
  // One extra day shows where the next page begins.
  const slots = isFullyBooked
    ? []
    : await findFreeSlots(db, {
        doulaProfileId,
        now: at,
        firstDay,
        days: days + 1,
        moved,
      });

  const byDay = new Map<string, string[]>(from ? [[firstDay, []]] : []);
  for (const { day, startsAt } of slots) {
    const starts = byDay.get(day) ?? [];
    starts.push(startsAt.toISOString());
    byDay.set(day, starts);
  }
  const listed = [...byDay].map(([date, starts]) => ({ date, slots: starts }));
  return {
    time_zone: doula.timeZone,
    is_fully_booked: isFullyBooked,
    is_paused: doula.isPaused && !moved,
    requires_approval: doula.requiresApproval,
    call_kind: doula.callKind,
    days: listed.slice(0, days),
    next_from: listed[days]?.date ?? null,
  };
}
