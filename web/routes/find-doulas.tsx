import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { DoulaCard as DoulaCardFields } from "../../contract/doulas.ts";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { IntroCallButton, importIntroCallDialog } from "../features/bookings/intro-call-button.tsx";
import { useIntroCallAllowance } from "../features/bookings/queries.ts";
import { DoulaCard } from "../features/doulas/doula-card.tsx";
import { DoulaCardSkeleton } from "../features/doulas/doula-card-skeleton.tsx";
import { parseDoulaTab } from "../features/doulas/doula-tabs.ts";
import { doulaQuery } from "../features/doulas/queries.ts";
import { LocationField } from "../features/places/location-field.tsx";
import { placePointQuery } from "../features/places/queries.ts";
import { type Place, placeOf, stepOf } from "../features/search/find-flow.ts";
import { type FindStep, parseFindSearch } from "../features/search/find-search.ts";
import { LocationStep } from "../features/search/location-step.tsx";
import { doulaSearchesKey } from "../features/search/queries.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { SearchSummary } from "../features/search/search-summary.tsx";
import { StepMarks } from "../features/search/step-marks.tsx";
import { useHasMoved } from "../features/search/use-has-moved.ts";
import { useLastDefined } from "../features/search/use-last-defined.ts";
import { BottomBar } from "../features/shell/bottom-bar.tsx";
import { Footer } from "../features/shell/footer.tsx";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { boot } from "../lib/boot.ts";
import { toIsoDay } from "../lib/calendar-day.ts";
import { saveSearchData, useSearchData } from "../lib/search-data.ts";
import { announceSearchPerformed } from "../lib/search-performed.ts";
import { sessionQuery } from "../lib/session.ts";

const importDetailsStep = () => import("../features/search/details-step.tsx");
const importDoulaDialog = () => import("../features/doulas/doula-detail-dialog.tsx");
const DetailsStep = lazy(async () => ({ default: (await importDetailsStep()).DetailsStep }));
const DoulaDetailDialog = lazy(async () => ({ default: (await importDoulaDialog()).DoulaDetailDialog }));
const IntroCallDialog = lazy(async () => ({ default: (await importIntroCallDialog()).IntroCallDialog }));

/** A prefetch that fails is no failure: the real import says so when it comes to it. */
const prefetch = (load: () => Promise<unknown>) => void load().catch(() => undefined);

export const Route = createFileRoute("/find-doulas")({
  validateSearch: parseFindSearch,
  head: () => ({ meta: [{ title: `Find Doulas | ${boot.settings.site_name}` }] }),
  component: FindDoulasPage,
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened a dialog over the one before: closing the dialog is going back. */
    isDialogEntry?: boolean;
  }
}

function FindDoulasPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const saved = useSearchData();
  const today = toIsoDay(new Date());
  const step = stepOf(search, saved, today);
  const place = placeOf(search, saved);
  const takesFocus = useHasMoved(step);
  const [opened, setOpened] = useState<DoulaCardFields>();
  const booking = useBooking(step, place);

  const isPlaceGiven = place.location.trim() !== "";
  useEffect(() => {
    if (step === "location" && isPlaceGiven) prefetch(importDetailsStep);
  }, [step, isPlaceGiven]);

  const goTo = (next: FindStep) => {
    saveSearchData(place);
    void navigate({ search: { step: next } });
  };

  const openDoula = (doula: DoulaCardFields, book?: true) => {
    setOpened(doula);
    void navigate({
      search: (current) => ({ ...current, doula: doula.slug, tab: undefined, book }),
      state: { isDialogEntry: true },
      resetScroll: false,
    });
  };

  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main className="page-width flex grow flex-col gap-6 py-6 md:gap-8 md:py-10">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
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
        {step === "details" && (
          <Suspense>
            <DetailsStep
              location={place.location}
              saved={saved}
              today={today}
              takesFocus={takesFocus}
              onChange={saveSearchData}
              onBack={() => goTo("location")}
              onSearch={() => {
                announceSearchPerformed();
                goTo("results");
              }}
            />
          </Suspense>
        )}
        {step === "results" && (
          <>
            <SearchSummary location={place.location} saved={saved} onEdit={() => goTo("location")} />
            <SearchResults
              place={place}
              locate={({ location, locationDetails }) =>
                queryClient.fetchQuery(placePointQuery({ text: location, placeId: locationDetails }))
              }
              takesFocus={takesFocus}
              onChangePlace={() => goTo("location")}
              skeleton={<DoulaCardSkeleton />}
              renderDoula={(doula) => (
                <DoulaCard
                  doula={doula}
                  onOpen={() => openDoula(doula)}
                  onIntent={() => prefetch(importDoulaDialog)}
                  booking={booking.renderButton(doula, () => openDoula(doula, true))}
                />
              )}
            />
          </>
        )}
      </main>
      <Footer />
      <BottomBar />
      <DoulaDialogs opened={opened} booking={booking} onBook={(doula) => openDoula(doula, true)} />
    </div>
  );
}

