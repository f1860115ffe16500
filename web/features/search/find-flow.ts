import { isUpcomingDueDate } from "../../../contract/profiles.ts";
import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import type { SearchData } from "../../lib/search-data.ts";
import type { FindSearch, FindStep } from "./find-search.ts";

export type Place = Pick<SearchData, "location" | "locationDetails">;

/** An address that says its step, and beyond the first step its place. */
export type SettledFindSearch = FindSearch & { step: FindStep };

/** The place of the address. */
export function placeOf({ location = "", place = "" }: FindSearch): Place {
  return { location, locationDetails: place || null };
}

/** A place as the address says it. */
export function placeSearch({ location, locationDetails }: Place): Pick<FindSearch, "location" | "place"> {
  return { location: location.trim(), ...(locationDetails && { place: locationDetails }) };
}

/**
 * What the address comes to on arrival. Without a step the entry rules of spec section 2 decide; with one, the furthest
 * step up to it whose answers are there. The place is written out, so that neither typing nor another tab changes what
 * an open page shows; only the step that edits it reads the saved one.
 */
export function settleFindSearch(search: FindSearch, saved: SearchData, today: IsoDay): SettledFindSearch {
  const { location, place: _place, step: asked, ...opened } = search;
  const place = location ? placeInAddress(search, saved) : saved;
  const hasPlace = place.location.trim() !== "";
  const isComplete = hasPlace && Object.keys(detailErrors(saved, today)).length === 0;
  const wanted = asked ?? (location ? "details" : isComplete ? "results" : "location");
  if (wanted === "location" || !hasPlace) return { step: "location", ...opened };
  return { ...placeSearch(place), step: isComplete ? wanted : "details", ...opened };
}

export function isSettled(search: FindSearch, settled: SettledFindSearch): boolean {
  return (
    search.step === settled.step && search.location === settled.location && search.place === settled.place
  );
}

/** The suggestion that was chosen for the same text counts where the address names none: the landing page's does not. */
function placeInAddress(search: FindSearch, saved: SearchData): Place {
  const place = placeOf(search);
  const isSaved = place.location === saved.location.trim();
  return isSaved ? { ...place, locationDetails: place.locationDetails ?? saved.locationDetails } : place;
}

/** A saved due date that has gone by, or is years away, counts as absent: it could not be chosen today. */
export function upcomingDueDate({ dueDate }: SearchData, today: IsoDay): IsoDay | null {
  const day = dueDate && toIsoDay(dueDate);
  return day && isUpcomingDueDate(day, today) ? day : null;
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
