import { createFileRoute, redirect } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatPlaceName } from "../../contract/directory/places.ts";
import { pickFilters, type SearchFilters } from "../../contract/directory/search.ts";
import { saveSearchData, useSearchData } from "../client-state/search-data.ts";
import { announceSearchPerformed } from "../features/shared/places/location-field.tsx";
import { Footer } from "../features/shell/frame/footer.tsx";
import { SiteHeader } from "../features/shell/header/site-header.tsx";
import { BottomBar } from "../features/shell/navigation/bottom-bar.tsx";
import { DetailsSkeleton } from "../features/visitor/find-doulas/details-skeleton.tsx";
import {
  findRedirect,
  needsDetails,
  readPlace,
  toPlaceSearch,
} from "../features/visitor/find-doulas/find-flow.ts";
import type { FindSearch, FindStep } from "../features/visitor/find-doulas/find-search.ts";
import { parseFindSearch } from "../features/visitor/find-doulas/find-search.ts";
import { StepMarks } from "../features/visitor/find-doulas/find-steps.tsx";
import { LocationStep } from "../features/visitor/find-doulas/location-step.tsx";
import { Comparison } from "../features/visitor/results/comparison.tsx";
import { SearchResults } from "../features/visitor/results/search-results.tsx";
import { cn } from "../lib/class-names.ts";
import { pageHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";

const DoulaDialogs = lazyComponent(
  async () => (await import("../features/visitor/results/doula-dialogs.tsx")).DoulaDialogs,
);
// The form library is large, and the first step and the results do not need it.
const DetailsStep = lazyComponent(
  async () => (await import("../features/visitor/find-doulas/details-step.tsx")).DetailsStep,
  { fallback: ({ location }) => <DetailsSkeleton location={location} /> },
);

export const Route = createFileRoute("/find-doulas")({
  validateSearch: parseFindSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const settled = findRedirect(search);
    if (settled) throw redirect({ to: "/find-doulas", search: settled, replace: true });
    // Only the server waits for the results; the browser shows placeholders.
    if (import.meta.env.SSR && search.step === "results") {
      const { doulaSearchQuery } = await import("../api/directory/search.ts");
      await queryClient.prefetchInfiniteQuery(doulaSearchQuery(readPlace(search), pickFilters(search)));
    }
  },
  head: () =>
    pageHead({
      title: "Find Doulas",
      description:
        "Search doulas near you by place, due date, price, insurance and specialty, and see who is free for an intro call.",
      path: "/find-doulas",
    }),
  component: FindDoulasPage,
});

/** The three steps of the search, and the dialogs of the doula in the URL. */
function FindDoulasPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const saved = useSearchData();
  const { step = "location" } = search;
  // The first step edits the saved place; the others show the place from the URL.
  const place = step === "location" ? saved : readPlace(search);
  const takesFocus = useHasChanged(step);

  const isPlaceGiven = place.location.trim() !== "";
  useEffect(() => {
    if (step === "location" && isPlaceGiven) DetailsStep.prefetch();
  }, [step, isPlaceGiven]);

  const goTo = (next: FindStep, filters: SearchFilters = {}) => {
    saveSearchData({ location: place.location, locationDetails: place.locationDetails });
    // Filters and comparison survive a change of place.
    const { location, place: _place, sheet, doula, tab, book, ask, ...rest } = search;
    void navigate({
      search: { ...rest, ...(next !== "location" && toPlaceSearch(place)), ...filters, step: next },
    });
  };

  const searchFor = (next: FindStep, filters?: SearchFilters) => {
    announceSearchPerformed();
    goTo(next, filters);
  };

  const skipDetails = () => {
    saveSearchData({ areDetailsSkipped: true, dueDate: null });
    searchFor("results", { looking_for: "postpartum" });
  };

  return (
    <div className="flex flex-col overflow-x-clip">
      <SiteHeader />
      {/* The footer starts below the viewport, so that it does not move as steps and results change. */}
      <main
        className={cn(
          "page-width flex min-h-dvh flex-col gap-6 pb-6 md:gap-8 md:pb-10",
          step !== "results" && "pt-6 md:pt-10",
        )}
      >
        {/* The results need the space, and their bar leads back to the other steps. */}
        {step === "results" ? (
          <h1 className="sr-only">Find Doulas</h1>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <h1 className="text-2xl md:text-3xl">Find Doulas</h1>
            <StepMarks current={step} />
          </div>
        )}
        {step === "location" && (
          <LocationStep
            takesFocus={takesFocus}
            onNext={() => searchFor(needsDetails(search, saved) ? "details" : "results")}
          />
        )}
        {step === "details" && <SearchWithoutScript search={search} />}
        {step === "details" && (
          <div className="needs-script contents">
            <DetailsStep
              location={formatPlaceName(place.location)}
              takesFocus={takesFocus}
              onBack={() => goTo("location")}
              onSearch={() => searchFor("results")}
              onSkip={skipDetails}
            />
          </div>
        )}
        {step === "results" && (
          <>
            <SearchResults
              place={place}
              takesFocus={takesFocus}
              // A search for postpartum care has no details.
              onEdit={(next) => goTo(search.looking_for === "postpartum" ? "location" : next)}
            />
            <Comparison place={place} search={search} />
          </>
        )}
      </main>
      <Footer />
      <BottomBar />
      <DoulaDialogs place={place} search={search} />
    </div>
  );
}

/** Without JavaScript, the search skips the details step, which only saves to the browser. */
function SearchWithoutScript({ search: { location, place } }: { search: FindSearch }) {
  return (
    <noscript>
      <form action="/find-doulas" className="flex flex-wrap items-center justify-between gap-4">
        <p>This page's script isn't running in your browser, so we don't ask for your due date.</p>
        <input type="hidden" name="location" value={location} />
        {place && <input type="hidden" name="place" value={place} />}
        <input type="hidden" name="step" value="results" />
        <Button type="submit">Find Doulas</Button>
      </form>
    </noscript>
  );
}

/** Returns true if the value has changed since the page opened. */
function useHasChanged(value: string): boolean {
  const [first] = useState(value);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && value !== first) setHasMoved(true);
  return hasMoved || value !== first;
}