function useBooking(step: FindStep, place: Place) {
  const router = useRouter();
  const { data: session, isPending } = useQuery(sessionQuery);
  const isVisitor = !isPending && !session;
  const isClient = session?.user.user_type === "client";
  const { hasReachedLimit } = useIntroCallAllowance(isClient);

  const promptLogIn = (slug: string, firstName: string | undefined) => {
    saveSearchData(place);
    const search = { step, doula: slug, book: true } as const;
    openAccountDialog({
      kind: "login",
      next: router.buildLocation({ to: "/find-doulas", search }).href,
      reason: `Log in to book an intro call${firstName ? ` with ${firstName}` : ""}.`,
    });
  };

  const renderButton = (doula: DoulaCardFields, onBook: () => void) =>
    isVisitor || isClient ? (
      <IntroCallButton
        doulaName={doula.full_name}
        hasReachedLimit={hasReachedLimit}
        onBook={isVisitor ? () => promptLogIn(doula.slug, doula.first_name) : onBook}
      />
    ) : null;

  return { isVisitor, isClient, promptLogIn, renderButton };
}

interface DoulaDialogsProps {
  /** What the results already know of the doula that was opened from them. */
  opened: DoulaCardFields | undefined;
  booking: ReturnType<typeof useBooking>;
  onBook: (doula: DoulaCardFields) => void;
}

/** The doula of the address, over whatever step is shown: the details, or in their place the intro call. */
function DoulaDialogs({ opened, booking, onBook }: DoulaDialogsProps) {
  const { doula: slug, tab, book } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const shownSlug = useLastDefined(slug);
  const profile = useQuery({ ...doulaQuery(shownSlug ?? ""), enabled: slug !== undefined });
  const preview = opened?.slug === shownSlug ? opened : undefined;
  const doulaToBook = book && booking.isClient ? (profile.data ?? preview) : undefined;
  const lastToBook = useLastDefined(doulaToBook);

  const close = () => {
    if (router.state.location.state.isDialogEntry) return router.history.back();
    void navigate({
      search: ({ doula, tab, book, ...rest }) => (book ? { ...rest, doula, tab } : rest),
      replace: true,
      resetScroll: false,
    });
  };

  useEffect(() => {
    if (!slug || !book || !booking.isVisitor) return;
    booking.promptLogIn(slug, (profile.data ?? preview)?.first_name);
    // Closing the login must not lead here again.
    void navigate({ search: ({ book, ...rest }) => rest, replace: true, resetScroll: false });
  });

  return (
    <Suspense>
      {shownSlug && (
        <DoulaDetailDialog
          slug={shownSlug}
          preview={preview}
          isOpen={slug !== undefined && !doulaToBook}
          tab={parseDoulaTab(tab)}
          onTabChange={(next) =>
            void navigate({
              search: (current) => ({ ...current, tab: next }),
              replace: true,
              state: true,
              resetScroll: false,
            })
          }
          onClose={close}
          renderBooking={(doula) => booking.renderButton(doula, () => onBook(doula))}
        />
      )}
      {lastToBook && (
        <IntroCallDialog
          doula={lastToBook}
          isOpen={doulaToBook !== undefined}
          onClose={close}
          onBooked={({ doula }) => {
            void queryClient.invalidateQueries({ queryKey: doulaQuery(doula.slug).queryKey });
            void queryClient.invalidateQueries({ queryKey: doulaSearchesKey });
          }}
        />
      )}
    </Suspense>
  );
}
