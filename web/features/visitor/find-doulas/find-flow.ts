import { isSearchableDueDate } from "../../../../contract/identity/profiles.ts";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import type { Place } from "../../../api/directory/places.ts";
import { readSearchData, type SearchData } from "../../../client-state/search-data.ts";
import { type IsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { getNow } from "../../../lib/now.ts";
import type { FindSearch, FindStep } from "./find-search.ts";

/** A URL with its step and, after the first step, its place. */
type CompleteFindSearch = FindSearch & { step: FindStep };

/** The place in the URL. */
export function readPlace({ location = "", place = "" }: FindSearch): Place {
  return { location, locationDetails: place || null };
}

export function toPlaceSearch({ location, locationDetails }: Place): Pick<FindSearch, "location" | "place"> {
  return { location: normalizeLine(location), ...(locationDetails && { place: locationDetails }) };
}

/**
 * Completes the URL on arrival. Without a step, the entry rules of spec section 2 decide; with one, the
 * furthest step up to it whose answers are known. The place is written into the URL, so that typing in
 * another tab does not change an open page; only the step that edits it reads the saved one.
 */
export function completeFindSearch(search: FindSearch, saved: SearchData, today: IsoDay): CompleteFindSearch {
  const { location, place: _place, step: requestedStep, ...opened } = search;
  const place = location ? placeInUrl(search, saved) : saved;
  const hasPlace = normalizeLine(place.location) !== "";
  const isForBirth = search.looking_for !== "postpartum";
  const isComplete = hasPlace && (!isForBirth || Object.keys(findDetailErrors(saved, today)).length === 0);
  const afterPlace = needsDetails(search, saved) ? "details" : "results";
  const requested = requestedStep ?? (location ? afterPlace : isComplete ? "results" : "location");
  if (requested === "location" || !hasPlace) return { step: "location", ...opened };
  const reached = isForBirth ? requested : "results";
  return { ...toPlaceSearch(place), step: isComplete ? reached : "details", ...opened };
}

/**
 * Returns true if the details follow the place. If they are optional, they are shown only on request. A search for
 * postpartum care has none.
 */
export function needsDetails({ looking_for }: FindSearch, saved: OptionalDetails): boolean {
  return looking_for !== "postpartum" && !areDetailsOptional(saved);
}

export function isSettled(search: FindSearch, settled: CompleteFindSearch): boolean {
  return (
    search.step === settled.step && search.location === settled.location && search.place === settled.place
  );
}

/** The landing page's URL names no suggestion, so the one saved for the same text is used. */
function placeInUrl(search: FindSearch, saved: SearchData): Place {
  const place = readPlace(search);
  const isSaved = place.location === normalizeLine(saved.location);
  return isSaved ? { ...place, locationDetails: place.locationDetails ?? saved.locationDetails } : place;
}

/** The saved due date; null if it is too long ago or too far ahead for a search. */
export function getSearchableDueDate({ dueDate }: Pick<SearchData, "dueDate">, today: IsoDay): IsoDay | null {
  const day = dueDate && toIsoDay(dueDate);
  return day && isSearchableDueDate(day, today) ? day : null;
}

type OptionalDetails = Pick<SearchData, "planEndedAt" | "areDetailsSkipped">;
type Details = OptionalDetails & Pick<SearchData, "dueDate" | "provider" | "isProviderUnknown">;

/** Returns true if no search needs a due date: after a birth or a loss, or if the parent skipped the details. */
export function areDetailsOptional({ planEndedAt, areDetailsSkipped }: OptionalDetails): boolean {
  return planEndedAt !== null || areDetailsSkipped;
}

interface DetailErrors {
  dueDate?: string;
  provider?: string;
}

/** What prevents the search; empty if nothing does, or if the details are optional. */
export function findDetailErrors(details: Details, today: IsoDay): DetailErrors {
  if (areDetailsOptional(details)) return {};
  return {
    ...(getSearchableDueDate(details, today) === null && { dueDate: "Choose your expected due date." }),
    ...(normalizeLine(details.provider) === "" &&
      !details.isProviderUnknown && {
        provider: "Enter the hospital, birth center or address where you plan to give birth.",
      }),
  };
}

/** The URL to redirect /find-doulas to on arrival; undefined if it is complete. */
export function findRedirect(search: FindSearch): CompleteFindSearch | undefined {
  const settled =
    typeof document === "undefined"
      ? completeWithoutSavedData(search)
      : completeFindSearch(search, readSearchData(), toIsoDay(getNow()));
  return isSettled(search, settled) ? undefined : settled;
}

/** The server knows no saved data: without JavaScript, a place alone must be enough for the results. */
function completeWithoutSavedData({ step, ...search }: FindSearch): CompleteFindSearch {
  const firstStep = search.looking_for === "postpartum" ? "results" : "details";
  return { ...search, step: search.location ? (step ?? firstStep) : "location" };
}
