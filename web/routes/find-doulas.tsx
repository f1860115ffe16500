import { createFileRoute, redirect } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { DoulaCard as DoulaCardFields } from "../../contract/doulas.schema.ts";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { LocationField } from "../features/places/location-field.tsx";
import { placeName } from "../features/places/place-name.ts";
import { placeOf, placeSearch } from "../features/search/find-flow.ts";
import { type FindSearch, type FindStep, parseFindSearch } from "../features/search/find-search.ts";
import { LocationStep } from "../features/search/location-step.tsx";
import { StepMarks } from "../features/search/step-marks.tsx";
import { useHasMoved } from "../features/search/use-has-moved.ts";
import { BottomBar } from "../features/shell/bottom-bar.tsx";
import { Footer } from "../features/shell/footer.tsx";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { toIsoDay } from "../lib/calendar-day.ts";
import { cn } from "../lib/class-names.ts";
import { pageHead } from "../lib/page-head.ts";
import { saveSearchData, useSearchData } from "../lib/search-data.ts";
import { announceSearchPerformed } from "../lib/search-performed.ts";
import { Button } from "../ui/button.tsx";
import { useBooking } from "./-find-doulas-booking.tsx";
import { DoulaDialogs } from "./-find-doulas-dialogs.tsx";
import { FoundDoulas } from "./-find-doulas-results.tsx";
import { LazyFindDoulasDetails } from "./-lazy-find-doulas-details.tsx";

export const Route = createFileRoute("/find-doulas")({
  validateSearch: parseFindSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const { entryOf } = await import("../features/search/find-entry.ts");
    const settled = entryOf(search);
    if (settled) throw redirect({ to: "/find-doulas", search: settled, replace: true });
    // In the browser the step shows its skeleton meanwhile; the server's page comes with what it found.
    if (import.meta.env.SSR && search.step === "results") {
      const { readResults } = await import("./-find-doulas-reads.ts");
      await readResults(queryClient, search);
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

function FindDoulasPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const saved = useSearchData();
  const { step = "location" } = search;
  // The first step edits the place that is saved; the others show the one they were reached with.
  const place = step === "location" ? saved : placeOf(search);
  const takesFocus = useHasMoved(step);
  const [opened, setOpened] = useState<DoulaCardFields>();
  const booking = useBooking();

  const isPlaceGiven = place.location.trim() !== "";
  useEffect(() => {
    if (step === "location" && isPlaceGiven) LazyFindDoulasDetails.prefetch();
  }, [step, isPlaceGiven]);

  const goTo = (next: FindStep) => {
    saveSearchData({ location: place.location, locationDetails: place.locationDetails });
    // The filters, and who is compared, stay with another place too.
    const { location, place: _place, sheet, doula, tab, book, ...kept } = search;
    void navigate({ search: { ...kept, ...(next !== "location" && placeSearch(place)), step: next } });
  };

  const openDoula = (doula: DoulaCardFields, book?: true) => {
    setOpened(doula);
    void navigate({
      search: (current) => ({ ...current, sheet: undefined, doula: doula.slug, tab: undefined, book }),
      state: { isDialogEntry: true },
      resetScroll: false,
    });
  };

  return (
    <div className="flex flex-col">
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      {/* The footer begins below the window, so that it stays where it is while steps and results come and go. */}
      <main
        className={cn(
          "page-width flex min-h-dvh flex-col gap-6 py-6 md:gap-8 md:py-10",
          step === "results" && "max-md:gap-2 max-md:pt-2",
        )}
      >
        {/* On a phone the results have this room. */}
        <div
          className={cn(
            "flex flex-wrap items-center justify-between gap-x-8 gap-y-3",
            step === "results" && "max-md:sr-only",
          )}
        >
          <h1 className="text-2xl md:text-3xl">Find Doulas</h1>
          <StepMarks current={step} />
        </div>
        {step === "location" && (
          <LocationStep
            isReady={isPlaceGiven}
            takesFocus={takesFocus}
            onNext={() => {
              announceSearchPerformed();
              goTo("details");
            }}
          >
            <LocationField
              label="Location or zip code"
              placeholder="Austin, TX or 78701"
              value={place.location}
              onChange={(location) => saveSearchData({ location, locationDetails: null })}
              onChoose={({ description, place_id }) =>
                saveSearchData({ location: description, locationDetails: place_id })
              }
            />
          </LocationStep>
        )}
        {step === "details" && <SearchWithoutScript search={search} />}
        {step === "details" && (
          <div className="needs-script contents">
            <LazyFindDoulasDetails
              location={placeName(place.location)}
              saved={saved}
              today={toIsoDay(new Date())}
              takesFocus={takesFocus}
              onChange={saveSearchData}
              onBack={() => goTo("location")}
              onSearch={() => {
                announceSearchPerformed();
                goTo("results");
              }}
            />
          </div>
        )}
        {step === "results" && (
          <FoundDoulas
            place={place}
            takesFocus={takesFocus}
            onEdit={() => goTo("details")}
            onChangePlace={() => goTo("location")}
            onOpen={openDoula}
            renderBooking={(doula) => booking.renderButton(doula, () => openDoula(doula, true))}
            isSignedIn={booking.isSignedIn}
          />
        )}
      </main>
      <Footer />
      <BottomBar />
      <DoulaDialogs opened={opened} booking={booking} onBook={(doula) => openDoula(doula, true)} />
    </div>
  );
}

/** Who has turned JavaScript off goes on without the details, which stay in the browser anyway. */
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
