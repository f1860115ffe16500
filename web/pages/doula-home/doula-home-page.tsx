import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { onboardingQuery } from "../../api/onboarding.ts";
import { DoulaNextCalls } from "../../features/bookings/doula-next-calls.tsx";
import { CalendarCard } from "../../features/calendar/calendar-card.tsx";
import { countDoneSteps } from "../../features/onboarding/review-actions.tsx";
import { SalesCard } from "../../features/orders/sales-card.tsx";
import { PaymentAccountCard } from "../../features/payments/payment-account-card.tsx";
import { PaymentReturn } from "../../features/payments/payment-return.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import type { DoulaHomeSearch } from "./doula-home-search.ts";
import { MessagesCard } from "./messages-card.tsx";
import { Problems } from "./problems.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { CountCard, StatusCard } from "./setup-cards.tsx";
import { SetupList } from "./setup-list.tsx";
import { StatusBanner } from "./status-banner.tsx";

const homeRoute = getRouteApi("/_private/_doula/doula-dashboard");

const LazySetupDialog = lazyPart(async () => (await import("./setup-dialog.tsx")).SetupDialog);

/** The home of doulas: how their profile stands, and what is next. */
export function DoulaHomePage() {
  const { user } = homeRoute.useRouteContext().session;
  const onboarding = useQuery(onboardingQuery);
  const { code, state } = homeRoute.useSearch();
  const navigate = homeRoute.useNavigate();
  return (
    <>
      <AppHeader
        title={`Welcome, ${user.first_name?.trim() || "Doula"}`}
        subtitle="Your profile, your calls and your messages"
      />
      <main className="page-width flex flex-col gap-5 py-6 md:gap-6 md:py-8">
        <PaymentReturn
          returned={code && state ? { code, state } : undefined}
          onHandled={() => void navigate({ search: ({ step }) => ({ step }), replace: true })}
        />
        {onboarding.data ? (
          <DoulaHome onboarding={onboarding.data} />
        ) : onboarding.isError ? (
          <ErrorState
            title="Failed to fetch doula profile"
            error={onboarding.error}
            onRetry={() => void onboarding.refetch()}
            isRetrying={onboarding.isFetching}
          />
        ) : (
          <HomeSkeleton />
        )}
      </main>
      <BottomBar />
    </>
  );
}

function DoulaHome({ onboarding }: { onboarding: Onboarding }) {
  const { step } = homeRoute.useSearch();
  const dialog = useUrlDialog<DoulaHomeSearch>(["step"]);
  const shownStep = useLastDefined(step);
  useFirstOpening(onboarding, step, dialog.replace);

  const openStep = (id: SetupStepId) => dialog.open({ step: id });
  const isLive = onboarding.status === "approved";
  return (
    <>
      <Problems onboarding={onboarding} onFix={openStep} />
      {isLive && <DoulaNextCalls />}
      {isLive && <MessagesCard />}
      {isLive && <SalesCard />}
      <StatusBanner onboarding={onboarding} onContinue={openStep} />
      <ProfileCard onboarding={onboarding} />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
        <StatusCard onboarding={onboarding} />
        <CountCard
          title="Certifications"
          count={onboarding.certifications_count}
          onOpen={() => openStep("certifications")}
        />
        <CountCard title="Packages" count={onboarding.packages_count} onOpen={() => openStep("packages")} />
      </div>
      <div className="grid gap-5 md:grid-cols-2 md:gap-6">
        <CalendarCard />
        <PaymentAccountCard />
      </div>
      {onboarding.status !== "draft" && <SetupList onboarding={onboarding} onOpen={openStep} />}
      {shownStep && (
        <LazySetupDialog
          onboarding={onboarding}
          stepId={shownStep}
          isOpen={step !== undefined}
          onStepChange={(id) => dialog.replace({ step: id })}
          onClose={() => dialog.close()}
        />
      )}
    </>
  );
}

/** The dialog opens by itself for a draft without a single step, once in a visit. */
function useFirstOpening(
  onboarding: Onboarding,
  step: SetupStepId | undefined,
  show: (shown: DoulaHomeSearch) => void,
): void {
  const isWanted = onboarding.status === "draft" && countDoneSteps(onboarding) === 0;
  useEffect(() => {
    if (!isWanted || step !== undefined || !isFirstInVisit(onboarding.doula_profile_id)) return;
    show({ step: setupSteps[0].id });
  });
}

const openedKey = "setup-opened";

function isFirstInVisit(doulaProfileId: string): boolean {
  try {
    if (sessionStorage.getItem(openedKey) === doulaProfileId) return false;
    sessionStorage.setItem(openedKey, doulaProfileId);
    return true;
  } catch {
    // Where nothing can be remembered, it would open again and again.
    return false;
  }
}

/** The banner and the cards to come. */
function HomeSkeleton() {
  return (
    <SkeletonRegion label="Loading your dashboard..." className="flex flex-col gap-5 md:gap-6">
      <Skeleton className="h-44 w-full rounded-card" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
        <Skeleton className="col-span-2 h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </SkeletonRegion>
  );
}
