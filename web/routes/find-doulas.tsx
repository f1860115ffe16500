import { createFileRoute, redirect } from "@tanstack/react-router";
import { useState } from "react";
import { formatPlaceName } from "../../contract/directory/places.ts";
import { pickFilters } from "../../contract/directory/search.ts";
import { Footer } from "../features/shell/frame/footer.tsx";
import { SiteHeader } from "../features/shell/header/site-header.tsx";
import { BottomBar } from "../features/shell/navigation/bottom-bar.tsx";
import { DetailsSkeleton } from "../features/visitor/find-doulas/details-skeleton.tsx";
import { findRedirect, readPlace } from "../features/visitor/find-doulas/find-flow.ts";
import type { FindSearch, FindStep } from "../features/visitor/find-doulas/find-search.ts";
import { parseFindSearch } from "../features/visitor/find-doulas/find-search.ts";
import { StepMarks } from "../features/visitor/find-doulas/find-steps.tsx";
import { LocationStep } from "../features/visitor/find-doulas/location-step.tsx";
import { useFindSteps } from "../features/visitor/find-doulas/use-find-steps.ts";
import { Comparison } from "../features/visitor/results/comparison.tsx";
import { SearchResults } from "../features/visitor/results/search-results.tsx";
import { cn } from "../lib/class-names.ts";
import { makePageHead } from "../lib/page-head.ts";
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
    makePageHead({
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
  const { step = "location" } = search;
  const steps = useFindSteps(search);
  return (
    <div className="flex flex-col overflow-x-clip">
      <SiteHeader />
      {/* The footer starts below the viewport, so that it does not move as steps and results change. */}
      <main
        className={cn(
          "page-width flex min-h-dvh flex-col gap-6 pb-6 md:gap-8 md:pb-10",
          step !== "results" && "gap-3 pt-3 md:pt-10",
        )}
      >
        {/* The results need the space, and their bar leads back to the other steps. */}
        {step === "results" ? (
          <h1 className="sr-only">Find Doulas</h1>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <h1 className="text-3xl max-md:sr-only">Find Doulas</h1>
            <StepMarks current={step} />
          </div>
        )}
        <Step step={step} search={search} steps={steps} />
      </main>
      <Footer />
      <BottomBar />
      <DoulaDialogs place={steps.place} search={search} />
    </div>
  );
}

interface StepProps {
  step: FindStep;
  search: FindSearch;
  steps: ReturnType<typeof useFindSteps>;
}

function Step({ step, search, steps }: StepProps) {
  const { place } = steps;
  const takesFocus = useHasChanged(step);
  switch (step) {
    case "location":
      return <LocationStep takesFocus={takesFocus} onNext={steps.leaveLocation} />;
    case "details":
      return (
        <>
          <SearchWithoutScript search={search} />
          <div className="needs-script contents">
            <DetailsStep
              location={formatPlaceName(place.location)}
              takesFocus={takesFocus}
              onBack={steps.goBack}
              onSearch={steps.showResults}
              onSkip={steps.skipDetails}
            />
          </div>
        </>
      );
    case "results":
      return (
        <>
          <SearchResults place={place} takesFocus={takesFocus} onEdit={steps.edit} />
          <Comparison place={place} search={search} />
        </>
      );
  }
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
