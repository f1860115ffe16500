import { useHydrated } from "@tanstack/react-router";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { formatInsuranceEntries } from "../../../../contract/directory/insurance.ts";
import { formatPayer } from "../../../../contract/directory/payers.ts";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import { boot } from "../../../lib/boot.ts";
import { type IsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatRelativeDay, formatShortDate } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { capitalize } from "../../../lib/text.ts";
import { useCanBook } from "../book-button/book-intro-call-button.tsx";
import { describeNoTimes } from "../book-button/no-times-reason.ts";

/**
 * Sample values for gaps in a demo profile (spec section 2). They appear only on pages, with a 'Sample' tag, and
 * never in titles, sorting, filters or exports. Real people's profiles have none, because invented credentials would
 * mislead families.
 */
const samples = {
  credentials: ["Licensed Clinical Social Worker"],
  insurance: ["Aetna", "Blue Cross Blue Shield", "Cigna"],
  specialties: ["Birth support", "Postpartum support", "Lactation support"],
  approach: ["Affirming", "Humorous", "Open-minded"],
  nextAvailable: "This week",
  rating: 4.9,
};

export interface Detail<Value> {
  /** Null before a sample fills the gap. */
  value: Value | null;
  isSample: boolean;
}

/** A profile's details. Null for gaps that are omitted. */
export interface DoulaDetails {
  credentials: Detail<readonly string[]> | null;
  insurance: Detail<readonly string[]> | null;
  specialties: Detail<readonly string[]> | null;
  approach: Detail<readonly string[]> | null;
  nextAvailable: Detail<string> | null;
  rating: Detail<number> | null;
}

/** How to fill gaps: with samples, with space for them, or not at all. */
type GapFilling = "samples" | "space" | "none";

type FillableProfile = CallTimes &
  Pick<DoulaCard, "credentials" | "insurance_accepted" | "payers" | "specialties" | "approach" | "is_demo">;

/**
 * Returns a profile's details. If the platform setting allows it, samples fill the gaps in demo profiles. The server
 * never renders samples: their space stays empty until hydration and, without JavaScript, text explains the gap.
 */
export function useDoulaDetails(doula: FillableProfile): DoulaDetails {
  return useFillDetails()(doula);
}

/** Returns `useDoulaDetails` as a function, for several doulas. */
export function useFillDetails(): (doula: FillableProfile) => DoulaDetails {
  const canBook = useCanBook();
  const isHydrated = useHydrated();
  const viewersToday = useToday();
  const today = isHydrated ? viewersToday : null;
  return (doula) => {
    if (!boot.settings.fill_sample_details || !doula.is_demo) return fillDetails(doula, "none", today);
    const details = fillDetails(doula, isHydrated ? "samples" : "space", today);
    // A sample time would contradict the disabled button beside it.
    return canBook ? { ...details, nextAvailable: getOwnNextAvailable(doula, today) } : details;
  };
}

/** `today` is the viewer's date; null until it is known. */
export function fillDetails(doula: FillableProfile, filling: GapFilling, today: IsoDay | null): DoulaDetails {
  const fillGap = <Value>(own: Value | null, sample: Value): Detail<Value> | null => {
    if (own !== null) return { value: own, isSample: false };
    if (filling === "none") return null;
    return filling === "samples" ? { value: sample, isSample: true } : { value: null, isSample: false };
  };
  return {
    credentials: fillGap(nullIfBlank(doula.credentials), samples.credentials),
    insurance: fillGap(nullIfBlank(listInsurance(doula)), samples.insurance),
    specialties: fillGap(nullIfBlank(doula.specialties), samples.specialties),
    approach: fillGap(nullIfBlank(doula.approach), samples.approach),
    nextAvailable:
      fillGap(formatNextAvailable(doula, today), samples.nextAvailable) ?? getOwnNextAvailable(doula, today),
    // Always a sample, because there are no reviews yet.
    rating: fillGap(null, samples.rating),
  };
}

function getOwnNextAvailable(doula: CallTimes, today: IsoDay | null): Detail<string> | null {
  return toOwnDetail(formatNextAvailable(doula, today) ?? describeNoTimes(doula));
}

/** Payers, then what to ask about. A server of the previous release sends no payers. */
function listInsurance({
  payers = [],
  insurance_accepted: entries,
}: Partial<Pick<DoulaCard, "payers">> & Pick<DoulaCard, "insurance_accepted">): string[] {
  return [...payers.map(formatPayer), ...formatInsuranceEntries(entries)];
}

function toOwnDetail<Value>(own: Value | null): Detail<Value> | null {
  return own === null ? null : { value: own, isSample: false };
}

function nullIfBlank(list: readonly string[]): readonly string[] | null {
  const nonBlank = list.filter((text) => text.trim() !== "");
  return nonBlank.length > 0 ? nonBlank : null;
}

/**
 * Formats the day of a doula's next free call ('Today', 'Tomorrow', 'Thursday', 'Nov 30') or says why there is
 * none. Null if the doula has no hours. Without the viewer's `today`, it is a date in the doula's time zone.
 */
function formatNextAvailable(doula: CallTimes, today: IsoDay | null): string | null {
  if (doula.next_available === null)
    return doula.has_hours || doula.is_fully_booked || doula.is_paused ? describeNoTimes(doula) : null;
  const start = new Date(doula.next_available);
  return today === null
    ? formatShortDate(start, doula.time_zone)
    : capitalize(formatRelativeDay(toIsoDay(start), today));
}
