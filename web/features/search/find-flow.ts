import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import type { SearchData } from "../../lib/search-data.ts";
import type { FindSearch, FindStep } from "./find-search.ts";

export type Place = Pick<SearchData, "location" | "locationDetails">;

/**
 * The place in the address wins over the saved one, but not in the step that edits it; the chosen suggestion counts
 * while its text is the same.
 */
export function placeOf({ location, step }: FindSearch, saved: SearchData): Place {
  if (!location || step === "location")
    return { location: saved.location, locationDetails: saved.locationDetails };
  const isSaved = location === saved.location.trim();
  return { location, locationDetails: isSaved ? saved.locationDetails : null };
}

/** A saved due date that has gone by counts as absent: it could not be chosen today. */
export function upcomingDueDate({ dueDate }: SearchData, today: IsoDay): IsoDay | null {
  const day = dueDate && toIsoDay(dueDate);
  return day && day >= today ? day : null;
}

/**
 * Which step is shown. Without one in the address the entry rules of spec section 2 decide; with one, the furthest step
 * up to it whose answers are there.
 */
export function stepOf(search: FindSearch, saved: SearchData, today: IsoDay): FindStep {
  const hasPlace = placeOf(search, saved).location.trim() !== "";
  const isComplete = hasPlace && upcomingDueDate(saved, today) !== null && saved.provider.trim() !== "";
  const wanted = search.step ?? (search.location ? "details" : isComplete ? "results" : "location");
  if (wanted === "results" && isComplete) return "results";
  return wanted !== "location" && hasPlace ? "details" : "location";
}

export interface DetailErrors {
  dueDate?: string;
  provider?: string;
}

/** What keeps the search from running; empty when nothing does. */
export function detailErrors(saved: SearchData, today: IsoDay): DetailErrors {
  return {
    ...(upcomingDueDate(saved, today) === null && { dueDate: "Choose your expected due date." }),
    ...(saved.provider.trim() === "" && {
      provider: "Enter the hospital, birth center or address where you plan to give birth.",
    }),
  };
}
