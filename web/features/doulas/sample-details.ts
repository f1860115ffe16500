import { useHydrated } from "@tanstack/react-router";
import type { CallTimes } from "../../../contract/bookings.schema.ts";
import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { daysBetween, formatShortDate } from "../../../contract/time.ts";
import { boot } from "../../lib/boot.ts";
import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import { useToday } from "../../lib/now.ts";
import { noTimesReason } from "../bookings/no-times-reason.ts";

/**
 * Values for the gaps of a demo profile (spec section 2). Shown with a 'Sample' tag and only on the
 * page: never in titles, sorting, filters or exports. Credentials and insurance have none: inventing
 * them would mislead families.
 */
const samples = {
  specialties: ["Birth support", "Postpartum support", "Lactation support"],
  approach: ["Affirming", "Humorous", "Open-minded"],
  nextAvailable: "This week",
  rating: 4.9,
};

export interface Detail<Value> {
  /** Null: a gap that a sample will fill. */
  value: Value | null;
  isSample: boolean;
}

/** Null: a gap that is omitted. */
export interface DoulaDetails {
  /** Like insurance, never a sample. */
  credentials: Detail<readonly string[]> | null;
  insurance: Detail<readonly string[]> | null;
  specialties: Detail<readonly string[]> | null;
  approach: Detail<readonly string[]> | null;
  nextAvailable: Detail<string> | null;
  rating: Detail<number> | null;
}

/** What happens to gaps: samples, space for them, or nothing. */
type Filling = "samples" | "room" | "nothing";

type Gaps = CallTimes &
  Pick<DoulaCard, "credentials" | "insurance_accepted" | "specialties" | "approach" | "is_demo">;

/**
 * A profile's details. Gaps of a demo profile are filled with samples if the platform setting allows it.
 * The server never renders samples: their space stays empty until hydration, and without JavaScript text
 * explains the gap.
 */
export function useDoulaDetails(doula: Gaps): DoulaDetails {
  const isHydrated = useHydrated();
  const viewersToday = useToday();
  const today = isHydrated ? viewersToday : null;
  if (!boot.settings.fill_sample_details || !doula.is_demo) return fillDetails(doula, "nothing", today);
  return fillDetails(doula, isHydrated ? "samples" : "room", today);
}

/** `today` is the viewer's; null until it is known. */
export function fillDetails(doula: Gaps, filling: Filling, today: IsoDay | null): DoulaDetails {
  const fill = <Value>(own: Value | null, sample: Value): Detail<Value> | null => {
    if (own !== null) return { value: own, isSample: false };
    if (filling === "nothing") return null;
    return filling === "samples" ? { value: sample, isSample: true } : { value: null, isSample: false };
  };
  return {
    credentials: ownDetail(unlessEmpty(doula.credentials)),
    insurance: ownDetail(unlessEmpty(doula.insurance_accepted)),
    specialties: fill(unlessEmpty(doula.specialties), samples.specialties),
    approach: fill(unlessEmpty(doula.approach), samples.approach),
    nextAvailable:
      fill(nextAvailableText(doula, today), samples.nextAvailable) ?? ownDetail(noTimesReason(doula)),
    // There are no reviews yet to compute it from.
    rating: fill(null, samples.rating),
  };
}

function ownDetail<Value>(own: Value | null): Detail<Value> | null {
  return own === null ? null : { value: own, isSample: false };
}

function unlessEmpty(list: readonly string[]): readonly string[] | null {
  const filled = list.filter((text) => text.trim() !== "");
  return filled.length > 0 ? filled : null;
}

/**
 * The day of a doula's first free call: 'Today', 'Tomorrow', 'Thursday', 'Mon, Nov 30'; or why there is
 * none. Null for a doula without hours, which is a gap. `today` is the viewer's; until it is known (null)
 * this is the date in the doula's zone.
 */
function nextAvailableText(doula: CallTimes, today: IsoDay | null): string | null {
  if (doula.next_available === null)
    return doula.has_hours || doula.is_fully_booked ? noTimesReason(doula) : null;
  const start = new Date(doula.next_available);
  return today === null ? formatShortDate(start, doula.time_zone) : dayText(toIsoDay(start), today);
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

function dayText(day: IsoDay, today: IsoDay): string {
  const daysAhead = daysBetween(today, day);
  if (daysAhead <= 0) return "Today";
  if (daysAhead === 1) return "Tomorrow";
  const date = new Date(`${day}T00:00:00Z`);
  // A week ahead, the weekday would be the same as today's.
  return daysAhead < 7 ? weekday.format(date) : formatShortDate(date, "UTC");
}
