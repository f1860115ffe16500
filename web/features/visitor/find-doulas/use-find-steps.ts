import { useNavigate } from "@tanstack/react-router";
import type { SearchFilters } from "../../../../contract/directory/search.ts";
import type { Place } from "../../../api/directory/places.ts";
import { saveSearchData, useSearchData } from "../../../client-state/search-data.ts";
import { announceSearchPerformed } from "../../shared/places/location-field.tsx";
import { needsDetails, readPlace, toPlaceSearch } from "./find-flow.ts";
import type { FindSearch, FindStep } from "./find-search.ts";

/** The place of the current step, and functions that go to another one. */
export function useFindSteps(search: FindSearch) {
  const navigate = useNavigate({ from: "/find-doulas" });
  const saved = useSearchData();
  // The first step edits the saved place; the others show the place from the URL.
  const place = (search.step ?? "location") === "location" ? saved : readPlace(search);

  const goTo = (next: FindStep, filters: SearchFilters = {}, { location: name, locationDetails } = place) => {
    saveSearchData({ location: name, locationDetails });
    // Filters and comparison survive a change of place.
    const { location, place: _place, sheet, doula, tab, book, at, ask, ...rest } = search;
    void navigate({
      search: {
        ...rest,
        ...(next !== "location" && toPlaceSearch({ location: name, locationDetails })),
        ...filters,
        step: next,
      },
    });
  };
  const searchFor = (next: FindStep, filters?: SearchFilters, chosen?: Place) => {
    announceSearchPerformed();
    goTo(next, filters, chosen);
  };
  return {
    place,
    /** `chosen` replaces the saved place. */
    leaveLocation: (chosen?: Place) =>
      searchFor(needsDetails(search, saved) ? "details" : "results", undefined, chosen),
    goBack: () => goTo("location"),
    showResults: () => searchFor("results"),
    skipDetails: () => {
      saveSearchData({ areDetailsSkipped: true, dueDate: null });
      searchFor("results", { looking_for: "postpartum" });
    },
    // A search for postpartum care has no details.
    edit: (step: FindStep) => goTo(search.looking_for === "postpartum" ? "location" : step),
  };
}
