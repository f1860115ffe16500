import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { FindSearch, FindStep } from "../../api/find-search.ts";
import { placeName } from "../../api/places.ts";
import { saveSearchData, useSearchData } from "../../api/search-data.ts";
import { prefetchAccountDialogs } from "../../features/accounts/lazy-account-dialogs.tsx";
import { announceSearchPerformed } from "../../features/places/location-field.tsx";
import { DetailsSkeleton } from "../../features/search/details-skeleton.tsx";
import { readPlace, toPlaceSearch } from "../../features/search/find-flow.ts";
import { StepMarks } from "../../features/search/find-steps.tsx";
import { LocationStep } from "../../features/search/location-step.tsx";
import { SearchResults } from "../../features/search/search-results.tsx";
import { SearchSummary } from "../../features/search/search-summary.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { Footer } from "../../features/shell/footer.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Comparison } from "./comparison.tsx";
import { DoulaDialogs } from "./dialogs.tsx";

// The form library is heavy, and the first step and the results do without it.
const LazyDetailsStep = lazyPart(
  async () => (await import("../../features/search/details-step.tsx")).DetailsStep,
  { fallback: ({ location }) => <DetailsSkeleton location={location} /> },
);

const findDoulas = getRouteApi("/find-doulas");

/** The three steps of the search, and the dialogs of the doula in the address. */
export function FindDoulasPage() {
  const search = findDoulas.useSearch();
  const navigate = findDoulas.useNavigate();
  const saved = useSearchData();
  const { step = "location" } = search;
  // The first step edits the saved place; the others show the place in the address.
  const place = step === "location" ? saved : readPlace(search);
  const takesFocus = useHasMoved(step);

  const isPlaceGiven = place.location.trim() !== "";
  useEffect(() => {
    if (step === "location" && isPlaceGiven) LazyDetailsStep.prefetch();
  }, [step, isPlaceGiven]);

  const goTo = (next: FindStep) => {
    saveSearchData({ location: place.location, locationDetails: place.locationDetails });
    // Filters and comparison survive a change of place.
    const { location, place: _place, sheet, doula, tab, book, ...kept } = search;
    void navigate({ search: { ...kept, ...(next !== "location" && toPlaceSearch(place)), step: next } });
  };

  const searchFor = (next: FindStep) => {
    announceSearchPerformed();
    goTo(next);
  };

  return (
    <div className="flex flex-col">
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      {/* The footer starts below the window, so that it does not move while steps and results change. */}
      <main
        className={cn(
          "page-width flex min-h-dvh flex-col gap-6 py-6 md:gap-8 md:py-10",
          step === "results" && "max-md:gap-2 max-md:pt-2",
        )}
      >
        {/* On a phone the results need the room. */}
        <div
          className={cn(
            "flex flex-wrap items-center justify-between gap-x-8 gap-y-3",
            step === "results" && "max-md:sr-only",
          )}
        >
          <h1 className="text-2xl md:text-3xl">Find Doulas</h1>
          <StepMarks current={step} />
        </div>
        {step === "location" && <LocationStep takesFocus={takesFocus} onNext={() => searchFor("details")} />}
        {step === "details" && <SearchWithoutScript search={search} />}
        {step === "details" && (
          <div className="needs-script contents">
            <LazyDetailsStep
              location={placeName(place.location)}
              takesFocus={takesFocus}
              onBack={() => goTo("location")}
              onSearch={() => searchFor("results")}
            />
          </div>
        )}
        {step === "results" && (
          <>
            <SearchSummary place={place} onEdit={goTo} />
            <SearchResults place={place} takesFocus={takesFocus} onChangePlace={() => goTo("location")} />
            <Comparison place={place} />
          </>
        )}
      </main>
      <Footer />
      <BottomBar />
      <DoulaDialogs place={place} />
    </div>
  );
}

/** Without JavaScript the search skips the details, which stay in the browser anyway. */
function SearchWithoutScript({ search: { location, place } }: { search: FindSearch }) {
  return (
    <noscript>
      <form action="/find-doulas" className="flex flex-wrap items-center justify-between gap-4">
        <p>Your browser does not run this page's script, so we do not ask for your due date.</p>
        <input type="hidden" name="location" value={location} />
        {place && <input type="hidden" name="place" value={place} />}
        <input type="hidden" name="step" value="results" />
        <Button type="submit">Find Doulas</Button>
      </form>
    </noscript>
  );
}

/** Whether the value has changed since the page was opened. */
function useHasMoved(value: string): boolean {
  const [first] = useState(value);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && value !== first) setHasMoved(true);
  return hasMoved || value !== first;
}
