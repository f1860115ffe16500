import type { SlotsAnswer } from "../../contract/availability.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { findListedDoula, findSlots } from "./queries.ts";

export { findSlot, nextAvailableOf, openIntroCallsOf } from "./queries.ts";

/**
 * A doula's free intro-call times, `days` days with free times from `from` on (yyyy-mm-dd, the doula's zone; today
 * when absent). A `from` day without free times is listed too, empty, so that the screen can say so.
 * Refuses with doula_not_found.
 */
export async function listFreeSlots(
  { db, now }: Platform,
  { doulaProfileId, from, days }: { doulaProfileId: string; from?: string; days: number },
): Promise<SlotsAnswer> {
  const at = now();
  const doula = await findListedDoula(db, doulaProfileId, at);
  if (!doula) throw new Refusal("doula_not_found");
  const settings = await readSettings(db);
  const isFullyBooked = doula.openCalls >= settings.max_bookings_per_doula;
  const slots = isFullyBooked
    ? []
    : await findSlots(db, { doulaProfileId, now: at, firstDay: from ?? doula.today });

  const byDay = new Map<string, string[]>(from ? [[from, []]] : []);
  for (const slot of slots) {
    if (slot.isTaken) continue;
    const starts = byDay.get(slot.day) ?? [];
    byDay.set(slot.day, [...starts, slot.startsAt.toISOString()]);
  }
  const listed = [...byDay].map(([date, starts]) => ({ date, slots: starts }));
  return {
    time_zone: doula.timeZone,
    is_fully_booked: isFullyBooked,
    days: listed.slice(0, days),
    next_from: listed[days]?.date ?? null,
  };
}
