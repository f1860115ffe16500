import { isSearchableDueDate } from "../../../contract/profiles.ts";
import type { FindSearch, FindStep } from "../../api/find-search.ts";
import { type Place, readSearchData, type SearchData } from "../../api/search-data.ts";
import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";

/** An address with its step and, beyond the first step, its place. */
type SettledFindSearch = FindSearch & { step: FindStep };

/** The place in the address. */
export function readPlace({ location = "", place = "" }: FindSearch): Place {
  return { location, locationDetails: place || null };
}

/** A place in the form of the address. */
export function toPlaceSearch({ location, locationDetails }: Place): Pick<FindSearch, "location" | "place"> {
  return { location: location.trim(), ...(locationDetails && { place: locationDetails }) };
}

/**
 * Completes the address on arrival. Without a step the entry rules of spec section 2 decide; with one, the furthest step
 * up to it whose answers are known. The place is written into the address, so that typing in another tab does not change
 * what an open page shows; only the step that edits it reads the saved one.
 */
export function settleFindSearch(search: FindSearch, saved: SearchData, today: IsoDay): SettledFindSearch {
  const { location, place: _place, step: asked, ...opened } = search;
  const place = location ? placeInAddress(search, saved) : saved;
  const hasPlace = place.location.trim() !== "";
  const isComplete = hasPlace && Object.keys(detailErrors(saved, today)).length === 0;
  const wanted = asked ?? (location ? "details" : isComplete ? "results" : "location");
  if (wanted === "location" || !hasPlace) return { step: "location", ...opened };
  return { ...toPlaceSearch(place), step: isComplete ? wanted : "details", ...opened };
}

export function isSettled(search: FindSearch, settled: SettledFindSearch): boolean {
  return (
    search.step === settled.step && search.location === settled.location && search.place === settled.place
  );
}

/** The landing page's address names no suggestion: the one saved for the same text is used. */
function placeInAddress(search: FindSearch, saved: SearchData): Place {
  const place = readPlace(search);
  const isSaved = place.location === saved.location.trim();
  return isSaved ? { ...place, locationDetails: place.locationDetails ?? saved.locationDetails } : place;
}

/** The saved due date; null if it passed too long ago, or is too far away, for a search. */
export function searchableDueDate({ dueDate }: Pick<SearchData, "dueDate">, today: IsoDay): IsoDay | null {
  const day = dueDate && toIsoDay(dueDate);
  return day && isSearchableDueDate(day, today) ? day : null;
}

type Details = Pick<SearchData, "dueDate" | "provider">;

interface DetailErrors {
  dueDate?: string;
  provider?: string;
}

/** What keeps the search from running; empty when nothing does. */
export function detailErrors(details: Details, today: IsoDay): DetailErrors {
  return {
    ...(searchableDueDate(details, today) === null && { dueDate: "Choose your expected due date." }),
    ...(details.provider.trim() === "" && {
      provider: "Enter the hospital, birth center or address where you plan to give birth.",
    }),
  };
}

/** Where an address of /find-doulas redirects to on arrival; undefined where it is complete. */
export function findRedirect(search: FindSearch): SettledFindSearch | undefined {
  const settled =
    typeof localStorage === "undefined"
      ? settleUnsaved(search)
      : settleFindSearch(search, readSearchData(), toIsoDay(new Date()));
  return isSettled(search, settled) ? undefined : settled;
}

/** The server knows no saved data: without JavaScript a place alone must be enough for the results. */
function settleUnsaved({ step, ...search }: FindSearch): SettledFindSearch {
  return { ...search, step: search.location ? (step ?? "details") : "location" };
}
